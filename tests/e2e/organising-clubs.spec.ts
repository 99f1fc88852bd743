import { expect } from "@playwright/test"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { holdRequests } from "./hold-requests.ts"
import { enterAsAdmin, enterAsSecretary, open, save } from "./organisers.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"

const clubs = "/championship/clubs"

test("an admin adds the first club, and renames it", async ({ page, context, emptySite: site }) => {
  await enterAsAdmin(context, site)
  await open(page, site.url + clubs)
  await expect(page.getByText("No clubs yet")).toBeVisible()
  await page.getByRole("link", { name: "Add a club" }).click()
  await page.getByLabel("Name").fill("  Abavas   akmens ")
  await page.getByLabel("Country").fill("Latvia")
  await save(page).click()
  await toast(page, "Saved")
  const line = page.getByRole("listitem").filter({ hasText: "Abavas akmens" })
  await expect(line).toContainText("Latvia")
  await line.getByRole("link", { name: "Edit" }).click()
  await page.getByLabel("Name").fill("Gaujas triāls")
  await save(page).click()
  await expect(page.getByRole("listitem").first()).toContainText("Gaujas triāls")
})

test("clubs with their countries are an admin's to keep; what another admin does is seen at once, and a club in use stays [OR-04]", async ({
  page,
  context,
  browser,
  site,
}) => {
  const { db } = site.database
  const used = await makeClub(db, { country: "Lithuania" })
  const stage = await makeStage(db)
  await makeParticipant(db, stage, { clubId: used.id })
  await enterAsSecretary(context, site, stage.institutionId)
  await open(page, site.url + clubs)
  await expect(page).toHaveURL(`${site.url}/401`)
  await context.clearCookies()
  await enterAsAdmin(context, site)
  await open(page, site.url + clubs)
  const lineOf = (name: string) => page.getByRole("listitem").filter({ hasText: name })
  await expect(lineOf(used.id)).toContainText("Lithuania")

  const elsewhere = await browser.newContext()
  const beside = await elsewhere.newPage()
  await enterAsAdmin(elsewhere, site)
  await open(beside, `${site.url + clubs}?new`)
  await beside.getByLabel("Name").fill("Kaukāza kalni")
  await beside.getByLabel("Country").fill("Sakartvelo")
  await save(beside).click()
  await expect(lineOf("Kaukāza kalni")).toContainText("Sakartvelo")
  await elsewhere.close()

  const remove = async (name: string) => {
    await lineOf(name)
      .getByRole("button", { name: `Remove ${name}` })
      .click()
    await page
      .getByRole("dialog", { name: `Remove ${name}?` })
      .getByRole("button", { name: "Remove" })
      .click()
  }
  await remove(used.id)
  await expect(lineOf(used.id).getByRole("alert")).toHaveText(
    "Riders have entered for this club: it cannot be removed. You can rename it.",
  )
  await remove("Kaukāza kalni")
  await toast(page, "Removed")
  await expect(lineOf("Kaukāza kalni")).toHaveCount(0)
  await expect(page.getByRole("link", { name: "Add a club" })).toBeFocused()
})

test("a fault is told at its field, and what was typed stays", async ({ page, context, site }) => {
  await enterAsAdmin(context, site)
  const { id } = await makeClub(site.database.db)
  await open(page, `${site.url + clubs}?new`)
  await save(page).click()
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Please enter a name.")
  await expect(page.getByLabel("Name")).toBeFocused()
  await expect(page.getByLabel("Country")).toHaveAccessibleDescription("Please enter a country.")
  await page.getByLabel("Name").fill(id.toUpperCase())
  await page.getByLabel("Country").fill("Latvia")
  await expect(page.getByLabel("Country")).toHaveAccessibleDescription("")
  await save(page).click()
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription("A club with this name already exists.")
  await expect(page.getByLabel("Name")).toHaveValue(id.toUpperCase())
  await toast(page, "Error saving")
})

test("clubs are kept without script too", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await enterAsAdmin(context, site)
  await open(page, `${site.url + clubs}?new`)
  await page.getByLabel("Name").fill("Klinšu brāļi")
  await save(page).click()
  await expect(page.getByLabel("Country")).toHaveAccessibleDescription("Please enter a country.")
  await page.getByLabel("Country").fill("Latvia")
  await save(page).click()
  await expect(page.getByRole("listitem").filter({ hasText: "Klinšu brāļi" })).toBeVisible()
  await context.close()
})

test("leaving with unsaved text warns, and a failed save keeps it", async ({ page, context, site }) => {
  await enterAsAdmin(context, site)
  await open(page, `${site.url + clubs}?new`)
  await page.getByRole("link", { name: "Cancel" }).click()
  await page.getByRole("link", { name: "Add a club" }).click()
  const name = page.getByLabel("Name")
  await name.fill("Zilā kalna MK")
  await page.getByRole("link", { name: "Championships" }).click()
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" })
  await dialog.getByRole("button", { name: "Stay here" }).click()
  await expect(name).toHaveValue("Zilā kalna MK")
  await page.getByLabel("Country").fill("Latvia")

  await context.setOffline(true)
  await save(page).click()
  await expect(page.getByRole("alert").getByText("The site cannot be reached.")).toBeVisible()
  await expect(name).toHaveValue("Zilā kalna MK")
  await context.setOffline(false)

  const cookies = await context.cookies()
  await context.clearCookies()
  await save(page).click()
  await expect(page.getByRole("alert").getByText("You are no longer signed in.")).toBeVisible()
  await expect(name).toHaveValue("Zilā kalna MK")
  await context.addCookies(cookies)

  await page.route("**/*.data*", (route) => route.fulfill({ status: 500, body: "down" }))
  await save(page).click()
  await expect(page.getByRole("alert").getByText("Failed to save.")).toBeVisible()
  await page.unroute("**/*.data*")
  await expect(name).toHaveValue("Zilā kalna MK")

  const question = page.waitForEvent("dialog")
  void page.reload().catch(() => null)
  const warning = await question
  expect(warning.type()).toBe("beforeunload")
  await warning.dismiss()
  await expect(name).toHaveValue("Zilā kalna MK")

  await save(page).click()
  await expect(page.getByRole("listitem").filter({ hasText: "Zilā kalna MK" })).toBeVisible()
})

test("saving a club that somebody else has changed shows a conflict", async ({ page, context, site }) => {
  await enterAsAdmin(context, site)
  const { id } = await makeClub(site.database.db, { country: "Latvia" })
  const address = `${site.url + clubs}?edit=${encodeURIComponent(id)}`
  await open(page, address)
  const beside = await context.newPage()
  await open(beside, address)
  await beside.getByLabel("Country").fill("Estonia")
  await save(beside).click()
  await toast(beside, "Saved")
  await page.getByLabel("Country").fill("Lithuania")
  await save(page).click()
  await expect(page.getByRole("alert").getByText("Somebody else has changed this")).toBeVisible()
  await expect(page.getByLabel("Country")).toHaveValue("Lithuania")
  page.once("dialog", (dialog) => dialog.accept())
  await page.getByRole("link", { name: "Discard my changes and load it" }).click()
  await expect(page.getByLabel("Country")).toHaveValue("Estonia")
})

test("what was typed before the scripts came is not left without a warning", async ({
  page,
  context,
  site,
}) => {
  await enterAsAdmin(context, site)
  const release = await holdRequests(page, "**/*.js")
  await page.goto(`${site.url + clubs}?new&lng=en`, { waitUntil: "domcontentloaded" })
  await page.getByLabel("Name").fill("Zilā kalna MK")
  release()
  await page.waitForFunction(() => "isLive" in window)
  await page.waitForLoadState("networkidle")
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" })
  await page.getByRole("link", { name: "Championships" }).click()
  await dialog.getByRole("button", { name: "Stay here" }).click()
  await expect(page.getByLabel("Name")).toHaveValue("Zilā kalna MK")
  await page.getByLabel("Name").fill("")
  await page.getByRole("link", { name: "Championships" }).click()
  await expect(page).toHaveURL(/\/championship$/)
})
