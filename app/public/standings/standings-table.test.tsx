import { renderToStaticMarkup } from "react-dom/server"
import { createMemoryRouter, RouterProvider } from "react-router"
import { expect, test } from "vitest"
import { speechOf } from "#app/site/i18n/all-words.ts"
import type { StandingLine, StandingsColumn, StandingsPage } from "#contracts/standings/standings.ts"
import { shownRulesWith } from "#tests/support/shown-rules.ts"
import { SpeechContext } from "#ui/speech.tsx"
import { type SecretCell, StandingsTable } from "./standings-table.tsx"

const english = speechOf("en")

const group = { kind: "class", name: "Expert", order: 1 } as const
const line: StandingLine = {
  id: "anna",
  name: "Anna Ozola",
  racingNumber: "1",
  club: "MK Sigulda",
  team: null,
  position: 1,
  total: 20,
  totalMinusWorst: 20,
  dropped: [],
  below: null,
  racingClass: "Expert",
  card: null,
  rider: null,
  reason: null,
  cells: [],
  secret: { birthYear: 1987, riders: [], isOpen: true, merged: [] },
}
const standings: NonNullable<StandingsPage["standings"]> = {
  columns: [],
  counted: null,
  mode: "total",
  rules: shownRulesWith({}),
  colors: {},
  content: { tab: "individual", groups: [{ group, lines: [line] }] },
}

/** The cells of the table, with or without what only secretaries see. */
const cellsOf = ({
  lines = [line],
  secret,
  ...given
}: {
  lines?: StandingLine[]
  columns?: StandingsColumn[]
  secret?: SecretCell
} & Partial<Pick<typeof standings, "counted" | "mode">> = {}): string[] => {
  const shown = { ...standings, ...given }
  const table = (
    <StandingsTable
      path=""
      {...{ group, lines, words: "", standings: shown }}
      {...(secret && { secret })}
      isOpen
      onToggle={() => {}}
    />
  )
  const router = createMemoryRouter([{ path: "/", element: table }])
  const page = renderToStaticMarkup(
    <SpeechContext value={english}>
      <RouterProvider router={router} />
    </SpeechContext>,
  )
  return page.match(/<t[hd]\b.*?<\/t[hd]>/g) ?? []
}

test("a secretary's print is what everybody sees: born, riders and actions are hidden", () => {
  const shown = cellsOf({ secret: () => "2 riders" })
  expect(shown.join()).toContain("1987")
  const printed = shown.filter((cell) => !/^<t[hd][^>]* class="[^"]*\bprint:hidden\b/.test(cell))
  expect(printed).toEqual(cellsOf())
})

test("who has too few stages is listed without a place, and the line says why [RX-06]", () => {
  const below = { ridden: 1, stages: 4, needed: 3 }
  const shown = cellsOf({ lines: [line, { ...line, id: "bruno", position: null, below }] })
  const placeless = shown.slice(shown.findIndex((cell) => cell.includes("No place. Why?")))
  expect(placeless[0]).toContain(">–</button>")
  expect(placeless[2]).toContain("1 of 4 stages; 3 are needed")
})

test("each dropped result is struck through [RX-06]", () => {
  const columns = [0, 1, 2].map((order) => ({
    ...{ order, place: "Madona", title: "Madona", day: "2026-05-10", url: "/", isDraft: false },
    resultsStatus: "StandingsGenerated" as const,
  }))
  const cells = columns.map(({ order }) => ({
    ...{ order, points: 10 + order, position: 4, resultStatus: null },
    status: "final" as const,
  }))
  const shown = cellsOf({ columns, lines: [{ ...line, cells, dropped: [0, 1] }] })
  expect(shown.join().match(/<s>\d+<\/s>/g)).toEqual(["<s>10</s>", "<s>11</s>"])
})

test("a group without a line says that it has no results, without headings of nothing [SD-08]", () => {
  expect(cellsOf({ lines: [] })).toEqual([expect.stringContaining("No results")])
  expect(cellsOf().join()).not.toContain("No results")
})

test("the sum that decides the places stands first: on a phone the other may be out of sight", () => {
  const sums = (mode: (typeof standings)["mode"]) =>
    cellsOf({
      mode,
      counted: { counted: 1, stages: 2 },
      lines: [{ ...line, total: 37, totalMinusWorst: 20 }],
    })
      .filter((cell) => /class="[^"]*\btotal\b/.test(cell))
      .map((cell) => cell.replaceAll(/<[^>]+>/g, ""))
  expect(sums("total")).toEqual(["Total", "of 1 stages from 2", "37", "20"])
  expect(sums("total-minus-worst")).toEqual(["of 1 stages from 2", "Total", "20", "37"])
})
