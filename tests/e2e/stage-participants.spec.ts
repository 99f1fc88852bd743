import { expect, type Page } from "@playwright/test"
import { joinStage } from "#server/registration/own-participation.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { test } from "./site.ts"
import { english, pageOf } from "./stages.ts"

const day = 86_400_000

/** The lines of the table of participants, without those of the charts. */
const lines = (page: Page) => page.locator(".participants-table tbody").getByRole("row")
const names = (page: Page) => lines(page).getByRole("rowheader")

test("another person's join appears without refresh [ST-14]", async ({ page, site }) => {
  const { db } = site.database
  const stage = await makeStage(db, {
    competitionStartDate: Date.now() + day,
    competitionEndDate: Date.now() + 2 * day,
  })
  await page.goto(site.url + english(pageOf(stage)))
  await expect(page.getByText("No participants yet")).toBeVisible()
  await page.evaluate(() => document.body.setAttribute("data-first-load", ""))
  for (const name of ["Anna Ozola", "Jaan Tamm"]) {
    const { id } = await makeUser(db)
    const form = makeForm({ name, racingClass: "Expert" })
    const actor = { userId: id, isConfirmed: true, admin: false, secretaryOf: [] }
    const joined = await joinStage({ db, actor, now: Date.now() }, stage.path, { form, confirmed: [] })
    expect(joined.kind).toBe("written")
    await expect(names(page).first()).toHaveText(name)
  }
  await expect(page.getByRole("heading", { name: "Participants 2" })).toBeVisible()
  expect(await page.locator("body[data-first-load]").count()).toBe(1)
})
