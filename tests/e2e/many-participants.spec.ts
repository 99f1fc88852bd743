import { expect, type Page } from "@playwright/test"
import { and, eq } from "drizzle-orm"
import { mostStatusesAtOnce } from "#contracts/registration/participants.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeManyParticipants } from "#tests/support/factories/make-many-participants.ts"
import { openAsSecretary } from "./registration-form.ts"
import { test } from "./site.ts"
import { pageOf } from "./stages.ts"

const lines = (page: Page) => page.locator(".participants-table tbody").getByRole("row")
const withStatus = (site: RunningServer, stageKey: number, status: "Registered" | "Confirmed") =>
  site.database.db.$count(
    participant,
    and(eq(participant.stageKey, stageKey), eq(participant.status, status)),
  )

test("select all covers a long list once all of it is in sight, and riders beyond the most that can be sent at once stay selected [PA-20]", async ({
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
  await expect(lines(page)).toHaveCount(mostStatusesAtOnce + 1)
  await lines(page).last().getByRole("checkbox").check()
  await page.getByRole("button", { name: "Confirm", exact: true }).click()
  await expect(page.getByText("1 selected", { exact: true })).toBeVisible(drawn)
  await page.getByRole("button", { name: "Confirm", exact: true }).click()
  await expect.poll(() => withStatus(site, stage.key, "Registered")).toBe(0)
})
