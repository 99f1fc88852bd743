import { expect, type Page } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { startReportReceiver } from "#tests/support/report-receiver.ts"
import { running } from "#tests/support/running.ts"
import { test as base, withSite } from "./site.ts"
import { resultsOf } from "./stages.ts"
import { enter } from "./visitor.ts"

type Receiver = Awaited<ReturnType<typeof startReportReceiver>>

/** A site whose operator has set both places to report to. */
const test = base.extend<{
  receiver: Receiver
  reportingSite: Parameters<Parameters<typeof withSite>[0]>[0]
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
  receiver: async ({}, use) => {
    const receiver = await startReportReceiver()
    await use(receiver)
    await receiver.close()
  },
  reportingSite: ({ receiver: { views, errors } }, use) => withSite(use, { reporting: { views, errors } }),
})

const viewsOf = ({ received }: Receiver) =>
  received.filter(({ path }) => path === "/api/event").map(({ body }) => JSON.parse(body))

const errorsOf = ({ received }: Receiver) =>
  received
    .filter(({ path }) => path.includes("/envelope/"))
    .map(({ body }) => JSON.parse(body.split("\n")[2] ?? "").exception.values[0])

test("every change of the path is reported as a view, with nothing about the visitor [SH-10]", async ({
  context,
  page,
  receiver,
  reportingSite: site,
}) => {
  const { email, userId } = await enter(context, site)
  const { stage, riders } = await makeScoredStage(site.database.db, { ...running(), cards: { Anna: [[0]] } })
  const results = resultsOf(stage)
  const id = riders[0]?.id ?? ""
  const answer = await page.goto(`${site.url}/?lng=en&email=secret@example.org`)
  expect(answer?.headers()["content-security-policy"]).toContain(
    `connect-src 'self' ${new URL(receiver.views).origin};`,
  )
  await expect.poll(() => viewsOf(receiver).length).toBe(1)
  await page.getByRole("banner").getByRole("link", { name: "Market" }).click()
  await expect.poll(() => viewsOf(receiver).length).toBe(2)
  await page.goto(`${site.url}${results}/${id}`)
  await expect.poll(() => viewsOf(receiver).length).toBe(3)
  // one that is not there is reported too
  await page.goto(`${site.url}/riders/${userId}`)
  await expect.poll(() => viewsOf(receiver).length).toBe(4)
  const views = ["/", "/market", `${results}/rider`, "/riders/rider"].map((path) => ({
    name: "pageview",
    url: site.url + path,
    domain: new URL(site.url).hostname,
  }))
  expect(viewsOf(receiver)).toEqual(views)
  for (const { headers, body } of receiver.received) {
    expect(headers).not.toHaveProperty("cookie")
    expect(headers).not.toHaveProperty("referer")
    for (const personal of [email, userId, id, "secret@example.org"]) expect(body).not.toContain(personal)
  }
})

/** Lets these chances decide, in this order, which errors of the page are reported. */
const draw = (page: Page, ...chances: number[]) =>
  page.evaluate((drawn) => {
    Math.random = () => drawn.shift() ?? 1
  }, chances)

/** Throws outside any action on the page; resolves once it has thrown. */
const fail = (page: Page, message: string) =>
  page.evaluate((text) => {
    const failed = new Promise((resolve) => addEventListener("error", resolve, { once: true }))
    setTimeout(() => {
      throw new TypeError(text)
    })
    return failed.then(() => {})
  }, message)

test("a missing page and a failure are shown, and one of two errors is reported, each once [SH-11]", async ({
  page,
  receiver,
  reportingSite: site,
}) => {
  const main = page.getByRole("main")
  const support = "Support team is being notified. Please try to refresh page."
  expect((await page.goto(`${site.url}/no/such/page?lng=en`))?.status()).toBe(404)
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Page not found")
  await expect(main.getByRole("link")).toHaveAttribute("href", "/")

  const { db } = site.database
  await db.execute("alter table stage rename to stage_elsewhere")
  try {
    expect((await page.goto(`${site.url}/competitions/i/c/s/results?lng=en`))?.status()).toBe(500)
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Something went wrong")
    await expect(main).toContainText(support)
    // by one chance of two each is left out, but not all of so many
    for (let count = 0; count < 20; count += 1) await page.request.get(page.url())
    await expect
      .poll(() => errorsOf(receiver).some(({ value }) => /relation .* does not exist/.test(value)))
      .toBe(true)
  } finally {
    await db.execute("alter table stage_elsewhere rename to stage")
  }

  await page.goto(`${site.url}/?lng=en`)
  await page.waitForLoadState("networkidle")
  receiver.received.length = 0
  await draw(page, 0.49, 0.5, 0.1)
  await fail(page, "No rider 'Anna Ozola'")
  await expect.poll(() => errorsOf(receiver)).toMatchObject([{ type: "TypeError", value: "No rider …" }])
  await fail(page, "No rider 'Anna Ozola'")
  await fail(page, "This one is left out")
  await page.evaluate(() => void Promise.reject(new Error("Nobody caught this")))
  await expect.poll(() => errorsOf(receiver).length).toBe(2)
  expect(errorsOf(receiver)[1]).toMatchObject({ type: "Error", value: "Nobody caught this" })

  // the router draws too
  await draw(page, ...Array.from({ length: 99 }, () => 0))
  await page.route("**/market.data*", (route) => route.fulfill({ status: 200, body: "no data" }))
  await page.getByRole("banner").getByRole("link", { name: "Market" }).click()
  await expect(main).toContainText("Something went wrong")
  await expect(main).toContainText(support)
  await expect.poll(() => errorsOf(receiver).length).toBe(3)
})

test("the judge's app reports that it was opened, and what goes wrong in it [SH-10] [SH-11]", async ({
  page,
  receiver,
  reportingSite: site,
}) => {
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  await page.goto(`${site.url}/judge-standalone?lng=en#pass=secret`)
  await expect
    .poll(() => viewsOf(receiver))
    .toEqual([{ name: "pageview", url: `${site.url}/judge-standalone`, domain: new URL(site.url).hostname }])
  await fail(page, "No rider 'Anna Ozola'")
  await expect.poll(() => errorsOf(receiver)).toMatchObject([{ type: "TypeError", value: "No rider …" }])

  // a screen that breaks, and not before the touch
  await page.getByRole("radio", { name: "Eesti" }).evaluate((radio: HTMLInputElement) => {
    const { map } = Array.prototype
    Array.prototype.map = function (...how) {
      if (this.includes("lv")) throw new RangeError("Out of order")
      return Reflect.apply(map, this, how)
    }
    radio.click()
  })
  await expect(page.getByRole("alert")).toBeVisible()
  await expect.poll(() => errorsOf(receiver).map(({ value }) => value)).toContain("Out of order")
  for (const { body } of receiver.received) expect(body).not.toContain("secret")
})
