import { expect, test } from "vitest"
import { textOf } from "#tests/support/text-of.tsx"
import { ChangedStandings } from "./standings-effects.tsx"

test("what becomes of published standings is said by championship, with places and points [D-53]", () => {
  const effects = {
    columns: null,
    changed: { lines: 1, clubs: 0, teams: 0 },
    lines: [
      {
        name: "Anna",
        group: { kind: "class", name: "Expert" } as const,
        before: { position: 2, points: 37 },
        after: null,
      },
    ],
    clubs: [],
    teams: [],
    women: [{ name: "Dita", from: "Juniors", to: "Girls" } as const],
  }
  const shown = textOf(<ChangedStandings changed={[{ championship: "Season 2026", effects }]} />)
  expect(shown).toMatch(/^Season 2026 .*Anna, Expert *: *place 2 \(37\) → not listed/)
  expect(shown).toMatch(/Dita *: .*Juniors → .*Girls/)
})
