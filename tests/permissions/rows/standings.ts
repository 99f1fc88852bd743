import type { StandingRef } from "#domain/standings/standing.ts"
import { approveResults } from "#server/results/approval.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { pathOf } from "#server/stages/championship-place.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { generateStageStandings } from "#server/standings/generate-stage-standings.ts"
import { mergeChampionshipStandings } from "#server/standings/merge-standings.ts"
import { standingsPage } from "#server/standings/standings-page.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { type Rows, row, secretaries, signedIn } from "../row.ts"
import { makeRace, type World } from "../world.ts"

const bySecretary = (world: World) => ({ ...world, actor: world.people.secretary.actor, log: console })

const ref = (name: string): StandingRef => ({
  group: { kind: "class", name: "Expert" },
  id: `${name}-expert`,
})

const input = { kind: "class" as const, resolutions: [] }

/** A stage with approved results of Anna and Bruno, in a championship of its own. */
const approvedRace = async (world: World) => {
  const stage = await makeRace(world)
  const { path, institutionId, championshipId } = stage
  for (const name of ["Anna", "Bruno"]) {
    const { id: participantId } = await makeParticipant(world.db, stage, { name })
    await setResultStatus(bySecretary(world), path, { participantId, status: "DNF", reason: null })
  }
  await approveResults(bySecretary(world), path, { seenRevision: 1_000_000 })
  return { path, place: { institutionId, championshipId } }
}

const generatedRace = async (world: World) => {
  const race = await approvedRace(world)
  await generateStageStandings(bySecretary(world), race.path, input)
  return race
}

export const standings: Rows = {
  "standings/generate": row({
    allowed: secretaries,
    setup: approvedRace,
    call: ({ browser }, { path: stage }) => browser.call("standings/generate", { stage, ...input }),
  }),
  "standings/approve": row({
    allowed: secretaries,
    setup: generatedRace,
    call: ({ browser }, { place }) =>
      browser.call("standings/approve", { championship: pathOf(place), mode: "total" }),
  }),
  "standings/publish": row({
    allowed: secretaries,
    setup: async (world) => {
      const { path, place } = await generatedRace(world)
      await approveChampionshipStandings(bySecretary(world), place, { mode: "total" })
      return path
    },
    call: ({ browser }, stage) => browser.call("standings/publish", { stage }),
  }),
  "standings/merge": row({
    allowed: secretaries,
    setup: generatedRace,
    call: ({ browser }, { place }) =>
      browser.call("standings/merge", {
        championship: pathOf(place),
        source: ref("anna"),
        target: ref("bruno"),
        deleteSource: true,
      }),
  }),
  "standings/merges": row({
    allowed: secretaries,
    reads: true,
    setup: generatedRace,
    call: ({ browser }, { place }) => browser.call("standings/merges", { championship: pathOf(place) }),
  }),
  "standings/undoMerge": row({
    allowed: secretaries,
    setup: async (world) => {
      const race = await generatedRace(world)
      const merge = { source: ref("anna"), target: ref("bruno"), deleteSource: true }
      await mergeChampionshipStandings(bySecretary(world), race.place, merge)
      return race
    },
    call: ({ browser }, { place }) =>
      browser.call("standings/undoMerge", {
        championship: pathOf(place),
        target: ref("bruno"),
        alias: "anna-expert",
      }),
  }),
  "standings/delete": row({
    allowed: secretaries,
    setup: generatedRace,
    call: ({ browser }, { place }) =>
      browser.call("standings/delete", { championship: pathOf(place), standing: ref("anna") }),
  }),
  "standings/leaders": row({
    // visitors read them with pages, which are cached
    allowed: signedIn,
    reads: true,
    call: ({ browser }) => browser.call("standings/leaders"),
  }),
  "standings/page: before they are published": row({
    allowed: secretaries,
    reads: true,
    setup: generatedRace,
    call: async (caller, { place }) =>
      (await standingsPage(caller, { place, tab: "individual" }))?.standings ?? null,
  }),
  "GET /competitions/:institution/:championship/standings.csv: before they are published": row({
    allowed: secretaries,
    reads: true,
    setup: generatedRace,
    call: ({ browser }, { place }) => browser.get(`${addressOf(place)}/standings.csv`),
  }),
}

const addressOf = ({ institutionId, championshipId }: { institutionId: string; championshipId: string }) =>
  `/competitions/${institutionId}/${championshipId}`
