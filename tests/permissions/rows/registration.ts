import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { linkedEntry, rider } from "#server/db/schema/riders.ts"
import { importParticipants } from "#server/registration/import-participants.ts"
import { joinStage } from "#server/registration/own-participation.ts"
import { lastRegistration } from "#server/registration/saved-registration.ts"
import { showParticipants } from "#server/registration/show-participants.ts"
import { participantVersion } from "#server/registration/written-form.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import type { MadeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { type Rows, row, secretaries, signedIn } from "../row.ts"
import { everybody, makeRace, userOf, type World } from "../world.ts"

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

const participantFile =
  "GET /competitions/:institution/:championship/:stage/:file{participants\\.csv|start-list\\.csv}"

const addressOf = ({ institutionId, championshipId, id }: MadeStage) =>
  `/competitions/${institutionId}/${championshipId}/${id}`

/** What a form is sent with. */
const sent = () => ({ form: makeForm(), confirmed: [] })

/** A stage with somebody whom a secretary has entered. */
const enteredRace = async (world: World) => {
  const stage = await makeRace(world)
  return { ...stage, participant: await makeParticipant(world.db, stage) }
}

export const registration: Rows = {
  "registration/join": row({
    allowed: signedIn,
    setup: makeRace,
    call: ({ browser }, { path: stage }) => browser.call("registration/join", { stage, ...sent() }),
  }),
  "action of public/registration/join-page": row({
    allowed: signedIn,
    setup: makeRace,
    call: ({ browser }, stage) =>
      browser.submit(`${addressOf(stage)}/join`, {
        name: `Rider ${randomUUID()}`,
        birthDate: "1996.07.14",
        racingClass: "Expert",
      }),
  }),
  "registration/change": row({
    allowed: ["rider"],
    setup: joinedRace,
    call: ({ browser }, { path: stage, participant }) =>
      browser.call("registration/change", { stage, version: participantVersion(participant), ...sent() }),
  }),
  "registration/startChanging": row({
    allowed: ["rider"],
    reads: true,
    setup: joinedRace,
    call: ({ browser }, { path: stage }) => browser.call("registration/startChanging", { stage }),
  }),
  "registration/cancel": row({
    allowed: ["rider"],
    setup: joinedRace,
    call: ({ browser }, { path: stage }) => browser.call("registration/cancel", { stage }),
  }),
  "registration/save": row({
    allowed: secretaries,
    setup: joinedRace,
    call: ({ browser }, { path: stage, participant }) =>
      browser.call("registration/save", {
        stage,
        id: participant.id,
        version: participantVersion(participant),
        ...sent(),
        confirmed: ["name-after-results"],
      }),
  }),
  "registration/save: a new one": row({
    allowed: secretaries,
    setup: makeRace,
    call: ({ browser }, { path: stage }) => {
      const id = `ext-${randomUUID().replaceAll("-", "")}`
      return browser.call("registration/save", { stage, id, version: null, ...sent() })
    },
  }),
  importParticipants: row({
    allowed: secretaries,
    setup: makeRace,
    call: (caller, { path }) => {
      const forms = [{ line: 2, form: makeForm() }]
      return importParticipants(caller, path, { forms, confirmed: [], isTrial: false })
    },
  }),
  "registration/setStatus": row({
    allowed: secretaries,
    setup: joinedRace,
    call: ({ browser }, { path: stage, participant: { id } }) =>
      browser.call("registration/setStatus", { stage, id, status: "Confirmed" }),
  }),
  "registration/setStatuses": row({
    allowed: secretaries,
    setup: joinedRace,
    call: ({ browser }, { path: stage, participant: { id } }) =>
      browser.call("registration/setStatuses", { stage, ids: [id], status: "Confirmed" }),
  }),
  "registration/remove": row({
    allowed: secretaries,
    setup: joinedRace,
    call: ({ browser }, { path: stage, participant: { id } }) =>
      browser.call("registration/remove", { stage, id }),
  }),
  "registration/removeUnconfirmed": row({
    allowed: secretaries,
    setup: unconfirmedRace,
    call: ({ browser }, { path: stage }) => browser.call("registration/removeUnconfirmed", { stage }),
  }),
  "registration/forget": row({
    allowed: secretaries,
    setup: enteredRace,
    call: ({ browser }, { path: stage, participant: { id } }) =>
      browser.call("registration/forget", { stage, id, isTrial: false }),
  }),
  "registration/forget: on trial": row({
    allowed: secretaries,
    reads: true,
    setup: enteredRace,
    call: ({ browser }, { path: stage, participant: { id } }) =>
      browser.call("registration/forget", { stage, id, isTrial: true }),
  }),
  "registration/addresses": row({
    allowed: secretaries,
    reads: true,
    setup: joinedRace,
    call: ({ browser }, { path: stage, participant: { id } }) =>
      browser.call("registration/addresses", { stage, id }),
  }),
  "registration/riderCandidates": row({
    allowed: secretaries,
    reads: true,
    setup: enteredRace,
    call: ({ browser }, { path: stage, participant: { id, name } }) =>
      browser.call("registration/riderCandidates", { stage, id, name }),
  }),
  "registration/linkRider": row({
    allowed: secretaries,
    setup: async (world) => ({ first: await enteredRace(world), second: await enteredRace(world) }),
    call: ({ browser }, { first, second }) =>
      browser.call("registration/linkRider", {
        stage: second.path,
        id: second.participant.id,
        seen: null,
        to: { stage: first.path, participantId: first.participant.id },
      }),
  }),
  "registration/unlinkRider": row({
    allowed: secretaries,
    setup: async (world) => {
      const [first, second] = [await enteredRace(world), await enteredRace(world)]
      const [made] = await world.db.insert(rider).values({}).returning()
      if (!made) throw new Error("There is no rider")
      for (const { key: stageKey, participant } of [first, second])
        await world.db
          .insert(linkedEntry)
          .values({ stageKey, participantId: participant.id, riderId: made.id })
      return { ...second, seen: made.id }
    },
    call: ({ browser }, { path: stage, participant: { id }, seen }) =>
      browser.call("registration/unlinkRider", { stage, id, seen }),
  }),
  "registration/ownLinks": row({
    allowed: signedIn,
    reads: true,
    call: ({ browser }) => browser.call("registration/ownLinks"),
  }),
  "registration/declineEntry": row({
    // only the holder of the page that it is linked to
    allowed: ["rider"],
    setup: async (world) => {
      const { path, key: stageKey, participant } = await enteredRace(world)
      const userId = userOf(world.people.rider)
      await world.db.insert(rider).values({ userId, entryId: userId }).onConflictDoNothing()
      const [own] = await world.db.select().from(rider).where(eq(rider.userId, userId))
      const link = { stageKey, participantId: participant.id, riderId: own?.id ?? "" }
      await world.db.insert(linkedEntry).values(link)
      return { stage: path, participantId: participant.id, isDeclined: true }
    },
    call: ({ browser }, input) => browser.call("registration/declineEntry", input),
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
  "registration/participants: their birth dates and licenses": row({
    allowed: secretaries,
    reads: true,
    setup: joinedRace,
    call: async (caller, { path }) => {
      const list = await showParticipants(caller, path, {})
      return list?.for === "secretary" ? list : null
    },
  }),
  [`${participantFile}: their birth dates and licenses`]: row({
    allowed: secretaries,
    reads: true,
    setup: joinedRace,
    call: async ({ browser }, stage) => {
      const answer = await browser.get(`${addressOf(stage)}/participants.csv`)
      return answer.text.includes("Birth date") ? answer : null
    },
  }),
  [`${participantFile}: of a draft`]: row({
    allowed: secretaries,
    reads: true,
    setup: (world) => makeRace(world, { status: "draft" }),
    call: ({ browser }, stage) => browser.get(`${addressOf(stage)}/participants.csv`),
  }),
  "registration/participants: of a draft": row({
    allowed: secretaries,
    reads: true,
    setup: (world) => makeRace(world, { status: "draft" }),
    call: ({ browser }, { path: stage }) => browser.call("registration/participants", { stage }),
  }),
  "registration/startAsVisitor": row({
    allowed: everybody,
    reads: true,
    setup: makeRace,
    call: ({ browser }, stage) => browser.get(`${addressOf(stage)}/join-start`),
  }),
  "registration/startAsVisitor: of a draft": row({
    allowed: [],
    reads: true,
    setup: (world) => makeRace(world, { status: "draft" }),
    call: ({ browser }, stage) => browser.get(`${addressOf(stage)}/join-start`),
  }),
  "registration/startJoining": row({
    allowed: signedIn,
    reads: true,
    setup: makeRace,
    call: ({ browser }, { path: stage }) => browser.call("registration/startJoining", { stage }),
  }),
  "registration/addClub": row({
    allowed: secretaries,
    setup: joinedRace,
    call: ({ browser }, { path: stage }) =>
      browser.call("registration/addClub", {
        stage,
        club: { id: `Club ${nextNumber()}`, country: "Latvia" },
      }),
  }),
  "registration/startSaving": row({
    allowed: secretaries,
    reads: true,
    setup: joinedRace,
    call: ({ browser }, { path: stage, participant: { id } }) =>
      browser.call("registration/startSaving", { stage, id }),
  }),
}
