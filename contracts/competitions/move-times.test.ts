import { expect, test } from "vitest"
import { makeStageFields } from "#tests/support/factories/stage-fields.ts"
import { timesToMove } from "./move-times.ts"
import type { StageFields } from "./stage-form.ts"

const zone = "Europe/Riga"
const [expert] = makeStageFields().classes ?? []
if (!expert) throw new Error("The stage has no class")

/** A stage of two classes on 16 May. */
const stored = makeStageFields({
  competitionStartDate: "2026-05-16T10:00",
  competitionEndDate: "2026-05-16T18:00",
  registrationEndDate: "2026-05-15T20:00",
  classes: [
    { ...expert, name: "Expert", startTime: "2026-05-16T10:30", endTime: "2026-05-16T15:00" },
    { ...expert, name: "Ladies", startTime: "2026-05-16T11:00", endTime: null },
  ],
})

/** What moves along when these times are typed; times of classes as `name field`. */
const moving = (typed: Partial<StageFields>) => {
  const { competitionStartDate, competitionEndDate, registrationEndDate, classes } = { ...stored, ...typed }
  const times = {
    competitionStartDate,
    competitionEndDate,
    registrationEndDate: registrationEndDate ?? undefined,
    classes: (classes ?? []).map(({ name, startTime, endTime }) => ({
      name,
      startTime: startTime ?? undefined,
      endTime: endTime ?? undefined,
    })),
  }
  return Object.fromEntries(
    timesToMove(stored, times, zone).map(({ of, field, to }) => [
      of ? `${of.racingClass} ${field}` : field,
      to,
    ]),
  )
}

test("a stage that moves a week offers its end, its registration and its classes a week later", () => {
  expect(moving({ competitionStartDate: "2026.05.23 09:30" })).toEqual({
    competitionEndDate: "2026-05-23T18:00",
    registrationEndDate: "2026-05-22T20:00",
    "Expert startTime": "2026-05-23T10:30",
    "Expert endTime": "2026-05-23T15:00",
    "Ladies startTime": "2026-05-23T11:00",
  })
})

test("what somebody has typed, and what was never stored, stays", () => {
  const typed = {
    competitionStartDate: "2026.05.09 10:00",
    competitionEndDate: "2026.05.10 18:00",
    classes: [
      { ...expert, name: "Juniors", startTime: "2026.05.16 10:30", endTime: null },
      { ...expert, name: "Expert", startTime: "2026.05.09 12:00", endTime: "2026.05.16 15:00" },
    ],
  }
  expect(moving(typed)).toEqual({
    registrationEndDate: "2026-05-08T20:00",
    "Expert endTime": "2026-05-09T15:00",
  })
})

test("nothing moves along with another hour of the same day, nor with a start that cannot be read", () => {
  expect(moving({ competitionStartDate: "2026.05.16 08:00" })).toEqual({})
  expect(moving({ competitionStartDate: "next week" })).toEqual({})
  expect(moving({ competitionStartDate: "" })).toEqual({})
})

test("times keep their hour across the change of clocks", () => {
  expect(moving({ competitionStartDate: "2026.11.14 10:00" })).toMatchObject({
    competitionEndDate: "2026-11-14T18:00",
    "Expert startTime": "2026-11-14T10:30",
  })
})
