import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { user } from "#server/db/schema/accounts.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { sendAs } from "#tests/support/judge-phone.ts"
import { openPass } from "#tests/support/open-pass.ts"
import { timingEvent } from "#tests/support/timing-events.ts"
import { removeUnconfirmed } from "./remove-participants.ts"
import { showParticipants } from "./show-participants.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)

const race = async () => {
  const stage = await makeStage(db)
  const actor = await makeSecretary(db, stage.institutionId)
  const join = async (overrides: Parameters<typeof makeUser>[1]) => {
    const { id } = await makeUser(db, overrides)
    return makeParticipant(db, stage, { id })
  }
  return { stage, actor, join }
}

const shown = async (actor: Parameters<typeof showParticipants>[0]["actor"], path: string) => {
  const list = await showParticipants({ db, actor, now }, path, {})
  if (list?.for !== "secretary") throw new Error("Not shown to a secretary")
  return list
}

test("a secretary sees who joined under an address that nobody has confirmed, and removes them together (D-43)", async () => {
  const { stage, actor, join } = await race()
  const fakes = [await join({ emailVerified: false }), await join({ emailVerified: false })]
  const confirmed = await join({})
  const entered = await makeParticipant(db, stage, { id: "ext-entered" })
  const raced = await join({ emailVerified: false })
  const { id: participantId, name, classKey } = raced
  await db
    .insert(result)
    .values({ stageKey: stage.key, participantId, name, classKey, revision: 1, changedOn: now })

  const before = await shown(actor, stage.path)
  const marked = before.rows.filter(({ isUnconfirmed }) => isUnconfirmed).map(({ id }) => id)
  expect(marked.toSorted()).toEqual([...fakes, raced].map(({ id }) => id).toSorted())
  expect(before.removable).toBe(2)

  expect(await removeUnconfirmed({ db, actor, now }, stage.path)).toEqual({ kind: "removed-all", count: 2 })
  const left = await db.select().from(participant).where(eq(participant.stageKey, stage.key))
  const stay = [confirmed, entered, raced].map(({ id }) => id).toSorted()
  expect(left.map(({ id }) => id).toSorted()).toEqual(stay)
  const events = await db.select().from(audit).where(eq(audit.event, "remove_participant")).orderBy(audit.id)
  expect(events.map(({ data, userId }) => [data, userId])).toEqual(
    fakes.map(({ id, name }) => [
      expect.objectContaining({
        stage: stage.path,
        participant: id,
        before: expect.objectContaining({ name }),
      }),
      actor.userId,
    ]),
  )
  expect(await removeUnconfirmed({ db, actor, now }, stage.path)).toEqual({
    kind: "refused",
    reason: "none-unconfirmed",
  })
})

test("whoever has confirmed their address in the meantime stays, and so do those of other stages (D-43)", async () => {
  const [here, elsewhere] = [await race(), await race()]
  const { id } = await here.join({ emailVerified: false })
  await elsewhere.join({ emailVerified: false })
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, id))
  expect(await removeUnconfirmed({ db, actor: here.actor, now }, here.stage.path)).toMatchObject({
    reason: "none-unconfirmed",
  })
  expect((await shown(elsewhere.actor, elsewhere.stage.path)).removable).toBe(1)
})

test("the public learns nothing of whose address is confirmed (D-43)", async () => {
  const { stage, join } = await race()
  await join({ emailVerified: false })
  const list = await showParticipants({ db, actor: null, now }, stage.path, {})
  expect(JSON.stringify(list)).not.toMatch(/confirmed|removable/i)
})

test("whom a timekeeper has marked is looked at alone (D-43)", async () => {
  const { stage, actor, join } = await race()
  const rider = await join({ emailVerified: false })
  const pass = await makePass(db, stage, { kind: "timing" })
  const mark = sendAs(db, stage, await openPass(db, stage, { pass }))
  await mark([timingEvent({ participant: rider.id, name: "TimingStarted" })])
  expect((await shown(actor, stage.path)).removable).toBe(0)
  expect(await removeUnconfirmed({ db, actor, now }, stage.path)).toMatchObject({
    reason: "none-unconfirmed",
  })
})
