import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { linkedEntry, rider, riderHolder } from "#server/db/schema/riders.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeLinkedEntry } from "#tests/support/factories/make-linked-entry.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { peopleBehind } from "./people-behind.ts"

const { db } = await testDatabase()

test("behind an entry are the account that made it, and the holder of the rider that a secretary linked it to [CH-03]", async () => {
  const stage = await makeStage(db)
  const [account, holder] = [await makeUser(db, { language: "et" }), await makeUser(db)]
  await makeParticipant(db, stage, { id: account.id })
  const { id: linked } = await makeParticipant(db, stage)
  await makeLinkedEntry(db, { userId: holder.id, stageKey: stage.key, participantId: linked })
  const { id: unknown } = await makeParticipant(db, stage)
  expect(await peopleBehind(db, stage.key, [account.id, linked, unknown])).toEqual(
    [
      { participantId: account.id, userId: account.id, email: account.email, language: "et" },
      { participantId: linked, userId: holder.id, email: holder.email, language: null },
    ].sort((a, b) => (a.participantId < b.participantId ? -1 : 1)),
  )
  // the same entry of another stage is somebody else's
  const other = await makeStage(db)
  expect(await peopleBehind(db, other.key, [linked])).toEqual([])
  expect(await peopleBehind(db, stage.key, [])).toEqual([])
})

test("nobody is behind an entry whose address is not confirmed, or whose rider has no account [CH-03]", async () => {
  const stage = await makeStage(db)
  const unconfirmed = await makeUser(db, { emailVerified: false })
  const { id: linked } = await makeParticipant(db, stage)
  await makeLinkedEntry(db, { userId: unconfirmed.id, stageKey: stage.key, participantId: linked })
  await makeParticipant(db, stage, { id: unconfirmed.id })
  expect(await peopleBehind(db, stage.key, [unconfirmed.id, linked])).toEqual([])
  await db.update(rider).set({ userId: null }).where(eq(rider.userId, unconfirmed.id))
  expect(await peopleBehind(db, stage.key, [linked])).toEqual([])
})

test("behind an entry of a rider whom accounts hold are all of these, also where a secretary linked it to the rider [FA-01, CH-03]", async () => {
  const stage = await makeStage(db)
  const [mother, father] = [await makeUser(db), await makeUser(db)]
  const child = await makeHeldRider(db, mother.id)
  await db.insert(riderHolder).values({ riderId: child.riderId, userId: father.id })
  await makeParticipant(db, stage, { id: child.id })
  const { id: entered } = await makeParticipant(db, stage)
  await db.insert(linkedEntry).values({ stageKey: stage.key, participantId: entered, riderId: child.riderId })
  for (const id of [child.id, entered]) {
    const people = await peopleBehind(db, stage.key, [id])
    expect(new Set(people.map(({ email }) => email))).toEqual(new Set([mother.email, father.email]))
  }
})
