import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test"
import { and, eq, isNotNull } from "drizzle-orm"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { type MadeStage, makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { pageOf } from "./stages.ts"
import { enter } from "./visitor.ts"

/** The smallest phone that a judge may have. */
const size = { width: 360, height: 640 }

/** A judge's phone with its app open. */
export type JudgePhone = { context: BrowserContext; page: Page }

/** Opens a new phone, in English unless the options say otherwise. */
const openPhone = async (browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}) => {
  const context = await browser.newContext({
    viewport: size,
    isMobile: true,
    hasTouch: true,
    locale: "en",
    ...options,
  })
  return { context, page: await context.newPage() }
}

/** The address of a section pass, as its QR code has it. */
export const passAddress = (site: { url: string }, stage: MadeStage, secret: string) =>
  `${site.url}/judge-standalone#${new URLSearchParams({ stage: stage.path, pass: secret })}`

/** Opens a section pass on a new phone. */
export const openPass = async (
  browser: Browser,
  address: string,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<JudgePhone> => {
  const phone = await openPhone(browser, options)
  await phone.page.goto(address)
  await workerIsReady(phone.page)
  return phone
}

/** Opens the stage on a new phone of one of its judges. */
export const openAsJudge = async (
  browser: Browser,
  site: RunningServer,
  stage: MadeStage,
  { standsAt = [] }: { standsAt?: number[] } = {},
): Promise<JudgePhone> => {
  const phone = await openPhone(browser)
  const { userId } = await enter(phone.context, site)
  await site.database.db.insert(stageJudge).values({ stageKey: stage.key, userId, sections: standsAt })
  await phone.page.goto(`${site.url}${pageOf(stage)}/judge`)
  await workerIsReady(phone.page)
  return phone
}

/** Waits until the app can open without a network. */
const workerIsReady = async (page: Page) => {
  await expect(page.getByRole("button", { name: "Waiting: 0, sent: 0." })).toBeVisible()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
}

/** A stage that runs, with riders by these numbers. */
export const makeJudgedStage = async (db: Db, numbers: readonly string[], input: StageInput = {}) => {
  const stage = await makeStage(db, { ...running(), ...input })
  const riders: { id: string; number: string }[] = []
  for (const number of numbers) {
    const { id } = await makeParticipant(db, stage, { name: `Rider ${number}`, racingNumber: number })
    riders.push({ id, number })
  }
  return { stage, riders }
}

/** A stage that runs, with riders by these numbers, and the phone of one who has the pass for a section. */
export const judgeSection = async (
  browser: Browser,
  site: RunningServer,
  { numbers, section }: { numbers: readonly string[]; section: number },
) => {
  const judged = await makeJudgedStage(site.database.db, numbers)
  const pass = await makePass(site.database.db, judged.stage, { section })
  return { ...judged, ...(await openPass(browser, passAddress(site, judged.stage, pass.secret))) }
}

/** Chooses the section that the judge stands at. */
export const chooseSection = (page: Page, section: number) =>
  page.getByRole("button", { name: new RegExp(`^Section ${section} `) }).click()

/** Types a number, chooses its rider, and gives a classic score in one touch. */
export const score = async (page: Page, number: string, points: number) => {
  await chooseRider(page, number)
  await page.getByRole("button", { name: new RegExp(`^${points} points?$`) }).click()
  await expect(page.locator(".last-score")).toContainText("Saved")
  await touchElsewhere(page)
}

/** Touches the heading, which does nothing: the next touch is far from it, so it is not the second of a double tap. */
const touchElsewhere = (page: Page) => page.getByRole("heading", { level: 1 }).click()

/** Types a number and chooses its rider. */
export const chooseRider = async (page: Page, number: string) => {
  const keypad = page.getByRole("region", { name: "Type a number" })
  for (const digit of number) await keypad.getByRole("button", { name: digit, exact: true }).click()
  await page.getByRole("button", { name: new RegExp(`Racing number ${number}\\b`) }).click()
}

/** Expects the phone to show this many taps as pending and as sent. */
export const expectCounts = (
  page: Page,
  { waiting, sent }: { waiting: number; sent: number },
  options: { timeout?: number } = {},
) => expect(page.getByRole("button", { name: `Waiting: ${waiting}, sent: ${sent}.` })).toBeVisible(options)

/** The section points that count on the server, by rider, section and lap. */
export const totals = async (
  site: RunningServer,
  stage: { key: number },
  riders: { id: string; number: string }[],
) => {
  const entries = await site.database.db
    .select()
    .from(sectionEntry)
    .where(and(eq(sectionEntry.stageKey, stage.key), isNotNull(sectionEntry.total)))
  return Object.fromEntries(
    entries.map(({ participantId, section, lap, total }) => {
      const rider = riders.find(({ id }) => id === participantId)
      return [`${rider?.number} ${section}/${lap}`, total]
    }),
  )
}
