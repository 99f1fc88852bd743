import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { allOf, boxesOf } from "#tests/support/screens/boxes.ts"
import { secretStandings } from "#tests/support/screens/sample-standings-tools.ts"
import { openStandings } from "#tests/support/screens/show-standings.tsx"

test("a laptop has room for every column, also those for secretaries, and hides none of them", async () => {
  const team = "Motosportakomanda Daugavgrīvasmežaparks"
  await openStandings({ page: secretStandings((line) => ({ ...line, team })) })
  await page.viewport(1280, 800)
  const last = () => allOf("tbody tr:first-child td.text:not(.secret)").at(-1)?.getBoundingClientRect()
  const admin = () => boxesOf("tbody tr:first-child .admin")[0]
  expect(last()?.right ?? 0).toBeLessThanOrEqual(admin()?.x ?? 0)
  expect(admin()?.right ?? 0).toBeLessThanOrEqual(1280)
  for (const width of [1280, 1100, 1024, 700]) {
    await page.viewport(width, 800)
    expect(document.documentElement.scrollWidth, `${width}`).toBeLessThanOrEqual(width)
    // where there is not room for all, the last of them is reached
    allOf(".sideways-scroll")[0]?.scrollBy(2_000, 0)
    expect(last()?.right ?? 0, `${width}`).toBeLessThanOrEqual((admin()?.x ?? 0) + 1)
  }
  await page.viewport(1280, 800)
  for (const name of ["Born", "Admin"]) {
    const cell = page.getByRole("columnheader", { name }).element()
    cell.scrollIntoView({ block: "nearest" })
    const { x, y, width, height } = cell.getBoundingClientRect()
    expect(cell.contains(document.elementFromPoint(x + width / 2, y + height / 2)), name).toBe(true)
  }
})

test("the steps left before publication are on one line with the button beside them", async () => {
  const generated = secretStandings(undefined, (column) => ({ ...column, isDraft: true }))
  await openStandings({ page: generated })
  const line = page.getByRole("listitem").filter({ hasText: "Madona" })
  const middles = [
    line.getByText("Approve the standings first"),
    line.getByRole("button", { name: /generate standings/i }),
  ].map((one) => {
    const words = document.createRange()
    words.selectNodeContents(one.element())
    const { top, bottom } = words.getBoundingClientRect()
    return (top + bottom) / 2
  })
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2)
})
