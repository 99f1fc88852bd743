import { participantVersion } from "#server/registration/written-form.ts"
import { makeClaim } from "#tests/support/factories/make-claim.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { type Rows, row, secretaries, signedIn } from "../row.ts"
import { makeRace, userOf, type World } from "../world.ts"

/** Somebody whom a secretary has entered. */
const enteredRace = async (world: World) => {
  const stage = await makeRace(world)
  return { stage, participant: await makeParticipant(world.db, stage) }
}

/** The same, with a code by which the entry can be claimed. */
const withCode = async (world: World) => {
  const { stage, participant } = await enteredRace(world)
  const place = { stage: stage.path, id: participant.id }
  const { text } = await world.people.secretary.browser.call("claims/makeCode", place)
  const [, code = ""] = /"code":"(\d+)"/.exec(text) ?? []
  return { place, code }
}

/** The same, whose entry the rider has claimed. */
const claimedRace = async (world: World) => {
  const { stage, participant } = await enteredRace(world)
  const entry = { stageKey: stage.key, participantId: participant.id }
  await makeClaim(world.db, entry, { userId: userOf(world.people.rider) })
  return { place: { stage: stage.path, id: participant.id }, participant }
}

/** How holders claim what secretaries entered (FA-06). */
export const claims: Rows = {
  "claims/status": row({
    allowed: secretaries,
    reads: true,
    setup: withCode,
    call: ({ browser }, { place }) => browser.call("claims/status", place),
  }),
  "claims/makeCode": row({
    allowed: secretaries,
    setup: withCode,
    call: ({ browser }, { place }) => browser.call("claims/makeCode", place),
  }),
  "claims/withdrawCode": row({
    allowed: secretaries,
    setup: withCode,
    call: ({ browser }, { place }) => browser.call("claims/withdrawCode", place),
  }),
  "claims/undo": row({
    allowed: secretaries,
    setup: claimedRace,
    call: ({ browser }, { place }) => browser.call("claims/undo", place),
  }),
  "claims/find": row({
    allowed: signedIn,
    reads: true,
    setup: withCode,
    call: ({ browser }, { code }) => browser.call("claims/find", { code }),
  }),
  "claims/claim": row({
    allowed: signedIn,
    setup: withCode,
    call: ({ browser }, { code }) => browser.call("claims/claim", { code, rider: null }),
  }),
  "action of public/registration/claim-page": row({
    allowed: signedIn,
    // whoever holds riders of other rows may have no room for another
    isAskedOnce: true,
    setup: withCode,
    call: ({ browser }, { code }) => browser.submit(`/claim?code=${code}`, { rider: "new" }),
  }),
  "registration/startChanging: of what was claimed": row({
    allowed: ["rider"],
    reads: true,
    setup: claimedRace,
    call: ({ browser }, { place: { stage, id: rider } }) =>
      browser.call("registration/startChanging", { stage, rider }),
  }),
  "registration/change: of what was claimed": row({
    allowed: ["rider"],
    setup: claimedRace,
    call: ({ browser }, { place: { stage, id: rider }, participant }) => {
      const version = participantVersion(participant)
      return browser.call("registration/change", { stage, rider, version, form: makeForm(), confirmed: [] })
    },
  }),
  "registration/cancel: of what was claimed": row({
    allowed: ["rider"],
    setup: claimedRace,
    call: ({ browser }, { place: { stage, id: rider } }) =>
      browser.call("registration/cancel", { stage, rider }),
  }),
}
