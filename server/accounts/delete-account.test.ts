import { randomUUID } from "node:crypto"
import { and, eq, inArray, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { session, user } from "#server/db/schema/accounts.ts"
import { stageJudge, stage as stageTable } from "#server/db/schema/competitions.ts"
import { judgeDevice, sectionEntry } from "#server/db/schema/judging.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { linkedEntry, rider as riderTable, savedRegistration } from "#server/db/schema/riders.ts"
import { audit, role } from "#server/db/schema/roles.ts"
import { writeAudit, writeAudits } from "#server/db/write-audit.ts"
import { lockStages } from "#server/stages/lock-stage.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { saveForm } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { followStage, streamOf } from "#tests/support/follow-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { deleteAccount } from "./delete-account.ts"

const database = await testDatabase()
const { db, pool } = database
const site = await testSite(database)
const now = Date.UTC(2026, 4, 17)
const deleted = { kind: "deleted" }

const finish = (participantId: string) =>
  wireTap({ participant: participantId, attempt: randomUUID(), seq: 0, name: "JudgeFinishManual" })

/** A rider who has a result in one stage and is only registered for another, and the judge of the first. */
const ridden = async () => {
  const rider = await makeUser(db)
  const [stage, other] = [await makeStage(db, running()), await makeStage(db, running())]
  const entered = await makeParticipant(db, stage, {
    id: rider.id,
    name: "Anna Ozola",
    birthDate: "1987-12-30",
    license: "LIC-4711",
    racingNumber: "77",
  })
  await makeParticipant(db, other, { id: rider.id, name: "Anna Ozola" })
  const judge = await makeJudge(db, stage, { name: "Juris Vītiņš" })
  await postEvents(site, { token: judge.token, stage, events: [finish(rider.id)] })
  return { rider, stage, other, entered, judge }
}

test("a deleted rider's results stay as “—” with the racing number, even for open boards, and all else goes", async () => {
  const { rider, stage, other, entered } = await ridden()
  const stream = await followStage(streamOf(site, stage))
  await saveForm(db, rider.id, { ...entered, club: null, birthDate: "1987-12-30" })
  await db
    .insert(session)
    .values({ id: rider.id, token: rider.id, userId: rider.id, expiresAt: new Date(now) })
  expect(await deleteAccount({ db, now }, rider.id)).toEqual(deleted)

  const nobody = { name: "—", birthDate: null, racingNumber: "77" }
  const keys = [stage.key, other.key]
  expect(await db.select().from(participant).where(inArray(participant.stageKey, keys))).toMatchObject([
    { stageKey: stage.key, license: null, ...nobody },
  ])
  expect(await db.select().from(result).where(eq(result.stageKey, stage.key))).toMatchObject([nobody])
  // an open page has the line under its former id, so it is made to reload the board
  await until(() => stream.messages.some(({ event }) => event === "reload"))
  const reloaded = await followStage(streamOf(site, stage))
  await until(() => reloaded.board !== null)
  expect(reloaded.board?.rows).toMatchObject([{ name: "—" }])
  const { rows } = await pool.query("select revision::int from stage where key = any($1) order by key", [
    [stage.key, other.key],
  ])
  expect(rows).toEqual([{ revision: 2 }, { revision: 1 }])
  for (const table of [user, session, savedRegistration])
    expect(JSON.stringify(await db.select().from(table))).not.toContain(`"${rider.id}"`)
})

test("a deleted judge's scores stay, credited to “—”, and the devices are switched off", async () => {
  const { stage, rider, judge } = await ridden()
  expect(await deleteAccount({ db, now }, judge.user.id)).toEqual(deleted)
  expect(await db.select().from(sectionEntry).where(eq(sectionEntry.stageKey, stage.key))).toMatchObject([
    { participantId: rider.id, total: 0, judgeDisplayName: "—", judgeEmail: null },
  ])
  const [device] = await db.select().from(judgeDevice).where(eq(judgeDevice.id, judge.device.id))
  expect(device).toMatchObject({ name: "—", revokedOn: now, revokedWhy: "revoked" })
  expect(await db.$count(stageJudge, eq(stageJudge.userId, judge.user.id))).toBe(0)
  const answered = await postEvents(site, { token: judge.token, stage, events: [finish(rider.id)] })
  expect(answered).toMatchObject({ events: [{ state: "attention" }], ended: { why: "revoked" } })

  // the account under it belongs to nobody, and cannot be signed in to
  const [tombstone] = await db
    .select()
    .from(user)
    .where(eq(user.id, device?.userId ?? ""))
  expect(tombstone).toMatchObject({ name: "—", emailVerified: false })
  expect(tombstone?.email).toMatch(/@deleted\.invalid$/)
  expect(await db.$count(user, eq(user.email, judge.user.email))).toBe(0)
})

test("the audit log keeps what was done, and forgets who the person was", async () => {
  const { rider, stage } = await ridden()
  const form = { name: "Anna Ozola", birthDate: "1987-12-30", racingNumber: "77" }
  const data = { stage: stage.path, participant: rider.id, after: form }
  await writeAudit(db, { event: "new_participant", data, userId: rider.id, now })
  await writeAudit(db, {
    event: "update_participant",
    data: { participant: "u9", name: "Zane" },
    userId: null,
    now,
  })
  await deleteAccount({ db, now }, rider.id)
  const kept = await db.select().from(audit).orderBy(audit.id)
  const [{ participantId } = { participantId: "" }] = await db
    .select()
    .from(result)
    .where(eq(result.stageKey, stage.key))
  expect(kept.find(({ event }) => event === "new_participant")).toMatchObject({
    userId: participantId,
    userEmail: null,
    data: { participant: participantId, after: { racingNumber: "77" } },
  })
  expect(kept.at(-1)).toMatchObject({ event: "delete_account", userEmail: null, data: { userId: rider.id } })
  const text = JSON.stringify(kept)
  for (const secret of ["Anna Ozola", "1987-12-30", rider.email]) expect(text).not.toContain(secret)
  expect(text).toContain("Zane")
})

test("however much a deleted person did, it no longer carries their id; if nothing is deleted it keeps it", async () => {
  const { id: userId, email } = await makeUser(db)
  const auditEvents = Array.from({ length: 1_200 }, (_, number) => ({
    event: "renew_ad" as const,
    data: { number, by: number % 2 === 0 ? userId : null },
  }))
  await writeAudits(db, auditEvents, { userId, now })
  const theirs = () => db.select().from(audit).where(eq(audit.event, "renew_ad")).orderBy(audit.id)
  const before = await theirs()
  expect(await deleteAccount({ db, now }, userId, { isStill: sql`false` })).toMatchObject({ kind: "refused" })
  expect(await theirs()).toEqual(before)
  expect(await deleteAccount({ db, now }, userId)).toEqual(deleted)
  const kept = await theirs()
  expect(kept.map(({ data }) => data)).toMatchObject(auditEvents.map(({ data: { number } }) => ({ number })))
  expect(new Set(kept.map((entry) => entry.userId)).size).toBe(1)
  for (const trace of [userId, email]) expect(JSON.stringify(kept)).not.toContain(trace)
})

test("the last admin cannot be deleted, even if two leave at once", async () => {
  const admins = [await makeUser(db), await makeUser(db)]
  for (const { id: userId } of admins) await db.insert(role).values({ userId, role: "admin" })
  const left = await Promise.all(admins.map(({ id }) => deleteAccount({ db, now }, id)))
  expect(left).toEqual(expect.arrayContaining([deleted, { kind: "refused", reason: "last-admin" }]))
  expect(await db.$count(role, and(eq(role.role, "admin")))).toBe(1)
})

test("changing what several stages share and leaving those stages wait for each other, and both go on", async () => {
  const rider = await makeUser(db)
  // by path the second stage sorts first
  const first = await makeStage(db, { id: "z" })
  const { institutionId, championshipId } = first
  const second = await makeStage(db, { institutionId, championshipId, id: "a" })
  for (const stage of [first, second]) await makeParticipant(db, stage, { id: rider.id })
  const left = await db.transaction(async (tx) => {
    await lockStages(tx, eq(stageTable.key, first.key))
    const leaving = deleteAccount({ db, now }, rider.id)
    await until(async () => (await pool.query(waitingForLock)).rowCount === 1)
    await lockStages(tx, eq(stageTable.key, second.key))
    return { leaving }
  })
  expect(await left.leaving).toEqual(deleted)
})

const waitingForLock =
  "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"

test("an account that is gone cannot be deleted again", async () => {
  const { id } = await makeUser(db)
  expect(await deleteAccount({ db, now }, id)).toEqual(deleted)
  expect(await deleteAccount({ db, now }, id)).toEqual({ kind: "refused", reason: "not-signed-in" })
})

test("an account without entries is deleted without checking whom other people's entries are linked to", async () => {
  const stage = await makeStage(db)
  const { id: participantId } = await makeParticipant(db, stage)
  const [other] = await db.insert(riderTable).values({}).returning()
  const riderId = other?.id ?? ""
  await db.insert(linkedEntry).values({ stageKey: stage.key, participantId, riderId })
  expect(await deleteAccount({ db, now }, (await makeUser(db)).id)).toEqual(deleted)
  expect(await db.select().from(riderTable).where(eq(riderTable.id, riderId))).toHaveLength(1)
})
