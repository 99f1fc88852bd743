import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { testDatabase } from "#tests/support/database.ts"
import { deskRace } from "#tests/support/desk-race.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { refused, scoredRace } from "#tests/support/scored-race.ts"
import { twoLapRace } from "#tests/support/two-lap-race.ts"
import { wireAttempt, wireTap } from "#tests/support/wire-taps.ts"
import { cancelSection } from "./cancel-section.ts"
import { enterCards } from "./enter-cards.ts"
import { ruleOnEntry } from "./rule-on-entry.ts"
import { chooseAttemptOf, countAttempts, dismissAttempts } from "./settle-attempts.ts"

const { db } = await testDatabase()

const names = ["JudgeAddFault", "JudgeFinishManual"] as const satisfies JudgeEventName[]

test("of two attempts the one picked by the secretary counts, and the log has what counted before (D-10)", async () => {
  const { stage, by, phone, place, entry, idOf, auditEvents } = await twoLapRace(db)
  const [early, late] = [randomUUID(), randomUUID()]
  for (const [attempt, name] of [
    [early, "JudgeAddPointsC"],
    [late, "JudgeAddPointsA"],
  ] as const)
    await phone.send([wireTap({ participant: idOf("Bruno"), section: 2, attempt, name })])
  expect(await entry("Bruno", 2)).toMatchObject({ total: 1, attempt: late, conflict: true })
  const choose = (attempt: string) =>
    chooseAttemptOf(by, stage.path, { place: place("Bruno", 2), attempt, reason: "Seen it" })
  expect(await choose(early)).toMatchObject({ kind: "settled" })
  expect(await entry("Bruno", 2)).toMatchObject({
    total: 3,
    attempt: early,
    conflict: false,
    ruling: "chosen",
  })
  expect(await choose(randomUUID())).toEqual(refused("no-attempt"))
  expect(await auditEvents()).toMatchObject([
    { event: "choose_attempt", data: { before: 1, after: { total: 3, attempt: early }, reason: "Seen it" } },
  ])
})

test("an attempt is not chosen over a correction that the secretary has not seen (D-10)", async () => {
  const { stage, by, phone, place, entry, idOf } = await twoLapRace(db)
  const attempts = [randomUUID(), randomUUID()]
  for (const attempt of attempts)
    await phone.send([wireTap({ participant: idOf("Bruno"), section: 2, attempt, name: "JudgeAddPointsA" })])
  const at = place("Bruno", 2)
  const { revision: seenRevision = 0 } = (await entry("Bruno", 2)) ?? {}
  await ruleOnEntry(by, stage.path, { place: at, ruling: { kind: "edited", points: 3 }, reason: null })
  const [attempt = ""] = attempts
  const choice = { place: at, attempt, reason: null }
  expect(await chooseAttemptOf(by, stage.path, { ...choice, seenRevision })).toEqual({
    ...refused("changed-meanwhile"),
    total: 3,
  })
  expect(await entry("Bruno", 2)).toMatchObject({ total: 3, ruling: "edited" })
  const { revision: now = 0 } = (await entry("Bruno", 2)) ?? {}
  expect(await chooseAttemptOf(by, stage.path, { ...choice, seenRevision: now })).toMatchObject({
    kind: "settled",
  })
})

test("an unknown number waits until the secretary identifies the rider (D-13)", async () => {
  const { stage, by, phone, entry, idOf, lineOf } = await twoLapRace(db)
  const taps = wireAttempt(names, { participant: "number:99", section: 2 })
  expect((await phone.send(taps)).events).toMatchObject([
    { why: "unknown-number" },
    { why: "unknown-number" },
  ])
  const attempts = [taps[0]?.attempt ?? ""]
  const count = (participantId: string) =>
    countAttempts(by, stage.path, { phone: phone.device.phone, attempts, participantId, reason: null })
  expect(await count("nobody")).toEqual(refused("unknown-participant"))
  expect(await count(idOf("Bruno"))).toMatchObject({ kind: "settled" })
  expect(await entry("Bruno", 2)).toMatchObject({ total: 1, ruling: null })
  expect(await lineOf("Bruno")).toMatchObject({ total: 4, ridden: 2 })
  expect(await count(idOf("Anna"))).toEqual(refused("not-waiting"))
  expect((await phone.send(taps)).events).toMatchObject([{ state: "known" }, { state: "known" }])
})

test("a late attempt that the secretary lets count outranks the edit that kept it waiting (D-09)", async () => {
  const { stage, by, phone, place, entry, idOf } = await twoLapRace(db)
  await enterCards(by, stage.path, {
    cells: [{ ...place("Bruno", 2), points: 5, seen: null }],
    reason: null,
  })
  const late = wireTap({ participant: idOf("Bruno"), section: 2, name: "JudgeAddPointsA" })
  expect((await phone.send([late])).events).toMatchObject([{ why: "entry-edited" }])
  expect(await entry("Bruno", 2)).toMatchObject({ total: 5 })
  await countAttempts(by, stage.path, {
    phone: phone.device.phone,
    attempts: [late.attempt],
    participantId: idOf("Bruno"),
    reason: null,
  })
  expect(await entry("Bruno", 2)).toMatchObject({ total: 1, ruling: "chosen" })
})

test("a late attempt does not outrank a correction that the secretary has not seen (D-09)", async () => {
  const { stage, by, phone, place, entry, idOf, board } = await twoLapRace(db)
  const participantId = idOf("Bruno")
  const rule = (points: number) =>
    ruleOnEntry(by, stage.path, {
      place: place("Bruno", 2),
      ruling: { kind: "edited", points },
      reason: null,
    })
  await rule(5)
  const late = wireTap({ participant: participantId, section: 2, name: "JudgeAddPointsA" })
  await phone.send([late])
  const count = (seenRevision: number) =>
    countAttempts(by, stage.path, {
      phone: phone.device.phone,
      attempts: [late.attempt],
      participantId,
      seenRevision,
      reason: null,
    })
  const { revision } = await board()
  await rule(3)
  expect(await count(revision)).toEqual({ ...refused("changed-meanwhile"), total: 3 })
  expect(await entry("Bruno", 2)).toMatchObject({ total: 3, ruling: "edited" })
  expect(await count((await board()).revision)).toMatchObject({ kind: "settled" })
  expect(await entry("Bruno", 2)).toMatchObject({ total: 1, ruling: "chosen" })
})

test("a dismissed attempt stays in the log and never counts", async () => {
  const { stage, by, phone } = await twoLapRace(db)
  const tap = wireTap({ participant: "number:99", section: 2 })
  await phone.send([tap])
  const dismiss = () =>
    dismissAttempts(by, stage.path, { phone: phone.device.phone, attempts: [tap.attempt], reason: "A test" })
  expect(await dismiss()).toMatchObject({ kind: "settled" })
  expect(await dismiss()).toEqual(refused("not-waiting"))
  expect(await db.select().from(judgeEvent).where(eq(judgeEvent.id, tap.id))).toMatchObject([
    { unapplied: "unknown-number", settledOn: by.now },
  ])
})

test("whole cards are saved as one: each cell that differs is a ruling with its old and new value (D-37)", async () => {
  const { stage, by, place, entry, lineOf, auditEvents, board } = await twoLapRace(db)
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
  expect((await auditEvents()).map(({ event, data }) => [event, data])).toMatchObject([
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

test("the cards of a whole large stage are saved as one, in few ways to the database", async () => {
  const sections = Array.from({ length: 50 }, () => null)
  const card = Array.from({ length: 50 }, () => sections)
  const { stage, by, idOf, lineOf, auditEvents } = await scoredRace(db, {
    cards: { Anna: card, Bruno: card },
  })
  const cells = ["Anna", "Bruno"].flatMap((name) =>
    card.flatMap((lap, at) =>
      lap.map((_, section) => ({
        ...{ participantId: idOf(name), section: section + 1, lap: at + 1 },
        ...{ points: 1, seen: null },
      })),
    ),
  )
  expect(await enterCards(by, stage.path, { cells, reason: null })).toMatchObject({ changed: 5_000 })
  expect(await lineOf("Bruno")).toMatchObject({ total: 2_500, ridden: 2_500, isFinished: true })
  expect(await auditEvents()).toHaveLength(5_000)
})

test("no cell is saved when one may not be, and the answer names that cell (D-37, SP-07)", async () => {
  const { stage, by, phone, place, idOf, board } = await twoLapRace(db)
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

test("cells whose answer was lost are saved again, with others that are new, and change nothing twice (D-37)", async () => {
  const { stage, by, place, entry, board, auditEvents } = await twoLapRace(db)
  const save = (...cells: { points: number | null; seen: number | null; section: number }[]) =>
    enterCards(by, stage.path, {
      cells: cells.map(({ section, ...cell }) => ({ ...place("Bruno", section), ...cell })),
      reason: null,
    })
  expect(await save({ section: 1, points: 2, seen: 3 })).toMatchObject({ kind: "saved", changed: 1 })
  expect(await save({ section: 1, points: 2, seen: 3 }, { section: 2, points: 3, seen: null })).toMatchObject(
    { kind: "saved", changed: 1 },
  )
  expect(await entry("Bruno", 2)).toMatchObject({ total: 3 })
  expect(await save({ section: 1, points: null, seen: 2 })).toMatchObject({ kind: "saved", changed: 1 })
  const { rows } = await board()
  expect(await save({ section: 1, points: null, seen: 2 })).toMatchObject({ kind: "saved", changed: 0 })
  expect((await board()).rows).toEqual(rows)
  expect(await auditEvents()).toHaveLength(3)
})

test("a cancelled section is kept and not counted, for everyone, until it is ridden again (D-37)", async () => {
  const { stage, by, lineOf, entry, board, auditEvents } = await twoLapRace(db)
  const cancel = (isCancelled: boolean, section = 1) =>
    cancelSection(by, stage.path, { section, isCancelled })
  expect(await cancel(false)).toEqual(refused("section-not-cancelled"))
  const before = (await board()).rows
  expect(await cancel(true)).toMatchObject({ kind: "changed" })
  expect(await lineOf("Anna")).toMatchObject({ total: 2, ridden: 1 })
  expect(await lineOf("Bruno")).toMatchObject({ total: null, ridden: 0 })
  expect(await entry("Anna", 1)).toMatchObject({ total: 1 })
  expect((await board()).classes).toMatchObject([{ lapSections: [false, true] }])
  expect(await cancel(true)).toEqual(refused("section-not-used"))
  expect(await cancel(true, 9)).toEqual(refused("section-not-used"))
  expect(await cancel(false)).toMatchObject({ kind: "changed" })
  expect((await board()).rows).toEqual(before)
  expect((await auditEvents()).map(({ event }) => event)).toEqual(["cancel_section", "restore_section"])
})

test("taps that came after the approval can be left out with a reason, and change no result", async () => {
  const { stage, by, totals, attention, ride } = await deskRace(db)
  const { device, send } = await makePhone(db, stage)
  await send([ride(1)])
  await db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  const late = ride(2)
  await send([late])
  expect(await attention()).toMatchObject([{ kind: "waiting", why: "results-approved" }])
  const dismiss = (reason: string | null) =>
    dismissAttempts(by, stage.path, { phone: device.phone, attempts: [late.attempt], reason })
  expect(await dismiss(null)).toEqual(refused("reason-required"))
  expect(await attention()).toHaveLength(1)
  expect(await dismiss("Ridden after the end")).toMatchObject({ kind: "settled" })
  expect(await attention()).toEqual([])
  expect(await totals()).toEqual([[1, 0]])
})
