import { index, type RouteConfig, route } from "@react-router/dev/routes"

export default [
  index("routes/competitions/home.tsx"),
  route("home", "routes/competitions/home.tsx", { id: "home" }),
  route("competitions/:institution/:championship/:stage/results", "routes/results/stage-results.tsx"),
  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig
