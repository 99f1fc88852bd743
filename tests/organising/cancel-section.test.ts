import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { cancelledLaps } from "#domain/competitions/racing-class.ts"
import { championshipClass, stageClass } from "#server/db/schema/competitions.ts"
import { type CancelSection, cancelSection } from "#server/judging/cancel-section.ts"
import { enterCards } from "#server/judging/enter-cards.ts"
import { readJudgeStage } from "#server/judging/judge-stage.ts"
import { moveEntry } from "#server/judging/move-entry.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { giveReRide } from "#server/judging/re-ride.ts"
import { approveResults } from "#server/results/approval.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { saveStageFields } from "#tests/support/save-stage.ts"
import { refused } from "#tests/support/scored-race.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { otherChanges, undone, undoneRace } from "#tests/support/undone-race.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

/** The two-lap race of Expert, with Carl in a second class, Junior, who has ridden section 2 of both laps. */
const race = async () => {
  const made = await undoneRace(db)
  const { stage, by } = made
  const { institutionId, championshipId } = stage
  const [junior] = await db
    .insert(championshipClass)
    .values({ institutionId, championshipId, name: "Junior", order: 0 })
    .returning()
  if (!junior) throw new Error("There is no class")
  const [card] = await db
    .insert(stageClass)
    .values({
      stageKey: stage.key,
      classKey: junior.key,
      color: "#112233",
      lap: 2,
      lapSections: [true, true],
    })
    .returning()
  if (!card) throw new Error("There is no class")
  const withJunior = { ...stage, classes: [{ ...card, name: junior.name, order: junior.order }] }
  const { id: carl } = await makeParticipant(db, withJunior, { name: "Carl" })
  await made.phone.send([1, 2].map((lap) => wireTap({ participant: carl, section: 2, lap })))
  const change = (input: CancelSection) => cancelSection(by, stage.path, input)
  const ofClasses = async <Shown>(show: (card: typeof stageClass.$inferSelect) => Shown) => {
    const cards = await db
      .select({ name: championshipClass.name, card: stageClass })
      .from(stageClass)
      .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
      .where(eq(stageClass.stageKey, stage.key))
    return Object.fromEntries(cards.map(({ name, card }) => [name, show(card)]))
  }
  const laps = (section: number) => ofClasses((card) => cancelledLaps(section, card))
  /** Since when each class has sections cancelled. */
  const times = () => ofClasses(({ cancelledOn }) => cancelledOn)
  const desk = async () => {
    const outcome = await raceDesk(by, stage.path)
    if (outcome.kind === "refused") throw new Error(outcome.reason)
    return outcome.desk
  }
  const lineOf = async (id: string) => (await made.board()).rows.find((row) => row.id === id)
  /** What a secretary does in the stage's form: each class has so many laps from now on. */
  const setLaps = async (lap: number) => {
    const actor = await makeAdmin(db)
    await saveStageFields({ db, actor, now: noon, files: testFiles() }, stage.path, ({ classes = [] }) => ({
      classes: classes.map((one) => ({ ...one, lap })),
    }))
  }
  return {
    ...made,
    carl,
    change,
    laps,
    times,
    desk,
    riderLine: lineOf,
    setLaps,
    rule: otherChanges(by, stage.path).rule,
  }
}

test("a section that is cancelled in one lap of one class counts in the other lap and the other class [RX-07]", async () => {
  const { change, laps, lineOf, riderLine, carl, entry, desk } = await race()
  const cut = { section: 2, isCancelled: true, laps: [1], classes: ["Expert"] }
  expect(await change(cut)).toMatchObject({ kind: "changed" })
  expect(await laps(2)).toEqual({ Expert: [1], Junior: [] })
  expect(await lineOf("Anna")).toMatchObject({ total: 1, ridden: 1, scores: "1,," })
  expect(await riderLine(carl)).toMatchObject({ ridden: 2, scores: ",0,,0" })
  // it is kept, as it was recorded
  expect(await entry("Anna", 2)).toMatchObject({ total: 2 })
  const { lines, sections } = await desk()
  expect(lines.find(({ name }) => name === "Anna")?.missing).toEqual([
    { section: 1, lap: 2 },
    { section: 2, lap: 2 },
  ])
  // one lap of two riders, and two of Carl
  expect(sections[1]).toMatchObject({ section: 2, isCancelled: false, toRide: 4, ridden: 2 })
})

test("laps that are restored count as before, and those of another class stay cancelled [RX-07]", async () => {
  const { change, laps, board } = await race()
  const before = (await board()).rows
  await change({ section: 2, isCancelled: true })
  expect(await laps(2)).toEqual({ Expert: [1, 2], Junior: [1, 2] })
  await change({ section: 2, isCancelled: false, classes: ["Expert"] })
  expect(await laps(2)).toEqual({ Expert: [], Junior: [1, 2] })
  await change({ section: 2, isCancelled: false, laps: [2] })
  expect(await laps(2)).toEqual({ Expert: [], Junior: [1] })
  await change({ section: 2, isCancelled: false, laps: [1] })
  expect((await board()).rows).toEqual(before)
})

test("where a class rides the section in none of these laps there is nothing to cancel, or to restore [RX-07]", async () => {
  const { change } = await race()
  const cut = { section: 2, isCancelled: true, laps: [1], classes: ["Expert"] }
  await change(cut)
  expect(await change(cut)).toEqual(refused("section-not-used"))
  expect(await change({ ...cut, laps: [3] })).toEqual(refused("section-not-used"))
  expect(await change({ ...cut, classes: ["Nobody"] })).toEqual(refused("section-not-used"))
  const back = { ...cut, isCancelled: false }
  expect(await change({ ...back, laps: [2] })).toEqual(refused("section-not-cancelled"))
  expect(await change({ ...back, classes: ["Junior"] })).toEqual(refused("section-not-cancelled"))
})

test("the log says in which laps of which classes a section was cancelled [RX-07]", async () => {
  const { change, auditEvents } = await race()
  await change({ section: 2, isCancelled: true, laps: [2] })
  await change({ section: 2, isCancelled: false, classes: ["Junior"] })
  expect((await auditEvents()).map(({ event, data }) => [event, data])).toMatchObject([
    ["cancel_section", { section: 2, classes: ["Expert", "Junior"], laps: { Expert: [2], Junior: [2] } }],
    ["restore_section", { section: 2, classes: ["Junior"], laps: { Junior: [2] } }],
  ])
})

test("a change of some laps is undone for exactly those, also after others were changed [RX-07] [SP-15]", async () => {
  const { change, laps, undo, changes } = await race()
  const first = await change({ section: 2, isCancelled: true, laps: [1] })
  const second = await change({ section: 2, isCancelled: true, laps: [2], classes: ["Junior"] })
  expect((await changes()).map(({ what }) => what)).toMatchObject([
    { kind: "cancelled", section: 2, isWhole: false, rides: [{ name: "Junior", laps: [2] }] },
    {
      ...{ kind: "cancelled", section: 2, isWhole: false },
      rides: [
        { name: "Expert", laps: [1] },
        { name: "Junior", laps: [1] },
      ],
    },
  ])
  expect(await undo(first)).toEqual(undone)
  expect(await laps(2)).toEqual({ Expert: [], Junior: [2] })
  const restored = await change({ section: 2, isCancelled: false })
  expect(await undo(second)).toMatchObject(refused("changed-since"))
  expect(await undo(restored)).toEqual(undone)
  expect(await laps(2)).toEqual({ Expert: [], Junior: [2] })
})

test("an undo after laps were added or removed applies to the laps that exist now [RX-07] [SP-15]", async () => {
  const { change, laps, undo, setLaps } = await race()
  const first = await change({ section: 2, isCancelled: true, laps: [1], classes: ["Junior"] })
  const rest = await change({ section: 2, isCancelled: true })
  await setLaps(3)
  expect(await laps(2)).toEqual({ Expert: [1, 2, 3], Junior: [1, 2, 3] })
  expect(await undo(rest)).toEqual(undone)
  // only what another change had cancelled before
  expect(await laps(2)).toEqual({ Expert: [], Junior: [1] })
  expect(await undo(first)).toEqual(undone)
  const all = await change({ section: 2, isCancelled: true })
  await setLaps(2)
  expect(await undo(all)).toEqual(undone)
  expect(await laps(2)).toEqual({ Expert: [], Junior: [] })
})

test("a lap that is added is cancelled with the others again where it was restored with them, and a lap that is gone is left out [RX-07] [SP-15]", async () => {
  const { change, laps, undo, setLaps } = await race()
  await change({ section: 2, isCancelled: true, classes: ["Expert"] })
  const restored = await change({ section: 2, isCancelled: false, classes: ["Expert"] })
  const last = await change({ section: 1, isCancelled: true, laps: [2] })
  await setLaps(3)
  expect(await undo(restored)).toEqual(undone)
  expect(await laps(2)).toEqual({ Expert: [1, 2, 3], Junior: [] })
  expect(await laps(1)).toEqual({ Expert: [2], Junior: [2] })
  await setLaps(1)
  // nothing of it is left
  expect(await undo(last)).toMatchObject(refused("changed-since"))
})

test("undoing the restoration of a section that was cancelled in one lap cancels it in that lap alone [RX-07] [SP-15]", async () => {
  const { change, laps, undo } = await race()
  await change({ section: 2, isCancelled: true, laps: [1], classes: ["Junior"] })
  const restored = await change({ section: 2, isCancelled: false })
  expect(await undo(restored)).toEqual(undone)
  expect(await laps(2)).toEqual({ Expert: [], Junior: [1] })
})

test("a section that an undo cancels again is cancelled in each class since the original time [RX-07] [SP-15]", async () => {
  const { stage, by, undo, times } = await race()
  const at = (minute: number) => ({ ...by, now: noon + minute * 60_000 })
  const cut = { section: 2, isCancelled: true }
  await cancelSection(at(1), stage.path, { ...cut, classes: ["Expert"] })
  await cancelSection(at(2), stage.path, { ...cut, classes: ["Junior"] })
  const before = await times()
  expect(before).toEqual({ Expert: { 2: noon + 60_000 }, Junior: { 2: noon + 120_000 } })
  const restored = await cancelSection(at(3), stage.path, { section: 2, isCancelled: false })
  expect(await times()).toEqual({ Expert: {}, Junior: {} })
  expect(await undo(restored)).toEqual(undone)
  expect(await times()).toEqual(before)
})

test("a score stays while the section has one in the next lap that is ridden, past a lap in which it is cancelled [SP-07] [RX-07]", async () => {
  const { change, setLaps, phone, carl, stage, by, idOf, rule } = await race()
  await setLaps(3)
  await change({ section: 2, isCancelled: true, laps: [2], classes: ["Junior"] })
  const place = (lap: number) => ({ participantId: carl, section: 2, lap })
  // without the cancelled score, nothing but the lap after it holds the first
  expect(await rule(place(2), { kind: "deleted" })).toMatchObject({ kind: "ruled" })
  await phone.send([wireTap({ participant: carl, section: 2, lap: 3 })])
  const cells = (...laps: number[]) => laps.map((lap) => ({ ...place(lap), points: null, seen: 0 }))
  const held = "next-lap-has-result"
  expect(await rule(place(1), { kind: "deleted" })).toEqual(refused(held))
  expect(await enterCards(by, stage.path, { cells: cells(1), reason: null })).toMatchObject(refused(held))
  const given = { place: place(1), attempt: null, seenRevision: 1_000, reason: null }
  expect(await giveReRide(by, stage.path, given)).toEqual(refused(held))
  const to = { participantId: idOf("Bruno"), section: 2, lap: 1 }
  const move = { from: place(1), to, attempt: null, seen: null, reason: null }
  expect(await moveEntry(by, stage.path, move)).toEqual(refused("next-lap-ridden"))
  // both together leave no gap
  expect(await enterCards(by, stage.path, { cells: cells(1, 3), reason: null })).toMatchObject({ changed: 2 })
})

test("a rider who has ridden all remaining sections has finished, and after approval nothing can be cancelled [RX-07]", async () => {
  const { change, stage, by, lineOf, idOf, carl } = await race()
  for (const section of [1, 2]) await change({ section, isCancelled: true, laps: [2], classes: ["Expert"] })
  expect(await lineOf("Anna")).toMatchObject({ isFinished: true, position: 1, total: 3 })
  expect(await lineOf("Bruno")).toMatchObject({ isFinished: false })
  for (const participantId of [idOf("Bruno"), carl])
    await setResultStatus(by, stage.path, { participantId, status: "DNF", reason: null })
  expect(await approveResults(by, stage.path, { seenRevision: 1_000 })).toMatchObject({ kind: "approved" })
  expect(await change({ section: 2, isCancelled: false })).toEqual(refused("results-approved"))
  expect(await lineOf("Anna")).toMatchObject({ isFinished: true, position: 1, total: 3 })
})

test("judges learn in which laps of which classes a section is cancelled, and what they score there is kept [RX-07]", async () => {
  const { change, stage, idOf, entry, lineOf } = await race()
  const { token, send } = await makePhone(db, stage)
  await change({ section: 2, isCancelled: true, laps: [1], classes: ["Expert"] })
  await change({ section: 2, isCancelled: true, classes: ["Junior"] })
  const outcome = await readJudgeStage({ db, now: noon }, token, stage.path)
  expect(outcome).toMatchObject({
    kind: "found",
    stage: {
      sections: [1, 2],
      // nothing that a phone of an earlier version reads has changed
      cancelled: [],
      cancelledInPart: [
        { section: 2, racingClass: "Expert", laps: [1], since: noon },
        { section: 2, racingClass: "Junior", laps: null, since: noon },
      ],
      classes: [
        { name: "Expert", lapSections: [true, true], cancelledInLaps: [{ section: 2, lap: 1 }] },
        { name: "Junior", lapSections: [true, false], cancelledInLaps: [] },
      ],
    },
  })
  const before = await lineOf("Bruno")
  const [answer] = (await send([wireTap({ participant: idOf("Bruno"), section: 2 })])).events
  expect(answer).toMatchObject({ state: "attention", why: "outside-class" })
  expect(await entry("Bruno", 2)).toMatchObject({ total: 0 })
  expect(await lineOf("Bruno")).toMatchObject({ total: before?.total, ridden: before?.ridden })
})

test("two secretaries who cancel different laps at the same time have both cancelled [RX-07]", async () => {
  const { change, laps, board } = await race()
  await Promise.all(
    [1, 2].map((lap) => change({ section: 1, isCancelled: true, laps: [lap], classes: ["Expert"] })),
  )
  expect(await laps(1)).toEqual({ Expert: [1, 2], Junior: [] })
  expect((await board()).classes).toMatchObject([
    { name: "Expert", lapSections: [false, true], cancelledSections: [1] },
    { name: "Junior", lapSections: [true, true], cancelledSections: [] },
  ])
})
