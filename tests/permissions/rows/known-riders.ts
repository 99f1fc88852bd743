import { randomUUID } from "node:crypto"
import { linkedEntry, rider } from "#server/db/schema/riders.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { type Rows, row, secretaries } from "../row.ts"
import { makeRace, type World } from "../world.ts"

/** A stage with somebody whom a secretary has entered. */
const enteredRace = async (world: World) => {
  const stage = await makeRace(world)
  return { ...stage, participant: await makeParticipant(world.db, stage) }
}

/** Two stages of a championship, and a rider in the earlier one. */
const twoStages = async (world: World) => {
  const earlier = await enteredRace(world)
  const { institutionId, championshipId } = earlier
  return { earlier, later: await makeRace(world, { institutionId, championshipId }) }
}

/** The same, where both entries are likely one person's. */
const namesakes = async (world: World) => {
  const { earlier, later } = await twoStages(world)
  const { name, birthDate } = earlier.participant
  return { earlier, later, participant: await makeParticipant(world.db, later, { name, birthDate }) }
}

/** How secretaries enter riders who rode before. */
export const knownRiders: Rows = {
  "registration/save: a new one on a rider's page": row({
    allowed: secretaries,
    setup: async (world) => {
      const { path } = await makeRace(world)
      const [made] = await world.db.insert(rider).values({}).returning()
      return { path, rider: made?.id }
    },
    call: ({ browser }, { path: stage, rider }) => {
      const id = `ext-${randomUUID().replaceAll("-", "")}`
      return browser.call("registration/save", {
        stage,
        id,
        version: null,
        rider,
        form: makeForm(),
        confirmed: [],
      })
    },
  }),
  "registration/knownRiders": row({
    allowed: secretaries,
    reads: true,
    setup: enteredRace,
    call: ({ browser }, { path: stage, participant: { name: words } }) =>
      browser.call("registration/knownRiders", { stage, words }),
  }),
  "registration/earlierRiders": row({
    allowed: secretaries,
    reads: true,
    setup: twoStages,
    call: ({ browser }, { later, earlier }) =>
      browser.call("registration/earlierRiders", { stage: later.path, from: earlier.path }),
  }),
  "registration/takeOver": row({
    allowed: secretaries,
    setup: twoStages,
    call: ({ browser }, { later, earlier }) =>
      browser.call("registration/takeOver", {
        stage: later.path,
        from: earlier.path,
        ids: [earlier.participant.id],
      }),
  }),
  "registration/likelyLinks": row({
    allowed: secretaries,
    reads: true,
    setup: namesakes,
    call: ({ browser }, { later }) => browser.call("registration/likelyLinks", { stage: later.path }),
  }),
  "registration/linkMany": row({
    allowed: secretaries,
    setup: namesakes,
    call: ({ browser }, { earlier, later, participant: { id } }) => {
      const to = { stage: earlier.path, participantId: earlier.participant.id }
      return browser.call("registration/linkMany", {
        stage: later.path,
        links: [{ stage: later.path, id, to }],
      })
    },
  }),
  "registration/unlinkMany": row({
    allowed: secretaries,
    setup: async (world) => {
      const { earlier, later, participant } = await namesakes(world)
      const [made] = await world.db.insert(rider).values({}).returning()
      const riderId = made?.id ?? ""
      await world.db.insert(linkedEntry).values([
        { stageKey: earlier.key, participantId: earlier.participant.id, riderId },
        { stageKey: later.key, participantId: participant.id, riderId },
      ])
      return { later, participant, riderId }
    },
    call: ({ browser }, { later: { path: stage }, participant: { id }, riderId }) =>
      browser.call("registration/unlinkMany", { stage, links: [{ stage, id, rider: riderId }] }),
  }),
  "registration/takeBack": row({
    allowed: secretaries,
    setup: async (world) => {
      const stage = await makeRace(world)
      const createdOn = Date.now()
      return { ...stage, createdOn, participant: await makeParticipant(world.db, stage, { createdOn }) }
    },
    call: ({ browser }, { path: stage, participant: { id }, createdOn: enteredOn }) =>
      browser.call("registration/takeBack", { stage, ids: [id], enteredOn }),
  }),
}
