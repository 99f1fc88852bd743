import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Actor } from "#domain/access/may.ts"
import { dataAbout } from "#server/accounts/data-about.ts"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { myResults, ridesNow } from "#server/accounts/my-results.ts"
import { readProfile, saveProfile } from "#server/accounts/profile.ts"
import { removeRider } from "#server/accounts/remove-rider.ts"
import { ownNextStage } from "#server/competitions/own-next-stage.ts"
import { participant } from "#server/db/schema/registration.ts"
import { rider, riderHolder } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { acceptRider, showInvitation } from "#server/registration/accept-rider.ts"
import { endSight } from "#server/registration/end-sight.ts"
import { inviteToShare, inviteToTakeOver, withdrawInvitation } from "#server/registration/invite-holder.ts"
import { leaveRider } from "#server/registration/leave-rider.ts"
import { cancelParticipation, changeRegistration, joinStage } from "#server/registration/own-participation.ts"
import { changeRider, ownRiders } from "#server/registration/own-riders.ts"
import { lastRegistration } from "#server/registration/saved-registration.ts"
import { showParticipants } from "#server/registration/show-participants.ts"
import { startChanging, startJoining } from "#server/registration/start-registration.ts"
import { askQuestion } from "#server/results/ask-question.ts"
import { agreeToLap, findOwnCard, takeBackAgreement } from "#server/results/own-card.ts"
import { postClass } from "#server/results/postings.ts"
import { findRiders } from "#server/stages/find-riders.ts"
import { holdsRider, ownEntryId } from "#server/stages/held-riders.ts"
import { peopleBehind } from "#server/stages/people-behind.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider, saveForm } from "#tests/support/factories/make-rider.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { lockRows } from "#tests/support/lock-rows.ts"
import { running } from "#tests/support/running.ts"
import { refused } from "#tests/support/scored-race.ts"
import { untilLockedOut } from "#tests/support/until-locked-out.ts"

const { db, pool } = await testDatabase()
const now = Date.UTC(2026, 4, 1)

const by = (actor: Actor) => ({ db, actor, now })

/** A mother with a child who has ridden, and the link by which she hands the child over to their own account. */
const grownUp = async () => {
  const [mother, own] = [
    await makeActor(db, { name: "Anna Ozola" }),
    await makeActor(db, { name: "Bruno Ozols" }),
  ]
  const child = await makeHeldRider(db, mother.userId, { name: "Bruno Ozols", birthDate: "2010-03-09" })
  const { stage } = await makeScoredStage(db, {
    ...running(),
    cards: { "Bruno Ozols": [[2]] },
    riders: { "Bruno Ozols": { id: child.id, birthDate: "2010-03-09" } },
  })
  const came = await inviteToTakeOver(by(mother), child.id)
  if (came.kind === "refused") throw new Error(came.reason)
  const { secret } = came
  const accept = (isRider: boolean) => acceptRider(by(own), { secret, isRider })
  const holds = ({ userId }: Actor) => holdsRider(db, { userId, riderId: child.id })
  return { mother, own, child, stage, secret, accept, holds }
}

const seen = async ({ userId }: Actor) => ({
  results: (await myResults(db, userId)).map(({ row }) => row.participantId),
  cards: (await ridesNow(db, { userId, now: Date.now() })).map(({ participantId }) => participantId),
  next:
    (await ownNextStage(db, { userId, now: Date.now() }))?.rides.map(
      ({ name, isOnlySeen }) => `${name}${isOnlySeen ? ", only seen" : ""}`,
    ) ?? null,
})

test("who is handed over to their own account and says that it is them, is its owner: entries, results and page keep their ids [FA-03]", async () => {
  const { mother, own, child, stage, secret, accept, holds } = await grownUp()
  const entry = { stageKey: stage.key, participantId: child.id }
  const page = (await findRiders(db, [entry]))(entry)
  expect(await showInvitation(by(own), secret)).toMatchObject({
    ...{ kind: "open", of: { kind: "hand-over" }, rider: "Bruno Ozols", by: "Anna Ozola" },
    ...{ mayBeRider: true, closed: null },
  })
  expect(await accept(true)).toMatchObject({ kind: "accepted", rider: child.id, of: "hand-over" })
  expect([await holds(own), await holds(mother)]).toEqual([true, false])
  expect(await ownEntryId(db, own.userId)).toBe(child.id)
  expect((await ownRiders(db, own, now)).riders).toMatchObject([
    { id: child.id, isOwner: true, form: { name: "Bruno Ozols" }, entries: 1, seenBy: ["Anna Ozola"] },
  ])
  expect((await findRiders(db, [entry]))(entry)).toBe(page)
  expect(await seen(own)).toEqual({ results: [child.id], cards: [child.id], next: ["Bruno Ozols"] })
  expect((await peopleBehind(db, stage.key, [child.id])).map(({ userId }) => userId)).toEqual([own.userId])
  expect(await acceptRider(by(await makeActor(db)), { secret })).toEqual(refused("invitation-not-found"))
  const log = await db.select().from(audit).where(eq(audit.userId, own.userId))
  const data = { participant: child.id, holder: mother.userId, isRider: true }
  expect(log).toMatchObject([{ event: "hand_over_rider", data }])
})

test("an owner who was handed over joins, changes, cancels and is hidden without naming a rider, as any owner [FA-03]", async () => {
  const { own, child, accept } = await grownUp()
  await accept(true)
  const stage = await makeStage(db)
  const context = by(own)
  const started = await startJoining(context, stage.path)
  expect(started).toMatchObject({ kind: "started", start: { form: { name: "Bruno Ozols" } } })
  const form = makeForm({ name: "Bruno Ozols", birthDate: "2010-03-09" })
  expect(await joinStage(context, stage.path, { form, confirmed: [] })).toEqual({ kind: "written" })
  const entries = () => db.select().from(participant).where(eq(participant.stageKey, stage.key))
  expect(await entries()).toMatchObject([{ id: child.id }])
  expect(await lastRegistration(db, child.id)).toEqual(form)
  expect(await startJoining(context, stage.path)).toEqual(refused("joined-already"))
  const list = await showParticipants(context, stage.path, {})
  expect(list).toMatchObject({ own: [{ id: child.id }], riders: [] })
  const changing = await startChanging(context, stage.path)
  const version = (changing.kind === "started" && changing.start.subject?.version) || ""
  const change = { form: { ...form, bike: "Vertigo" }, confirmed: [], version }
  expect(await changeRegistration(context, stage.path, change)).toMatchObject({ kind: "written" })
  expect(await cancelParticipation(context, stage.path)).toEqual({ kind: "removed" })
  expect(await entries()).toEqual([])
  // the id of the account is nobody's any longer
  const asAccount = { rider: own.userId, form, confirmed: [] }
  expect(await joinStage(context, stage.path, asAccount)).toEqual(refused("forbidden"))
  await saveProfile({ db, userId: own.userId, now }, { isRiderHidden: true })
  expect(await db.select().from(rider).where(eq(rider.userId, own.userId))).toMatchObject([
    { entryId: child.id, isHidden: true },
  ])
  expect(await readProfile(db, own.userId)).toMatchObject({ isRiderHidden: true })
})

test("who has handed a rider over still sees the next stage, results and today's card, does nothing for them, and no longer sees once that is ended [FA-03]", async () => {
  const { mother, own, child, stage, accept } = await grownUp()
  await accept(true)
  expect(await seen(mother)).toEqual({
    results: [child.id],
    cards: [child.id],
    next: ["Bruno Ozols, only seen"],
  })
  expect((await ownRiders(db, mother, now)).riders).toMatchObject([{ id: mother.userId }])
  const later = await makeStage(db)
  const form = makeForm({ name: "Bruno Ozols" })
  const asMother = { rider: child.id, form, confirmed: [] }
  expect(await joinStage(by(mother), later.path, asMother)).toEqual(refused("forbidden"))
  expect(await changeRider(by(mother), { rider: child.id, form, version: "" })).toEqual(
    refused("rider-not-found"),
  )
  expect(await inviteToShare(by(mother), child.id)).toEqual(refused("rider-not-found"))
  expect(await endSight(by(mother), { rider: child.id })).toEqual(refused("rider-not-found"))
  // the raw data of a result have a birth date for whoever holds the rider alone
  const shown = async ({ userId }: Actor) => JSON.stringify(await myResults(db, userId))
  expect([await shown(own), await shown(mother)].map((text) => text.includes("2010-03-09"))).toEqual([
    true,
    false,
  ])
  const about = await dataAbout(db, { id: mother.userId, email: "" })
  expect(about.participants).toEqual([])
  expect(JSON.stringify(about)).not.toContain("2010-03-09")
  expect(await showParticipants(by(mother), stage.path, {})).toMatchObject({ own: [] })

  expect(await endSight(by(own), { rider: child.id })).toEqual({ kind: "ended" })
  expect(await seen(mother)).toEqual({ results: [], cards: [], next: null })
  expect((await ownRiders(db, own, now)).riders).toMatchObject([{ seenBy: [] }])
})

test("who has handed a rider over neither changes nor cancels an entry, says nothing of a card, asks nothing, and does not remove the rider [FA-03]", async () => {
  const { mother, own, child, stage, accept } = await grownUp()
  await accept(true)
  const later = await makeStage(db)
  const form = makeForm({ name: "Bruno Ozols", birthDate: "2010-03-09" })
  expect(await joinStage(by(own), later.path, { form, confirmed: [] })).toEqual({ kind: "written" })
  const secretary = await makeSecretary(db, stage.institutionId)
  const posted = { racingClass: "Expert", confirmed: 0 }
  expect(await postClass({ db, actor: secretary, now: Date.now() }, stage.path, posted)).toMatchObject({
    kind: "posted",
  })
  const changing = await startChanging(by(own), later.path)
  const version = (changing.kind === "started" && changing.start.subject?.version) || ""
  const rider = child.id
  const changed = { rider, form: { ...form, bike: "Vertigo" }, confirmed: [], version }
  const ofLap = { participantId: rider, lap: 1 }
  const scores = [{ section: 1, points: 2 }]
  const place = { participantId: rider, section: 1, lap: 1 }

  /** What somebody is answered who tries all of it at the time of the race. */
  const tried = async (actor: Actor) => {
    const today = { db, actor, now: Date.now() }
    return [
      await changeRegistration(by(actor), later.path, changed),
      await agreeToLap(today, stage.path, { ...ofLap, scores }),
      await takeBackAgreement(today, stage.path, ofLap),
      await askQuestion({ ...today, language: "en" }, stage.path, { place, text: "It was a one" }),
      await cancelParticipation(by(actor), later.path, { rider }),
    ]
  }
  expect(await startChanging(by(mother), later.path, { rider })).toEqual(refused("forbidden"))
  expect(await findOwnCard(by(mother), stage.path, rider)).toBeNull()
  expect(await tried(mother)).toEqual(Array(5).fill(refused("forbidden")))
  for (const refusal of [
    await leaveRider(by(mother), { rider }),
    await withdrawInvitation(by(mother), { rider, of: "share" }),
    await inviteToTakeOver(by(mother), rider),
    await removeRider(by(mother), { rider, isProven: true }),
  ])
    expect(refusal).toEqual(refused("rider-not-found"))
  // whoever holds the rider now may do all of it
  expect((await tried(own)).map(({ kind }) => kind)).toEqual([
    ...["written", "agreed", "taken-back", "asked", "removed"],
  ])
})

test("who takes a rider over and is not the rider holds them, beside their own entries [FA-03]", async () => {
  const { mother, child, secret, holds } = await grownUp()
  const coach = await makeActor(db)
  await makeParticipant(db, await makeStage(db), { id: coach.userId })
  expect(await showInvitation(by(coach), secret)).toMatchObject({ mayBeRider: false, closed: null })
  expect(await acceptRider(by(coach), { secret, isRider: true })).toEqual(refused("registered-already"))
  expect(await acceptRider(by(coach), { secret })).toMatchObject({ kind: "accepted" })
  expect([await holds(coach), await holds(mother)]).toEqual([true, false])
  expect(await ownEntryId(db, coach.userId)).toBe(coach.userId)
  expect((await ownRiders(db, coach, now)).riders).toMatchObject([
    { id: coach.userId, isOwner: true },
    { id: child.id, isOwner: false, seenBy: ["Anna Ozola"] },
  ])
  // and may hand the rider back: then the mother acts again
  const back = await inviteToTakeOver(by(coach), child.id)
  if (back.kind === "refused") throw new Error(back.reason)
  expect(await acceptRider(by(mother), { secret: back.secret })).toMatchObject({ kind: "accepted" })
  expect([await holds(coach), await holds(mother)]).toEqual([false, true])
})

test("what somebody has said of themselves under My riders, and never entered with, gives way to the rider who is handed over, but for the wish of no page [FA-03, RI-03]", async () => {
  const { own, child, accept } = await grownUp()
  await saveForm(db, own.userId, { name: "Bruno Ozols", birthDate: "2010-03-09" })
  await saveProfile({ db, userId: own.userId, now }, { isRiderHidden: true })
  expect(await accept(true)).toMatchObject({ kind: "accepted" })
  expect(await db.select().from(rider).where(eq(rider.userId, own.userId))).toMatchObject([
    { id: child.riderId, entryId: child.id, isHidden: true },
  ])
})

test("a rider whom others enter too is not handed over, and a link made before works no longer [FA-03]", async () => {
  const { mother, child, secret } = await grownUp()
  const shared = await inviteToShare(by(mother), child.id)
  if (shared.kind === "refused") throw new Error(shared.reason)
  const father = await makeActor(db)
  await acceptRider(by(father), { secret: shared.secret })
  expect(await acceptRider(by(await makeActor(db)), { secret })).toEqual(refused("invitation-not-found"))
  for (const actor of [mother, father])
    expect(await inviteToTakeOver(by(actor), child.id)).toEqual(refused("held-by-others"))
  expect(await leaveRider(by(father), { rider: child.id })).toEqual({ kind: "left" })
  expect(await inviteToTakeOver(by(mother), child.id)).toMatchObject({ kind: "invited" })
})

test("an account that becomes a rider is entered as nobody else meanwhile: joining waits, and then is refused [FA-03]", async () => {
  const { own, child, accept } = await grownUp()
  const stage = await makeStage(db)
  const release = await lockRows(pool, "select from rider where id = $1 for no key update", [child.riderId])
  const accepting = accept(true)
  await untilLockedOut(pool, 1)
  const joining = joinStage(by(own), stage.path, { form: makeForm(), confirmed: [] })
  await untilLockedOut(pool, 2)
  await release()
  expect(await accepting).toMatchObject({ kind: "accepted" })
  expect(await joining).toEqual(refused("forbidden"))
  expect(await db.$count(participant, eq(participant.id, own.userId))).toBe(0)
})

test("the account of an owner who was handed over is deleted with all that is known of the rider, and the former account keeps nothing [FA-03, D-35]", async () => {
  const { mother, own, child, stage, accept } = await grownUp()
  await accept(true)
  expect(await deleteAccount({ db, now }, own.userId)).toEqual({ kind: "deleted" })
  const left = await db.select().from(participant).where(eq(participant.stageKey, stage.key))
  expect(left).toMatchObject([{ id: expect.stringMatching(/^forgotten-/), name: "—", birthDate: null }])
  expect(await db.$count(rider, eq(rider.id, child.riderId))).toBe(0)
  expect(await db.$count(riderHolder, eq(riderHolder.userId, mother.userId))).toBe(0)
  // of the former id only the deletion knows, so that a restore forgets it again
  const log = await db.select().from(audit)
  const deletion = log.find(({ event }) => event === "delete_account")
  expect(deletion?.data).toEqual({ userId: own.userId, riders: [child.id] })
  expect(JSON.stringify(log.filter((one) => one !== deletion))).not.toContain(child.id)
  expect(await seen(mother)).toEqual({ results: [], cards: [], next: null })
})

test("an account that has handed its riders over forgets none of them, and is told before which it would [FA-03, D-35]", async () => {
  const { mother, child, holds, own, accept } = await grownUp()
  const other = await makeHeldRider(db, mother.userId, { name: "Clara Ozola" })
  const alone = async () => (await readProfile(db, mother.userId))?.ridersAlone.map(({ name }) => name)
  expect((await alone())?.toSorted()).toEqual(["Bruno Ozols", "Clara Ozola"])
  await accept(false)
  expect(await alone()).toEqual(["Clara Ozola"])
  expect(await deleteAccount({ db, now }, mother.userId)).toEqual({ kind: "deleted" })
  expect(await holds(own)).toBe(true)
  expect(await db.$count(rider, eq(rider.id, other.riderId))).toBe(0)
  const isOwns = and(eq(riderHolder.riderId, child.riderId), eq(riderHolder.userId, own.userId))
  expect(await db.$count(riderHolder, isOwns)).toBe(1)
})
