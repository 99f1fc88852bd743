import { randomUUID } from "node:crypto"
import { penaltyForm } from "#contracts/penalty-form.ts"
import { addPenalty } from "#server/results/add-penalty.ts"
import { approveResults } from "#server/results/approve-results.ts"
import { deletePenalty, editPenalty } from "#server/results/change-penalty.ts"
import { deleteResult } from "#server/results/delete-result.ts"
import { listPenalties } from "#server/results/list-penalties.ts"
import { clearDnfOfFinished, setDnfForAbsent, setDnfForUnfinished } from "#server/results/mark-riders.ts"
import { setResultStatus } from "#server/results/set-result-status.ts"
import { reopenResults } from "#server/standings/reopen-results.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { type Rows, row, secretaries } from "../row.ts"
import { makeRace, userOf, type World } from "../world.ts"

const form = penaltyForm.parse({ points: "5", reason: "Late" })

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

export const results: Rows = {
  "action of results/results-desk": row({
    allowed: secretaries,
    setup: endedRace,
    call: ({ browser }, { path, participantId: participant }) => {
      const [, institution, , championship, , stage] = path.split("/")
      const address = `/competitions/${institution}/${championship}/${stage}/results-desk`
      return browser.post(address, { intent: "set-status", participant, status: "DQ", reason: null })
    },
  }),
  listPenalties: row({
    allowed: secretaries,
    reads: true,
    setup: endedRace,
    call: (asker, { path, participantId }) => listPenalties(asker, path, participantId),
  }),
  setResultStatus: row({
    allowed: secretaries,
    setup: endedRace,
    call: (asker, { path, participantId }) =>
      setResultStatus(asker, path, { participantId, status: "DQ", reason: "Outside assistance" }),
  }),
  setDnfForUnfinished: row({
    allowed: secretaries,
    setup: async (world) => {
      const { path, participantId } = await endedRace(world)
      await setResultStatus(bySecretary(world), path, { participantId, status: null, reason: null })
      return path
    },
    call: (asker, path) => setDnfForUnfinished(asker, path, { confirmed: 1 }),
  }),
  setDnfForAbsent: row({
    allowed: secretaries,
    setup: async (world) => (await endedRace(world)).path,
    call: (asker, path) => setDnfForAbsent(asker, path, { confirmed: 0 }),
  }),
  clearDnfOfFinished: row({
    allowed: secretaries,
    setup: async (world) => (await endedRace(world)).path,
    call: (asker, path) => clearDnfOfFinished(asker, path, { confirmed: 0 }),
  }),
  addPenalty: row({
    allowed: secretaries,
    setup: endedRace,
    call: (asker, { path, participantId }) =>
      addPenalty(asker, path, { id: randomUUID(), participantId, form }),
  }),
  editPenalty: row({
    allowed: secretaries,
    setup: penalisedRace,
    call: (asker, { path, id }) => editPenalty(asker, path, { id, form: { ...form, points: 7 } }),
  }),
  deletePenalty: row({
    allowed: secretaries,
    setup: penalisedRace,
    call: (asker, { path, id }) => deletePenalty(asker, path, { id }),
  }),
  deleteResult: row({
    allowed: secretaries,
    setup: endedRace,
    call: (asker, { path, participantId }) => deleteResult(asker, path, { participantId }),
  }),
  approveResults: row({
    allowed: secretaries,
    setup: endedRace,
    call: (asker, { path }) => approveResults(asker, path, { seenRevision: 1_000_000 }),
  }),
  reopenResults: row({
    // D-18
    allowed: ["admin"],
    setup: async (world) => {
      const { path } = await endedRace(world)
      await approveResults(bySecretary(world), path, { seenRevision: 1_000_000 })
      return path
    },
    call: (asker, path) => reopenResults(asker, path, { reason: "A card was lost" }),
  }),
}
