import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { AuditEventName } from "#contracts/accounts/audit-event.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { audit } from "#server/db/schema/roles.ts"
import { refoldStage } from "#server/stages/refold.ts"
import { writeStage } from "#server/stages/write-stage.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { noon, wireAttempt } from "#tests/support/wire-taps.ts"
import { acceptEntry } from "./accept-entry.ts"
import { enterCards } from "./enter-cards.ts"
import { entryDetail } from "./entry-detail.ts"
import { readJudgeStage } from "./judge-stage.ts"
import { liftRuling } from "./lift-rulings.ts"
import { revokeDevice } from "./manage-devices.ts"
import { raceDesk } from "./race-desk.ts"
import { ruleOnEntry } from "./rule-on-entry.ts"
import { countPhone } from "./settle-phone.ts"

const { db } = await testDatabase()

/** A stage in which a missed section costs 10, with a rider, a judge's phone and a secretary. */
const race = async () => {
  const stage = await makeStage(db, { missedPoints: 10 })
  const rider = await makeParticipant(db, stage)
  const context = { db, actor: await makeSecretary(db, stage.institutionId), now: noon }
  const phone = await makePhone(db, stage)
  const place = { participantId: rider.id, section: 1, lap: 1 }
  const stored = async () => {
    const rows = await db
      .select({ total: sectionEntry.total, isMissed: sectionEntry.isMissed })
      .from(sectionEntry)
      .where(and(eq(sectionEntry.stageKey, stage.key), eq(sectionEntry.participantId, rider.id)))
    return rows
  }
  return { stage, rider, context, phone, place, stored }
}

test("a judge's M is stored with what it costs, and every phone learns of it [RX-02]", async () => {
  const { stage, rider, phone, stored } = await race()
  await phone.send(wireAttempt(["JudgeMissedSection"], { participant: rider.id, section: 1 }))
  expect(await stored()).toEqual([{ total: 10, isMissed: true }])
  const known = await readJudgeStage({ db, now: noon }, phone.token, stage.path)
  expect(known).toMatchObject({
    stage: {
      settings: { type: "classic", missedPoints: 10 },
      entries: [{ participant: rider.id, section: 1, lap: 1, total: 10, isMissed: true }],
    },
  })
})

test("as long as results are open, a new cost counts for what was missed before, by whoever wrote it [RX-02]", async () => {
  const { stage, rider, phone, context, place, stored } = await race()
  await phone.send(wireAttempt(["JudgeMissedSection"], { participant: rider.id, section: 1 }))
  const second = { ...place, section: 2 }
  await ruleOnEntry(context, stage.path, { place: second, ruling: { kind: "missed" }, reason: null })
  await writeStage(db, { path: stage.path, by: { userId: null, now: noon } }, (write) =>
    refoldStage(write, { type: "classic", missedPoints: 20 }),
  )
  expect(await stored()).toEqual([
    { total: 20, isMissed: true },
    { total: 20, isMissed: true },
  ])
})

test("a secretary enters M in place of points, and takes it back again; the log names both [RX-02, SP-15]", async () => {
  const { stage, rider, phone, context, place, stored } = await race()
  await phone.send(wireAttempt(["JudgeFinishManual"], { participant: rider.id, section: 1 }))
  const ruled = await ruleOnEntry(context, stage.path, {
    place,
    ruling: { kind: "missed" },
    reason: "Rode past",
  })
  if (ruled.kind !== "ruled") throw new Error(`Refused: ${ruled.reason}`)
  expect(await stored()).toEqual([{ total: 10, isMissed: true }])
  expect(await entryDetail(context, stage.path, place)).toMatchObject({
    total: 10,
    isMissed: true,
    isCorrected: true,
    corrections: [{ before: 0, after: "M", reason: "Rode past" }],
    events: [{ name: "JudgeFinishManual" }, { name: "MissedSection", points: 10 }],
  })
  const { data } = await lastAudit()
  expect(data).toMatchObject({ before: 0, after: "M" })
  await liftRuling(context, stage.path, { place, revision: ruled.revision })
  expect(await stored()).toEqual([{ total: 0, isMissed: false }])
})

test("the log names an M that is accepted as it is, and one beside which a late attempt is let count [RX-02] [D-11] [SP-10]", async () => {
  const { stage, rider, phone, context, place } = await race()
  const late = await makePhone(db, stage)
  const tooEarly = { section: 2, lap: 2 }
  await phone.send(
    [{ section: 1, lap: 1 }, tooEarly].flatMap((at) =>
      wireAttempt(["JudgeMissedSection"], { participant: rider.id, ...at }),
    ),
  )
  const asSeen = { kind: "lap-order", seenRevision: 1, reason: null } as const
  expect(
    await acceptEntry(context, stage.path, { ...asSeen, place: { participantId: rider.id, ...tooEarly } }),
  ).toMatchObject({ kind: "settled" })
  expect((await lastAudit("accept_entry")).data).toMatchObject({
    before: { total: "M" },
    after: { total: "M" },
  })
  await revokeDevice(context, late.device.id)
  await late.send(wireAttempt(["JudgeFinishManual"], { participant: rider.id }))
  await countPhone(context, stage.path, { phone: late.device.phone, seenRevision: 1_000 })
  expect((await lastAudit("count_attempt")).data).toMatchObject({ ...place, before: "M" })
})

test("a paper card takes M, and a five is not what a secretary saw where an M is [RX-02, D-37]", async () => {
  const { stage, context, place, stored } = await race()
  const enter = (points: number | "M" | null, seen: number | "M" | null) =>
    enterCards(context, stage.path, { cells: [{ ...place, points, seen }], reason: null })
  expect(await enter("M", null)).toMatchObject({ kind: "saved", changed: 1 })
  expect(await stored()).toEqual([{ total: 10, isMissed: true }])
  expect(await enter("M", "M")).toMatchObject({ kind: "saved", changed: 0 })
  expect(await enter(5, 10)).toMatchObject({ reason: "changed-meanwhile", cells: [{ ...place, total: "M" }] })
  expect(await enter(5, "M")).toMatchObject({ kind: "saved", changed: 1 })
  expect(await stored()).toEqual([{ total: 5, isMissed: false }])
})

test("a missed section completes the card, and opens the next lap for the rider [RX-02, JU-05]", async () => {
  const { stage, rider, phone, context } = await race()
  const missAll = async (lap: number) => {
    for (const section of [1, 2, 3])
      await phone.send(wireAttempt(["JudgeMissedSection"], { participant: rider.id, section, lap }))
  }
  await missAll(1)
  const answer = await phone.send(
    wireAttempt(["JudgeFinishManual"], { participant: rider.id, section: 1, lap: 2 }),
  )
  expect(answer.events).toMatchObject([{ state: "stored" }])
  const found = await raceDesk(context, stage.path)
  if (found.kind !== "found") throw new Error(`Refused: ${found.reason}`)
  expect(found.desk.lines).toMatchObject([{ missing: [{ lap: 2 }, { lap: 2 }] }])
  expect(found.desk.attention).toEqual([])
})

test("in openFree nothing is missed: a judge's M waits for a secretary [RX-02]", async () => {
  const stage = await makeStage(db, { competitionType: "openFree" })
  const rider = await makeParticipant(db, stage)
  const { send } = await makePhone(db, stage)
  const answer = await send(wireAttempt(["JudgeMissedSection"], { participant: rider.id, section: 1 }))
  expect(answer.events).toMatchObject([{ state: "attention" }])
  expect(await db.$count(sectionEntry, eq(sectionEntry.stageKey, stage.key))).toBe(0)
})

const lastAudit = async (name: AuditEventName = "edit_section") => {
  const rows = await db.select().from(audit)
  const last = rows.findLast(({ event }) => event === name)
  if (!last) throw new Error(`The log has no ${name}`)
  return last
}
