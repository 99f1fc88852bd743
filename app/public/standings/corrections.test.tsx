import { expect, test } from "vitest"
import { textOf } from "#tests/support/text-of.tsx"
import { Corrections } from "./corrections.tsx"

test("published standings that were corrected say so, and when [D-53]", () => {
  const shown = (correctedOn: number | null) =>
    textOf(<Corrections page={{ corrected: [], correctedOn, timeZone: "Europe/Riga", isSecretary: false }} />)
  const noon = Date.UTC(2026, 4, 16, 9)
  expect(shown(noon)).toMatch(/These standings were corrected on .*16 May.* 12:00/)
  expect(shown(noon)).not.toContain("Until it is published again")
  expect(shown(null)).toBe("")
})
