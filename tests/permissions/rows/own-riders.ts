import { randomUUID } from "node:crypto"
import type { ParticipantForm } from "#contracts/registration/participant-form.ts"
import { versionOf } from "#server/db/version-of.ts"
import { participantVersion } from "#server/registration/written-form.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { type Rows, row, signedIn } from "../row.ts"
import { makeRace, userOf, type World } from "../world.ts"

/** A rider whom the account of the rider holds (FA-01). */
const heldByRider = async (world: World) => {
  const form = makeForm()
  return { ...(await makeHeldRider(world.db, userOf(world.people.rider), form)), form }
}

const heldInRace = async (world: World) => ({ stage: await makeRace(world), child: await heldByRider(world) })

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
    call: ({ browser }) => browser.call("registration/addRider", { form: riderOf(makeForm()) }),
  }),
  "action of public/registration/edit-rider": row({
    allowed: signedIn,
    call: ({ browser }) =>
      browser.submit("/my-riders/new", { name: `Rider ${randomUUID()}`, birthDate: "2014.07.16" }),
  }),
  "registration/changeRider": row({
    // only the account that holds the rider
    allowed: ["rider"],
    setup: heldByRider,
    call: ({ browser }, { id, form }) => {
      const version = versionOf(riderOf(form))
      return browser.call("registration/changeRider", { rider: id, form: riderOf(makeForm()), version })
    },
  }),
  "registration/removeRider": row({
    allowed: ["rider"],
    setup: heldByRider,
    call: ({ browser }, { id }) => browser.call("registration/removeRider", { rider: id }),
  }),
  "registration/join: for a rider of an account": row({
    allowed: ["rider"],
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
    setup: makeRace,
    call: ({ browser }, { path: stage }) =>
      browser.call("registration/join", { stage, rider: null, ...sent() }),
  }),
  "registration/startJoining: for a rider of an account": row({
    allowed: ["rider"],
    reads: true,
    setup: heldInRace,
    call: ({ browser }, { stage, child }) =>
      browser.call("registration/startJoining", { stage: stage.path, rider: child.id }),
  }),
  "registration/startChanging: for a rider of an account": row({
    allowed: ["rider"],
    reads: true,
    setup: heldJoined,
    call: ({ browser }, { stage, child }) =>
      browser.call("registration/startChanging", { stage: stage.path, rider: child.id }),
  }),
  "registration/change: for a rider of an account": row({
    allowed: ["rider"],
    setup: heldJoined,
    call: ({ browser }, { stage, child, participant }) =>
      browser.call("registration/change", {
        ...{ stage: stage.path, rider: child.id, version: participantVersion(participant) },
        ...sent(),
      }),
  }),
  "registration/cancel: for a rider of an account": row({
    allowed: ["rider"],
    setup: heldJoined,
    call: ({ browser }, { stage, child }) =>
      browser.call("registration/cancel", { stage: stage.path, rider: child.id }),
  }),
}
