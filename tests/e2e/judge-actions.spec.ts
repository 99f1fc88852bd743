import { type Browser, expect, type Page } from "@playwright/test"
import { and, asc, eq } from "drizzle-orm"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import {
  chooseRider,
  chooseSection,
  expectCounts,
  makeJudgedStage,
  openPass,
  passAddress,
  totals,
} from "./judge-phone.ts"
import { test } from "./site.ts"

/** A phone at the first section of a stage of three riders, and what came of it on the server. */
const judgeOf = async (browser: Browser, site: RunningServer, competitionType: CompetitionType) => {
  const { stage, riders } = await makeJudgedStage(site.database.db, ["1", "2", "3"], { competitionType })
  const pass = await makePass(site.database.db, stage)
  const { context, page } = await openPass(browser, passAddress(site, stage, pass.secret))
  await chooseSection(page, 1)
  /** The taps of a rider in the order in which they were made. */
  const tapsOf = async (number: string) => {
    const id = riders.find((rider) => rider.number === number)?.id ?? ""
    const isTheirs = and(eq(judgeEvent.stageKey, stage.key), eq(judgeEvent.participantId, id))
    const taps = await site.database.db.select().from(judgeEvent).where(isTheirs).orderBy(asc(judgeEvent.seq))
    return taps.map(({ name }) => name)
  }
  return { context, page, tapsOf, totals: () => totals(site, stage, riders) }
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click()

const punish = async (page: Page, points: string) => {
  await press(page, "Penalty")
  await page.getByRole("dialog").getByLabel("Points", { exact: true }).fill(points)
  await press(page, "Add the penalty")
  await expect(page.getByRole("button", { name: `Penalties: ${points}` })).toBeVisible()
}

test("classic: points and fails are added and taken back, a penalty is given, and all four ends are there [JU-03]", async ({
  browser,
  site,
}) => {
  const { context, page, tapsOf, totals } = await judgeOf(browser, site, "classic")
  await chooseRider(page, "1")
  for (const points of ["1 point", "2 points", "3 points", "5 points"]) {
    await press(page, points)
    await expect(page.locator(".last-score")).toContainText("Rider 1")
    await press(page, "Undo")
  }
  const dab = page.getByRole("button", { name: /^Dab/ })
  for (const count of [1, 2]) {
    await dab.click()
    await expect(dab).toContainText(`Dabs: ${count}`)
  }
  await press(page, "Undo")
  await expect(dab).toContainText("Dabs: 1")
  await punish(page, "5")
  await press(page, "Finish: 1")
  await chooseRider(page, "2")
  await press(page, /^Timeout/)
  await chooseRider(page, "3")
  await press(page, /^Too many faults/)
  await expectCounts(page, { waiting: 0, sent: 15 })

  expect(await totals()).toEqual({ "1 1/1": 1, "2 1/1": 5, "3 1/1": 5 })
  expect(await tapsOf("1")).toEqual([
    ...["A", "B", "C", "D"].flatMap((button) => [`JudgeAddPoints${button}`, `JudgeRemovePoints${button}`]),
    ...["JudgeAddFault", "JudgeAddFault", "JudgeRemoveFault", "JudgePenalty", "JudgeFinishManual"],
  ])
  expect(await tapsOf("2")).toEqual(["JudgeFinishTimeout"])
  expect(await tapsOf("3")).toEqual(["JudgeFinishTooManyFails"])
  await context.close()
})

test("openFree: gates and fails are added and taken back, a penalty is given, and all three ends are there [JU-03]", async ({
  browser,
  site,
}) => {
  const { context, page, tapsOf, totals } = await judgeOf(browser, site, "openFree")
  const total = page.locator(".pad-total b")
  await chooseRider(page, "1")
  for (const [gate, points] of Object.entries({ A: 2, B: 5, C: 10, D: 20 })) {
    await press(page, `Gate ${gate}: ${points} points`)
    await expect(total).toHaveText(String(points))
    await press(page, "Undo")
    await expect(total).toHaveText("0")
  }
  await press(page, "Gate C: 10 points")
  const fault = page.getByRole("button", { name: /^Fault/ })
  await fault.click()
  await expect(fault).toContainText("1 of 5")
  await press(page, "Undo")
  await expect(fault).toContainText("0 of 5")
  await punish(page, "3")
  await press(page, "Finish")
  await chooseRider(page, "2")
  await press(page, "Gate A: 2 points")
  await press(page, "Timeout")
  await chooseRider(page, "3")
  await press(page, "Gate B: 5 points")
  await press(page, "Too many faults")
  await expectCounts(page, { waiting: 0, sent: 17 })

  expect(await totals()).toEqual({ "1 1/1": 10, "2 1/1": 2, "3 1/1": 5 })
  expect(await tapsOf("1")).toEqual([
    ...["A", "B", "C", "D"].flatMap((gate) => [`JudgeAddPoints${gate}`, `JudgeRemovePoints${gate}`]),
    ...["JudgeAddPointsC", "JudgeAddFault", "JudgeRemoveFault", "JudgePenalty", "JudgeFinishManual"],
  ])
  expect(await tapsOf("2")).toEqual(["JudgeAddPointsA", "JudgeFinishTimeout"])
  expect(await tapsOf("3")).toEqual(["JudgeAddPointsB", "JudgeFinishTooManyFails"])
  await context.close()
})
