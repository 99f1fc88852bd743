import { expect, test } from "vitest"
import type { BoardClass, BoardRow } from "#contracts/results/live.ts"
import type { RiderCard } from "#contracts/results/rider-card.ts"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { classPreview, type PreviewEdition, riderPreview, stagePreview } from "./previews.ts"

const stage = { title: "Kaņiera posms", location: "Ķemeri" }
const start = sampleBoard().stage.competitionStartDate
const hour = 3_600_000
const edition: PreviewEdition = {
  siteName: "Latvijas triāls",
  language: "lv",
  words: {
    ...{ live: "Tiešraidē", provisional: "Provizoriskie", official: "Oficiālie" },
    ...{ position: "Vieta", points: "Punkti", lap: "{{lap}}. aplis" },
    ...{ postponed: "Atlikts", cancelled: "Atcelts" },
  },
  now: start + hour,
}

const classes = (...names: string[]): BoardClass[] =>
  names.map((name, index) => sampleClass({ name, order: names.length - index }))

test("the picture of a stage shows the leader of each class that has one, and as of when [TV-07]", () => {
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
    ["A", "C", "D", "E", "F", "G", "H"].map((name) => `Leader ${name}`),
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

test("the picture of a class shows its first five, with the status of any without a place, and nobody from other classes", () => {
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

test("a picture writes the place of who rides out of competition in brackets, who leads no class [RX-01] [TV-07]", () => {
  const outOfCompetition = { position: 1, place: 1 }
  const board = sampleBoard({
    ...{ stage, classes: classes("A") },
    rows: [
      sampleRow({ id: "guest", name: "Gita", position: null, total: 0, outOfCompetition }),
      sampleRow({ id: "anna", name: "Anna", position: 1, order: 1, total: 3 }),
    ],
  })
  const ofClass = classPreview(board, "A", edition)
  expect(ofClass?.kind === "class" && ofClass.lines.map(({ name, place }) => [name, place])).toEqual([
    ["Gita", "(1)"],
    ["Anna", "1."],
  ])
  expect(stagePreview(board, edition)).toMatchObject({ leaders: [{ name: "Anna" }] })
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

test("riders who share first place are named together, with all numbers [TV-07]", () => {
  const rows = [
    sampleRow({
      ...{ id: "berta", racingClass: "A", order: 1, position: 1, total: 3 },
      ...{ name: "Berta", racingNumber: "8" },
    }),
    sampleRow({
      ...{ id: "anna", racingClass: "A", order: 0, position: 1, total: 3 },
      ...{ name: "Anna", racingNumber: "7" },
    }),
    sampleRow({ id: "clara", racingClass: "A", order: 2, position: 3, total: 5, name: "Clara" }),
  ]
  const shown = stagePreview(sampleBoard({ classes: classes("A"), rows }), edition)
  expect(shown.kind === "stage" && shown.leaders).toMatchObject([
    { name: "Anna, Berta", number: "7/8", place: "1.", points: "3" },
  ])
})

/** The card of a rider with one lap of these sections. */
const cardWith = (
  sections: RiderCard["laps"][number]["sections"],
  { row = {}, type = "classic" }: { row?: Partial<BoardRow>; type?: "classic" | "openFree" } = {},
): RiderCard => {
  const board = sampleBoard({ stage: { ...stage, competitionType: type } })
  return {
    revision: 1,
    changedOn: null,
    stage: board.stage,
    racingClass: sampleClass({ name: "A" }),
    row: sampleRow({ name: "Anna", racingNumber: "7", total: 6, ...row }),
    laps: [{ lap: 1, points: 6, sections }],
    ...{ statistics: null, penalties: [], racingTime: null, ahead: null, behind: null, rival: null },
  }
}

const chipsOf = (card: RiderCard) => {
  const shown = riderPreview(card, edition)
  return shown.kind === "rider" && shown.laps
}

test("the picture of a rider shows place and points, and the section scores that count [TV-07]", () => {
  const card = cardWith([
    { section: 1, points: 1, isMissed: false, isCancelled: false },
    { section: 2, points: 3, isMissed: false, isCancelled: true },
    { section: 3, points: 5, isMissed: false, isCancelled: false },
    { section: 4, points: null, isMissed: false, isCancelled: false },
  ])
  expect(riderPreview(card, edition)).toMatchObject({
    ...{ kind: "rider", title: "A · Kaņiera posms", number: "7", name: "Anna" },
    figures: [
      { label: "Vieta", value: "1." },
      { label: "Punkti", value: "6" },
    ],
  })
  expect(chipsOf(card)).toEqual([
    {
      label: "1. aplis",
      chips: [
        { points: "1", shade: 1 },
        { points: "5", shade: 5 },
        { points: null, shade: { worth: 0 } },
      ],
    },
  ])
  const after = { ...edition, now: card.stage.competitionEndDate + 1 }
  expect(riderPreview(card, after)).toMatchObject({ figures: [{ value: "DNF" }, { value: "6" }] })
  const untouched = cardWith([], { row: { total: null } })
  expect(riderPreview(untouched, edition)).toMatchObject({ figures: [{ value: "–" }, { value: "–" }] })
})

test("in openFree a score is shaded by what it is worth beside the rider's best [TV-07]", () => {
  const sections = [
    { section: 1, points: 10, isMissed: false, isCancelled: false },
    { section: 2, points: 2.5, isMissed: false, isCancelled: false },
  ]
  expect(chipsOf(cardWith(sections, { type: "openFree" }))).toMatchObject([
    {
      chips: [
        { points: "10", shade: { worth: 1 } },
        { points: "2,5", shade: { worth: 0.25 } },
      ],
    },
  ])
})
