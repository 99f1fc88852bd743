import type { Config } from "@react-router/dev/config"

export default {
  appDirectory: "app",
  ssr: true,
  // Few routes: their manifest travels with the page instead of in requests of its own.
  routeDiscovery: { mode: "initial" },
} satisfies Config
