import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { user } from "#server/db/schema/accounts.ts"
import { participant } from "#server/db/schema/registration.ts"
import { rider, riderHolder } from "#server/db/schema/riders.ts"
import { findRiders } from "#server/stages/find-riders.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { refused } from "#tests/support/scored-race.ts"
import { cancelParticipation, changeRegistration, joinStage } from "./own-participation.ts"
import { lastRegistration } from "./saved-registration.ts"
import { startChanging, startJoining } from "./start-registration.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)

/** A mother with an account, and a child whom it holds. */
const family = async () => {
  const actor = await makeActor(db)
  return { actor, child: await makeHeldRider(db, actor.userId) }
}

const entriesOf = (stageKey: number) =>
  db
    .select({ id: participant.id, name: participant.name, bike: participant.bike })
    .from(participant)
    .where(eq(participant.stageKey, stageKey))
    .orderBy(participant.createdOn, participant.name)

test("an account enters its owner and a rider whom it holds, each under their own id, and changes and cancels each for itself [FA-01]", async () => {
  const { actor, child } = await family()
  const stage = await makeStage(db)
  const context = { db, actor, now }
  const [own, theirs] = [makeForm({ name: "Anna" }), makeForm({ name: "Bruno" })]
  await joinStage(context, stage.path, { form: own, confirmed: [] })
  await joinStage(context, stage.path, { rider: child.id, form: theirs, confirmed: [] })
  expect(await entriesOf(stage.key)).toMatchObject([
    { id: actor.userId, name: "Anna" },
    { id: child.id, name: "Bruno" },
  ])
  // what each is offered next time, and what the account is called
  expect(await lastRegistration(db, child.id)).toEqual(theirs)
  expect(await lastRegistration(db, actor.userId)).toEqual(own)

  const started = await startChanging(context, stage.path, { rider: child.id })
  const version = (started.kind === "started" && started.start.subject?.version) || ""
  const form = { ...theirs, bike: "Beta" }
  const change = { rider: child.id, form, confirmed: [], version }
  expect(await changeRegistration(context, stage.path, change)).toMatchObject({ kind: "written" })
  expect(await entriesOf(stage.key)).toMatchObject([{ bike: own.bike }, { bike: "Beta" }])

  expect(await cancelParticipation(context, stage.path, { rider: child.id })).toEqual({ kind: "removed" })
  expect(await entriesOf(stage.key)).toMatchObject([{ name: "Anna" }])
})

test("a form of a rider begins with what was stored for them, and a child's name is never the account's [FA-01]", async () => {
  const { actor, child } = await family()
  await db.update(user).set({ name: "" }).where(eq(user.id, actor.userId))
  const stage = await makeStage(db)
  const started = await startJoining({ db, actor, now }, stage.path, { rider: child.id })
  expect(started).toMatchObject({ kind: "started", start: { form: { name: child.name } } })
  const form = makeForm({ name: child.name })
  await joinStage({ db, actor, now }, stage.path, { rider: child.id, form, confirmed: [] })
  expect(await db.select({ name: user.name }).from(user).where(eq(user.id, actor.userId))).toEqual([
    { name: "" },
  ])
})

test("only an account that holds a rider acts for them, whatever the names are, and no longer once it does not [FA-01]", async () => {
  const { actor, child } = await family()
  const other = await family()
  const stage = await makeStage(db)
  const form = makeForm({ name: child.name })
  const forbidden = refused("forbidden")
  const asOther = { db, actor: other.actor, now }
  for (const rider of [child.id, actor.userId, "rider-nobody"]) {
    expect(await startJoining(asOther, stage.path, { rider })).toEqual(forbidden)
    expect(await joinStage(asOther, stage.path, { rider, form, confirmed: [] })).toEqual(forbidden)
  }
  await joinStage({ db, actor, now }, stage.path, { rider: child.id, form, confirmed: [] })
  expect(await startChanging(asOther, stage.path, { rider: child.id })).toEqual(forbidden)
  const change = { rider: child.id, form, confirmed: [], version: "" }
  expect(await changeRegistration(asOther, stage.path, change)).toEqual(forbidden)
  expect(await cancelParticipation(asOther, stage.path, { rider: child.id })).toEqual(forbidden)

  await db.delete(riderHolder).where(eq(riderHolder.riderId, child.riderId))
  expect(await cancelParticipation({ db, actor, now }, stage.path, { rider: child.id })).toEqual(forbidden)
  expect(await entriesOf(stage.key)).toHaveLength(1)
})

test("a rider whom an account holds has a page of their own, like its owner, and none if they want none [RI-01, FA-01]", async () => {
  const { actor, child } = await family()
  const stage = await makeStage(db)
  const context = { db, actor, now }
  await joinStage(context, stage.path, { form: makeForm(), confirmed: [] })
  await joinStage(context, stage.path, { rider: child.id, form: makeForm(), confirmed: [] })
  const [of, ofChild] = [actor.userId, child.id].map((participantId) => ({
    stageKey: stage.key,
    participantId,
  }))
  if (!of || !ofChild) throw new Error("There are no entries")
  const found = await findRiders(db, [of, ofChild])
  const [own] = await db.select().from(rider).where(eq(rider.userId, actor.userId))
  expect([found(of), found(ofChild)]).toEqual([own?.id, child.riderId])
  await db
    .update(rider)
    .set({ isHidden: true })
    .where(and(eq(rider.id, child.riderId)))
  expect((await findRiders(db, [ofChild]))(ofChild)).toBeNull()
})
