import fc from "fast-check"
import { expect, test } from "vitest"
import type { Scoring } from "#domain/competitions/scoring.ts"
import { arrivals, attemptEvents, entryEvents, scoring } from "#tests/support/arbitraries.ts"
import { taps } from "#tests/support/taps.ts"
import { foldAttempt } from "./attempt.ts"
import { foldEntry } from "./entry.ts"
import type { JudgeEvent } from "./judge-event.ts"
import { voidingTap } from "./re-ride.ts"

const classic: Scoring = { type: "classic" }
const first = taps(["JudgeAddFault", ["JudgePenalty", 5], "JudgeFinishManual", "JudgeAddReRide"], {
  attempt: "first",
})
const second = taps(["JudgeAddPointsB"], { attempt: "second", from: 9000 })

test("a void attempt has neither points nor an end; it took place, and its penalty is the rider's [RX-03]", () => {
  expect(foldAttempt(first, classic)).toMatchObject({
    total: 0,
    ended: null,
    endedAt: null,
    startedAt: 1000,
    isVoid: true,
    cancelled: false,
    penalties: [{ points: 5 }],
  })
  expect(foldEntry(first, classic, null)).toMatchObject({
    total: null,
    attempt: null,
    conflict: false,
    startedOn: 1000,
    penalties: [{ points: 5 }],
  })
})

test("the next attempt alone counts, and is no conflict with the void one [RX-03]", () => {
  expect(foldEntry([...second, ...first], classic, null)).toMatchObject({
    total: 2,
    attempt: "second",
    conflict: false,
  })
})

test("a chosen attempt no longer counts once the section is ridden again [RX-03, D-10]", () => {
  expect(foldEntry([...first, ...second], classic, { kind: "chosen", attempt: "first" })).toMatchObject({
    total: 2,
    attempt: "second",
  })
})

test("a re-ride that is taken back leaves the attempt as it was, with its own end [RX-03]", () => {
  const ridden = first.slice(0, -1)
  const takenBack = taps(
    ["JudgeAddFault", ["JudgePenalty", 5], "JudgeFinishManual", "JudgeAddReRide", "JudgeRemoveReRide"],
    { attempt: "first" },
  )
  expect(foldAttempt(takenBack, classic)).toEqual(foldAttempt(ridden, classic))
})

test("no later tap of a phone takes back a secretary's re-ride [RX-03]", () => {
  const later = taps(["JudgeAddPointsA", "JudgeRemoveReRide", ["EditedTo", 3]], { attempt: "first" })
  expect(foldEntry([voidingTap("ruling", "first", 500), ...later], classic, null)).toMatchObject({
    total: null,
    conflict: false,
  })
})

/** The same attempt once its rider rides again, by the judge's own word or by a secretary's. */
const madeVoid = (events: readonly JudgeEvent[], isJudges: boolean): JudgeEvent[] => {
  const last = events.at(-1)
  if (!last) throw new Error("An attempt has events")
  const { attempt, seq } = last
  const judges = {
    id: `${attempt}/void`,
    attempt,
    seq: seq + 1,
    name: "JudgeAddReRide",
    points: null,
    time: 9,
  } as const
  return [...events, isJudges ? judges : voidingTap("ruling", attempt, 9)]
}

test("a re-ride never leaves two counting attempts, whatever the order of arrival [RX-03]", () => {
  const ride = fc
    .tuple(attemptEvents("one"), attemptEvents("two"), attemptEvents("three"), fc.boolean(), fc.boolean())
    .chain(([one, two, three, isFirstJudges, isSecondJudges]) => {
      const all = [...madeVoid(one, isFirstJudges), ...madeVoid(two, isSecondJudges), ...three]
      return fc.record({ arrived: arrivals(all), three: fc.constant(three) })
    })
  fc.assert(
    fc.property(ride, scoring, ({ arrived, three }, rules) => {
      const entry = foldEntry(arrived, rules, null)
      const alone = foldEntry(three, rules, null)
      expect(entry.conflict).toBe(false)
      expect([entry.total, entry.attempt, entry.endedAt]).toEqual([alone.total, alone.attempt, alone.endedAt])
    }),
  )
})

test("in whatever order taps with re-rides arrive, an entry is the same, and in conflict only with two attempts that count [RX-03, D-05]", () => {
  const known = entryEvents.chain((events) => fc.tuple(fc.constant(events), arrivals(events)))
  fc.assert(
    fc.property(known, scoring, ([events, arrived], rules) => {
      const entry = foldEntry(events, rules, null)
      expect(foldEntry(arrived, rules, null)).toEqual(entry)
      const attempts = [...Map.groupBy(events, ({ attempt }) => attempt).values()].map((own) =>
        foldAttempt(own, rules),
      )
      const counting = attempts.filter(
        ({ endedAt, isVoid, cancelled }) => endedAt !== null && !isVoid && !cancelled,
      )
      expect(entry.conflict).toBe(counting.length > 1)
    }),
  )
})
