import { type BrowserContext, expect, type Page } from "@playwright/test"
import { findActor } from "#server/accounts/find-actor.ts"
import { addStageJudge, removeStageJudge, setJudgeSections } from "#server/judging/stage-judges.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { enterAs, race } from "./desk.ts"
import { lookAt } from "./look-at.ts"
import { type MailingSite, test } from "./site.ts"

/** The page of a race's judges, beside its results. */
const judgesAt = (results: string) => `${results.replace(/results$/, "judges")}?lng=en`

/** Opens the sections of a judge as a secretary, and chooses the third; `by` is the same secretary elsewhere. */
const chooseSection = async (page: Page, context: BrowserContext, site: MailingSite) => {
  const { stage, address } = await race(site)
  const { db } = site.database
  const judge = await makeUser(db, { name: "Jānis Kalnbērziņš", isJudge: true })
  const secretary = await enterAs("secretary", { context, site, stage })
  const by = { db, actor: await findActor(db, secretary.userId), now: Date.now() }
  await addStageJudge(by, stage.path, { userId: judge.id })
  await page.goto(judgesAt(address))
  await page.getByRole("button", { name: "Sections of Jānis Kalnbērziņš" }).click()
  const dialog = page.getByRole("dialog", { name: "Sections of Jānis Kalnbērziņš" })
  await dialog.getByLabel("Section 3").check()
  return { stage, by, judge, dialog }
}

test("a judge removed while a colleague assigns their sections is not added again, and the colleague reads why", async ({
  page,
  context,
  site,
}) => {
  const { stage, by, judge, dialog } = await chooseSection(page, context, site)
  await removeStageJudge(by, stage.path, { userId: judge.id })
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("dialog").last()).toContainText("This person is no longer one of the judges.")
  await page.getByRole("dialog").last().getByRole("button", { name: "OK" }).click()
  await expect(dialog.getByRole("alert")).toHaveText("This person is no longer one of the judges.")
  const save = dialog.getByRole("button", { name: "Save" })
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  await expect(dialog.getByLabel("Section 3")).toBeChecked()
  await lookAt(page, "the sections of a judge who was removed")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByRole("button", { name: "Remove Jānis Kalnbērziņš" })).toHaveCount(0)
  await expect(page.getByRole("heading", { name: "Judges with an account" })).toBeFocused()
})

test("sections that a colleague assigned meanwhile are not overwritten, and what was chosen stays", async ({
  page,
  context,
  site,
}) => {
  const { stage, by, judge, dialog } = await chooseSection(page, context, site)
  await setJudgeSections(by, stage.path, { userId: judge.id, seen: [], sections: [1] })
  await dialog.getByRole("button", { name: "Save" }).click()
  const why = page.getByRole("dialog").last()
  await expect(why).toContainText("Somebody else has changed these sections meanwhile.")
  await why.getByRole("button", { name: "OK" }).click()
  await expect(dialog.getByLabel("Section 3")).toBeChecked()
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByText("Sections 1", { exact: true })).toBeVisible()
})

test("a code that is shown is taken away when its pass is revoked elsewhere, and the dialog says so", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, tap, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await page.goto(judgesAt(address))
  await page.getByRole("button", { name: "Make a pass" }).click()
  await page.getByRole("button", { name: "Show the code of All sections" }).click()
  const dialog = page.getByRole("dialog", { name: "All sections" })
  await expect(dialog.getByRole("img", { name: "QR code of All sections" })).toBeVisible()

  const other = await context.newPage()
  await other.goto(judgesAt(address))
  await other.getByRole("button", { name: "Revoke All sections" }).click()
  await other.getByRole("dialog").getByRole("button", { name: "Revoke" }).click()
  await expect(other.getByText("1 revoked pass")).toBeVisible()
  await other.close()
  // a score lets the page read again at once
  await tap({ participant: anna, section: 3 })
  await expect(dialog.getByRole("alert")).toHaveText(
    "This pass was revoked. Its code no longer opens anything.",
  )
  await expect(dialog.getByRole("img")).toHaveCount(0)
  await lookAt(page, "the code of a pass that was revoked")
  await dialog.getByRole("button", { name: "Close" }).click()
  await expect(page.getByText("1 revoked pass")).toBeVisible()
})
