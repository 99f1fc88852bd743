import fc from "fast-check"
import { expect, test } from "vitest"
import {
  type CardAgreement,
  changedScores,
  countCards,
  hasChangedSince,
  isAgreed,
  isLapComplete,
  lapsOfRider,
  scoresOfLap,
} from "./card-agreement.ts"
import { type EntryFacts, resultLaps } from "./result.ts"

const expert = { name: "Expert", order: 1, lap: 2, lapSections: [true, true, true] }

/** The entries of a card with the points of each section of each lap; null: not ridden. */
const entriesOf = (...laps: readonly (readonly (number | null)[])[]): EntryFacts[] =>
  laps.flatMap((points, lap) =>
    points.flatMap((total, section) =>
      total === null ? [] : [{ lap: lap + 1, section: section + 1, total }],
    ),
  )

const lapOf = (points: readonly (number | null)[], racingClass = expert) => {
  const [lap] = resultLaps(entriesOf(points), racingClass)
  if (!lap) throw new Error("The class has no lap")
  return lap
}

/** What a rider said about a lap when it had these points. */
const agreed = (lap: number, ...points: number[]): CardAgreement => ({
  lap,
  agreedOn: 1_000,
  way: "own-card",
  scores: points.map((one, section) => ({ section: section + 1, points: one })),
})

type Rider = { entries: EntryFacts[]; agreements: CardAgreement[] }

const cardsOf = (riders: readonly Rider[]) =>
  riders.map(({ entries, agreements }) => lapsOfRider(resultLaps(entries, expert), agreements))

test("a lap can be agreed to once every section of it that counts has a score [OF-03]", () => {
  expect(isLapComplete(lapOf([0, 1, null]))).toBe(false)
  expect(isLapComplete(lapOf([0, 1, 5]))).toBe(true)
  const withoutThird = { ...expert, lapSections: [true, true, false], cancelledSections: [3] }
  expect(isLapComplete(lapOf([0, 1, null], withoutThird))).toBe(true)
  expect(isLapComplete(lapOf([], { ...expert, lapSections: [] }))).toBe(false)
})

test("the rider's word holds as long as each section has the points that they looked at [OF-03]", () => {
  const [first] = lapsOfRider(resultLaps(entriesOf([0, 1, 5]), expert), [agreed(1, 0, 1, 5)])
  expect(first).toEqual({
    lap: 1,
    isComplete: true,
    agreement: { agreedOn: 1_000, way: "own-card" },
    changes: [],
  })
  expect(first && isAgreed(first)).toBe(true)
})

test("a later change, deletion or new score of a section withdraws it, and is named with old and new points [OF-03]", () => {
  expect(changedScores(agreed(1, 0, 1, 5).scores, lapOf([0, 5, null]))).toEqual([
    { section: 2, before: 1, after: 5 },
    { section: 3, before: 5, after: null },
  ])
  expect(changedScores(agreed(1, 0, 1).scores, lapOf([0, 1, 3]))).toEqual([
    { section: 3, before: null, after: 3 },
  ])
})

test("cancelling a section withdraws nothing; restoring one with different points does [OF-03]", () => {
  const cancelled = { ...expert, lapSections: [true, true, false], cancelledSections: [3] }
  expect(changedScores(agreed(1, 0, 1, 5).scores, lapOf([0, 1, 5], cancelled))).toEqual([])
  expect(changedScores(agreed(1, 0, 1).scores, lapOf([0, 1, 5]))).toEqual([
    { section: 3, before: null, after: 5 },
  ])
})

test("what a rider said about one lap says nothing about another, nor about a lap that the class no longer rides [OF-03]", () => {
  const laps = lapsOfRider(resultLaps(entriesOf([0, 1, 5], [0, 1, 5]), expert), [
    agreed(1, 0, 1, 5),
    agreed(3, 0, 1, 5),
  ])
  expect(laps.map(isAgreed)).toEqual([true, false])
  expect(laps.map((lap) => lap.agreement !== null)).toEqual([true, false])
})

test("a card counts as right when its rider has said so of every lap that is complete, and nothing has changed since [OF-03]", () => {
  const riders = [
    { entries: entriesOf([0, 0, 0], [1, null, null]), agreements: [agreed(1, 0, 0, 0)] },
    { entries: entriesOf([0, 0, 0], [1, 1, 1]), agreements: [agreed(1, 0, 0, 0)] },
    { entries: entriesOf([0, 0, 3]), agreements: [agreed(1, 0, 0, 0)] },
    // there is nothing to agree to yet
    { entries: entriesOf([0, null, null]), agreements: [] },
    // the score that they agreed to was deleted since
    { entries: entriesOf([0, null, 0]), agreements: [agreed(1, 0, 0, 0)] },
  ]
  expect(countCards(cardsOf(riders))).toEqual({ cards: 4, right: 1, changed: 2 })
})

const points = fc.option(fc.constantFrom(0, 1, 2, 3, 5), { nil: null })
const racingClass = fc.record({
  lapSections: fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
  cancelledSections: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
})

test("whatever a class rides: who agrees to a lap as it is has agreed to it, and any other points of a counted section withdraw that [OF-03]", () => {
  fc.assert(
    fc.property(
      racingClass,
      fc.array(points, { minLength: 6, maxLength: 6 }),
      fc.nat(5),
      (ridden, before, place) => {
        const ofClass = { ...expert, lap: 1, ...ridden }
        const lap = lapOf(before, ofClass)
        const agreement = { ...agreed(1), scores: scoresOfLap(lap) }
        expect(changedScores(agreement.scores, lap)).toEqual([])
        const other = before[place] === 5 ? 3 : 5
        const after = lapOf(before.with(place, other), ofClass)
        const [changed] = lapsOfRider([after], [agreement])
        const isCounted = ridden.lapSections[place] === true
        expect(changed && hasChangedSince(changed)).toBe(isCounted)
        expect(changed && isAgreed(changed)).toBe(!isCounted)
      },
    ),
  )
})

test("further agreements never reduce the number of right cards, and counts never exceed the cards [OF-03]", () => {
  const card = fc.tuple(fc.array(points, { minLength: 3, maxLength: 3 }), fc.boolean())
  fc.assert(
    fc.property(fc.array(card, { maxLength: 8 }), (cards) => {
      const riders = cards.map(([scores, hasAgreed]) => ({
        entries: entriesOf(scores),
        agreements:
          hasAgreed && !scores.includes(null) ? [{ ...agreed(1), scores: scoresOfLap(lapOf(scores)) }] : [],
      }))
      const now = countCards(cardsOf(riders))
      const all = riders.map((rider) => ({
        ...rider,
        agreements: [
          { ...agreed(1), scores: rider.entries.map(({ section, total }) => ({ section, points: total })) },
        ],
      }))
      expect(now.right + now.changed).toBeLessThanOrEqual(now.cards)
      expect(countCards(cardsOf(all)).right).toBeGreaterThanOrEqual(now.right)
    }),
  )
})

test("another cost of a missed section is a change of what the rider agreed to [OF-03] [RX-02]", () => {
  const missedAt = (total: number): EntryFacts[] => [
    { lap: 1, section: 1, total: 0 },
    { lap: 1, section: 2, total: 1 },
    { lap: 1, section: 3, total, isMissed: true },
  ]
  const lapWith = (total: number) => {
    const [lap] = resultLaps(missedAt(total), expert)
    if (!lap) throw new Error("The class has no lap")
    return lap
  }
  const agreed = scoresOfLap(lapWith(5))
  expect(changedScores(agreed, lapWith(5))).toEqual([])
  expect(changedScores(agreed, lapWith(20))).toEqual([
    { section: 3, before: "M", after: "M", costs: { before: 5, after: 20 } },
  ])
  // a five changed to a missed section costs the same, but is a different score
  expect(changedScores(scoresOfLap(lapOf([0, 1, 5])), lapWith(5))).toEqual([
    { section: 3, before: 5, after: "M" },
  ])
})

test("if a phone does not know missed sections, only the points are compared [OF-03] [RX-02]", () => {
  const [lap] = resultLaps([{ lap: 1, section: 1, total: 5, isMissed: true }], expert)
  if (!lap) throw new Error("The class has no lap")
  expect(changedScores([{ section: 1, points: 5 }], lap)).toEqual([])
  expect(changedScores([{ section: 1, points: 3 }], lap)).toMatchObject([{ section: 1, after: "M" }])
})
