import { expect, test } from "vitest"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { podiumsOf } from "./podiums.ts"
import { contentOf, fitOfNotice, slidesOf } from "./slides.ts"

const board = sampleBoard({
  classes: [sampleClass({ name: "Expert", order: 2 }), sampleClass({ name: "Hobby", order: 1 })],
  rows: [
    sampleRow({ id: "anna", racingClass: "Expert", total: 3 }),
    sampleRow({ id: "berta", racingClass: "Hobby", total: 4 }),
  ],
})
const slides = slidesOf(board, 14)
const podiums = podiumsOf(board, { women: [], clubs: [], teams: [] }, board.stage.competitionStartDate)
const shown = (shows: Parameters<typeof contentOf>[0]) => contentOf(shows, { slides, podiums })

test("a television shows what it is set to: all classes, one, a step of a podium, a notice or nothing [TV-02]", () => {
  expect(shown({ kind: "automatic" })).toEqual({ kind: "slides", slides })
  expect(shown({ kind: "class", racingClass: "Hobby" })).toEqual({ kind: "slides", slides: slides.slice(1) })
  expect(shown({ kind: "podium", podium: "class:Hobby", step: 1 })).toEqual({
    kind: "podium",
    podium: podiums[0],
    step: 1,
  })
  expect(shown({ kind: "notice", text: "Riders’ meeting at 9:30" })).toMatchObject({ kind: "notice" })
  expect(shown({ kind: "blank" })).toEqual({ kind: "blank" })
})

test("if a class or podium no longer exists, all classes are shown in turn [TV-02]", () => {
  expect(shown({ kind: "class", racingClass: "Gone" })).toEqual({ kind: "slides", slides })
  expect(shown({ kind: "podium", podium: "teams", step: 1 })).toEqual({ kind: "slides", slides })
})

test("a notice is written smaller the longer it is, so that it takes no more of the screen [TV-02]", () => {
  const areaOf = (letters: number) => letters * fitOfNotice("W".repeat(letters)) ** 2
  expect(fitOfNotice("Riders’ meeting at 9:30")).toBe(1)
  expect(areaOf(200)).toBeCloseTo(areaOf(100))
  expect(areaOf(200)).toBeCloseTo(60)
})
