import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { WireEvent } from "#contracts/judging/judge-sync.ts"
import type { EntryRuling } from "#domain/judging/judge-event.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { judgeEvent, sectionEntry } from "#server/db/schema/judging.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makePhone, type Send } from "#tests/support/judge-phone.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { ruleOnEntry } from "./rule-on-entry.ts"

const { db } = await testDatabase()

const race = async () => {
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage)
  return { stage, rider, phone: await makePhone(db, stage) }
}

const answers = async (send: Send, ...taps: WireEvent[]) =>
  (await send(taps)).events.map(({ state, why = "" }) => `${state} ${why}`.trim())

const logged = async ({ id }: WireEvent) => {
  const [event] = await db.select().from(judgeEvent).where(eq(judgeEvent.id, id))
  return event
}

const totals = async (stage: { key: number }) => {
  const entries = await db
    .select({ section: sectionEntry.section, lap: sectionEntry.lap, total: sectionEntry.total })
    .from(sectionEntry)
    .where(and(eq(sectionEntry.stageKey, stage.key)))
  return entries.toSorted((a, b) => a.lap - b.lap || a.section - b.section)
}

test("a tap for somebody who is not in the stage is stored without counting", async () => {
  const [here, elsewhere] = [await race(), await race()]
  const tap = wireTap({ participant: elsewhere.rider.id })
  expect(await answers(here.phone.send, tap)).toEqual(["attention unknown-participant"])
  expect(await logged(tap)).toMatchObject({ participantId: null, unapplied: "unknown-participant" })
})

test("a tap for a racing number that the stage knows counts for its rider [D-13]", async () => {
  const { stage, phone } = await race()
  const rider = await makeParticipant(db, stage, { racingNumber: "7700" })
  const tap = wireTap({ participant: "number:7700" })
  expect(await answers(phone.send, tap)).toEqual(["stored"])
  expect(await logged(tap)).toMatchObject({ participant: "number:7700", participantId: rider.id })
  expect(await totals(stage)).toEqual([{ section: 1, lap: 1, total: 0 }])
})

test("a number that becomes known in the middle of an attempt does not turn the attempt's remaining taps into a score [D-13]", async () => {
  const { stage, phone } = await race()
  const fault = wireTap({ participant: "number:7702", name: "JudgeAddFault" })
  const finish = wireTap({ participant: "number:7702", attempt: fault.attempt, seq: fault.seq + 1 })
  expect(await answers(phone.send, fault)).toEqual(["attention unknown-number"])
  await makeParticipant(db, stage, { racingNumber: "7702" })
  expect(await answers(phone.send, finish)).toEqual(["attention unknown-number"])
  expect(await totals(stage)).toEqual([])
  // the rider's next ride counts
  expect(await answers(phone.send, wireTap({ participant: "number:7702" }))).toEqual(["stored"])
})

test("after a lap that is cancelled entirely, a tap is in order once the lap before that is ridden [JU-05] [RX-07]", async () => {
  const cancelledInLaps = [1, 2].map((section) => ({ section, lap: 2 }))
  const stage = await makeStage(db, {
    classes: [{ name: "Expert", lap: 3, lapSections: [true, true], cancelledInLaps }],
  })
  const [through, behind] = [await makeParticipant(db, stage), await makeParticipant(db, stage)]
  const { send } = await makePhone(db, stage)
  const tap = ({ id }: { id: string }, section: number, lap: number) =>
    wireTap({ participant: id, section, lap })
  await send([tap(through, 1, 1), tap(through, 2, 1), tap(behind, 1, 1)])
  expect(await answers(send, tap(through, 1, 3), tap(behind, 1, 3))).toEqual([
    "stored",
    "attention lap-order",
  ])
})

test("a tap for a racing number that nobody has is kept as it was sent [D-13]", async () => {
  const { stage, phone } = await race()
  const tap = wireTap({ participant: "number:7701" })
  expect(await answers(phone.send, tap)).toEqual(["attention unknown-number"])
  expect(await logged(tap)).toMatchObject({
    participant: "number:7701",
    participantId: null,
    unapplied: "unknown-number",
  })
  await makeParticipant(db, stage, { racingNumber: "7701" })
  expect(await answers(phone.send, tap)).toEqual(["known"])
  expect(await totals(stage)).toEqual([])
})

test.each(["Approved", "StandingsGenerated", "StandingsPublished"] as const)(
  "at %s a tap is kept without counting, even for a rider without a result [SP-09, D-09]",
  async (resultsStatus) => {
    const { stage, rider, phone } = await race()
    const late = await makeParticipant(db, stage)
    await phone.send([wireTap({ participant: rider.id, name: "JudgeAddPointsA" })])
    await db.update(stageTable).set({ resultsStatus }).where(eq(stageTable.key, stage.key))
    const taps = [rider, late].map(({ id }) => wireTap({ participant: id, name: "JudgeAddPointsD" }))
    expect(await answers(phone.send, ...taps)).toEqual(Array(2).fill("attention results-approved"))
    expect(await totals(stage)).toEqual([{ section: 1, lap: 1, total: 1 }])
    for (const [i, { id }] of [rider, late].entries())
      expect(taps[i] && (await logged(taps[i]))).toMatchObject({
        participantId: id,
        unapplied: "results-approved",
      })
  },
)

const rulings: [why: string, ruling: EntryRuling, total: number | null][] = [
  ["entry-edited", { kind: "edited", points: 3 }, 3],
  ["entry-deleted", { kind: "deleted" }, null],
]

test.each(rulings)(
  "a late tap of one or another device resurrects nothing: %s [D-09]",
  async (why, ruling, total) => {
    const { stage, rider, phone } = await race()
    const tap = wireTap({ participant: rider.id, name: "JudgeAddFault" })
    await phone.send([tap])
    const secretary = {
      userId: phone.user.id,
      isConfirmed: true,
      admin: false,
      secretaryOf: [stage.institutionId],
    }
    const place = { participantId: rider.id, section: 1, lap: 1 }
    await ruleOnEntry({ db, actor: secretary, now: 0 }, stage.path, { place, ruling, reason: null })

    const other = await makePhone(db, stage)
    const late = wireTap({ participant: rider.id, attempt: tap.attempt })
    expect(await answers(phone.send, late)).toEqual([`attention ${why}`])
    expect(await answers(other.send, wireTap({ participant: rider.id }))).toEqual([`attention ${why}`])
    expect(await answers(phone.send, tap)).toEqual(["known"])
    expect(await totals(stage)).toEqual([{ section: 1, lap: 1, total }])
    expect(await logged(late)).toMatchObject({ unapplied: why })
  },
)

test("a tap in a lap begun before the previous one was finished is flagged, and counts [D-09]", async () => {
  const { stage, rider, phone } = await race()
  const early = wireTap({ participant: rider.id, lap: 2 })
  expect(await answers(phone.send, early)).toEqual(["attention lap-order"])
  expect(await logged(early)).toMatchObject({ unapplied: null })
  expect(await totals(stage)).toEqual([{ section: 1, lap: 2, total: 0 }])
  const rest = [1, 2, 3].map((section) => wireTap({ participant: rider.id, section }))
  expect(await answers(phone.send, ...rest)).toEqual(Array(3).fill("stored"))
  expect(await answers(phone.send, wireTap({ participant: rider.id, section: 2, lap: 2 }))).toEqual([
    "stored",
  ])
})

test("a tap outside the laps and sections of the class is flagged, and kept as an entry [D-34]", async () => {
  const { stage, rider, phone } = await race()
  const taps = [wireTap({ participant: rider.id, section: 4 }), wireTap({ participant: rider.id, lap: 3 })]
  expect(await answers(phone.send, ...taps)).toEqual(Array(2).fill("attention outside-class"))
  expect(await totals(stage)).toHaveLength(2)
})

test("when two devices recorded the same section and lap, the later one is notified [D-10]", async () => {
  const { stage, rider, phone } = await race()
  const other = await makePhone(db, stage)
  expect(await answers(phone.send, wireTap({ participant: rider.id }))).toEqual(["stored"])
  const second = wireTap({ participant: rider.id, name: "JudgeAddPointsB" })
  expect(await answers(other.send, second)).toEqual(["attention two-attempts"])
  expect(await totals(stage)).toEqual([{ section: 1, lap: 1, total: 2 }])
})
