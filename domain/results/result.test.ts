import fc from "fast-check"
import { expect, test } from "vitest"
import { type RacingClass, type SectionOfLap, usedSections } from "#domain/competitions/racing-class.ts"
import { racingClass as anyClass, competitionType, resultFacts } from "#tests/support/arbitraries.ts"
import { type EntryFacts, type ResultFacts, resultLaps, resultRow } from "./result.ts"

const twoLaps: RacingClass = { name: "Expert", order: 1, lap: 2, lapSections: [true, false, true] }

/** Entries of sections 1 and 3, lap after lap. */
const ridden = (...points: number[]): EntryFacts[] =>
  points.map((total, index) => ({ section: index % 2 === 0 ? 1 : 3, lap: index < 2 ? 1 : 2, total }))

const factsWith = (known: Partial<ResultFacts>): ResultFacts => ({
  participantId: "rider",
  racingNumber: "77",
  status: null,
  isOutOfCompetition: false,
  startedOn: null,
  lastTimeRecorded: null,
  entries: [],
  penalties: [],
  ...known,
})

const rowWith = (known: Partial<ResultFacts>, racingClass = twoLaps) =>
  resultRow(factsWith(known), racingClass, "classic")

test("in classic the total is section points plus penalty points [RU-02]", () => {
  expect(rowWith({ entries: ridden(0, 1, 5, 2), penalties: [5, 3] })).toMatchObject({
    total: 16,
    penaltyTotal: 8,
  })
})

test("in openFree penalties come off the total, which may fall below 0 [D-08]", () => {
  const facts = factsWith({ entries: ridden(7, 10), penalties: [5] })
  expect(resultRow(facts, twoLaps, "openFree")).toMatchObject({ total: 12, penaltyTotal: 5 })
  expect(resultRow({ ...facts, penalties: [50] }, twoLaps, "openFree").total).toBe(-33)
})

test("tenths and hundredths add up as on paper: 0.1 and 0.2 are as many points as 0.3 [RU-02]", () => {
  const totalOf = (points: number[], penalties: number[] = []) =>
    resultRow(factsWith({ entries: ridden(...points), penalties }), twoLaps, "openFree").total
  expect([totalOf([0.1, 0.2]), totalOf([0.3]), totalOf([8.3], [8])]).toEqual([0.3, 0.3, 0.3])
})

test("the order in which sections were worth their points changes no total [RU-02]", () => {
  const hundredths = fc.array(fc.integer({ min: 0, max: 999_999 }), { maxLength: 4 })
  fc.assert(
    fc.property(hundredths, competitionType, (scored, type) => {
      const points = scored.map((each) => each / 100)
      const totalOf = (some: number[]) =>
        resultRow(factsWith({ entries: ridden(...some) }), twoLaps, type).total
      const sum = scored.reduce((all, each) => all + each, 0) / 100
      expect(totalOf(points)).toBe(scored.length === 0 ? null : sum)
      expect(totalOf(points.toReversed())).toBe(totalOf(points))
    }),
  )
})

test("there is no total without an entry and without a penalty [D-17]", () => {
  expect(rowWith({}).total).toBeNull()
  expect(rowWith({ entries: ridden(0) }).total).toBe(0)
  expect(rowWith({ penalties: [5] }).total).toBe(5)
})

test("a result is finished with an entry for every used section in every lap of the class [RU-05]", () => {
  expect(rowWith({ entries: ridden(0, 1, 2) })).toMatchObject({ isFinished: false, ridden: 3 })
  expect(rowWith({ entries: ridden(0, 1, 2, 3) })).toMatchObject({ isFinished: true, ridden: 4 })
})

test("no result is finished in a class without laps or without used sections", () => {
  expect(rowWith({ entries: ridden(0) }, { ...twoLaps, lap: 0 }).isFinished).toBe(false)
  expect(rowWith({ entries: ridden(0) }, { ...twoLaps, lapSections: [false, false] }).isFinished).toBe(false)
})

test("entries outside the laps and used sections of the class are not counted [D-34]", () => {
  const outside = [
    { section: 2, lap: 1, total: 5 },
    { section: 4, lap: 1, total: 5 },
    { section: 1, lap: 3, total: 5 },
    { section: 1, lap: 0, total: 5 },
  ]
  const row = rowWith({ entries: [...ridden(1), ...outside] })
  expect(row).toMatchObject({ total: 1, ridden: 1, statistics: { 0: 0, 1: 1, 2: 0, 3: 0, 5: 0 } })
  expect(rowWith({ entries: outside }).total).toBeNull()
})

test("the statistics of classic count the sections of each score; openFree has none", () => {
  const facts = factsWith({ entries: ridden(0, 0, 3, 5), penalties: [1, 2] })
  expect(resultRow(facts, twoLaps, "classic").statistics).toEqual({ 0: 2, 1: 0, 2: 0, 3: 1, 5: 1 })
  expect(resultRow(facts, twoLaps, "openFree").statistics).toBeNull()
})

test("the racing time runs from the first event to the end of the latest entry, if both are known", () => {
  expect(rowWith({ startedOn: 1000, lastTimeRecorded: 61_000 }).racingTime).toBe(60_000)
  expect(rowWith({ startedOn: 1000 }).racingTime).toBeNull()
  expect(rowWith({ lastTimeRecorded: 61_000 }).racingTime).toBeNull()
})

const isThere = (one: SectionOfLap, other: SectionOfLap) =>
  one.lap === other.lap && one.section === other.section

test("a result is finished exactly when no section of its card is missing [RU-05] [RX-07]", () => {
  fc.assert(
    fc.property(resultFacts, anyClass, competitionType, (facts, racingClass, type) => {
      const used = usedSections(racingClass)
      const places = Array.from({ length: racingClass.lap }, (_, index) => index + 1).flatMap((lap) =>
        used
          .map((section) => ({ lap, section }))
          .filter((place) => !racingClass.cancelledInLaps?.some((one) => isThere(one, place))),
      )
      const isRidden = (place: { lap: number; section: number }) =>
        facts.entries.some((entry) => isThere(entry, place))
      const row = resultRow(facts, racingClass, type)
      expect(row.isFinished).toBe(places.length > 0 && places.every(isRidden))
      expect(row.ridden).toBe(places.filter(isRidden).length)
    }),
  )
})

test("the order of entries and penalties changes nothing", () => {
  fc.assert(
    fc.property(resultFacts, anyClass, competitionType, (facts, racingClass, type) => {
      const reversed = {
        ...facts,
        entries: facts.entries.toReversed(),
        penalties: facts.penalties.toReversed(),
      }
      expect(resultRow(reversed, racingClass, type)).toEqual(resultRow(facts, racingClass, type))
    }),
  )
})

const shownClass = { name: "Expert", order: 1, lap: 2, lapSections: [true, false, true] }

test("a card has every lap with its used sections, ridden or not, and the points of each", () => {
  const entries = [
    { section: 1, lap: 1, total: 5 },
    { section: 3, lap: 1, total: 0 },
  ]
  expect(resultLaps(entries, shownClass)).toEqual([
    {
      lap: 1,
      points: 5,
      sections: [
        { section: 1, points: 5, isMissed: false, isCancelled: false },
        { section: 3, points: 0, isMissed: false, isCancelled: false },
      ],
    },
    {
      lap: 2,
      points: null,
      sections: [
        { section: 1, points: null, isMissed: false, isCancelled: false },
        { section: 3, points: null, isMissed: false, isCancelled: false },
      ],
    },
  ])
})

test("entries outside the class are not on the card [D-34]", () => {
  const entries = [
    { section: 1, lap: 1, total: 1 },
    { section: 2, lap: 1, total: 5 },
    { section: 1, lap: 3, total: 5 },
  ]
  expect(resultLaps(entries, shownClass).map(({ points }) => points)).toEqual([1, null])
})

test("the tenths of a lap add up as on paper", () => {
  const entries = [
    { section: 1, lap: 1, total: 0.1 },
    { section: 3, lap: 1, total: 0.2 },
  ]
  expect(resultLaps(entries, shownClass)[0]?.points).toBe(0.3)
})

test("a cancelled section stays on the card with its points, which no lap counts [D-47]", () => {
  const entries = [
    { section: 1, lap: 1, total: 1 },
    { section: 2, lap: 1, total: 5 },
  ]
  const [first, second] = resultLaps(entries, { ...shownClass, cancelledSections: [2] })
  expect(first).toEqual({
    lap: 1,
    points: 1,
    sections: [
      { section: 1, points: 1, isMissed: false, isCancelled: false },
      { section: 2, points: 5, isMissed: false, isCancelled: true },
      { section: 3, points: null, isMissed: false, isCancelled: false },
    ],
  })
  expect(second?.points).toBeNull()
})
