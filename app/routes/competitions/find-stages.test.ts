import { expect, test } from "vitest"
import { findStages } from "./find-stages.ts"
import type { Season } from "./group-stages.ts"

const stage = (title: string, location: string | null) => ({
  path: `institutions/i/championships/c/stages/${title}`,
  title,
  location,
  timeZone: "Europe/Riga",
  competitionStartDate: 1,
})

const seasons: Season[] = [
  { year: "2026", stages: [stage("Posms Cēsīs", "Cēsis"), stage("Fināls", null)] },
  { year: "2025", stages: [stage("Kõrgemäe etapp", "Tallinn")] },
]

const found = (words: string) =>
  findStages(seasons, words).flatMap(({ year, stages }) => stages.map(({ title }) => `${year} ${title}`))

test("stages are found by words of title, location and year, without regard to case and accents", () => {
  expect(found("cesis")).toEqual(["2026 Posms Cēsīs"])
  expect(found("TALLINN 2025")).toEqual(["2025 Kõrgemäe etapp"])
  expect(found("2026 fin")).toEqual(["2026 Fināls"])
  expect(found("2025 cesis")).toEqual([])
})

test("no word finds all", () => {
  expect(findStages(seasons, "  ")).toEqual(seasons)
})
