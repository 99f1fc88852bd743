import { gzipSync } from "node:zlib"
import { expect } from "@playwright/test"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeJudgedStage, passAddress } from "./judge-phone.ts"
import { test } from "./site.ts"

test("a first visit to the judge's app loads little, and from then on it is there without a network, with its guide [D-12] [HE-04]", async ({
  browser,
  site,
}) => {
  const { stage } = await makeJudgedStage(site.database.db, ["7"])
  const pass = await makePass(site.database.db, stage)
  const context = await browser.newContext({ locale: "lv" })
  const page = await context.newPage()
  const files: Promise<number>[] = []
  page.on("response", (response) => {
    if (response.fromServiceWorker() || response.status() === 304) return
    files.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(passAddress(site, stage, pass.secret))
  await expect(page.locator(".sections")).toBeVisible()
  const bytes = (await Promise.all(files)).reduce((sum, one) => sum + one, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(200_000)

  const manifest = await page.request.get(`${site.url}/judge.webmanifest`)
  expect(await manifest.json()).toMatchObject({
    name: "Nulle",
    start_url: "/judge-standalone",
    display: "standalone",
  })
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await context.setOffline(true)
  const opened = await context.newPage()
  await opened.goto(`${site.url}/judge-standalone`)
  await opened.getByRole("button", { name: stage.title }).click()
  await expect(opened.locator(".sections")).toBeVisible()
  await opened.locator(".sending").click()
  await opened.getByRole("button", { name: "Tiesneša ceļvedis" }).click()
  await opened.getByText("Nav sakaru", { exact: true }).click()
  await expect(opened.getByText("Nekas nemainās.")).toBeVisible()
  await opened.getByRole("button", { name: "Aizvērt" }).click()

  // as browsers of Android do with an app that can be installed
  await opened.evaluate(() => {
    const prompt = () => document.body.setAttribute("data-prompted", "")
    dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }))
  })
  await opened.locator(".sending").click()
  await opened.getByRole("button", { name: "Pievienot sākuma ekrānam" }).click()
  await expect(opened.locator("body")).toHaveAttribute("data-prompted", "")
  await expect(opened.getByRole("button", { name: "Pievienot sākuma ekrānam" })).toHaveCount(0)
  await context.close()
})
