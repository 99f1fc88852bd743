import { expect, test } from "vitest"
import type { PublishedStage } from "#contracts/competitions/stage-page.ts"
import type { CalledOffKind } from "#domain/competitions/called-off.ts"
import { findStages, groupStages, type Season } from "./stage-cards.tsx"

const stage = (competitionStartDate: number, competitionEndDate: number): PublishedStage => ({
  path: `institutions/i/championships/c/stages/${competitionStartDate}`,
  title: "Posms",
  competitionOrganizer: null,
  location: null,
  timeZone: "Europe/Riga",
  competitionStartDate,
  competitionEndDate,
  registrationEndDate: null,
  announcedStartDate: null,
  calledOff: null,
  competitionType: "classic",
  hasClasses: true,
})

const startsOf = (stages: readonly { competitionStartDate: number }[]) =>
  stages.map(({ competitionStartDate }) => competitionStartDate)

test("running and upcoming stages are by start ascending, previous ones by start descending", () => {
  const stages = [stage(30, 40), stage(1, 2), stage(20, 25), stage(9, 12), stage(3, 5), stage(8, 11)]
  const { running, upcoming, previous } = groupStages(stages, 10)
  expect(startsOf(running)).toEqual([8, 9])
  expect(startsOf(upcoming)).toEqual([20, 30])
  expect(previous.map(({ stages }) => startsOf(stages))).toEqual([[3, 1]])
})

test("a stage runs from its first instant until its end", () => {
  expect(groupStages([stage(10, 20)], 10).running).toHaveLength(1)
  expect(groupStages([stage(10, 20)], 20).previous).toHaveLength(1)
})

test("a stage that is called off does not run; a postponed one is still to come, whatever its day was, and last [CH-01]", () => {
  const texts = { lv: null, et: null, en: null }
  const off = (kind: CalledOffKind, start: number, end: number) => {
    return { ...stage(start, end), calledOff: { kind, on: 0, texts } }
  }
  const stages = [off("postponed", 1, 2), off("cancelled", 9, 12), off("cancelled", 3, 4), stage(20, 25)]
  const { running, upcoming, previous } = groupStages(stages, 10)
  expect(running).toEqual([])
  expect(startsOf(upcoming)).toEqual([9, 20, 1])
  expect(previous.map(({ stages }) => startsOf(stages))).toEqual([[3]])
})

test("a previous stage belongs to the year of its start where it was ridden", () => {
  const newYear = Date.UTC(2026, 0, 1)
  const hour = 3_600_000
  const eve = stage(newYear - 3 * hour, newYear - hour)
  const day = stage(newYear - hour, newYear)
  expect(groupStages([eve, day], newYear).previous.map(({ year }) => year)).toEqual(["2026", "2025"])
})

const listed = (title: string, location: string | null) => ({
  path: `institutions/i/championships/c/stages/${title}`,
  title,
  location,
  timeZone: "Europe/Riga",
  competitionStartDate: 1,
  calledOff: null,
})

const seasons: Season[] = [
  { year: "2026", stages: [listed("Posms Cēsīs", "Cēsis"), listed("Fināls", null)] },
  { year: "2025", stages: [listed("Kõrgemäe etapp", "Tallinn")] },
]

const found = (words: string) =>
  findStages(seasons, words).flatMap(({ year, stages }) => stages.map(({ title }) => `${year} ${title}`))

test("stages are found by words of title, location and year, without regard to case and accents", () => {
  expect(found("cesis")).toEqual(["2026 Posms Cēsīs"])
  expect(found("TALLINN 2025")).toEqual(["2025 Kõrgemäe etapp"])
  expect(found("2026 fin")).toEqual(["2026 Fināls"])
  expect(found("2025 cesis")).toEqual([])
})

test("an empty search finds all stages", () => {
  expect(findStages(seasons, "  ")).toEqual(seasons)
})
