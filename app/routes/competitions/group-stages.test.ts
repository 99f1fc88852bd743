import { expect, test } from "vitest"
import type { PublishedStage } from "#contracts/published-stage.ts"
import { groupStages } from "./group-stages.ts"

const stage = (competitionStartDate: number, competitionEndDate: number): PublishedStage => ({
  path: `institutions/i/championships/c/stages/${competitionStartDate}`,
  title: "Posms",
  location: null,
  timeZone: "Europe/Riga",
  competitionStartDate,
  competitionEndDate,
  competitionType: "classic",
})

test("running and upcoming stages are by start ascending, previous ones by start descending", () => {
  const stages = [stage(30, 40), stage(1, 2), stage(20, 25), stage(9, 12), stage(3, 5), stage(8, 11)]
  const { running, upcoming, previous } = groupStages(stages, 10)
  expect(running).toEqual([stage(8, 11), stage(9, 12)])
  expect(upcoming).toEqual([stage(20, 25), stage(30, 40)])
  expect(previous).toEqual([stage(3, 5), stage(1, 2)])
})

test("a stage runs from its first instant until its end", () => {
  expect(groupStages([stage(10, 20)], 10).running).toHaveLength(1)
  expect(groupStages([stage(10, 20)], 20).previous).toHaveLength(1)
})
