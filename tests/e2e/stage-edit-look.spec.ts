import { expect } from "@playwright/test"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { lookAt } from "./look-at.ts"
import { enterAsAdmin } from "./organisers.ts"
import { test } from "./site.ts"
import { addressIn, classNamed, edit, regulationIn, season, stageOf } from "./stage-editing.ts"
import { phone } from "./visitor.ts"

test("a keyboard reaches the toggles of sections, the order of sponsors and the files", async ({
  page,
  site,
}) => {
  const sponsors = ["First", "Second"].map((name) => ({ name, logo: "", url: `https://${name}.example/` }))
  const stage = await edit(page, site, { sponsors })
  const expert = classNamed(page, "Expert")
  await expert.locator("summary").focus()
  await page.keyboard.press("Enter")
  await expert.getByLabel("Section 1", { exact: true }).focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("Tab")
  await expect(expert.getByLabel("Section 2", { exact: true })).toBeFocused()
  await page.getByRole("button", { name: "Move up: Second" }).press("Enter")
  await expect(page.getByRole("button", { name: "Move down: Second" })).toBeFocused()
  await regulationIn(page).focus()
  await expect(regulationIn(page)).toBeFocused()
  await page.setViewportSize(phone)
  // the toast stays as long as this clock stands
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel("Title", { exact: true }).press("Enter")
  const toast = page.locator(".toast").filter({ hasText: "Saved" })
  const bar = page.getByRole("button", { name: "Save the stage" })
  await expect(toast).toBeVisible()
  const [over, under] = [await toast.boundingBox(), await bar.boundingBox()]
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThan(under?.y ?? 0)
  const { sponsors: stored } = await stageOf(site, stage)
  expect(stored.map(({ name }) => name)).toEqual(["Second", "First"])
})

test("axe finds nothing and nothing overflows, with ten classes of twelve sections", async ({
  page,
  context,
  site,
}) => {
  test.slow()
  const classes = Array.from({ length: 10 }, (_, index) => ({
    name: index === 9 ? "Veterāni ar ļoti garu klases nosaukumu" : `Class ${index}`,
    lapSections: Array.from({ length: 12 }, (_, section) => (section + index) % 4 !== 0),
  }))
  const stage = await makeStage(site.database.db, {
    ...(await season(site)),
    competitionType: "openFree",
    classes,
    sponsors: [{ name: "Riepas", logo: "", url: "https://riepas.example/" }],
  })
  await page.setViewportSize(phone)
  await enterAsAdmin(context, site)
  for (const address of [addressIn(site, stage, stage.id), addressIn(site, stage, "new")]) {
    await page.goto(address)
    await page.waitForLoadState("networkidle")
    for (const one of await page.locator("details.class-editor summary").all()) await one.click()
    await lookAt(page, address)
  }
})
