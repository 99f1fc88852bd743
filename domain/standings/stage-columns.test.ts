import { expect, test } from "vitest"
import { rankingWith } from "#tests/support/standings.ts"
import { countedStages, numberStages } from "./stage-columns.ts"

const stage = (id: string, startDay: string, known: Record<string, unknown> = {}) => ({
  id,
  title: `Stage ${id}`,
  location: "Madona" as string | null,
  status: "published" as const,
  startsOn: Number(startDay.replaceAll("-", "")),
  startDay,
  ...known,
})

const titles = (stages: Parameters<typeof numberStages>[0]) =>
  numberStages(stages).map(({ order, title, stage: { id } }) => `${order} ${id} ${title}`)

test("published stages are numbered by start date", () => {
  const stages = [
    stage("c", "2026-08-01", { location: "Cēsis" }),
    stage("draft", "2026-04-01", { status: "draft" }),
    stage("a", "2026-05-16", { location: "Smiltene" }),
    stage("b", "2026-06-20", { location: "Võru" }),
  ]
  expect(titles(stages)).toEqual(["0 a Smiltene", "1 b Võru", "2 c Cēsis"])
})

test("a title is the location alone; with MM.DD when two stages share it", () => {
  const stages = [
    stage("a", "2026-05-16"),
    stage("b", "2026-06-20", { location: "Võru" }),
    stage("c", "2026-09-05", { location: " madona" }),
  ]
  expect(titles(stages)).toEqual(["0 a Madona 05.16", "1 b Võru", "2 c madona 09.05"])
  expect(numberStages(stages).map(({ place }) => place)).toEqual(["Madona", "Võru", "madona"])
})

test("a stage without a location goes by its own title", () => {
  expect(titles([stage("a", "2026-05-16", { location: null })])).toEqual(["0 a Stage a"])
})

test("“of {n-1} stages from {n}” needs more than one stage", () => {
  const counted = (stages: number) => countedStages(rankingWith({ stages }))
  expect(counted(0)).toBe(null)
  expect(counted(1)).toBe(null)
  expect(counted(8)).toEqual({ counted: 7, stages: 8 })
})
