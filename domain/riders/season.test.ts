import fc from "fast-check"
import { expect, test } from "vitest"
import { classicMarks } from "#domain/judging/points.ts"
import { bySeason, cleanShare, countPodiums, placesOnLine, sumStatistics } from "./season.ts"

const ride = (path: string, day: string) => ({
  path,
  championship: path.split("/")[0] ?? "",
  year: Number(day.slice(0, 4)),
  startsOn: Date.parse(day),
})

/** Seasons as a text: each with its championships, and those with their stages. */
const written = (rides: ReturnType<typeof ride>[]) =>
  bySeason(rides).map(({ year, championships }) => [
    year,
    ...championships.map((one) => one.rides.map(({ path }) => path).join(" ")),
  ])

const statistics = fc.record({ 0: fc.nat(99), 1: fc.nat(99), 2: fc.nat(99), 3: fc.nat(99), 5: fc.nat(99) })

test("the latest season comes first, in it the championship of the latest stage, and in that the latest stage [RI-02]", () => {
  const rides = [
    ride("baltic/1", "2026-05-03"),
    ride("cup/1", "2025-05-04"),
    ride("league/1", "2025-06-01"),
    ride("cup/2", "2025-09-14"),
  ]
  expect(written(rides)).toEqual([
    [2026, "baltic/1"],
    [2025, "cup/2 cup/1", "league/1"],
  ])
})

test("a championship that goes on over New Year stays whole [RI-02]", () => {
  expect(written([ride("cup/2", "2027-01-02"), ride("cup/1", "2026-12-12")])).toEqual([[2026, "cup/2 cup/1"]])
})

test("seasons do not depend on the order in which stages were found, and lose none [RI-02]", () => {
  const rides = fc.uniqueArray(
    fc.record({
      path: fc.string(),
      championship: fc.constantFrom("cup", "league", "baltic"),
      year: fc.integer({ min: 2020, max: 2024 }),
      startsOn: fc.integer({ min: 0, max: 5 }),
    }),
    { selector: ({ path }) => path, maxLength: 12 },
  )
  fc.assert(
    fc.property(rides, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (all, chance) => {
      const shuffled = all
        .map((one, index) => ({ one, at: chance[index] ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one)
      const seasons = bySeason(shuffled)
      expect(seasons).toEqual(bySeason(all))
      const found = seasons.flatMap(({ championships }) => championships.flatMap((one) => one.rides))
      expect(found.toSorted(byPath)).toEqual(all.toSorted(byPath))
      const years = seasons.map(({ year }) => year)
      expect(years).toEqual([...new Set(years)].toSorted((a, b) => b - a))
    }),
  )
})

const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : Number(a.path > b.path))

test("a season counts the sections of its results by what they cost [RI-02]", () => {
  const first = { 0: 10, 1: 4, 2: 1, 3: 2, 5: 3 }
  const second = { 0: 20, 1: 0, 2: 0, 3: 0, 5: 0 }
  const sums = sumStatistics([first, null, second])
  expect(sums).toEqual({ 0: 30, 1: 4, 2: 1, 3: 2, 5: 3 })
  expect(sums && cleanShare(sums)).toBe(0.75)
})

test("without a ridden section of classic there is nothing to count [RI-02]", () => {
  expect(sumStatistics([])).toBeNull()
  expect(sumStatistics([null])).toBeNull()
  expect(sumStatistics([{ 0: 0, 1: 0, 2: 0, 3: 0, 5: 0 }])).toBeNull()
})

test("no section is lost or counted twice, and the share of cleans is between none and all [RI-02]", () => {
  fc.assert(
    fc.property(fc.array(statistics), (results) => {
      const sums = sumStatistics(results)
      for (const points of classicMarks)
        expect(sums?.[points] ?? 0).toBe(results.reduce((sum, result) => sum + result[points], 0))
      if (!sums) return
      expect(cleanShare(sums)).toBeGreaterThanOrEqual(0)
      expect(cleanShare(sums)).toBeLessThanOrEqual(1)
    }),
  )
})

test("the first place stands at the beginning of the line, the season's last at its end [RI-02]", () => {
  expect(placesOnLine([1, null, 11, 6])).toEqual([0, null, 1, 0.5])
  expect(placesOnLine([1, 2])).toEqual([0, 0.25])
  expect(placesOnLine([null])).toEqual([null])
})

test("a better place is never further along the line than a worse one [RI-02]", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 2 }), (places) => {
      const [a = 0, b = 0] = placesOnLine(places).map((at) => at ?? -1)
      const [first = 0, second = 0] = places
      expect(Math.sign(a - b)).toBe(Math.sign(first - second))
      expect(Math.min(a, b)).toBeGreaterThanOrEqual(0)
      expect(Math.max(a, b)).toBeLessThanOrEqual(1)
    }),
  )
})

test("a win is a podium too, and a stage without a place is neither [RI-02]", () => {
  expect(countPodiums([1, 3, 4, null, 1])).toEqual({ wins: 2, podiums: 3 })
  expect(countPodiums([])).toEqual({ wins: 0, podiums: 0 })
})
