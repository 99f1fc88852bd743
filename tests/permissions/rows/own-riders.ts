import { randomUUID } from "node:crypto"
import type { ParticipantForm } from "#contracts/registration/participant-form.ts"
import { versionOf } from "#server/db/version-of.ts"
import { participantVersion } from "#server/registration/written-form.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { heldByTwo, holders } from "../held-rider.ts"
import { type Rows, row, signedIn } from "../row.ts"
import { makeRace, type World } from "../world.ts"

const heldInRace = async (world: World) => ({ stage: await makeRace(world), child: await heldByTwo(world) })

const heldJoined = async (world: World) => {
  const held = await heldInRace(world)
  return { ...held, participant: await makeParticipant(world.db, held.stage, { id: held.child.id }) }
}

/** What is known of a rider, without what belongs to a stage. */
const riderOf = ({ name, racingNumber, bike, birthDate, license, club, gender }: ParticipantForm) => ({
  ...{ name, racingNumber, bike, birthDate, license, club, gender },
})

/** What a form is sent with. */
const sent = () => ({ form: makeForm(), confirmed: [] })

export const ownRiders: Rows = {
  "registration/ownRiders": row({
    allowed: signedIn,
    reads: true,
    call: ({ browser }) => browser.call("registration/ownRiders"),
  }),
  "registration/addRider": row({
    allowed: signedIn,
    // whoever holds riders of other rows may have no room for another
    isAskedOnce: true,
    call: ({ browser }) => browser.call("registration/addRider", { form: riderOf(makeForm()) }),
  }),
  "action of public/registration/edit-rider": row({
    allowed: signedIn,
    isAskedOnce: true,
    call: ({ browser }) =>
      browser.submit("/my-riders/new", { name: `Rider ${randomUUID()}`, birthDate: "2014.07.16" }),
  }),
  "action of public/registration/edit-rider: of a rider who is there": row({
    allowed: holders,
    setup: heldByTwo,
    call: ({ browser }, { id, form }) =>
      browser.submit(`/my-riders/${id}`, {
        ...{ name: `Rider ${randomUUID()}`, birthDate: "2014.07.16", version: versionOf(riderOf(form)) },
      }),
  }),
  "registration/changeRider": row({
    allowed: holders,
    setup: heldByTwo,
    call: ({ browser }, { id, form }) => {
      const version = versionOf(riderOf(form))
      return browser.call("registration/changeRider", { rider: id, form: riderOf(makeForm()), version })
    },
  }),
  "registration/removeRider": row({
    allowed: holders,
    setup: heldByTwo,
    call: ({ browser }, { id }) => browser.call("registration/removeRider", { rider: id }),
  }),
  "registration/join: for a rider of an account": row({
    allowed: holders,
    setup: heldInRace,
    call: ({ browser }, { stage, child }) =>
      browser.call("registration/join", { stage: stage.path, rider: child.id, ...sent() }),
  }),
  "registration/mailJoined": row({
    allowed: signedIn,
    reads: true,
    setup: makeRace,
    call: ({ browser }, { path: stage }) => browser.call("registration/mailJoined", { stage }),
  }),
  "registration/join: of somebody new to the account": row({
    allowed: signedIn,
    isAskedOnce: true,
    setup: makeRace,
    call: ({ browser }, { path: stage }) =>
      browser.call("registration/join", { stage, rider: null, ...sent() }),
  }),
  "registration/startJoining: for a rider of an account": row({
    allowed: holders,
    reads: true,
    setup: heldInRace,
    call: ({ browser }, { stage, child }) =>
      browser.call("registration/startJoining", { stage: stage.path, rider: child.id }),
  }),
  "registration/startChanging: for a rider of an account": row({
    allowed: holders,
    reads: true,
    setup: heldJoined,
    call: ({ browser }, { stage, child }) =>
      browser.call("registration/startChanging", { stage: stage.path, rider: child.id }),
  }),
  "registration/change: for a rider of an account": row({
    allowed: holders,
    setup: heldJoined,
    call: ({ browser }, { stage, child, participant }) =>
      browser.call("registration/change", {
        ...{ stage: stage.path, rider: child.id, version: participantVersion(participant) },
        ...sent(),
      }),
  }),
  "registration/cancel: for a rider of an account": row({
    allowed: holders,
    setup: heldJoined,
    call: ({ browser }, { stage, child }) =>
      browser.call("registration/cancel", { stage: stage.path, rider: child.id }),
  }),
}
