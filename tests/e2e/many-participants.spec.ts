import { expect, type Page } from "@playwright/test"
import { and, eq } from "drizzle-orm"
import { mostStatusesAtOnce } from "#contracts/participants.ts"
import { participant } from "#server/db/schema/registration.ts"
import { role } from "#server/db/schema/roles.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeManyParticipants } from "#tests/support/factories/make-many-participants.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { lookAt } from "./look-at.ts"
import { lineOf, openAsSecretary, openStage } from "./registration-form.ts"
import { test } from "./site.ts"
import { english, pageOf } from "./stages.ts"
import { toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

const filter = (page: Page) => page.getByRole("navigation", { name: "Status" })
const lines = (page: Page) => page.locator(".participants-table tbody").getByRole("row")
const withStatus = (site: RunningServer, stageKey: number, status: "Registered" | "Confirmed") =>
  site.database.db.$count(
    participant,
    and(eq(participant.stageKey, stageKey), eq(participant.status, status)),
  )

test("participants are confirmed together, and an undo takes it back [PA-20]", async ({ page, site }) => {
  const { db } = site.database
  const stage = await openStage(site)
  for (const [name, status] of [
    ["Anna Ozola", "Registered"],
    ["Jaan Tamm", "Registered"],
    ["Līga Kalna", "Confirmed"],
  ] as const)
    await makeParticipant(db, stage, { name, status })
  await openAsSecretary(page, site, stage)
  await page.getByRole("checkbox", { name: "Select these (3)" }).check()
  await lookAt(page, "many-participants-selected")
  await page.getByRole("button", { name: "Confirm", exact: true }).click()
  await toast(page, "2 confirmed, 1 already was")
  await expect(page.getByRole("heading", { name: "Participants" })).toBeFocused()
  await expect.poll(() => withStatus(site, stage.key, "Confirmed")).toBe(3)
  await expect(filter(page).getByRole("link", { name: "Confirmed 3" })).toBeVisible()

  await page.getByRole("button", { name: "Undo" }).click()
  await toast(page, "2 set to Registered")
  expect(await withStatus(site, stage.key, "Registered")).toBe(2)
  await expect(lineOf(page, "Līga Kalna")).toContainText("Confirmed")
})

test("the address keeps the status that is shown, and who is confirmed leaves that list [PA-20]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const stage = await openStage(site)
  await makeParticipant(db, stage, { name: "Anna Ozola" })
  await makeParticipant(db, stage, { name: "Jaan Tamm", status: "Confirmed" })
  await openAsSecretary(page, site, stage)
  await filter(page).getByRole("link", { name: "Registered 1" }).click()
  await expect(lines(page)).toHaveCount(1)
  const fetched: string[] = []
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith("/participants")) fetched.push(request.url())
  })
  await page.reload()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByRole("checkbox", { name: "Select: Anna Ozola" })).toBeEnabled()
  expect(fetched, "the page has them all").toEqual([])
  await page.getByRole("checkbox", { name: "Select: Anna Ozola" }).check()
  await page.getByRole("button", { name: "Confirm", exact: true }).click()
  await expect(page.getByText("Everybody is confirmed")).toBeVisible()
  await filter(page).getByRole("link", { name: "Confirmed 2" }).click()
  await expect(lines(page)).toHaveCount(2)
})

test("select all covers a list shown in parts only once all of it is in sight [PA-20]", async ({
  page,
  site,
}) => {
  test.slow()
  const stage = await makeManyParticipants(site.database.db, 230)
  await openAsSecretary(page, site, { ...stage, address: pageOf(stage) })
  await page.getByRole("checkbox", { name: "Select these (230)" }).check()
  await expect(page.getByText("230 selected")).toBeVisible()
  await expect(lines(page)).toHaveCount(230)
  await page.getByRole("button", { name: "Confirm", exact: true }).click()
  await expect.poll(() => withStatus(site, stage.key, "Confirmed")).toBe(230)
})

test("riders selected beyond the most that can be sent at once stay selected [PA-20]", async ({
  page,
  site,
}) => {
  test.slow()
  const stage = await makeManyParticipants(site.database.db, mostStatusesAtOnce + 1)
  await openAsSecretary(page, site, { ...stage, address: pageOf(stage) })
  await page.getByRole("checkbox", { name: `Select the first ${mostStatusesAtOnce}` }).check()
  // a busy machine takes long to draw so many lines
  const drawn = { timeout: 60_000 }
  await expect(page.getByText(`${mostStatusesAtOnce} selected`)).toBeVisible(drawn)
  await lines(page).last().getByRole("checkbox").check()
  await page.getByRole("button", { name: "Confirm", exact: true }).click()
  await expect(page.getByText("1 selected", { exact: true })).toBeVisible(drawn)
  await page.getByRole("button", { name: "Confirm", exact: true }).click()
  await expect.poll(() => withStatus(site, stage.key, "Registered")).toBe(0)
})

test("without script the statuses are links, beyond the first part of a long list too [PA-20]", async ({
  browser,
  site,
}) => {
  const { db } = site.database
  const stage = await makeManyParticipants(db, 210)
  const isFirst = and(eq(participant.stageKey, stage.key), eq(participant.name, "Kārlis Bērziņš"))
  await db.update(participant).set({ status: "Confirmed" }).where(isFirst)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const user = await enter(context, site)
  const { institutionId } = stage
  await db.insert(role).values({ userId: user.userId, role: "secretary", institutionId })
  const page = await context.newPage()
  await page.goto(site.url + english(pageOf(stage)))
  await filter(page).getByRole("link", { name: "Confirmed 1" }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(lineOf(page, "Kārlis Bērziņš")).toBeVisible()
  await filter(page).getByRole("link", { name: "Registered 209" }).click()
  await page.getByRole("button", { name: "Show all (209)" }).click()
  await expect(lines(page)).toHaveCount(209)
  await context.close()
})
