import { randomUUID } from "node:crypto"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { type Rows, row, secretaries } from "../row.ts"
import { makeRace, type World } from "../world.ts"

const raceWithRider = async (world: World) => {
  const stage = await makeRace(world)
  return { stage, rider: await makeParticipant(world.db, stage) }
}

/** The sign-on desk of a stage (EN-01, EN-02). */
export const signOn: Rows = {
  "signOn/desk": row({
    allowed: secretaries,
    reads: true,
    setup: makeRace,
    call: ({ browser }, { path: stage }) => browser.call("signOn/desk", { stage }),
  }),
  "signOn/save": row({
    allowed: secretaries,
    setup: makeRace,
    call: ({ browser }, { path: stage }) =>
      browser.call("signOn/save", { stage, plan: { ticks: ["fee"], noiseLimit: null } }),
  }),
  "signOn/tick": row({
    allowed: secretaries,
    setup: raceWithRider,
    call: ({ browser }, { stage, rider }) =>
      browser.call("signOn/tick", {
        stage: stage.path,
        rider: rider.id,
        desk: randomUUID(),
        sentAt: Date.now(),
        ticks: [{ id: randomUUID(), tick: "fee", isDone: true, decibels: null, seq: 1, time: Date.now() }],
      }),
  }),
}
