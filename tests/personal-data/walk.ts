import { readMarketSearch } from "#contracts/market/read-market-search.ts"
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

/** What those who are signed in are told by it, because they asked (D-41); to a visitor it tells as little as all else. */
export const shownOnRequest: Readonly<Record<string, readonly string[]>> = {
  "market/contact": ["ad.phone", "ad.whats_app"],
}

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
  "/competitions/:institution/:championship/:stage": stagePageOf(""),
  "/competitions/:institution/:championship/:stage/results": stagePageOf("/results"),
  "/competitions/:institution/:championship/:stage/results/:participant": (filled) =>
    stagePageOf(...filled.participants.map((id) => `/results/${id}`))(filled),
  "/competitions/:institution/:championship/:stage/results/:participant/:lap/:section": (filled) =>
    stagePageOf(...filled.participants.map((id) => `/results/${id}/1/1`))(filled),
  "/competitions/:institution/:championship/:stage/participants": stagePageOf("/participants"),
  "/competitions/:institution/:championship/:stage/join": stagePageOf("/join"),
  "/competitions/:institution/:championship/:stage/join-start": stagePageOf("/join-start"),
  "/competitions/:institution/:championship/:stage/start-list": stagePageOf("/start-list"),
  "/competitions/:institution/:championship/:stage/cards": stagePageOf("/cards"),
  "/competitions/:institution/:championship/:stage/cockpit": stagePageOf("/cockpit"),
  "/competitions/:institution/:championship/:stage/try-rules": stagePageOf("/try-rules"),
  "/competitions/:institution/:championship/:stage/announcer": stagePageOf("/announcer"),
  "/competitions/:institution/:championship/:stage/screens": stagePageOf("/screens"),
  "/competitions/:institution/:championship/:stage/podium": stagePageOf("/podium"),
  "/competitions/:institution/:championship/:stage/judge": stagePageOf("/judge"),
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
  "/my-riders/:rider": () => ["/my-riders/new"],
  "/my-riders/clubs/:institution/:club": ({ institutionId, club }) => [
    `/my-riders/clubs/${institutionId}/${encodeURIComponent(club)}`,
  ],
  "/claim": () => ["/claim", "/claim?code=012345678901"],
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

const adCalls: CallWalk = ({ ads }) => [...ads, "1"].map((ad) => ({ ad: String(ad) }))

const stageCalls: CallWalk = ({ stage, draft }) => [{ stage: stage.path }, { stage: draft.path }]

/** What a procedure is asked. */
type CallWalk = (filled: FilledSite) => object[]

/** Of a club and its riders, whom it names to nobody but its manager. */
const clubEntryCalls: CallWalk = ({ stage, rider }) => [{ stage: stage.path, rider: rider.userId }]

const championshipCalls: CallWalk = ({ institutionId, championshipId }) => [
  { championship: `institutions/${institutionId}/championships/${championshipId}` },
]

/** The walk through the procedures of the contract that tell something, and are not for organisers alone. */
export const callWalks: Record<string, CallWalk> = {
  "accounts/profile": () => [{}],
  "accounts/neededProof": () => [{}],
  "accounts/myResults": () => [{}],
  "clubs/managed": () => [{}],
  "clubs/riders": ({ institutionId: institution, club, stage }) => [{ institution, club, stage: stage.path }],
  "clubs/startEntering": clubEntryCalls,
  "clubs/startChanging": clubEntryCalls,
  "claims/find": () => [{ code: "012345678901" }],
  "competitions/ownNextStage": () => [{}],
  "competitions/publishedStages": () => [{}],
  "competitions/stagePage": stageCalls,
  "numbers/areShown": championshipCalls,
  "numbers/shown": championshipCalls,
  "organising/ownChampionships": () => [{}],
  "organising/ownStages": () => [{}],
  "ownCard/find": ({ stage, participants }) =>
    participants.map((participantId) => ({ stage: stage.path, participantId })),
  "registration/participants": stageCalls,
  "registration/ownLinks": () => [{}],
  "registration/ownRiders": () => [{}],
  "registration/startAsVisitor": stageCalls,
  "registration/startJoining": stageCalls,
  "registration/startChanging": stageCalls,
  "site/search": () => [{ typed: "Anna" }],
  "riderHolders/invitation": ({ invitation }) => [{ secret: invitation }, { secret: "unknown" }],
  "riders/page": ({ riderPages }) => riderPages.map((rider) => ({ rider })),
  "riders/ofEntry": ({ stage, participants }) =>
    participants.map((participantId) => ({ stage: stage.path, participantId })),
  "results/board": stageCalls,
  "results/entered": stageCalls,
  "results/riderCard": ({ stage, participants }) =>
    participants.map((participantId) => ({ stage: stage.path, participantId })),
  "results/entry": ({ stage, participants }) =>
    participants.map((participantId) => ({
      stage: stage.path,
      place: { participantId, section: 1, lap: 1 },
    })),
  "results/ownQuestions": ({ stage, participants }) =>
    participants.map((participantId) => ({ stage: stage.path, participantId })),
  "market/list": () => [readMarketSearch(new URLSearchParams())],
  "market/ad": adCalls,
  "market/contact": adCalls,
  "market/mine": () => [{}],
  "market/toEdit": adCalls,
  "standings/leaders": () => [{}],
  "screens/report": (filled) =>
    stageCalls(filled).map((call) => ({ ...call, screen: "0".repeat(32), name: "Paddock" })),
  "standings/stagePodiums": stageCalls,
  "standings/riderSeasons": stageCalls,
  "standings/page": ({ institutionId, championshipId }) =>
    ["individual", "club", "team"].map((tab) => ({
      championship: `institutions/${institutionId}/championships/${championshipId}`,
      tab,
    })),
}

/** Those by which something is done, which tell no more than that it was. */
export const doingCalls = [
  ...["enter", "change", "cancel"].map((call) => `clubs/${call}`),
  "registration/declineEntry",
  "accounts/signIn",
  "accounts/signUp",
  "accounts/sendMagicLink",
  "accounts/finishSignup",
  "accounts/signInByCode",
  "accounts/startOpenId",
  "accounts/forgotPassword",
  "accounts/resetPassword",
  "accounts/confirmAddress",
  "accounts/mailConfirmation",
  "accounts/sendCode",
  "accounts/setPassword",
  "accounts/proveOwner",
  "accounts/deleteAccount",
  "accounts/signOutEverywhere",
  "accounts/saveProfile",
  "ownCard/agree",
  "ownCard/takeBack",
  "registration/join",
  "registration/change",
  "registration/cancel",
  "registration/mailJoined",
  "registration/addRider",
  "registration/changeRider",
  "registration/removeRider",
  ...["share", "handOver", "withdraw", "accept", "leave", "endSight"].map((call) => `riderHolders/${call}`),
  "claims/claim",
  "results/askQuestion",
  ...["report", "post", "save", "mark", "renew", "delete"].map((call) => `market/${call}`),
]

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
