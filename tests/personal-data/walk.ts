import { guideNames } from "#domain/site/guide.ts"
import { addressesOf, openDataPatterns } from "#tests/support/open-data-addresses.ts"
import type { FilledSite } from "./fill-site.ts"

/** The addresses under which a route is asked for; one that reads its query has several. */
type Walk = (filled: FilledSite) => string[]

const pageOf =
  (...ends: string[]): Walk =>
  ({ institutionId, championshipId }) =>
    ends.map((end) => `/competitions/${institutionId}/${championshipId}${end}`)

/** Of the published stage, and of the draft. */
const screenOf =
  (kind: string, end = ""): Walk =>
  ({ institutionId, championshipId, stage, draft }) =>
    [stage, draft].map(({ id }) => `/${kind}/${institutionId}/${championshipId}/${id}${end}`)

const stagePageOf =
  (...ends: string[]): Walk =>
  (filled) =>
    pageOf(...ends.map((end) => `/${filled.stage.id}${end}`))(filled)

/** Of the stage that is still to come, where whoever holds riders enters them. */
const comingPageOf =
  (...ends: string[]): Walk =>
  (filled) =>
    pageOf(...ends.map((end) => `/${filled.coming.id}${end}`))(filled)

/** The riders whom several accounts hold or see, each by the id with which they enter. */
export const heldRiders = ({ shared, passedOn }: FilledSite): string[] => [shared.id, passedOn.id]

/** Of the published stage, and of the draft. */
const filesOf =
  (...files: string[]): Walk =>
  ({ stage, draft }) =>
    [stage, draft].flatMap(({ path }) => files.map((file) => `/${path}/${file}`))

/** Of the ad that everybody sees, of one that was removed, and of none. */
const adPageOf =
  (end: string): Walk =>
  ({ ads }) =>
    [...ads, "1"].map((id) => `/market/ads/${id}${end}`)

/** The walk through the pages, by the patterns of app/routes.ts. */
export const pageWalks: Record<string, Walk> = {
  "/": () => ["/"],
  "/home": () => ["/home"],
  "/competitions/:institution/:championship": pageOf(
    "",
    "?standings=individual",
    "?standings=club",
    "?standings=team",
  ),
  "/competitions/:institution/:championship/riders/numbers": pageOf("/riders/numbers"),
  "/competitions/:institution/:championship/:stage": (filled) => [
    ...stagePageOf("")(filled),
    ...comingPageOf("")(filled),
    ...pageOf(`/${filled.cancelled.id}`)(filled),
  ],
  "/competitions/:institution/:championship/:stage/results": (filled) => [
    ...stagePageOf("/results")(filled),
    ...comingPageOf("/results")(filled),
  ],
  "/competitions/:institution/:championship/:stage/results/:participant": (filled) =>
    stagePageOf(...filled.participants.map((id) => `/results/${id}`))(filled),
  "/competitions/:institution/:championship/:stage/results/:participant/:lap/:section": (filled) =>
    stagePageOf(...filled.participants.map((id) => `/results/${id}/1/1`))(filled),
  "/competitions/:institution/:championship/:stage/participants": (filled) => [
    ...stagePageOf("/participants")(filled),
    ...comingPageOf("/participants")(filled),
  ],
  "/competitions/:institution/:championship/:stage/join": (filled) => [
    ...stagePageOf("/join")(filled),
    ...comingPageOf("/join", ...["new", ...heldRiders(filled)].map((id) => `/join?rider=${id}`))(filled),
  ],
  "/competitions/:institution/:championship/:stage/join-start": stagePageOf("/join-start"),
  "/competitions/:institution/:championship/:stage/start-list": stagePageOf(
    "/start-list",
    "/start-list?by=time",
  ),
  "/competitions/:institution/:championship/:stage/start-list/plan": stagePageOf("/start-list/plan"),
  "/competitions/:institution/:championship/:stage/sign-on": stagePageOf("/sign-on"),
  "/competitions/:institution/:championship/:stage/cards": stagePageOf("/cards"),
  "/competitions/:institution/:championship/:stage/cockpit": stagePageOf("/cockpit"),
  "/competitions/:institution/:championship/:stage/try-rules": stagePageOf("/try-rules"),
  "/competitions/:institution/:championship/:stage/announcer": stagePageOf("/announcer"),
  "/competitions/:institution/:championship/:stage/screens": stagePageOf("/screens"),
  "/competitions/:institution/:championship/:stage/podium": stagePageOf("/podium"),
  "/competitions/:institution/:championship/:stage/judge": stagePageOf("/judge"),
  "/competitions/:institution/:championship/:stage/consent/:participant": ({
    institutionId,
    championshipId,
    stage,
    participants,
  }) =>
    participants.map((id) => `/competitions/${institutionId}/${championshipId}/${stage.id}/consent/${id}`),
  "/competitions/:institution/:championship/:stage/judges": stagePageOf("/judges"),
  "/tv/:institution/:championship/:stage": screenOf("tv"),
  "/overlay/:institution/:championship/:stage/:view": (filled) =>
    ["/ticker", "/table", "/rider"].flatMap((view) => screenOf("overlay", view)(filled)),
  "/search": () => ["/search", "/search?q=Anna", "/search?q=ann+ozo"],
  "/riders/:rider": ({ riderPages }) => riderPages.map((id) => `/riders/${id}`),
  "/judge-standalone": () => ["/judge-standalone"],
  "/championship": () => ["/championship"],
  "/championship/institutions": () => ["/championship/institutions"],
  "/championship/roles": () => ["/championship/roles", "/championship/roles?search=a"],
  "/championship/log": () => ["/championship/log"],
  "/championship/clubs": () => ["/championship/clubs", "/championship/clubs?new"],
  "/championship/club-managers/:institution": ({ institutionId }) => [
    `/championship/club-managers/${institutionId}`,
  ],
  "/championship/consents/:institution": ({ institutionId }) => [`/championship/consents/${institutionId}`],
  "/championship/licences/:institution": ({ institutionId }) => [
    `/championship/licences/${institutionId}`,
    `/championship/licences/${institutionId}?q=LIC-2266`,
  ],
  "/championship/:institution/:championship": ({ institutionId, championshipId }) => [
    `/championship/${institutionId}/${championshipId}`,
  ],
  "/championship/:institution/:championship/copy/season": ({ institutionId, championshipId }) => [
    `/championship/${institutionId}/${championshipId}/copy/season`,
  ],
  "/championship/:institution/:championship/riders/numbers": ({ institutionId, championshipId }) => [
    `/championship/${institutionId}/${championshipId}/riders/numbers`,
  ],
  "/championship/:institution/:championship/new": ({ institutionId, championshipId }) => [
    `/championship/${institutionId}/${championshipId}/new`,
  ],
  "/championship/:institution/:championship/:stage": ({ institutionId, championshipId, stage }) => [
    `/championship/${institutionId}/${championshipId}/${stage.id}`,
  ],
  "/championship/market": () => ["/championship/market"],
  "/market": () => ["/market", "/market?q=Montesa&category=bikes&sort=price"],
  "/market/ads/:ad": adPageOf(""),
  "/market/ads/:ad/edit": adPageOf("/edit"),
  "/market/new": () => ["/market/new"],
  "/market/my-ads": () => ["/market/my-ads"],
  "/login/code": () => ["/login/code", "/login/code?failed=too-many-requests&wait=60"],
  "/login": () => ["/login", "/login?reset=nothing"],
  "/finish-signup": () => ["/finish-signup", "/finish-signup?token=nothing"],
  "/confirm-address": () => ["/confirm-address"],
  "/profile": () => ["/profile", "/profile?edit"],
  "/my-results": () => ["/my-results"],
  "/my-riders": () => ["/my-riders"],
  "/my-riders/accept": () => ["/my-riders/accept"],
  "/my-riders/:rider": (filled) => ["new", ...heldRiders(filled)].map((id) => `/my-riders/${id}`),
  "/my-riders/clubs/:institution/:club": ({ institutionId, club }) => [
    `/my-riders/clubs/${institutionId}/${encodeURIComponent(club)}`,
  ],
  "/consent": ({ consentKey }) => ["/consent", "/consent?key=unknown", `/consent?key=${consentKey}`],
  "/claim": ({ claimCode }) => ["/claim", "/claim?code=012345678901", `/claim?code=${claimCode}`],
  "/my-stages": () => ["/my-stages"],
  "/guide": () => ["/guide", "/guide?q=judge"],
  "/guide/:guide": () => guideNames.map((name) => `/guide/${name}`),
  "/about": () => ["/about"],
  ...{ "/privacy": () => ["/privacy"], "/terms": () => ["/terms"], "/api": () => ["/api"] },
  "/401": () => ["/401"],
  "/*": (filled) => [
    "/no-such-page",
    ...pageOf(`/${filled.draft.id}`, `/${filled.draft.id}/results`)(filled),
  ],
}

/** The walk through what the server answers besides pages. */
export const serverWalks: Record<string, Walk> = {
  "/competitions/:institution/:championship/standings.csv": pageOf(
    "/standings.csv",
    "/standings.csv?standings=club",
    "/standings.csv?standings=team",
  ),
  "/api/auth/callback/*": () => ["/api/auth/callback/google?code=1&state=2"],
  "/profile/my-data.json": () => ["/profile/my-data.json"],
  "/api/judge/stages/:institution/:championship/:stage": ({ institutionId, championshipId, stage }) => [
    `/api/judge/stages/${institutionId}/${championshipId}/${stage.id}`,
  ],
  "/api/v1/*": ({ institutionId, championshipId, stage, draft, participants }) => [
    "/api/v1/openapi.json",
    ...openDataPatterns.flatMap((pattern) =>
      addressesOf(pattern, {
        institution: [institutionId],
        championship: [championshipId],
        stage: [stage.id, draft.id],
        participant: participants,
      }).flatMap((address) => [address, `${address}?cards=true`]),
    ),
  ],
  "/healthz": () => ["/healthz"],
  "/robots.txt": () => ["/robots.txt"],
  "/sitemap.xml": () => ["/sitemap.xml"],
  "/calendar.ics": () => ["/calendar.ics"],
  "/competitions/:institution/calendar.ics": ({ institutionId }) => [
    `/competitions/${institutionId}/calendar.ics`,
  ],
  "/competitions/:institution/:championship/calendar.ics": pageOf("/calendar.ics"),
  "/competitions/:institution/:championship/:stage/calendar.ics": stagePageOf("/calendar.ics"),
  "/readyz": () => ["/readyz"],
  "/judge-worker.js": () => ["/judge-worker.js"],
  "/judge.webmanifest": () => ["/judge.webmanifest"],
  "/competitions/:institution/:championship/:stage/:file{participants\\.csv|start-list\\.csv}": stagePageOf(
    "/participants.csv",
    "/start-list.csv",
  ),
  "/competitions/:institution/:championship/:stage/results.csv": stagePageOf("/results.csv"),
  "/competitions/:institution/:championship/:stage/preview.png": stagePageOf(
    "/preview.png",
    "/preview.png?class=Expert",
  ),
  "/competitions/:institution/:championship/:stage/results/:participant/preview.png": (filled) =>
    stagePageOf(...filled.participants.map((id) => `/results/${id}/preview.png`))(filled),
  "/preview.png": () => ["/preview.png"],
  "/competitions/:institution/:championship/preview.png": pageOf("/preview.png", "/preview.png?class=Expert"),
  "/riders/:rider/preview.png": ({ riderPages }) => riderPages.map((id) => `/riders/${id}/preview.png`),
  "/market/ads/:ad/preview.jpg": adPageOf("/preview.jpg"),
  "/market/pictures/:file": () => [`/market/pictures/${"0".repeat(32)}-480x360.webp`],
  "/institutions/:institution/championships/:championship/stages/:stage/regulation.pdf":
    filesOf("regulation.pdf"),
  "/institutions/:institution/championships/:championship/stages/:stage/images/:file": filesOf(
    `images/${"0".repeat(32)}-140x100.webp`,
  ),
}
