import type { Config } from "@react-router/dev/config"

export default {
  appDirectory: "app",
  // `scripts/switch-build.ts` moves it to where servers look for it, once it is complete
  buildDirectory: "build/unfinished",
  ssr: true,
  // Most visitors see one page or two: what the others are made of comes once their page rests, in a request of its own.
  routeDiscovery: { mode: "lazy" },
  // What sends a page's forms is little: in a file of its own it would only make the manifest longer.
  splitRouteModules: false,
} satisfies Config
