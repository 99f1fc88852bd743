import { expect, test } from "vitest"
import { commands, page } from "vitest/browser"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { Sideways } from "./sideways.tsx"

test("where the system sets all colours, a table still says at which side it has more", async () => {
  await page.viewport(390, 800)
  await showScreen(
    <Sideways label="Standings">
      <div style={{ width: 900, height: 100 }} />
    </Sideways>,
  )
  const table = page.getByRole("region", { name: "Standings" })
  await expect.element(table).toBeVisible()
  await commands.emulate({ forcedColors: "active" })
  const box = table.element().parentElement
  expect(box?.dataset.more).toBe("after")
  const edge = () => {
    const { opacity, borderRightStyle } = getComputedStyle(box ?? document.body, "::after")
    return { opacity, borderRightStyle }
  }
  await expect.poll(edge).toEqual({ opacity: "1", borderRightStyle: "dotted" })
})
