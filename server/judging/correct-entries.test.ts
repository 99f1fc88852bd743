import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import { judgeEvent, sectionEntry } from "#server/db/schema/judging.ts"
import { penalty } from "#server/db/schema/results.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { refused, scoredRace } from "#tests/support/scored-race.ts"
import { wireAttempt, wireTap } from "#tests/support/wire-taps.ts"
import { cancelSection } from "./cancel-section.ts"
import { enterCards } from "./enter-cards.ts"
import { moveEntry } from "./move-entry.ts"
import { chooseAttemptOf, countAttempts, dismissAttempts } from "./settle-attempts.ts"

const { db } = await testDatabase()

type Move = Parameters<typeof moveEntry>[2]

const names = ["JudgeAddFault", "JudgeFinishManual"] as const satisfies JudgeEventName[]

/** Two laps of two sections; Anna has ridden the first lap, Bruno nothing of the second section. */
const race = async () => {
  const made = await scoredRace(db, {
    cards: {
      Anna: [
        [1, 2],
        [null, null],
      ],
      Bruno: [
        [3, null],
        [null, null],
      ],
    },
    riders: { Anna: { racingNumber: "17" }, Bruno: { racingNumber: "71" } },
  })
  const phone = await makePhone(db, made.stage)
  const place = (name: string, section: number, lap = 1) => ({ participantId: made.idOf(name), section, lap })
  const entry = async (name: string, section: number, lap = 1) => {
    const { participantId } = place(name, section, lap)
    const [found] = await db
      .select()
      .from(sectionEntry)
      .where(
        and(
          eq(sectionEntry.stageKey, made.stage.key),
          eq(sectionEntry.participantId, participantId),
          eq(sectionEntry.section, section),
          eq(sectionEntry.lap, lap),
        ),
      )
    return found
  }
  const move = (from: ReturnType<typeof place>, to: ReturnType<typeof place>, how: Partial<Move> = {}) =>
    moveEntry(made.by, made.stage.path, {
      from,
      to,
      attempt: null,
      isConfirmed: false,
      reason: null,
      ...how,
    })
  return { ...made, phone, place, entry, move }
}

test("71 for 17: the entry goes to the other rider with its times and penalties (D-37)", async () => {
  const { stage, phone, place, entry, move, idOf, lineOf, deeds } = await race()
  const attempt = randomUUID()
  const ride = { participant: idOf("Anna"), section: 1, lap: 2, attempt }
  await phone.send([
    wireTap({ ...ride, name: "JudgePenalty", points: 5 }),
    wireTap({ ...ride, name: "JudgeAddPointsB" }),
  ])
  const recorded = await entry("Anna", 1, 2)
  expect(await move(place("Anna", 1, 2), place("Bruno", 2))).toEqual({ kind: "moved" })
  expect(await entry("Bruno", 2)).toMatchObject({
    total: 2,
    attempt,
    endedAt: recorded?.endedAt,
    ruling: null,
  })
  expect(await entry("Anna", 1, 2)).toMatchObject({ total: null, attempt: null, ruling: null })
  expect(await lineOf("Anna")).toMatchObject({ total: 3, penalties: 0 })
  expect(await lineOf("Bruno")).toMatchObject({ total: 10, penalties: 5, ridden: 2 })
  expect(await db.select().from(penalty).where(eq(penalty.stageKey, stage.key))).toMatchObject([
    { participantId: idOf("Bruno") },
  ])
  expect(await deeds()).toMatchObject([
    { event: "move_entry", data: { participant: idOf("Anna"), before: 2, after: { total: null } } },
    { event: "move_entry", data: { participant: idOf("Bruno"), before: null, after: { total: 2 } } },
  ])
})

test("after a move the phone may repeat what it sent; what it taps later on that attempt waits (D-05, D-37)", async () => {
  const { phone, place, entry, move, idOf } = await race()
  const taps = wireAttempt(names, { participant: idOf("Anna"), section: 1, lap: 2 })
  await phone.send(taps)
  await move(place("Anna", 1, 2), place("Bruno", 2))
  expect((await phone.send(taps)).events).toMatchObject([{ state: "known" }, { state: "known" }])
  const later = wireTap({ ...taps[0], id: randomUUID(), seq: 9000, participant: idOf("Anna") })
  expect((await phone.send([later])).events).toMatchObject([{ state: "attention" }])
  expect(await entry("Anna", 1, 2)).toMatchObject({ total: null })
  await phone.send([wireTap({ participant: idOf("Anna"), section: 1, lap: 2, name: "JudgeAddPointsC" })])
  expect(await entry("Anna", 1, 2)).toMatchObject({ total: 3 })
})

test("whoever was recorded only by mistake has no result after the move", async () => {
  const { stage, phone, place, entry, move, board } = await race()
  const { id } = await makeParticipant(db, stage)
  await phone.send([wireTap({ participant: id, section: 2, name: "JudgeAddPointsA" })])
  await move({ participantId: id, section: 2, lap: 1 }, place("Bruno", 2))
  expect((await board()).rows.some((row) => row.id === id)).toBe(false)
  expect(await entry("Bruno", 2)).toMatchObject({ total: 1 })
})

test("where the other place has an entry the secretary is asked, and then both attempts are there (D-10)", async () => {
  const { place, entry, move } = await race()
  expect(await move(place("Anna", 1), place("Bruno", 1))).toEqual({
    kind: "to-confirm",
    reason: "target-has-entry",
    total: 3,
  })
  expect(await entry("Bruno", 1)).toMatchObject({ total: 3, conflict: false })
  expect(await move(place("Anna", 1), place("Bruno", 1), { isConfirmed: true })).toEqual({ kind: "moved" })
  expect(await entry("Bruno", 1)).toMatchObject({ conflict: true })
})

test("a move wants two places of riders whom the stage knows, and an entry (SP-07)", async () => {
  const { phone, place, idOf, move } = await race()
  expect(await move(place("Anna", 1), place("Anna", 1))).toEqual(refused("same-place"))
  expect(await move(place("Bruno", 2), place("Anna", 1, 2))).toEqual(refused("no-entry"))
  expect(await move(place("Anna", 1), { participantId: "nobody", section: 1, lap: 1 })).toEqual(
    refused("unknown-participant"),
  )
  await phone.send([wireTap({ participant: idOf("Anna"), section: 1, lap: 2 })])
  expect(await move(place("Anna", 1), place("Bruno", 2))).toEqual(refused("next-lap-ridden"))
})

test("one of two attempts is moved, the other stays, and the last of them only while no lap follows (D-37)", async () => {
  const { phone, place, entry, idOf, move } = await race()
  const [mine, theirs] = [randomUUID(), randomUUID()]
  const at = { participant: idOf("Anna"), section: 1, lap: 2 }
  await phone.send([
    wireTap({ ...at, attempt: mine, name: "JudgeAddPointsA" }),
    wireTap({ ...at, attempt: theirs, name: "JudgeAddPointsC" }),
  ])
  expect(await move(place("Anna", 1, 2), place("Bruno", 2), { attempt: theirs })).toEqual({ kind: "moved" })
  expect(await entry("Anna", 1, 2)).toMatchObject({ total: 1, attempt: mine, conflict: false })
  expect(await entry("Bruno", 2)).toMatchObject({ total: 3, attempt: theirs, conflict: false })

  const [early, late] = [randomUUID(), randomUUID()]
  const before = { participant: idOf("Bruno"), section: 1, lap: 2 }
  await phone.send([
    wireTap({ ...before, attempt: early }),
    wireTap({ ...before, attempt: late }),
    wireTap({ ...before, lap: 3 }),
  ])
  const away = place("Bruno", 2, 2)
  expect(await move(place("Bruno", 1, 2), away, { attempt: early })).toEqual({ kind: "moved" })
  expect(await move(place("Bruno", 1, 2), away, { attempt: late, isConfirmed: true })).toEqual(
    refused("next-lap-ridden"),
  )
  expect(await entry("Bruno", 1, 2)).toMatchObject({ total: 0, attempt: late })
})

test("an entry moves only to where the class rides, also from where it does not (D-34)", async () => {
  const { phone, place, entry, idOf, move } = await race()
  for (const outside of [place("Bruno", 50), place("Bruno", 2, 9)])
    expect(await move(place("Anna", 2), outside)).toEqual(refused("outside-class"))
  expect(await entry("Anna", 2)).toMatchObject({ total: 2 })
  await phone.send([wireTap({ participant: idOf("Anna"), section: 7, name: "JudgeAddPointsA" })])
  expect(await move(place("Anna", 7), place("Bruno", 2))).toEqual({ kind: "moved" })
  expect(await entry("Bruno", 2)).toMatchObject({ total: 1 })
})

test("of two attempts the one that the secretary picks counts, and the log has what counted before (D-10)", async () => {
  const { stage, by, phone, place, entry, idOf, deeds } = await race()
  const [early, late] = [randomUUID(), randomUUID()]
  for (const [attempt, name] of [
    [early, "JudgeAddPointsC"],
    [late, "JudgeAddPointsA"],
  ] as const)
    await phone.send([wireTap({ participant: idOf("Bruno"), section: 2, attempt, name })])
  expect(await entry("Bruno", 2)).toMatchObject({ total: 1, attempt: late, conflict: true })
  const choose = (attempt: string) =>
    chooseAttemptOf(by, stage.path, { place: place("Bruno", 2), attempt, reason: "Seen it" })
  expect(await choose(early)).toEqual({ kind: "settled" })
  expect(await entry("Bruno", 2)).toMatchObject({
    total: 3,
    attempt: early,
    conflict: false,
    ruling: "chosen",
  })
  expect(await choose(randomUUID())).toEqual(refused("no-attempt"))
  expect(await deeds()).toMatchObject([
    { event: "choose_attempt", data: { before: 1, after: { total: 3, attempt: early }, reason: "Seen it" } },
  ])
})

test("an unknown number waits until the secretary says who it was (D-13)", async () => {
  const { stage, by, phone, entry, idOf, lineOf } = await race()
  const taps = wireAttempt(names, { participant: "number:99", section: 2 })
  expect((await phone.send(taps)).events).toMatchObject([
    { why: "unknown-number" },
    { why: "unknown-number" },
  ])
  const attempts = [taps[0]?.attempt ?? ""]
  const count = (participantId: string) =>
    countAttempts(by, stage.path, { attempts, participantId, reason: null })
  expect(await count("nobody")).toEqual(refused("unknown-participant"))
  expect(await count(idOf("Bruno"))).toEqual({ kind: "settled" })
  expect(await entry("Bruno", 2)).toMatchObject({ total: 1, ruling: null })
  expect(await lineOf("Bruno")).toMatchObject({ total: 4, ridden: 2 })
  expect(await count(idOf("Anna"))).toEqual(refused("not-waiting"))
  expect((await phone.send(taps)).events).toMatchObject([{ state: "known" }, { state: "known" }])
})

test("a late attempt that the secretary lets count outranks the edit that kept it waiting (D-09)", async () => {
  const { stage, by, phone, place, entry, idOf } = await race()
  await enterCards(by, stage.path, {
    cells: [{ ...place("Bruno", 2), points: 5, seen: null }],
    reason: null,
  })
  const late = wireTap({ participant: idOf("Bruno"), section: 2, name: "JudgeAddPointsA" })
  expect((await phone.send([late])).events).toMatchObject([{ why: "entry-edited" }])
  expect(await entry("Bruno", 2)).toMatchObject({ total: 5 })
  await countAttempts(by, stage.path, {
    attempts: [late.attempt],
    participantId: idOf("Bruno"),
    reason: null,
  })
  expect(await entry("Bruno", 2)).toMatchObject({ total: 1, ruling: "chosen" })
})

test("a dismissed attempt stays in the log and never counts", async () => {
  const { stage, by, phone } = await race()
  const tap = wireTap({ participant: "number:99", section: 2 })
  await phone.send([tap])
  const dismiss = () => dismissAttempts(by, stage.path, { attempts: [tap.attempt], reason: "A test" })
  expect(await dismiss()).toEqual({ kind: "settled" })
  expect(await dismiss()).toEqual(refused("not-waiting"))
  expect(await db.select().from(judgeEvent).where(eq(judgeEvent.id, tap.id))).toMatchObject([
    { unapplied: "unknown-number", settledOn: by.now },
  ])
})

test("whole cards are saved as one: each cell that differs is a ruling with its old and new value (D-37)", async () => {
  const { stage, by, place, entry, lineOf, deeds, board } = await race()
  const { revision } = await board()
  const cells = [
    { ...place("Anna", 1), points: 1, seen: 1 },
    { ...place("Anna", 2), points: 5, seen: 2 },
    { ...place("Anna", 1, 2), points: 0, seen: null },
    { ...place("Bruno", 1), points: null, seen: 3 },
  ]
  expect(await enterCards(by, stage.path, { cells, reason: "From paper" })).toEqual({
    kind: "saved",
    changed: 3,
    revision: revision + 1,
  })
  expect((await board()).revision).toBe(revision + 1)
  expect(await lineOf("Anna")).toMatchObject({ total: 6, ridden: 3 })
  expect(await entry("Bruno", 1)).toMatchObject({ total: null, ruling: "deleted" })
  expect((await deeds()).map(({ event, data }) => [event, data])).toMatchObject([
    ["edit_section", { section: 2, before: 2, after: 5, reason: "From paper" }],
    ["edit_section", { section: 1, lap: 2, before: null, after: 0 }],
    ["delete_section", { before: 3, after: null }],
  ])
  const same = cells.map((cell) => ({ ...cell, seen: cell.points }))
  expect(await enterCards(by, stage.path, { cells: same, reason: null })).toEqual({
    kind: "saved",
    changed: 0,
    revision: revision + 1,
  })
  expect((await board()).revision).toBe(revision + 1)
})

test("no cell is saved when one may not be, and the secretary is told which (D-37, SP-07)", async () => {
  const { stage, by, phone, place, idOf, board } = await race()
  const before = (await board()).rows
  const good = { ...place("Bruno", 2), points: 1, seen: null }
  const save = (
    cell:
      | typeof good
      | (Omit<typeof good, "points" | "seen"> & { points: number | null; seen: number | null }),
  ) => enterCards(by, stage.path, { cells: [good, cell], reason: null })
  expect(await save({ ...place("Anna", 1), points: 0, seen: 5 })).toEqual({
    ...refused("changed-meanwhile"),
    cells: [{ ...place("Anna", 1), total: 1 }],
  })
  expect(await save({ ...place("Anna", 9), points: 0, seen: null })).toMatchObject(refused("outside-class"))
  expect(await save({ participantId: "nobody", section: 1, lap: 1, points: 0, seen: null })).toMatchObject(
    refused("unknown-participant"),
  )
  expect((await board()).rows).toEqual(before)
  await phone.send([wireTap({ participant: idOf("Anna"), section: 1, lap: 2 })])
  expect(await save({ ...place("Anna", 1), points: null, seen: 1 })).toMatchObject({
    ...refused("next-lap-has-result"),
    cells: [{ section: 1, lap: 1, total: 1 }],
  })
})

test("a cancelled section is kept and not counted, for everyone, until it is ridden again (D-37)", async () => {
  const { stage, by, lineOf, entry, board, deeds } = await race()
  const cancel = (isCancelled: boolean, section = 1) =>
    cancelSection(by, stage.path, { section, isCancelled })
  expect(await cancel(false)).toEqual(refused("section-not-cancelled"))
  const before = (await board()).rows
  expect(await cancel(true)).toEqual({ kind: "changed" })
  expect(await lineOf("Anna")).toMatchObject({ total: 2, ridden: 1 })
  expect(await lineOf("Bruno")).toMatchObject({ total: null, ridden: 0 })
  expect(await entry("Anna", 1)).toMatchObject({ total: 1 })
  expect((await board()).classes).toMatchObject([{ lapSections: [false, true] }])
  expect(await cancel(true)).toEqual(refused("section-not-used"))
  expect(await cancel(true, 9)).toEqual(refused("section-not-used"))
  expect(await cancel(false)).toEqual({ kind: "changed" })
  expect((await board()).rows).toEqual(before)
  expect((await deeds()).map(({ event }) => event)).toEqual(["cancel_section", "restore_section"])
})
