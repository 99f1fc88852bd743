import type { Config } from "@react-router/dev/config"

export default {
  appDirectory: "app",
  ssr: true,
  // Few routes: their manifest travels with the page instead of in requests of its own.
  routeDiscovery: { mode: "initial" },
  // What sends a page's forms is little: in a file of its own it would only make the manifest longer.
  splitRouteModules: false,
} satisfies Config
