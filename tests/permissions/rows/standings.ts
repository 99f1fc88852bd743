import type { StandingRef } from "#domain/standings/standing.ts"
import { approveResults } from "#server/results/approve-results.ts"
import { setResultStatus } from "#server/results/set-result-status.ts"
import { approveChampionshipStandings } from "#server/standings/approve-championship-standings.ts"
import { deleteChampionshipStanding } from "#server/standings/delete-championship-standing.ts"
import { generateStageStandings } from "#server/standings/generate-stage-standings.ts"
import { mergeChampionshipStandings } from "#server/standings/merge-championship-standings.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { standingsPage } from "#server/standings/standings-page.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { type Rows, row, secretaries } from "../row.ts"
import { makeRace, type World } from "../world.ts"

const bySecretary = (world: World) => ({ ...world, actor: world.people.secretary.actor })

const ref = (name: string): StandingRef => ({
  group: { kind: "class", name: "Expert" },
  id: `${name}-expert`,
})

const asked = { kind: "class" as const, resolutions: [] }

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
  await generateStageStandings(bySecretary(world), race.path, asked)
  return race
}

export const standings: Rows = {
  generateStageStandings: row({
    allowed: secretaries,
    setup: approvedRace,
    call: (asker, { path }) => generateStageStandings(asker, path, asked),
  }),
  approveChampionshipStandings: row({
    allowed: secretaries,
    setup: generatedRace,
    call: (asker, { place }) => approveChampionshipStandings(asker, place, { mode: "total" }),
  }),
  publishStageStandings: row({
    allowed: secretaries,
    setup: async (world) => {
      const { path, place } = await generatedRace(world)
      await approveChampionshipStandings(bySecretary(world), place, { mode: "total" })
      return path
    },
    call: (asker, path) => publishStageStandings(asker, path),
  }),
  mergeChampionshipStandings: row({
    allowed: secretaries,
    setup: generatedRace,
    call: (asker, { place }) =>
      mergeChampionshipStandings(asker, place, {
        source: ref("anna"),
        target: ref("bruno"),
        deleteSource: true,
      }),
  }),
  deleteChampionshipStanding: row({
    allowed: secretaries,
    setup: generatedRace,
    call: (asker, { place }) => deleteChampionshipStanding(asker, place, ref("anna")),
  }),
  "standingsPage: before they are published": row({
    allowed: secretaries,
    reads: true,
    setup: generatedRace,
    call: async (asker, { place }) =>
      (await standingsPage(asker, { place, tab: "individual" }))?.standings ?? null,
  }),
  "action of standings/standings-work: approve": row({
    allowed: secretaries,
    setup: generatedRace,
    call: ({ browser }, { place }) =>
      browser.post(`${addressOf(place)}/standings.json`, { intent: "approve", mode: "total" }),
  }),
  "action of standings/standings-work: generate": row({
    allowed: secretaries,
    setup: approvedRace,
    call: ({ browser }, { place, path }) => {
      const stage = path.split("/").at(-1)
      return browser.post(`${addressOf(place)}/standings.json`, { intent: "generate", stage, ...asked })
    },
  }),
  "GET standings.csv: before they are published": row({
    allowed: secretaries,
    reads: true,
    setup: generatedRace,
    call: ({ browser }, { place }) => browser.get(`${addressOf(place)}/standings.csv`),
  }),
}

const addressOf = ({ institutionId, championshipId }: { institutionId: string; championshipId: string }) =>
  `/competitions/${institutionId}/${championshipId}`
