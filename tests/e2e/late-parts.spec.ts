import { expect } from "@playwright/test"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { postClass } from "#server/results/postings.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { running } from "#tests/support/running.ts"
import { race as cockpitRace, openCockpit } from "./cockpit.ts"
import { enterAs, race } from "./desk.ts"
import { choose, openAsSecretary, openStage } from "./registration-form.ts"
import { scriptOf } from "./script-of.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"
import { toast } from "./toasts.ts"

test("a tab whose script is lost says so and leaves the live board as it is, and comes with a retry or with the network [TV-06]", async ({
  page,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { "Anna Ozola": [[0, null]], "Jaan Tamm": [[1, null]] },
  })
  const script = scriptOf("app/routes/results/riders-view.tsx")
  const [classes, riders] = ["By classes", "Riders"]
  const tab = (name = "") => page.getByRole("link", { name, exact: true })
  await page.route(script, (route) => route.abort())
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(page.locator('[data-connection="live"]')).toBeVisible()
  await tab(riders).click()
  const problem = page.getByText("No answer. Check the connection and try again.")
  await expect(problem).toBeVisible()
  await tab(classes).click()
  await expect(page.getByRole("row", { name: "Anna Ozola" })).toBeVisible()
  await tab(riders).click()
  await expect(problem).toBeVisible()
  await page.unroute(script)
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(page.getByLabel("Add a rider")).toBeVisible()
  await expect(tab(riders)).toBeFocused()

  await page.route(script, (route) => route.abort())
  await page.reload()
  await tab(classes).click()
  await tab(riders).click()
  await expect(page.getByLabel("Add a rider").or(problem)).toBeVisible()
  await page.unroute(script)
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await expect(page.getByLabel("Add a rider")).toBeVisible()
})

test("a dialog whose script fails to load shows a toast, and opens the next time [RI-04]", async ({
  page,
  site,
}) => {
  const stage = await openStage(site)
  await makeParticipant(site.database.db, stage, { name: "Anna Ozola", racingNumber: "5" })
  await openAsSecretary(page, site, stage)
  const script = scriptOf("app/routes/registration/link-rider.tsx")
  await page.route(script, (route) => route.abort())
  await choose(page, "Anna Ozola", "Same rider as…")
  await toast(page, "Something went wrong. Please refresh and try again.")
  await expect(page.getByRole("button", { name: "Add participant" })).toBeVisible()
  await page.unroute(script)
  await choose(page, "Anna Ozola", "Same rider as…")
  await expect(page.getByRole("dialog", { name: "Who is Anna Ozola?" })).toBeVisible()
})

test("a participant's form whose script fails to load is not opened, and opens once at the next press", async ({
  page,
  site,
}) => {
  const stage = await openStage(site)
  await openAsSecretary(page, site, stage)
  const add = page.getByRole("button", { name: "Add participant" })
  const script = scriptOf("app/routes/registration/participant-form.tsx")
  await page.route(script, (route) => route.abort())
  await add.click()
  await toast(page, "Something went wrong. Please refresh and try again.")
  await page.unroute(script)
  await add.click()
  await expect(page.getByRole("dialog")).toHaveCount(1)
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeVisible()
})

test("one retry brings all that waits for the same script [OF-01]", async ({ page, site }) => {
  const { stage, anna } = await race(site)
  const script = scriptOf("app/routes/results/posting-part.tsx")
  await page.route(script, (route) => route.abort())
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(page.locator('[data-connection="live"]')).toBeVisible()
  const by = { db: site.database.db, actor: await makeSecretary(site.database.db, stage.institutionId) }
  const now = Date.now()
  await postClass({ ...by, now }, stage.path, { racingClass: "Expert", confirmed: 1 })
  await ruleOnEntry({ ...by, now: now + 60_000 }, stage.path, {
    place: { participantId: anna, section: 2, lap: 1 },
    ruling: { kind: "edited", points: 3 },
    reason: "Written down for 17",
  })
  const retry = page.getByRole("button", { name: "Try again" })
  await expect(retry).toBeVisible()
  await page.unroute(script)
  await retry.click()
  await expect(page.locator(".class-results .posting-line")).toBeVisible()
  await expect(page.locator(".posted-changes li")).toHaveCount(1)
})

test("a part of the cockpit whose script is lost comes with a retry, and the focus stays beside it [CO-04]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await cockpitRace(site)
  await enterAs("secretary", { context, site, stage })
  const script = scriptOf("app/routes/results/desk/desk-penalties.tsx")
  await page.route(script, (route) => route.abort())
  await openCockpit(page, address)
  await page.getByLabel("Racing number", { exact: true }).fill("20")
  await page.keyboard.press("Enter")
  const card = page.locator(".rider-pane")
  const retry = card.getByRole("button", { name: "Try again" })
  await expect(retry).toBeVisible()
  await page.unroute(script)
  await retry.click()
  await expect(card.getByRole("button", { name: "Add penalty points" })).toBeVisible()
  await expect(card).toBeFocused()
})

test("the script that reads the cockpit's day is requested until it loads [CO-01]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await cockpitRace(site)
  await enterAs("secretary", { context, site, stage })
  let requests = 0
  await page.route(scriptOf("app/routes/results/cockpit/read-day.tsx"), (route) => {
    requests += 1
    return route.abort()
  })
  await page.clock.install()
  await openCockpit(page, address)
  await expect(async () => {
    await page.clock.runFor(16_000)
    expect(requests).toBeGreaterThan(2)
  }).toPass()
})
