import { expect, test } from "vitest"
import type { BoardClass } from "#contracts/live.ts"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { classPreview, type PreviewEdition, stagePreview } from "./previews.ts"

const stage = { title: "Kaņiera posms", location: "Ķemeri" }
const start = sampleBoard().stage.competitionStartDate
const hour = 3_600_000
const edition: PreviewEdition = {
  siteName: "Latvijas triāls",
  language: "lv",
  words: {
    ...{ live: "Tiešraidē", provisional: "Provizoriskie", official: "Oficiālie" },
    ...{ position: "Vieta", points: "Punkti", lap: "{{lap}}. aplis" },
  },
  now: start + hour,
}

const classes = (...names: string[]): BoardClass[] =>
  names.map((name, index) => sampleClass({ name, order: names.length - index }))

test("the picture of a stage shows the leader of each class that has one, up to six, and as of when [TV-07]", () => {
  const names = ["A", "B", "C", "D", "E", "F", "G", "H"]
  const rows = names.flatMap((racingClass) => [
    sampleRow({ id: `${racingClass}2`, racingClass, order: 1, position: 2, total: 9 }),
    // in B nobody has a score
    sampleRow({
      id: racingClass,
      racingClass,
      name: `Leader ${racingClass}`,
      total: racingClass === "B" ? null : 1.5,
    }),
  ])
  const board = sampleBoard({ stage, classes: classes(...names), rows, changedOn: start + 35 * 60_000 })
  const shown = stagePreview(board, edition)
  expect(shown).toMatchObject({
    title: "Kaņiera posms",
    facts: "2026. gada 16. maijs · Ķemeri",
    state: { tone: "live", text: "Tiešraidē 10:35" },
    classes: [],
  })
  if (shown.kind !== "stage") throw new Error("It is another picture")
  expect(shown.leaders.map(({ name }) => name)).toEqual(
    ["A", "C", "D", "E", "F", "G"].map((name) => `Leader ${name}`),
  )
  expect(shown.leaders[0]).toEqual({
    ...{ racingClass: "A", color: "#dc2626", number: "77", name: "Leader A", place: "1.", points: "1,5" },
  })
})

test("while nobody leads, the picture of a stage shows its classes; before the start it claims nothing of results", () => {
  const board = sampleBoard({ stage, classes: classes("A", "B"), rows: [sampleRow()] })
  const shown = stagePreview(board, { ...edition, now: start - 1 })
  expect(shown).toMatchObject({ state: null, leaders: [], classes: [{ name: "A" }, { name: "B" }] })
})

test("a picture says how final the results are, as the page does [D-36]", () => {
  const stateAt = (now: number, resultsStatus: "Approved" | "StandingsPublished" | null) => {
    const shown = stagePreview(sampleBoard({ stage: { resultsStatus } }), { ...edition, now })
    return shown.kind === "stage" && shown.state?.text
  }
  expect(stateAt(start, null)).toBe("Tiešraidē")
  expect(stateAt(start + 6 * hour, null)).toBe("Provizoriskie")
  expect(stateAt(start + hour, "Approved")).toBe("Provizoriskie")
  expect(stateAt(start + 24 * hour, "StandingsPublished")).toBe("Oficiālie")
})

test("the picture of a class shows its first five, whoever has no place with the status, and of no other class anybody", () => {
  const rows = Array.from({ length: 7 }, (_, order) =>
    sampleRow({
      ...{ id: `${order}`, name: `Rider ${order}`, order },
      ...(order === 4 ? { position: null, status: "DQ", total: 3 } : { position: order + 1, total: order }),
    }),
  )
  const board = sampleBoard({
    ...{
      stage,
      classes: classes("A", "B"),
      rows: [sampleRow({ id: "b", racingClass: "B", total: 0 }), ...rows.toReversed()],
    },
  })
  const shown = classPreview(board, "A", edition)
  expect(shown).toMatchObject({ title: "A", facts: "Kaņiera posms · 2026. gada 16. maijs · Ķemeri" })
  expect(shown?.kind === "class" && shown.lines.map(({ name, place }) => [name, place])).toEqual([
    ["Rider 0", "1."],
    ["Rider 1", "2."],
    ["Rider 2", "3."],
    ["Rider 3", "4."],
    ["Rider 4", "DQ"],
  ])
  expect(classPreview(board, "C", edition)).toBeNull()
})

test("after the end the pictures show DNF for who has not finished, who leads no class any more [RS-09]", () => {
  const rows = [
    sampleRow({ id: "anna", racingClass: "A", position: 1, total: 3, isFinished: true }),
    sampleRow({ id: "berta", racingClass: "A", order: 1, position: 2, total: 1 }),
    sampleRow({ id: "clara", racingClass: "B", position: 1, total: 0 }),
  ]
  const board = sampleBoard({ classes: classes("A", "B"), rows })
  const { competitionEndDate: end } = board.stage
  const leadersAt = (now: number) => {
    const shown = stagePreview(board, { ...edition, now })
    return shown.kind === "stage" && shown.leaders.map(({ racingClass }) => racingClass)
  }
  expect(leadersAt(end)).toEqual(["A", "B"])
  expect(leadersAt(end + 1)).toEqual(["A"])
  const shown = classPreview(board, "A", { ...edition, now: end + 1 })
  expect(shown?.kind === "class" && shown.lines.map(({ place }) => place)).toEqual(["1.", "DNF"])
})
