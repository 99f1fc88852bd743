import { expect, test } from "vitest"
import { StageNowContext } from "#app/public/results/race/stage-context.ts"
import type { BoardRow } from "#contracts/results/live.ts"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { textOf } from "#tests/support/text-of.tsx"
import { ApprovalChanges, changesOf, scoredSections } from "./approval-changes.tsx"

type Shown = { seen?: Partial<BoardRow>[]; now?: Partial<BoardRow>[]; revision?: number }

/** What the dialog says about lines that were seen, and differ at revision 5. */
const changesText = ({ seen = [{}], now = seen, revision = 5 }: Shown): string => {
  const boardOf = (rows: Partial<BoardRow>[]) =>
    sampleBoard({ revision: 5, classes: [sampleClass()], rows: rows.map(sampleRow) })
  return textOf(
    <StageNowContext value={boardOf(now)}>
      <ApprovalChanges seen={boardOf(seen)} revision={revision} />
    </StageNowContext>,
  ).replace(/^.*then approve\. /, "")
}

const line = (before: Partial<BoardRow> | null, after: Partial<BoardRow> | null) =>
  changesText({ seen: before ? [before] : [], now: after ? [after] : [] }).replace("77 Laura Ozoliņa ", "")

test("a line that changed says what it was and what it is", () => {
  expect(line({ total: 6 }, { total: 9 })).toBe("6 → 9")
  expect(line({ total: 6 }, { total: 6, status: "DQ" })).toBe("6 → DQ")
  expect(line({ status: "DNF", total: 6 }, { total: 6 })).toBe("DNF → 6")
  expect(line(null, { total: 9 })).toBe("– → 9")
  expect(line({ total: 9 }, null)).toBe("9 → –")
})

test("a line that keeps its DNF or DQ says how its points changed", () => {
  expect(line({ status: "DNF", total: 6 }, { status: "DNF", total: 9 })).toBe("DNF, 6 → 9")
  expect(line({ status: "DQ", total: null }, { status: "DQ", total: 2.5 })).toBe("DQ, – → 2.5")
})

test("a line without points that came or went says that", () => {
  expect(line(null, {})).toBe("now in the results")
  expect(line({}, null)).toBe("no longer in the results")
})

test("the sections from which scores have come are named, unless scores stand in other places since [SP-02]", () => {
  // a class of two laps with the sections 1, 2, 4 and 5
  const [before, after] = ["0,1,,,,,,", "0,1,5,,2,,,"].map((scores) => sampleRow({ scores }))
  const change = { row: sampleRow(), before: before ?? null, after: after ?? null, what: "result" } as const
  const classes = [sampleClass()]
  expect(scoredSections([change], classes, classes)).toEqual([1, 4])
  expect(scoredSections([{ ...change, before: null }], classes, classes)).toEqual([1, 2, 4])
  expect(scoredSections([{ ...change, after: null }], classes, classes)).toEqual([])
  const cancelled = [sampleClass({ lapSections: [true, false, false, true, true] })]
  expect(scoredSections([change], cancelled, classes)).toEqual([])
  expect(changesText({ seen: [{ total: 1, scores: "0,1" }], now: [{ total: 6, scores: "0,1,5" }] })).toMatch(
    /^Scores have just come from sections: 4\. /,
  )
})

test("the dialog says that no line has changed only once all changes are known", () => {
  expect(changesText({ revision: 6 })).toBe("Loading the changes…")
  expect(changesText({ revision: 5 })).toMatch(/^No rider’s line has changed, but something else has/)
})

test("lines that are known to have changed are listed while others are awaited", () => {
  expect(changesText({ seen: [{ total: 6 }], now: [{ total: 9 }], revision: 6 })).toMatch(
    /6 → 9.*Loading the changes…$/,
  )
  expect(changesText({ seen: [{ total: 6 }], now: [{ total: 9 }] })).toMatch(/6 → 9$/)
})

const row = (id: string, overrides: Partial<BoardRow> = {}) => sampleRow({ id, position: 1, ...overrides })

const classes = [
  sampleClass({ name: "Clubman", order: 1 }),
  sampleClass({ name: "A", order: 3 }),
  sampleClass({ name: "Expert", order: 2 }),
]

const changesIn = (seen: BoardRow[], now: BoardRow[]) =>
  changesOf({ rows: seen }, { rows: now, classes }).map(({ row: { id }, what }) => `${id}: ${what}`)

test("a line whose position alone differs is listed, and so is each other one that differs", () => {
  const seen = [row("anna"), row("jaan", { position: 2 }), row("liis", { position: 3 }), row("dita")]
  const now = [
    row("jaan"),
    row("anna", { position: 2 }),
    row("liis", { position: 3, racingNumber: "8" }),
    row("zane", { position: 4 }),
  ]
  expect(changesIn(seen, now)).toEqual([
    "jaan: position",
    "anna: position",
    "liis: details",
    "zane: result",
    "dita: result",
  ])
})

test("changes are listed as the page lists lines: by class, and in its order, whatever came first", () => {
  const at = (racingClass: string, order: number) => ({ racingClass, order })
  const seen = [row("gone", at("Expert", 1)), row("from a class that is gone", at("Youth", 0))]
  const now = [
    row("clubman", at("Clubman", 0)),
    row("second expert", at("Expert", 2)),
    row("first expert", at("Expert", 0)),
    row("first of all", at("A", 7)),
  ]
  expect(changesIn(seen, now).map((line) => line.replace(": result", ""))).toEqual([
    "first of all",
    "first expert",
    "gone",
    "second expert",
    "clubman",
    "from a class that is gone",
  ])
})

test("reloaded lines, and places that follow from other changes, do not count as changes", () => {
  expect(changesIn([row("anna")], [row("anna", { order: 1, place: 4 })])).toEqual([])
  expect(changesIn([row("anna")], [row("anna", { status: "DNF", position: null })])).toEqual(["anna: result"])
})

test("a rider put out of competition since is listed, even without a place [RX-01]", () => {
  const outOfCompetition = (position: number | null) => ({ outOfCompetition: { position, place: position } })
  expect(changesIn([row("anna")], [row("anna", { position: null, ...outOfCompetition(1) })])).toEqual([
    "anna: position",
  ])
  const dnf = { status: "DNF", position: null } as const
  expect(changesIn([row("anna", dnf)], [row("anna", { ...dnf, ...outOfCompetition(null) })])).toEqual([
    "anna: details",
  ])
})
