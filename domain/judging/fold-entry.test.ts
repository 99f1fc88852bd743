import fc from "fast-check"
import { expect, test } from "vitest"
import { defaultOpenFree, type Scoring } from "#domain/competitions/scoring.ts"
import { arrivals, entryEvents, ruling, scoring } from "#tests/support/arbitraries.ts"
import { taps } from "#tests/support/taps.ts"
import { foldEntry } from "./fold-entry.ts"

const classic: Scoring = { type: "classic" }
const openFree: Scoring = { type: "openFree", settings: defaultOpenFree }

const first = taps(["JudgeAddFault", "JudgeFinishManual"], { attempt: "first", from: 1000 })
const second = taps(["JudgeAddPointsC"], { attempt: "second", from: 5000 })
const cancelled = taps(["JudgeAddPointsC", ["JudgePenalty", 5], "JudgeCancelAttempt"], {
  attempt: "cancelled",
  from: 100,
})

test("an entry is the attempt that counts, once it has ended [D-06]", () => {
  expect(foldEntry(first, classic, null)).toEqual({
    total: 1,
    attempt: "first",
    endedAt: 2000,
    startedOn: 1000,
    conflict: false,
    penalties: [],
  })
})

test("an attempt that still runs is no entry yet, but the rider has started", () => {
  expect(foldEntry(taps(["JudgeAddFault"]), classic, null)).toMatchObject({
    total: null,
    attempt: null,
    endedAt: null,
    startedOn: 1000,
  })
})

test("of two devices' attempts the one that ended later counts, and the conflict is told [D-10]", () => {
  expect(foldEntry([...first, ...second], classic, null)).toMatchObject({
    total: 3,
    attempt: "second",
    endedAt: 5000,
    startedOn: 1000,
    conflict: true,
  })
})

test("a cancelled attempt leaves no trace in the entry", () => {
  expect(foldEntry(cancelled, classic, null)).toEqual(foldEntry([], classic, null))
  expect(foldEntry([...cancelled, ...first], classic, null)).toEqual(foldEntry(first, classic, null))
})

test("a penalty counts while the attempt runs, and whichever attempt counts", () => {
  const penalty = taps([["JudgePenalty", 5]], { attempt: "penalty" })
  const penalties = [{ id: "penalty/0", points: 5, time: 1000 }]
  expect(foldEntry(penalty, classic, null)).toMatchObject({ total: null, penalties })
  expect(foldEntry([...penalty, ...first], classic, null)).toMatchObject({ total: 1, penalties })
})

test("a secretary's ruling outranks every attempt [D-09]", () => {
  expect(foldEntry(first, classic, { kind: "edited", points: 5 }).total).toBe(5)
  expect(foldEntry(first, classic, { kind: "deleted" }).total).toBeNull()
})

test("a secretary's ruling makes an entry where no judge did [D-37]", () => {
  expect(foldEntry([], classic, { kind: "edited", points: 2 })).toEqual({
    total: 2,
    attempt: null,
    endedAt: null,
    startedOn: null,
    conflict: false,
    penalties: [],
  })
})

test("a ruling is a score of classic, or becomes 0; in openFree it is any number", () => {
  expect(foldEntry(first, classic, { kind: "edited", points: 4 }).total).toBe(0)
  expect(foldEntry(first, openFree, { kind: "edited", points: 4 }).total).toBe(4)
})

test("a ruling settles a conflict", () => {
  expect(foldEntry([...first, ...second], classic, { kind: "edited", points: 1 }).conflict).toBe(false)
})

test("a ruling moves neither the start nor the end of an entry, nor its penalties [D-13]", () => {
  fc.assert(
    fc.property(entryEvents, scoring, ruling, (events, rules, decided) => {
      const { startedOn, endedAt, penalties } = foldEntry(events, rules, null)
      expect(foldEntry(events, rules, decided)).toMatchObject({ startedOn, endedAt, penalties })
    }),
  )
})

test("an entry is the same in any order of arrival, and however often its events are replayed [D-05]", () => {
  const recordedAndArrived = entryEvents.chain((events) => fc.tuple(fc.constant(events), arrivals(events)))
  fc.assert(
    fc.property(recordedAndArrived, scoring, ruling, ([recorded, arrived], rules, decided) => {
      expect(foldEntry(arrived, rules, decided)).toEqual(foldEntry(recorded, rules, decided))
    }),
  )
})

test("of several attempts the one that a secretary chose counts, and nothing is in conflict (D-10)", () => {
  for (const [chosen, alone] of [
    [first, foldEntry(first, classic, null)],
    [second, foldEntry(second, classic, null)],
  ] as const) {
    const attempt = chosen[0]?.attempt ?? ""
    const entry = foldEntry([...first, ...second], classic, { kind: "chosen", attempt })
    expect(entry).toMatchObject({ total: alone.total, attempt, conflict: false })
  }
})

test("nothing is left of a choice whose attempt was moved to another entry", () => {
  expect(foldEntry(second, classic, { kind: "chosen", attempt: "elsewhere" })).toEqual(
    foldEntry(second, classic, null),
  )
})
