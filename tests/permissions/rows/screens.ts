import { reportScreen } from "#server/live/screens.ts"
import { type Row, type Rows, row, secretaries, signedIn } from "../row.ts"
import { everybody, makeRace, type Who, type World } from "../world.ts"

type Made = Awaited<ReturnType<typeof makeRace>>

const addressOf = {
  television: (stage: Made) => `/tv/${stage.institutionId}/${stage.championshipId}/${stage.id}`,
  overlay: (stage: Made) => `/overlay/${stage.institutionId}/${stage.championshipId}/${stage.id}/ticker`,
  announcer: (stage: Made) =>
    `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}/announcer`,
  podium: (stage: Made) => `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}/podium`,
}

const screen = "0".repeat(32)

/** A stage with an open screen. */
const shownRace = async (world: World) => {
  const race = await makeRace(world)
  const report = { stage: race.path, screen, name: "Paddock" }
  const reserve = async () => ({ kind: "reserved" as const, refund: async () => {}, clear: async () => {} })
  await reportScreen({ db: world.db, now: world.now, reserve }, report)
  return race.path
}

const draftRace = (world: World) => makeRace(world, { status: "draft" })

const page = (kind: keyof typeof addressOf, allowed: readonly Who[], setup = makeRace): Row =>
  row({
    allowed,
    reads: true,
    setup: (world) => setup(world),
    call: ({ browser }, stage) => browser.get(addressOf[kind](stage)),
  })

export const screens: Rows = {
  "results/board: a television": page("television", everybody),
  "results/board: a television of a draft": page("television", [], draftRace),
  "results/board: an overlay": page("overlay", everybody),
  "results/board: an overlay of a draft": page("overlay", [], draftRace),
  "results/board: the podium": page("podium", everybody),
  "results/board: the podium of a draft": page("podium", [], draftRace),
  // also to secretaries of other institutions: announcers often have no account, and all that it shows is public
  "results/board: the announcer's page": page("announcer", everybody),
  "results/board: the announcer's page of a draft": page("announcer", [], draftRace),
  "screens/report": row({
    allowed: everybody,
    setup: (world) => makeRace(world),
    call: ({ browser }, { path: stage }) =>
      browser.call("screens/report", { stage, screen, name: "Paddock" }),
  }),
  "screens/report: of a draft": row({
    allowed: [],
    setup: draftRace,
    call: ({ browser }, { path: stage }) =>
      browser.call("screens/report", { stage, screen, name: "Paddock" }),
  }),
  "screens/list": row({
    allowed: secretaries,
    reads: true,
    setup: shownRace,
    call: ({ browser }, stage) => browser.call("screens/list", { stage }),
  }),
  "screens/set": row({
    allowed: secretaries,
    setup: shownRace,
    call: ({ browser }, stage) => browser.call("screens/set", { stage, screen, shows: { kind: "blank" } }),
  }),
  "screens/remove": row({
    allowed: secretaries,
    setup: shownRace,
    call: ({ browser }, stage) => browser.call("screens/remove", { stage, screen }),
  }),
  "standings/riderSeasons": row({
    allowed: signedIn,
    reads: true,
    setup: (world) => makeRace(world),
    call: ({ browser }, { path: stage }) => browser.call("standings/riderSeasons", { stage }),
  }),
  "standings/stagePodiums": row({
    // visitors read it with pages, which are cached
    allowed: signedIn,
    reads: true,
    setup: (world) => makeRace(world),
    call: ({ browser }, { path: stage }) => browser.call("standings/stagePodiums", { stage }),
  }),
}
