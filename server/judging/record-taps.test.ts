import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { judgeEvent, sectionEntry } from "#server/db/schema/judging.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { until } from "#tests/support/until.ts"
import { wireAttempt, wireTap } from "#tests/support/wire-taps.ts"

const { db, pool } = await testDatabase()

const race = async () => {
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage)
  return { stage, rider, phone: await makePhone(db, stage, { name: "Judge Bērziņš" }) }
}

const entriesOf = (rider: { id: string }) =>
  db.select().from(sectionEntry).where(eq(sectionEntry.participantId, rider.id))

const resultOf = async (rider: { id: string }) => {
  const [found] = await db.select().from(result).where(eq(result.participantId, rider.id))
  return found
}

const penaltiesOf = (rider: { id: string }) =>
  db.select().from(penalty).where(eq(penalty.participantId, rider.id))

test("an entry keeps its total, its judge, when it was made, and its events [JU-04, JU-08]", async () => {
  const { stage, rider, phone } = await race()
  const names = ["JudgeAddPointsA", "JudgeRemovePointsA", "JudgeAddFault", "JudgeFinishManual"] as const
  const taps = wireAttempt(names, { participant: rider.id, section: 3, lap: 2 })
  await phone.send(taps)
  expect(await entriesOf(rider)).toMatchObject([
    {
      section: 3,
      lap: 2,
      total: 1,
      attempt: taps[0]?.attempt,
      startedOn: taps[0]?.time,
      endedAt: taps[3]?.time,
      conflict: false,
      ruling: null,
      judgeDisplayName: "Judge Bērziņš",
      judgeEmail: phone.user.email,
      createdOn: expect.any(Number),
      revision: 1,
    },
  ])
  const events = await db
    .select()
    .from(judgeEvent)
    .where(
      and(
        eq(judgeEvent.stageKey, stage.key),
        eq(judgeEvent.participantId, rider.id),
        eq(judgeEvent.section, 3),
        eq(judgeEvent.lap, 2),
      ),
    )
    .orderBy(judgeEvent.seq)
  expect(events).toMatchObject(
    taps.map(({ id, name, time }) => ({ id, name, points: null, time, deviceTime: time })),
  )
})

test("an entry stays the one that was made first, whoever's attempt counts [JU-04]", async () => {
  const { stage, rider, phone } = await race()
  await phone.send([wireTap({ participant: rider.id })])
  const [before] = await entriesOf(rider)
  const other = await makePhone(db, stage, { name: "Judge Tamm" })
  await other.send([wireTap({ participant: rider.id, name: "JudgeAddPointsB" })])
  expect(await entriesOf(rider)).toEqual([
    {
      ...before,
      total: 2,
      attempt: expect.any(String),
      startedOn: before?.startedOn,
      endedAt: expect.any(Number),
      conflict: true,
      judgeDisplayName: "Judge Tamm",
      judgeEmail: other.user.email,
      revision: 2,
    },
  ])
})

test("the attempt that ended later counts, whichever arrives first [D-10]", async () => {
  const { stage, rider, phone } = await race()
  const other = await makePhone(db, stage)
  const earlier = wireTap({ participant: rider.id, name: "JudgeAddPointsC" })
  const later = wireTap({ participant: rider.id, name: "JudgeAddPointsA" })
  await other.send([later])
  await phone.send([earlier])
  expect(await entriesOf(rider)).toMatchObject([{ total: 1, attempt: later.attempt, conflict: true }])
})

test("an attempt that still runs is no score yet, but starts the rider [JU-07]", async () => {
  const { rider, phone } = await race()
  const tap = wireTap({ participant: rider.id, name: "JudgeAddFault" })
  await phone.send([tap])
  expect(await entriesOf(rider)).toMatchObject([{ total: null, attempt: null, judgeDisplayName: null }])
  expect(await resultOf(rider)).toMatchObject({ startedOn: tap.time, lastTimeRecorded: null })
})

test("startedOn is the first tap, lastTimeRecorded the end of the latest entry, in any order of arrival [JU-07, D-13]", async () => {
  const { rider, phone } = await race()
  const first = wireAttempt(["JudgeAddFault", "JudgeFinishManual"], { participant: rider.id, section: 1 })
  const second = wireAttempt(["JudgeAddFault", "JudgeFinishManual"], { participant: rider.id, section: 2 })
  const running = wireTap({ participant: rider.id, section: 3, name: "JudgeAddFault" })
  const times = { startedOn: first[0]?.time, lastTimeRecorded: second[1]?.time }
  await phone.send([running])
  await phone.send(second)
  expect(await resultOf(rider)).toMatchObject({ ...times, startedOn: second[0]?.time })
  await phone.send(first)
  expect(await resultOf(rider)).toMatchObject(times)
})

test("a result copies the participant as they are at the first tap [RS-15, D-13]", async () => {
  const { stage, phone } = await race()
  const club = await makeClub(db)
  const rider = await makeParticipant(db, stage, {
    name: "Anna Ozola",
    bike: "Beta Evo 250",
    clubId: club.id,
    gender: "female",
    birthDate: "2009-03-02",
    team: "Ozoli",
  })
  expect(await resultOf(rider)).toBeUndefined()
  await phone.send([wireTap({ participant: rider.id, name: "JudgeAddFault" })])
  const { name, racingNumber, bike, classKey, clubId, gender, birthDate, team } = rider
  expect(await resultOf(rider)).toMatchObject({
    participantId: rider.id,
    name,
    racingNumber,
    bike,
    classKey,
    clubId,
    gender,
    birthDate,
    team,
    status: null,
    position: null,
    deleted: false,
  })
})

test("a judge's penalty has its points, reason and time, and who gave it [RS-15]", async () => {
  const { stage, rider, phone } = await race()
  const tap = wireTap({
    participant: rider.id,
    name: "JudgePenalty",
    points: 5,
    reason: "Rode outside the tapes",
  })
  await phone.send([tap])
  expect(await penaltiesOf(rider)).toEqual([
    {
      id: tap.id,
      stageKey: stage.key,
      participantId: rider.id,
      points: 5,
      reason: "Rode outside the tapes",
      timestamp: tap.time,
      userId: phone.user.id,
      userDisplayName: "Judge Bērziņš",
      userEmail: phone.user.email,
      control: null,
      dueOn: null,
      removed: false,
      uncounted: false,
      deleted: false,
    },
  ])
})

test("a judge's penalty without a reason has AddPenaltyPointsJudge [D-08]", async () => {
  const { rider, phone } = await race()
  await phone.send([wireTap({ participant: rider.id, name: "JudgePenalty", points: 1 })])
  expect(await penaltiesOf(rider)).toMatchObject([{ reason: "AddPenaltyPointsJudge" }])
})

test("a cancelled attempt takes its score and its penalty back, whichever arrives first [D-05]", async () => {
  const { rider, phone } = await race()
  const attempt = wireAttempt(["JudgeFinishManual", "JudgePenalty", "JudgeCancelAttempt"], {
    participant: rider.id,
    points: 5,
  })
  await phone.send(attempt.slice(0, 2))
  expect(await entriesOf(rider)).toMatchObject([{ total: 0 }])
  expect(await penaltiesOf(rider)).toMatchObject([{ deleted: false }])
  await phone.send(attempt.slice(2))
  expect(await entriesOf(rider)).toMatchObject([{ total: null, attempt: null }])
  expect(await penaltiesOf(rider)).toMatchObject([{ deleted: true }])

  const late = wireAttempt(["JudgePenalty", "JudgeCancelAttempt"], { participant: rider.id, points: 3 })
  await phone.send(late.slice(1))
  await phone.send(late.slice(0, 1))
  expect(await penaltiesOf(rider)).toMatchObject([{ deleted: true }, { deleted: true }])
})

test("a penalty that a secretary deleted stays deleted when the attempt goes on", async () => {
  const { rider, phone } = await race()
  const [given, finish] = wireAttempt(["JudgePenalty", "JudgeFinishManual"], {
    participant: rider.id,
    points: 5,
  })
  await phone.send([given])
  await db.update(penalty).set({ removed: true }).where(eq(penalty.participantId, rider.id))
  await phone.send([finish])
  expect(await penaltiesOf(rider)).toMatchObject([{ deleted: true }])
})

test("a judge who knows a penalty's id can cancel neither one of another stage nor another rider's [D-08]", async () => {
  const { stage, rider, phone } = await race()
  const elsewhere = await race()
  const other = await makeParticipant(db, stage)
  await elsewhere.phone.send([wireTap({ participant: elsewhere.rider.id })])
  await phone.send([wireTap({ participant: other.id })])
  const given = [
    [elsewhere.stage, elsewhere.rider],
    [stage, other],
  ] as const
  for (const [{ key }, { id: participantId }] of given) {
    const [made] = await db
      .insert(penalty)
      .values({
        id: randomUUID(),
        stageKey: key,
        participantId,
        points: 5,
        reason: "Late",
        userDisplayName: "",
      })
      .returning()
    const [tap, cancel] = wireAttempt(["JudgePenalty", "JudgeCancelAttempt"], {
      participant: rider.id,
      points: 3,
    })
    await phone.send([{ ...tap, id: made?.id }, cancel])
    expect(
      await db
        .select()
        .from(penalty)
        .where(eq(penalty.id, made?.id ?? "")),
    ).toEqual([made])
  }
})

test("revisions have no gaps, what a batch touched carries its own, and a batch without news raises none", async () => {
  const { stage, rider, phone } = await race()
  const other = await makeParticipant(db, stage)
  const taps = [wireTap({ participant: rider.id }), wireTap({ participant: other.id })]
  for (const [i, tap] of taps.entries()) expect(await phone.send([tap])).toMatchObject({ revision: i + 1 })
  expect(await phone.send(taps)).toMatchObject({ revision: 2 })

  const more = wireTap({ participant: rider.id, section: 2 })
  expect(await phone.send([more])).toMatchObject({ revision: 3 })
  expect(await resultOf(rider)).toMatchObject({ revision: 3 })
  expect(await resultOf(other)).toMatchObject({ revision: 2 })
  expect((await entriesOf(rider)).map(({ revision }) => revision).sort()).toEqual([1, 3])
  const events = await db.select().from(judgeEvent).where(eq(judgeEvent.stageKey, stage.key))
  expect(events.map(({ revision }) => revision).sort()).toEqual([1, 2, 3])
})

test("a later revision never carries an earlier time: it is dated when its turn has come [D-36]", async () => {
  const { stage, rider, phone } = await race()
  const before = await pool.connect()
  await before.query("begin")
  await before.query("select from stage where key = $1 for update", [stage.key])
  const answer = phone.send([wireTap({ participant: rider.id })])
  await until(async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rowCount === 1
  })
  const { rows } = await before.query<{ now: Date }>("select clock_timestamp() as now")
  await before.query("commit")
  before.release()
  await answer
  expect((await resultOf(rider))?.changedOn).toBeGreaterThanOrEqual(rows[0]?.now.getTime() ?? Number.NaN)
})
