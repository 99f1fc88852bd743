import { readMarketSearch } from "#contracts/market/read-market-search.ts"
import type { FilledSite } from "./fill-site.ts"
import { heldRiders } from "./walk.ts"

/** What a procedure is asked. */
type CallWalk = (filled: FilledSite) => object[]

/** What those who are signed in are told by it, because they asked (D-41); to a visitor it tells as little as all else. */
export const shownOnRequest: Readonly<Record<string, readonly string[]>> = {
  "market/contact": ["ad.phone", "ad.whats_app"],
}

const adCalls: CallWalk = ({ ads }) => [...ads, "1"].map((ad) => ({ ad: String(ad) }))

const stageCalls: CallWalk = ({ stage, draft }) => [{ stage: stage.path }, { stage: draft.path }]

/** Of a club and its riders, whom it names to nobody but its manager. */
const clubEntryCalls: CallWalk = (filled) =>
  [filled.rider.userId, ...heldRiders(filled)].flatMap((rider) =>
    [filled.stage, filled.coming].map(({ path }) => ({ stage: path, rider })),
  )

/** Of whoever rides under the account, and of riders whom others hold. */
const ownEntryCalls: CallWalk = (filled) => [
  ...stageCalls(filled),
  ...heldRiders(filled).map((rider) => ({ stage: filled.coming.path, rider })),
]

const championshipCalls: CallWalk = ({ institutionId, championshipId }) => [
  { championship: `institutions/${institutionId}/championships/${championshipId}` },
]

/** The walk through the procedures of the contract that tell something, and are not for organisers alone. */
export const callWalks: Record<string, CallWalk> = {
  "accounts/profile": () => [{}],
  "accounts/neededProof": () => [{}],
  "accounts/myResults": () => [{}],
  "clubs/managed": () => [{}],
  "clubs/riders": ({ institutionId: institution, club, stage, coming }) =>
    [stage, coming].map(({ path }) => ({ institution, club, stage: path })),
  "clubs/startEntering": clubEntryCalls,
  "clubs/startChanging": clubEntryCalls,
  "claims/find": ({ claimCode }) => ["012345678901", claimCode].map((code) => ({ code })),
  "consents/ofOwn": ({ stage, participants }) => participants.map((rider) => ({ stage: stage.path, rider })),
  "consents/link": ({ consentKey }) => [{ secret: consentKey }, { secret: "unknown" }],
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
  "registration/startJoining": ownEntryCalls,
  "registration/startChanging": ownEntryCalls,
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
  "startList/shown": stageCalls,
  "standings/page": ({ institutionId, championshipId }) =>
    ["individual", "club", "team"].map((tab) => ({
      championship: `institutions/${institutionId}/championships/${championshipId}`,
      tab,
    })),
}

/** Those by which something is done, which tell no more than that it was. */
export const doingCalls = [
  ...["enter", "change", "cancel"].map((call) => `clubs/${call}`),
  ...["answer", "withdrawByLink", "give", "askOwn", "takeBack"].map((call) => `consents/${call}`),
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
