import { type Browser, expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { cardAgreement } from "#server/db/schema/agreements.ts"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { running } from "#tests/support/running.ts"
import { openCockpit } from "./cockpit.ts"
import { cardOf, cockpitOf, enterAs, lineOf } from "./desk.ts"
import { expectCounts, openPass, passAddress, score } from "./judge-phone.ts"
import { expectAccessible, lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"
import { toast } from "./toasts.ts"
import { enter, phone } from "./visitor.ts"

type Site = Parameters<typeof enter>[1]

/** A rider on a phone who has ridden the first of two laps, and a function that corrects one of its scores. */
const riderOnPhone = async (browser: Browser, site: Site) => {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  const { userId } = await enter(context, site)
  const { db } = site.database
  const { stage } = await makeScoredStage(db, {
    ...running(),
    cards: {
      "Anna Ozola": [
        [0, 1, 2],
        [null, null, null],
      ],
      "Jaan Tamm": [[0, 5, null]],
    },
    riders: { "Anna Ozola": { id: userId } },
  })
  const secretary = await makeSecretary(db, stage.institutionId)
  const correct = (points: number) =>
    ruleOnEntry({ db, actor: secretary, now: Date.now() }, stage.path, {
      place: { participantId: userId, lap: 1, section: 3 },
      ruling: { kind: "edited", points },
      reason: "Written down for 17",
    })
  return { context, stage, userId, correct, address: `${site.url}${resultsOf(stage)}` }
}

const firstLap = (page: Page) => page.locator(".rider-card .laps > li").first()

test("a rider says on a phone that a lap is right, is told live what has changed, looks again, and takes it back [OF-03]", async ({
  browser,
  site,
}) => {
  const { context, userId, correct, address } = await riderOnPhone(browser, site)
  const page = await context.newPage()
  await page.goto(`${address}/${userId}?lng=en`)
  const lap = firstLap(page)
  await expect(page.getByText("Only you and the secretaries see this")).toBeVisible()
  // the second lap is not complete
  await expect(page.getByRole("button", { name: /is right$/ })).toHaveCount(1)
  await lap.getByRole("button", { name: "Lap 1 is right" }).click()
  await toast(page, "Saved: the lap is right")
  await expect(lap.getByRole("status")).toHaveText(/^✓ \d\d:\d\d: you said that lap 1 is right\.$/)
  await lookAt(page, "an own card that is right")

  await correct(5)
  // without a reload, by the stream
  await expect(lap.getByRole("status")).toHaveText(
    /^\d\d:\d\d: you said that lap 1 is right\. Changed since: section 3: 2 → 5\. Look again\.$/,
  )
  await lookAt(page, "an own card that has changed")
  const home = await context.newPage()
  await home.goto(`${site.url}/?lng=en`)
  await expect(home.getByRole("region", { name: "My next stage" })).toContainText("Your card has changed")
  await home.getByRole("link", { name: "Look again" }).click()
  await expect(firstLap(home)).toContainText("section 3: 2 → 5")

  await lap.getByRole("button", { name: "Lap 1 is now right" }).click()
  await expect(lap.getByRole("status")).toHaveText(/^✓/)
  await lap.getByRole("button", { name: "Take back: lap 1 is right" }).click()
  await toast(page, "Taken back")
  await expect(lap.getByRole("status")).toHaveText("")
  await expect(lap.getByRole("button", { name: "Lap 1 is right" })).toBeVisible()
})

test("nobody else sees that on the card: neither a visitor nor another rider [OF-03]", async ({
  browser,
  site,
}) => {
  const { context, userId, address } = await riderOnPhone(browser, site)
  const page = await context.newPage()
  await page.goto(`${address}/${userId}?lng=en`)
  await firstLap(page).getByRole("button", { name: "Lap 1 is right" }).click()
  await toast(page, "Saved: the lap is right")
  const other = await browser.newContext()
  await enter(other, site)
  for (const theirs of [await (await browser.newContext()).newPage(), await other.newPage()]) {
    await theirs.goto(`${address}/${userId}?lng=en`)
    await expect(theirs.locator('[data-connection="live"]')).toBeVisible()
    await expect(theirs.locator(".rider-card")).toBeVisible()
    await expect(theirs.locator(".own-lap")).toHaveCount(0)
    await expect(theirs.getByText("is right")).toHaveCount(0)
  }
})

test("the rider's own card is also in the list and under their own results, and without scripts it shows what they agreed to [OF-03]", async ({
  browser,
  site,
}) => {
  const { context, userId, correct, address } = await riderOnPhone(browser, site)
  const page = await context.newPage()
  await page.goto(`${site.url}/my-results?lng=en`)
  await firstLap(page).getByRole("button", { name: "Lap 1 is right" }).click()
  await expect(firstLap(page).getByRole("status")).toHaveText(/^✓/)
  await page.goto(`${address}?lng=en`)
  await expect(page.locator('[data-connection="live"]')).toBeVisible()
  await lineOf(page, "Anna Ozola").getByRole("link", { name: "Anna Ozola" }).click()
  await expect(cardOf(page, "Anna Ozola").locator(".own-lap").first()).toContainText(
    "you said that lap 1 is right",
  )
  await correct(3)
  await expect(cardOf(page, "Anna Ozola").locator(".own-lap").first()).toContainText("section 3: 2 → 3")

  const withoutScripts = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  })
  const plain = await withoutScripts.newPage()
  await plain.goto(`${address}/${userId}?lng=en`)
  await expect(firstLap(plain).getByRole("status")).toContainText("section 3: 2 → 3")
})

test("the desk says how many cards are right and which have changed, and approval does not wait [OF-03]", async ({
  page,
  context,
  browser,
  site,
}) => {
  const rider = await riderOnPhone(browser, site)
  const own = await rider.context.newPage()
  await own.goto(`${rider.address}/${rider.userId}?lng=en`)
  await firstLap(own).getByRole("button", { name: "Lap 1 is right" }).click()
  await toast(own, "Saved: the lap is right")
  await enterAs("secretary", { context, site, stage: rider.stage })
  await openCockpit(page, cockpitOf(rider.address))
  await page.getByText("Question time", { exact: true }).click()
  await expect(page.locator(".posting-list")).toContainText("Cards that their riders call right: 1 of 1")
  await rider.correct(5)
  await expect(page.locator(".posting-list")).toContainText("0 of 1; changed since: 1")
  await lookAt(page, "the desk with cards that are right")
  await expect(page.locator(".race-step")).toContainText("Cards that their riders call right: 0 of 1")
  await page.getByRole("rowheader", { name: /Anna Ozola/ }).click()
  await expect(page.locator(".riders-word")).toContainText(
    /\d\d:\d\d, lap 1: right; changed since: section 3: 2 → 5/,
  )
  await expectAccessible(page, "what a rider has said, in the cockpit")
})

test("a rider says so beside a judge without signal; it is kept, arrives later, and what changed meanwhile is told [OF-03]", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  const { userId } = await enter(context, site)
  const { db } = site.database
  const { stage } = await makeScoredStage(db, {
    ...running(),
    cards: { "Anna Ozola": [[0, 1, null]] },
    riders: { "Anna Ozola": { id: userId, racingNumber: "7" } },
  })
  const pass = await makePass(db, stage, { section: 3 })
  const judge = await openPass(browser, passAddress(site, stage, pass.secret))
  await score(judge.page, "7", 2)
  await expectCounts(judge.page, { waiting: 0, sent: 1 })
  const status = judge.page.locator(".lap-is-right").getByRole("status")
  const button = judge.page.getByRole("button", { name: "Rider says: lap 1 is right" })
  await expect(button).toBeVisible()
  await judge.context.setOffline(true)
  await button.click()
  await expect(status).toHaveText(/^✓ \d\d:\d\d: the rider says that lap 1 is right · Waiting$/)

  const secretary = await makeSecretary(db, stage.institutionId)
  await ruleOnEntry({ db, actor: secretary, now: Date.now() }, stage.path, {
    place: { participantId: userId, lap: 1, section: 1 },
    ruling: { kind: "edited", points: 5 },
    reason: "Written down for 17",
  })
  await judge.context.setOffline(false)
  // the phone has learned of the correction, and the server of what the rider said before
  await expect(button).toBeVisible()
  await expect.poll(() => db.$count(cardAgreement, eq(cardAgreement.stageKey, stage.key))).toBe(1)
  const own = await context.newPage()
  await own.goto(`${site.url}${resultsOf(stage)}/${userId}?lng=en`)
  await expect(firstLap(own).getByRole("status")).toHaveText(
    /^\d\d:\d\d: you said beside a judge that lap 1 is right\. Changed since: section 1: 0 → 5\. Look again\.$/,
  )
})
