import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { enterAsAdmin, open } from "./organisers.ts"
import { test } from "./site.ts"

test("shots", async ({ browser, emptySite: site }) => {
  test.setTimeout(120000)
  const { db } = site.database
  for (const [scheme, width] of [
    ["light", 390],
    ["dark", 1280],
    ["light", 1280],
  ] as const) {
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 900 } })
    const page = await context.newPage()
    const { email } = await enterAsAdmin(context, site)
    const shot = (name: string) =>
      page.screenshot({ path: `/tmp/org-shots/${name}-${scheme}-${width}.png`, fullPage: true })
    if (width === 390) {
      await open(page, `${site.url}/championship`)
      await shot("empty")
    }
    const stage = await makeStage(db, {
      title: "Abavas triāls",
      location: "Kandava",
      classes: [{ name: "Expert", order: 2 }, { name: "Dāmas" }],
    })
    await makeClub(db)
    for (const [name, at] of [
      ["list", "/championship?new"],
      ["club", "/championship/clubs?new"],
      ["roles", `/championship/roles?find=${email}&to=${email}`],
      ["log", "/championship/log"],
      ["edit", `/championship/${stage.institutionId}/${stage.championshipId}`],
    ] as const) {
      await open(page, site.url + at)
      if (name === "club") await page.getByRole("button", { name: "Save" }).click()
      if (name === "edit") {
        await page.getByLabel("Rules of our own").check()
        await page.getByRole("button", { name: "Add a class" }).click()
        await page.getByRole("button", { name: "Add a team" }).click()
        await page.getByRole("button", { name: "Save" }).click()
      }
      await page.waitForTimeout(300)
      await shot(name)
    }
    await context.close()
  }
})
