import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { penaltyForm } from "#contracts/results-forms.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { approveResults } from "#server/results/approval.ts"
import { addPenalty } from "#server/results/penalties.ts"
import { postClass } from "#server/results/postings.ts"
import { recordProtest } from "#server/results/protests.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { protestOf, rulingOf } from "#tests/support/protested-race.ts"
import { type Rows, row, secretaries } from "../row.ts"
import { makeRace, userOf, type World } from "../world.ts"

const typed = { points: "5", reason: "Late" }

const form = penaltyForm.parse(typed)

const ofClass = { racingClass: "Expert" }

const bySecretary = (world: World) => ({ ...world, actor: world.people.secretary.actor })

/** A stage where the rider has a result: they did not finish. */
const endedRace = async (world: World) => {
  const stage = await makeRace(world)
  const { id: participantId } = await makeParticipant(world.db, stage, { id: userOf(world.people.rider) })
  const status = { participantId, status: "DNF", reason: null } as const
  await setResultStatus(bySecretary(world), stage.path, status)
  return { path: stage.path, participantId }
}

const penalisedRace = async (world: World) => {
  const { path, participantId } = await endedRace(world)
  const id = randomUUID()
  await addPenalty(bySecretary(world), path, { id, participantId, form })
  return { path, id }
}

const protest = protestOf({ racingClass: null })

/** A protest, as a secretary knows it who has just looked. */
const protestedRace = async (world: World) => {
  const { path: stage } = await endedRace(world)
  const id = randomUUID()
  await recordProtest(bySecretary(world), stage, { id, form: protest })
  return { stage, id, seenRevision: 1_000_000 }
}

export const results: Rows = {
  "results/penalties": row({
    allowed: secretaries,
    reads: true,
    setup: endedRace,
    call: ({ browser }, { path: stage, participantId }) =>
      browser.call("results/penalties", { stage, participantId }),
  }),
  "results/setStatus": row({
    allowed: secretaries,
    setup: endedRace,
    call: ({ browser }, { path: stage, participantId }) =>
      browser.call("results/setStatus", { stage, participantId, status: "DQ", reason: "Outside assistance" }),
  }),
  "results/setDnfForUnfinished": row({
    allowed: secretaries,
    setup: async (world) => {
      const { path, participantId } = await endedRace(world)
      await setResultStatus(bySecretary(world), path, { participantId, status: null, reason: null })
      await world.db.update(stage).set({ competitionEndDate: world.now }).where(eq(stage.path, path))
      return path
    },
    call: ({ browser }, stage) => browser.call("results/setDnfForUnfinished", { stage, confirmed: 1 }),
  }),
  "results/setDnfForAbsent": row({
    allowed: secretaries,
    setup: async (world) => {
      const { path } = await endedRace(world)
      await world.db.update(stage).set({ competitionEndDate: world.now }).where(eq(stage.path, path))
      return path
    },
    call: ({ browser }, stage) => browser.call("results/setDnfForAbsent", { stage, confirmed: 0 }),
  }),
  "results/clearDnfOfFinished": row({
    allowed: secretaries,
    setup: async (world) => (await endedRace(world)).path,
    call: ({ browser }, stage) => browser.call("results/clearDnfOfFinished", { stage, confirmed: 0 }),
  }),
  "results/undoStatuses": row({
    allowed: secretaries,
    setup: async (world) => {
      const { path } = await endedRace(world)
      const [found] = await world.db.select().from(stage).where(eq(stage.path, path))
      return { path, revision: found?.revision ?? 0 }
    },
    call: ({ browser }, { path: stage, revision }) =>
      browser.call("results/undoStatuses", { stage, revision, was: "no-status", count: 1 }),
  }),
  "results/addPenalty": row({
    allowed: secretaries,
    setup: endedRace,
    call: ({ browser }, { path: stage, participantId }) =>
      browser.call("results/addPenalty", { stage, id: randomUUID(), participantId, form: typed }),
  }),
  "results/editPenalty": row({
    allowed: secretaries,
    setup: penalisedRace,
    call: ({ browser }, { path: stage, id }) =>
      browser.call("results/editPenalty", { stage, id, form: { ...typed, points: "7" } }),
  }),
  "results/deletePenalty": row({
    allowed: secretaries,
    setup: penalisedRace,
    call: ({ browser }, { path: stage, id }) => browser.call("results/deletePenalty", { stage, id }),
  }),
  "results/deleteResult": row({
    allowed: secretaries,
    setup: endedRace,
    call: ({ browser }, { path: stage, participantId }) =>
      browser.call("results/deleteResult", { stage, participantId }),
  }),
  "results/post": row({
    allowed: secretaries,
    setup: endedRace,
    call: ({ browser }, { path: stage }) => browser.call("results/post", { stage, ...ofClass, confirmed: 0 }),
  }),
  "results/unpost": row({
    allowed: secretaries,
    setup: async (world) => {
      const race = await endedRace(world)
      await postClass(bySecretary(world), race.path, { ...ofClass, confirmed: 0 })
      return race
    },
    call: ({ browser }, { path: stage }) => browser.call("results/unpost", { stage, ...ofClass }),
  }),
  "results/recordProtest": row({
    allowed: secretaries,
    setup: endedRace,
    call: ({ browser }, { path: stage }) =>
      browser.call("results/recordProtest", { stage, id: randomUUID(), form: protest }),
  }),
  "results/editProtest": row({
    allowed: secretaries,
    setup: protestedRace,
    call: ({ browser }, known) => browser.call("results/editProtest", { ...known, form: protest }),
  }),
  "results/decideProtest": row({
    allowed: secretaries,
    setup: protestedRace,
    call: ({ browser }, known) => browser.call("results/decideProtest", { ...known, ruling: rulingOf() }),
  }),
  "results/removeProtest": row({
    allowed: secretaries,
    setup: protestedRace,
    call: ({ browser }, known) => browser.call("results/removeProtest", known),
  }),
  "results/approve": row({
    allowed: secretaries,
    setup: endedRace,
    call: ({ browser }, { path: stage }) =>
      browser.call("results/approve", { stage, seenRevision: 1_000_000 }),
  }),
  "results/reopen": row({
    // D-18
    allowed: ["admin"],
    setup: async (world) => {
      const { path } = await endedRace(world)
      await approveResults(bySecretary(world), path, { seenRevision: 1_000_000 })
      return path
    },
    call: ({ browser }, stage) => browser.call("results/reopen", { stage, reason: "A card was lost" }),
  }),
}
