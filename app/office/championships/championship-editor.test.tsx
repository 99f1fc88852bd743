import { expect, onTestFinished, test, vi } from "vitest"
import { renderChampionship } from "#tests/support/render-championship.tsx"

test("a page rendered from an action's answer has all rows that were typed, each with a key", () => {
  const complained = vi.spyOn(console, "error")
  onTestFinished(() => complained.mockRestore())
  const teams = [
    { former: "Oži", name: "Ozoli" },
    ...["Liepas", "Kadakad"].map((name) => ({ former: "", name })),
  ]
  const page = renderChampionship({
    hasTeamCompetition: true,
    teams: [{ former: "Oži", name: "Oži" }],
    reply: {
      result: { status: "error", initialValue: { displayName: "", teams }, error: {} },
      refusal: null,
    },
  })
  for (const { name } of teams) expect(page).toContain(`value="${name}"`)
  expect(page).toContain('name="teams[0].former" value="Oži"')
  expect(complained).not.toHaveBeenCalled()
})
