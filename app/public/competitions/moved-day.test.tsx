import { expect, test } from "vitest"
import { textOf } from "#tests/support/text-of.tsx"
import { MovedDay } from "./moved-day.tsx"

test("a stage that was moved shows the announced day and the new one, in its own time zone [ST-15]", () => {
  const shown = (announcedStartDate: number | null) => {
    const competitionStartDate = Date.UTC(2026, 4, 29, 22)
    return textOf(<MovedDay stage={{ competitionStartDate, announcedStartDate, timeZone: "Europe/Riga" }} />)
  }
  expect(shown(null)).toBe("")
  expect(shown(Date.UTC(2026, 4, 16, 7))).toMatch(/Announced: .*16 May.* Now: .*30 May/)
})
