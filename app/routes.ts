import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes"

export default [
  index("routes/competitions/home.tsx"),
  route("home", "routes/competitions/home.tsx", { id: "home" }),
  route("competitions/:institution/:championship/:stage/results", "routes/results/stage-results.tsx"),
  route(
    "competitions/:institution/:championship/:stage/results/:participant",
    "routes/results/rider-card-page.tsx",
  ),
  route("competitions/:institution/:championship", "routes/standings/standings.tsx"),
  route("competitions/:institution/:championship/:stage", "routes/competitions/stage-page.tsx"),
  route("competitions/:institution/:championship/:stage/registration", "routes/registration/registration.ts"),
  route("competitions/:institution/:championship/:stage/participants", "routes/registration/participants.ts"),
  route("competitions/:institution/:championship/:stage/judge", "routes/judging/judge-app.tsx"),
  route("competitions/:institution/:championship/:stage/judges", "routes/judging/judges.tsx"),
  route("judge-standalone", "routes/judging/standalone-judge.tsx"),
  ...prefix("championship", [
    index("routes/competitions/championships.tsx"),
    route("clubs", "routes/competitions/clubs.tsx"),
    route(":institution/:championship", "routes/competitions/edit-championship.tsx"),
    route(":institution/:championship/:stage", "routes/competitions/edit-stage.tsx"),
  ]),
  ...prefix("market", [
    index("routes/market/market.tsx"),
    route("ads/:ad", "routes/market/ad.tsx"),
    route("new", "routes/market/new-ad.tsx"),
    route("my-ads", "routes/market/my-ads.tsx"),
  ]),
  route("login", "routes/accounts/login.tsx"),
  route("finish-signup", "routes/accounts/finish-signup.tsx"),
  route("profile", "routes/accounts/profile.tsx"),
  route("my-results", "routes/accounts/my-results.tsx"),
  route("about", "routes/site/about.tsx"),
  route("privacy", "routes/site/privacy.tsx"),
  route("terms", "routes/site/terms.tsx"),
  route("401", "routes/site/unauthorized.tsx"),
  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig
