import { expect, onTestFinished, test, vi } from "vitest"
import { drawChampionship } from "#tests/support/draw-championship.tsx"

test("a page drawn from an action's answer has all rows that were typed, each with a key", () => {
  const complained = vi.spyOn(console, "error")
  onTestFinished(() => complained.mockRestore())
  const initialValue = { displayName: "", teams: ["Ozoli", "Liepas", "Kadakad"] }
  const page = drawChampionship({
    hasTeamCompetition: true,
    teams: ["Ozoli"],
    reply: { result: { status: "error", initialValue, error: {} }, refusal: null },
  })
  for (const team of initialValue.teams) expect(page).toContain(`value="${team}"`)
  expect(complained).not.toHaveBeenCalled()
})
