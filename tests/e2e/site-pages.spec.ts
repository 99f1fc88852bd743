import { expect } from "@playwright/test"
import { role } from "#server/db/schema/roles.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { holdRequests } from "./hold-requests.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

test("an unknown address is a 404 with a way home, and /401 says why", async ({ page, site }) => {
  const answer = await page.goto(`${site.url}/no/such/page?lng=en`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found")
  await expect(page).toHaveTitle("Page not found · Nulle")
  await page.getByRole("main").getByRole("link").click()
  await expect(page).toHaveURL(`${site.url}/`)
})

test("a user without the role is told so [SH-12]", async ({ page, site }) => {
  const answer = await page.goto(`${site.url}/401?lng=en`)
  expect(answer?.status()).toBe(403)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sorry, you cannot access this page.")
})

test("a guarded page sends a visitor to the login page and back, and who lacks the role to /401", async ({
  context,
  page,
  site,
}) => {
  const stage = await makeStage(site.database.db)
  const { institutionId, championshipId, id } = stage
  const ofStage = `/competitions/${institutionId}/${championshipId}/${id}`
  const ofSecretary = [
    `/championship/${institutionId}/${championshipId}`,
    `/championship/${institutionId}/${championshipId}/${id}`,
    `${ofStage}/judges`,
  ]
  const ofUser = ["/market/new", "/market/my-ads"]
  const ofJudge = `${ofStage}/judge`
  const guarded = ["/championship", ...ofSecretary, ...ofUser, ofJudge]
  const answerTo = async (address: string) => {
    const answer = await context.request.get(site.url + address, { maxRedirects: 0 })
    return answer.headers().location ?? answer.status()
  }
  for (const address of guarded) {
    expect(await answerTo(address)).toBe(`/login?return=${encodeURIComponent(address)}`)
  }
  const { userId } = await enter(context, site)
  for (const address of ofUser) expect(await answerTo(address)).toBe(200)
  for (const address of ["/championship", ...ofSecretary, ofJudge])
    expect(await answerTo(address)).toBe("/401")
  await site.database.db.insert(role).values({ userId, role: "secretary", institutionId })
  for (const address of ofSecretary) expect(await answerTo(address)).toBe(200)
  for (const address of ["/championship", ofJudge]) expect(await answerTo(address)).toBe("/401")

  await context.clearCookies()
  await page.goto(`${site.url}/market`)
  // a navigation inside the page, whose request has another address
  await page.evaluate(() => history.pushState(null, "", "/"))
  await page.goBack()
  await page.evaluate(() => {
    const link = document.createElement("a")
    link.href = "/market/new?from=list"
    document.body.append(link)
    link.click()
  })
  await expect(page).toHaveURL(`${site.url}/login?return=${encodeURIComponent("/market/new?from=list")}`)
})

test("a page that does not come within 500 ms is drawn as a skeleton, and a tooltip waits for 700 ms [SH-14]", async ({
  page,
  site,
}) => {
  await page.clock.install()
  await page.goto(`${site.url}/?lng=en`)
  await expect(page.getByRole("radio", { name: "Same as the device" })).toBeChecked()
  await page.clock.pauseAt(Date.now() + 60_000)
  const tooltip = page.locator(".tooltip")
  const [, light, dark] = await page.locator(".theme-switch label").all()
  await light?.hover()
  await page.clock.runFor(650)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(tooltip).toHaveText("Light")
  await dark?.hover()
  await page.clock.runFor(10)
  await expect(tooltip).toHaveText("Dark")
  await page.mouse.move(0, 0)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(400)
  await light?.hover()
  await page.clock.runFor(600)
  await expect(tooltip).toHaveCount(0)

  const release = await holdRequests(page, "**/market.data*")
  const skeleton = page.locator(".skeleton")
  await page.getByRole("link", { name: "Market" }).click()
  await expect(skeleton).toBeVisible()
  await expect(skeleton).toHaveCSS("animation-delay", "0.5s")
  release()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Market")
  await expect(skeleton).toHaveCount(0)
})

test("a visitor makes this device forget, after a question that keeps the focus", async ({ page, site }) => {
  await page.goto(`${site.url}/privacy?lng=en`)
  const dark = page.getByRole("radio", { name: "Dark" })
  // until scripts run it would not be kept
  await expect(dark).toBeEnabled()
  await dark.check({ force: true })
  const button = page.getByRole("button", { name: "Forget my choices on this device" })
  await button.click()
  const dialog = page.getByRole("dialog", { name: "Forget language and appearance?" })
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused()
  for (let steps = 0; steps < 4; steps += 1) {
    await page.keyboard.press("Tab")
    expect(await page.locator("main :focus:not(dialog *)").count()).toBe(0)
  }
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark")

  await button.click()
  await dialog.getByRole("button", { name: "Forget" }).click()
  await toast(page, "Forgotten")
  expect(await page.evaluate(() => [{ ...localStorage }, document.cookie])).toEqual([{}, ""])
  await expect(page.getByRole("radio", { name: "Same as the device" })).toBeChecked()
})

test("no page's scripts contain the long texts", async ({ page, site }) => {
  const scripts: Promise<string>[] = []
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.text())
  })
  await page.goto(`${site.url}/privacy?lng=lv`)
  await page.waitForLoadState("networkidle")
  const texts = (await Promise.all(scripts)).join("")
  expect(texts).toContain("Lietošanas noteikumi")
  expect(texts).not.toContain("Datu valsts inspekcija")
})
