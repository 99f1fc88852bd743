import fc from "fast-check"
import { expect, test } from "vitest"
import { defaultOpenFree, type Scoring } from "#domain/competitions/scoring.ts"
import { arrivals, attemptEvents, entryEvents, ruling, scoring } from "#tests/support/arbitraries.ts"
import { taps } from "#tests/support/taps.ts"
import { foldAttempt } from "./attempt.ts"
import { chooseAttempt, foldEntry, hasConflict } from "./entry.ts"
import { isInRange, mostPenalty, mostSectionPoints, penaltiesBeyond } from "./points-range.ts"

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
    isMissed: false,
    attempt: "first",
    endedAt: 2000,
    startedOn: 1000,
    conflict: false,
    penalties: [],
    isCapped: false,
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

test("if two devices record an attempt, the one that ended later counts, and the conflict is reported [D-10]", () => {
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
    isMissed: false,
    attempt: null,
    endedAt: null,
    startedOn: null,
    conflict: false,
    penalties: [],
    isCapped: false,
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

test("the attempt chosen by a secretary counts, and there is no conflict (D-10)", () => {
  for (const [chosen, alone] of [
    [first, foldEntry(first, classic, null)],
    [second, foldEntry(second, classic, null)],
  ] as const) {
    const attempt = chosen[0]?.attempt ?? ""
    const entry = foldEntry([...first, ...second], classic, { kind: "chosen", attempt })
    expect(entry).toMatchObject({ total: alone.total, attempt, conflict: false })
  }
})

test("a choice has no effect once its attempt has been moved to another entry", () => {
  expect(foldEntry(second, classic, { kind: "chosen", attempt: "elsewhere" })).toEqual(
    foldEntry(second, classic, null),
  )
})

test("a choice has no effect while its attempt runs, or once its judge has cancelled it [D-06, D-10]", () => {
  const chosen = (attempt: string) => ({ kind: "chosen", attempt }) as const
  const going = taps(["JudgeAddFault"], { attempt: "going", from: 9000 })
  for (const events of [cancelled, going]) {
    const attempt = events[0]?.attempt ?? ""
    expect(foldEntry(events, classic, chosen(attempt)).total).toBeNull()
    expect(foldEntry([...events, ...second], classic, chosen(attempt))).toMatchObject({
      total: 3,
      attempt: "second",
    })
  }
})

test("whatever a secretary chooses, only an attempt that has ended and was not cancelled gives points [D-06, D-10]", () => {
  fc.assert(
    fc.property(entryEvents, scoring, fc.nat(2), (events, rules, index) => {
      const attempts = [...Map.groupBy(events, ({ attempt }) => attempt)]
      const [id, own] = attempts[index % attempts.length] ?? ["", events]
      const { total, attempt, ...entry } = foldEntry(events, rules, { kind: "chosen", attempt: id })
      const alone = foldAttempt(own, rules)
      if (alone.endedAt === null) expect({ total, attempt, ...entry }).toEqual(foldEntry(events, rules, null))
      else expect({ total, attempt }).toEqual({ total: alone.total, attempt: id })
    }),
  )
})

const penalties = (attempt: string, ...points: number[]) =>
  taps(
    points.map((one) => ["JudgePenalty", one]),
    { attempt },
  )

test("the penalties of an entry never exceed what judges may give, with however many taps and attempts [D-08]", () => {
  const given = [...penalties("a", 15, 5, 1), ...penalties("b", 20), ...first]
  const entry = foldEntry(given, classic, null)
  expect(entry.penalties.map(({ points }) => points)).toEqual([15, 5])
  expect(entry).toMatchObject({ total: 1, isCapped: true })
  expect(foldEntry([...penalties("a", 15, 5), ...first], classic, null).isCapped).toBe(false)
})

test("a ruling settles an entry that has more than the rules allow [D-10]", () => {
  const given = [...first, ...penalties("b", 20, 20)]
  expect(foldEntry(given, classic, { kind: "chosen", attempt: "first" })).toMatchObject({
    total: 1,
    isCapped: false,
    penalties: [{ points: 20 }],
  })
})

test("a penalty beyond the rules that a secretary let count stands, and takes no room [D-08]", () => {
  const entry = foldEntry(penalties("a", 30, 20), classic, null)
  expect(entry.penalties.map(({ points }) => points)).toEqual([30, 20])
  expect(entry.isCapped).toBe(false)
})

test("the gates of an openFree section never exceed its maximum, and are flagged [D-07]", () => {
  const ride = (gates: number) =>
    taps([...Array(gates).fill("JudgeAddPointsD"), "JudgeFinishManual"], { attempt: "a" })
  expect(foldEntry(ride(20), openFree, null)).toMatchObject({ total: 400, isCapped: false })
  expect(foldEntry(ride(200), openFree, null)).toMatchObject({ total: 400, isCapped: true })
})

test("an entry never earns more than the rules allow, and the excess taps stay the same as others arrive [D-05, D-08]", () => {
  fc.assert(
    fc.property(entryEvents, scoring, fc.nat(), (events, rules, from) => {
      const tapped = events.filter((event) => isInRange(event, rules))
      const { total, isMissed, penalties: counted } = foldEntry(tapped, rules, null)
      if (!isMissed) expect(total ?? 0).toBeLessThanOrEqual(mostSectionPoints(rules))
      expect(counted.reduce((sum, { points }) => sum + points, 0)).toBeLessThanOrEqual(
        mostPenalty[rules.type],
      )
      const some = tapped.filter((_, i) => (from >> i) % 2 === 0)
      const beyond = penaltiesBeyond(tapped, rules)
      expect([...penaltiesBeyond(some, rules)].filter((id) => !beyond.has(id))).toEqual([])
    }),
  )
})

const fold = (names: Parameters<typeof taps>[0], attempt: string, from: number) =>
  foldAttempt(taps(names, { attempt, from }), { type: "classic" })

const early = fold(["JudgeAddPointsA"], "z", 1000)
const late = fold(["JudgeAddPointsB"], "a", 2000)
const running = fold(["JudgeAddFault"], "r", 9000)
const takenBack = fold(["JudgeAddPointsC", "JudgeCancelAttempt"], "c", 9000)

test("of two attempts the one that ended later counts [D-10]", () => {
  expect(chooseAttempt([early, late])).toBe(late)
  expect(chooseAttempt([late, early])).toBe(late)
})

test("of two that ended in the same instant the larger id counts", () => {
  const sameInstant = fold(["JudgeAddPointsB"], "y", 1000)
  expect(chooseAttempt([early, sameInstant])).toBe(early)
  expect(chooseAttempt([sameInstant, early])).toBe(early)
})

test("an attempt counts only once it has ended, and not when it was cancelled [D-06]", () => {
  expect(chooseAttempt([])).toBeNull()
  expect(chooseAttempt([running, takenBack])).toBeNull()
  expect(chooseAttempt([running, early, takenBack])).toBe(early)
})

test("two attempts that ended are a conflict; running and cancelled ones are not part of it [D-10]", () => {
  expect(hasConflict([early, late])).toBe(true)
  expect(hasConflict([early, running, takenBack])).toBe(false)
  expect(hasConflict([])).toBe(false)
})

test("the choice does not depend on the order of the attempts", () => {
  const attempts = fc.tuple(attemptEvents("a"), attemptEvents("b"), attemptEvents("c"), scoring)
  fc.assert(
    fc.property(attempts, ([a, b, c, rules]) => {
      const folded = [a, b, c].map((events) => foldAttempt(events, rules))
      expect(chooseAttempt(folded.toReversed())).toEqual(chooseAttempt(folded))
    }),
  )
})
