import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes"

const stage = "competitions/:institution/:championship/:stage"

export default [
  index("routes/competitions/home.tsx"),
  route("home", "routes/competitions/home.tsx", { id: "home" }),
  route("competitions/:institution/:championship", "routes/standings/standings.tsx"),
  route(stage, "routes/competitions/stage-page.tsx"),
  ...prefix(stage, [
    route("results", "routes/results/stage-results.tsx"),
    route("results/:participant", "routes/results/rider-card-page.tsx"),
    route("results/:participant/:lap/:section", "routes/results/section-popup/section-entry.ts"),
    route("cards", "routes/results/cards/paper-cards.tsx"),
    route("participants", "routes/registration/participants.ts"),
    route("start-list", "routes/registration/start-list.tsx"),
    route("judge", "routes/judging/judge-app.ts"),
    route("judges", "routes/judging/judges.tsx"),
  ]),
  route("judge-standalone", "routes/judging/standalone-judge.ts"),
  ...prefix("championship", [
    index("routes/competitions/championships.tsx"),
    route("institutions", "routes/competitions/institutions.tsx"),
    route("clubs", "routes/competitions/clubs.tsx"),
    route("roles", "routes/accounts/roles.tsx"),
    route("log", "routes/accounts/audit-log.tsx"),
    route("market", "routes/market/moderation.tsx"),
    route(":institution/:championship", "routes/competitions/edit-championship.tsx"),
    route(":institution/:championship/new", "routes/competitions/new-stage.tsx"),
    route(":institution/:championship/:stage", "routes/competitions/edit-stage.tsx"),
  ]),
  ...prefix("market", [
    index("routes/market/market.tsx"),
    route("ads/:ad", "routes/market/ad.tsx"),
    route("ads/:ad/edit", "routes/market/edit-ad.tsx"),
    route("new", "routes/market/new-ad.tsx"),
    route("my-ads", "routes/market/my-ads.tsx"),
  ]),
  route("login", "routes/accounts/login.tsx"),
  route("finish-signup", "routes/accounts/finish-signup.tsx"),
  route("confirm-address", "routes/accounts/confirm-address.tsx"),
  route("profile", "routes/accounts/profile.tsx"),
  route("my-results", "routes/accounts/my-results.tsx"),
  route("about", "routes/site/about.tsx"),
  route("privacy", "routes/site/privacy.tsx"),
  route("terms", "routes/site/terms.tsx"),
  route("401", "routes/site/unauthorized.tsx"),
  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig
