import { randomUUID } from "node:crypto"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { importParticipants } from "#server/registration/import-participants.ts"
import { joinStage } from "#server/registration/join-stage.ts"
import { participantVersion } from "#server/registration/participant-version.ts"
import { cancelParticipation, removeParticipant } from "#server/registration/remove-participant.ts"
import { removeUnconfirmed } from "#server/registration/remove-unconfirmed.ts"
import { saveParticipant } from "#server/registration/save-participant.ts"
import { lastRegistration } from "#server/registration/saved-registration.ts"
import { setParticipantStatus } from "#server/registration/set-participant-status.ts"
import { showParticipants } from "#server/registration/show-participants.ts"
import { startJoining, startSaving } from "#server/registration/start-registration.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import type { MadeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { type Rows, row, secretaries, signedIn } from "../row.ts"
import { makeRace, userOf, type World } from "../world.ts"

/** A stage that the rider has joined. */
const joinedRace = async (world: World) => {
  const stage = await makeRace(world)
  const participant = await makeParticipant(world.db, stage, { id: userOf(world.people.rider) })
  return { ...stage, participant }
}

/** A stage that somebody has joined whose address nobody has confirmed. */
const unconfirmedRace = async (world: World) => {
  const stage = await makeRace(world)
  const { id } = await makeUser(world.db, { emailVerified: false })
  await makeParticipant(world.db, stage, { id })
  return stage
}

export const registration: Rows = {
  joinStage: row({
    allowed: signedIn,
    setup: makeRace,
    call: (asker, { path }) => joinStage(asker, path, { form: makeForm(), confirmed: [] }),
  }),
  cancelParticipation: row({
    allowed: ["rider"],
    setup: joinedRace,
    call: (asker, { path }) => cancelParticipation(asker, path),
  }),
  saveParticipant: row({
    allowed: secretaries,
    setup: joinedRace,
    call: (asker, { path, participant }) =>
      saveParticipant(asker, path, {
        id: participant.id,
        version: participantVersion(participant),
        form: makeForm(),
        confirmed: ["name-after-results"],
      }),
  }),
  "saveParticipant: a new one": row({
    allowed: secretaries,
    setup: makeRace,
    call: (asker, { path }) => {
      const id = `ext-${randomUUID().replaceAll("-", "")}`
      return saveParticipant(asker, path, { id, version: null, form: makeForm(), confirmed: [] })
    },
  }),
  importParticipants: row({
    allowed: secretaries,
    setup: makeRace,
    call: (asker, { path }) => {
      const forms = [{ line: 2, form: makeForm() }]
      return importParticipants(asker, path, { forms, confirmed: [], isTrial: false })
    },
  }),
  setParticipantStatus: row({
    allowed: secretaries,
    setup: joinedRace,
    call: (asker, { path, participant }) =>
      setParticipantStatus(asker, path, { id: participant.id, status: "Confirmed" }),
  }),
  removeParticipant: row({
    allowed: secretaries,
    setup: joinedRace,
    call: (asker, { path, participant }) => removeParticipant(asker, path, participant.id),
  }),
  removeUnconfirmed: row({
    allowed: secretaries,
    setup: unconfirmedRace,
    call: (asker, { path }) => removeUnconfirmed(asker, path),
  }),
  forgetParticipant: row({
    allowed: secretaries,
    setup: async (world) => {
      const stage = await makeRace(world)
      return { ...stage, participant: await makeParticipant(world.db, stage) }
    },
    call: (asker, { path, participant }) =>
      forgetParticipant(asker, path, { id: participant.id, isTrial: false }),
  }),
  "forgetParticipant: on trial": row({
    allowed: secretaries,
    reads: true,
    setup: async (world) => {
      const stage = await makeRace(world)
      return { ...stage, participant: await makeParticipant(world.db, stage) }
    },
    call: (asker, { path, participant }) =>
      forgetParticipant(asker, path, { id: participant.id, isTrial: true }),
  }),
  lastRegistration: row({
    allowed: ["rider"],
    reads: true,
    isAskedOnce: true,
    setup: async (world) => {
      const { path } = await makeRace(world)
      const rider = { ...world, ...world.people.rider }
      await joinStage(rider, path, { form: makeForm(), confirmed: [] })
    },
    call: async ({ db, actor }) => actor && lastRegistration(db, actor.userId),
  }),
  "showParticipants: their birth dates and licenses": row({
    allowed: secretaries,
    reads: true,
    setup: joinedRace,
    call: async (asker, { path }) => {
      const list = await showParticipants(asker, path, {})
      return list?.for === "secretary" ? list : null
    },
  }),
  "showParticipants: of a draft": row({
    allowed: secretaries,
    reads: true,
    setup: (world) => makeRace(world, { status: "draft" }),
    call: (asker, { path }) => showParticipants(asker, path, {}),
  }),
  startJoining: row({
    allowed: signedIn,
    reads: true,
    setup: makeRace,
    call: (asker, { path }) => startJoining(asker, { stagePath: path, clubs: [] }),
  }),
  startSaving: row({
    allowed: secretaries,
    reads: true,
    setup: joinedRace,
    call: (asker, { path, participant }) =>
      startSaving(asker, { stagePath: path, clubs: [] }, participant.id),
  }),
  "action of registration/registration: join": row({
    allowed: signedIn,
    setup: makeRace,
    call: ({ browser }, stage) =>
      browser.post(addressOf(stage), { intent: "join", form: makeForm(), confirmed: [], isTrial: false }),
  }),
  "action of registration/registration: remove-unconfirmed": row({
    allowed: secretaries,
    setup: unconfirmedRace,
    call: ({ browser }, stage) => browser.post(addressOf(stage), { intent: "remove-unconfirmed" }),
  }),
  "action of registration/registration: remove": row({
    allowed: secretaries,
    setup: joinedRace,
    call: ({ browser }, stage) =>
      browser.post(addressOf(stage), { intent: "remove", id: stage.participant.id }),
  }),
}

const addressOf = ({ institutionId, championshipId, id }: MadeStage) =>
  `/competitions/${institutionId}/${championshipId}/${id}/registration`
