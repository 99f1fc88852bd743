import { expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { stage as stages } from "#server/db/schema/competitions.ts"
import { touchStages } from "#server/stages/lock-stage.ts"
import { makeFullStage } from "#tests/support/factories/make-full-stage.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { expectAccessible } from "./look-at.ts"
import { resize } from "./resize.ts"
import { test } from "./site.ts"
import { english } from "./stages.ts"
import { tap } from "./tap.ts"

type Place = { institutionId: string; championshipId: string; id: string }

const screenOf = (kind: string, { institutionId, championshipId, id }: Place) =>
  `/${kind}/${institutionId}/${championshipId}/${id}`

/** The sizes of televisions, lying and standing, and of a phone. */
const sizes = [
  [1920, 1080],
  [3840, 2160],
  [1280, 720],
  [1080, 1920],
  [360, 640],
] as const

/** How far the document is longer or wider than the window, and the list than its place. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    const list = document.querySelector(".tv-list")
    const last = list?.querySelector("tbody tr:last-child")?.getBoundingClientRect().bottom ?? 0
    return {
      width: Math.max(0, scrollWidth - innerWidth),
      height: Math.max(0, scrollHeight - innerHeight),
      list: Math.max(0, Math.round(last - (list?.getBoundingClientRect().bottom ?? 0))),
    }
  })

test("a television shows a class in 14 lines at any size, without bar, cursor and scroll bar, and the next class after 12 seconds [TV-01]", async ({
  page,
  site,
}) => {
  const { stage } = await makeFullStage(site.database.db)
  await page.clock.install()
  await page.goto(site.url + english(screenOf("tv", stage)))
  await expect(page.locator(".tv-list tbody tr")).toHaveCount(14)
  await expect(page.getByRole("img", { name: "Results on your phone" })).toBeVisible()
  await expect(page.locator(".screen-clock")).toHaveText(/^\d\d:\d\d$/)
  await expect(page.getByRole("banner")).toHaveCount(0)
  await expect(page.getByRole("navigation")).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).cursor)).toBe("none")
  for (const [width, height] of sizes) {
    await resize(page, { width, height })
    expect(await overflowOf(page), `${width} × ${height}`).toEqual({ width: 0, height: 0, list: 0 })
  }
  // from here on only this test lets time pass
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const [title, part] = [page.getByRole("heading", { level: 1 }), page.locator(".tv-part")]
  const partOf = async () => `${await title.textContent()} ${await part.textContent()}`
  const parts: string[] = [await partOf()]
  for (let turn = 0; turn < 10; turn += 1) {
    await page.clock.fastForward(12_000)
    await expect.poll(partOf).not.toBe(parts.at(-1))
    parts.push(await partOf())
  }
  const begin = parts.indexOf("Class 1 1–14 of 24")
  expect(parts.concat(parts.slice(1)).slice(begin, begin + 4)).toEqual([
    "Class 1 1–14 of 24",
    "Class 1 15–24 of 24",
    "Class 2 1–14 of 24",
    "Class 2 15–24 of 24",
  ])
})

test("a score comes to a television by itself, also after its network was away [TV-01]", async ({
  context,
  page,
  site,
}) => {
  const { db } = site.database
  const { stage, riders } = await makeScoredStage(db, {
    ...running(),
    cards: { "Anna Ozola": [[3, null]], "Jaan Tamm": [[0, null]] },
  })
  const { token } = await makeJudge(db, stage)
  const clean = (rider: number) =>
    tap(
      site.url,
      { token, stage: stage.path },
      { section: 2, lap: 1, name: "JudgeFinishManual", participant: riders[rider]?.id ?? "" },
    )
  await page.goto(site.url + english(screenOf("tv", stage)))
  await expect(page.locator('[data-connection="live"]')).toBeVisible()
  await clean(0)
  await expect(page.locator(".latest-scores li").first()).toContainText(/Anna Ozola.*S2.*0.*place/)
  await context.setOffline(true)
  await expect(page.locator('[data-connection="offline"]')).toBeVisible()
  await clean(1)
  await context.setOffline(false)
  await expect(page.locator(".latest-scores li").first()).toContainText("Jaan Tamm")
  await expect(page.getByRole("row", { name: "Jaan Tamm" })).toContainText("2/2")
})

test("a television that was opened too early shows the stage once it is published [TV-01]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const { stage } = await makeScoredStage(db, {
    ...running(),
    status: "draft",
    cards: { "Anna Ozola": [[3, null]] },
  })
  await page.clock.install()
  const answer = await page.goto(site.url + english(screenOf("tv", stage)))
  expect(answer?.status()).toBe(404)
  await db.update(stages).set({ status: "published" }).where(eq(stages.key, stage.key))
  await page.clock.fastForward(20_000)
  await expect(page.getByRole("row", { name: "Anna Ozola" })).toBeVisible()
})

test("a screen stays when it cannot be read again; one that failed recovers by itself, and an overlay shows nothing of the failure [TV-01] [TV-03]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const { stage } = await makeScoredStage(db, { ...running(), cards: { "Anna Ozola": [[3, null]] } })
  await page.clock.install()
  for (const [address, failure] of [
    [screenOf("tv", stage), 1],
    [`${screenOf("overlay", stage)}/table`, 0],
  ] as const) {
    await page.goto(site.url + english(address), { waitUntil: "commit" })
    // whoever connects later gets the changed board, and has nothing to load
    const isFollowed = page.waitForResponse(
      (answer) => /\/live\/.*\?revision=/.test(answer.url()) && answer.ok(),
    )
    const rider = page.getByRole("row", { name: "Anna Ozola" })
    await expect(rider).toBeVisible()
    await isFollowed
    await page.route("**/*.data*", (route) => route.fulfill({ status: 500 }))
    // a change of the stage itself is loaded again
    const isLost = page.waitForResponse((answer) => answer.status() === 500)
    await db.transaction((tx) => touchStages(tx, [stage.key]))
    await page.clock.fastForward(2_000)
    await isLost
    await expect(rider).toBeVisible()
    await page.unroute("**/*.data*")
    await page.route("**/*.data*", (route) => route.fulfill({ status: 400 }))
    await page.clock.fastForward(15_000)
    await expect(rider).toHaveCount(0)
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(failure)
    await page.unroute("**/*.data*")
    await page.clock.fastForward(20_000)
    await expect(rider).toBeVisible()
  }
})

test("an overlay paints what it shows and nothing else, in either theme [TV-03]", async ({ page, site }) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { "Anna Ozola": [[3, 1, null]], "Jaan Tamm": [[0, 2, null]] },
    riders: { "Jaan Tamm": { racingNumber: "77" } },
  })
  await resize(page, { width: 1920, height: 1080 })
  for (const [view, shown] of [
    ["ticker", /Anna Ozola.*Jaan Tamm|Jaan Tamm.*Anna Ozola/],
    ["table", /Jaan Tamm.*Anna Ozola/],
    ["rider?number=77", /77.*Jaan Tamm.*place 1/],
  ] as const) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(site.url + english(`${screenOf("overlay", stage)}/${view}`))
      await expect(page.locator(".overlay-panel")).toContainText(shown)
      const picture = sharp(await page.screenshot({ omitBackground: true }))
      const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      let clear = 0
      for (let at = 3; at < data.length; at += 4) if (data[at] === 0) clear += 1
      const share = clear / (info.width * info.height)
      expect(share, `${view}, ${colorScheme}`).toBeGreaterThan(0.6)
      expect(share, `${view}, ${colorScheme}`).toBeLessThan(0.98)
    }
    await expectAccessible(page, view)
  }
  const missing = await page.goto(`${site.url}${screenOf("overlay", stage)}/anything`)
  expect(missing?.status()).toBe(404)
})
