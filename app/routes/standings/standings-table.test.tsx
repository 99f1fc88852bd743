import { readFile } from "node:fs/promises"
import { renderToStaticMarkup } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import { createMemoryRouter, RouterProvider } from "react-router"
import { expect, test } from "vitest"
import { startI18n } from "#app/i18n/start-i18n.ts"
import { wordsAtHand } from "#app/i18n/words.ts"
import type { StandingLine, StandingsPage } from "#contracts/standings.ts"
import { type SecretCell, StandingsTable } from "./standings-table.tsx"

const i18n = startI18n("en", wordsAtHand("en"))

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
  dropped: null,
  racingClass: "Expert",
  card: null,
  rider: null,
  reason: null,
  cells: [],
  secret: { birthYear: 1987, riders: [], isOpen: true },
}
const standings: NonNullable<StandingsPage["standings"]> = {
  columns: [],
  counted: null,
  mode: "total",
  colors: {},
  content: { tab: "individual", groups: [{ group, lines: [line] }] },
}

/** The cells of the table, with or without what only secretaries see. */
const cellsOf = ({
  lines = [line],
  secret,
}: {
  lines?: StandingLine[]
  secret?: SecretCell
} = {}): string[] => {
  const table = (
    <StandingsTable path="" {...{ group, lines, words: "", standings }} {...(secret && { secret })} />
  )
  const router = createMemoryRouter([{ path: "/", element: table }])
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
  return page.match(/<t[hd]\b.*?<\/t[hd]>/g) ?? []
}

test("a secretary's print is what everybody sees: born, riders and actions are hidden", async () => {
  const shown = cellsOf({ secret: () => "2 riders" })
  expect(shown.join()).toContain("1987")
  const printed = shown.filter((cell) => !/^<t[hd][^>]* class="[^"]*\bsecret\b/.test(cell))
  expect(printed).toEqual(cellsOf())
  const css = await readFile(new URL("standings-tools.css", import.meta.url), "utf8")
  expect(css).toMatch(/@media print \{\s*\.standings-table \.secret \{\s*display: none;/)
})

test("a group without a line says that it has no results, without headings of nothing [SD-08]", () => {
  expect(cellsOf({ lines: [] })).toEqual([expect.stringContaining("No results")])
  expect(cellsOf().join()).not.toContain("No results")
})
