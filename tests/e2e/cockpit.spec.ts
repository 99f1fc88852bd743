import { expect, type Page } from "@playwright/test"
import { cell, openCockpit, press, race, score, status } from "./cockpit.ts"
import { dialog, enterAs } from "./desk.ts"
import { test } from "./site.ts"
import { english, pageOf } from "./stages.ts"
import { toast } from "./toasts.ts"

const current = (page: Page) => page.locator(".day-steps > [aria-current=step]")

test("a day goes from the race to published standings on one screen, each step with the one button that is next [CO-01]", async ({
  page,
  context,
  site,
}) => {
  test.slow()
  const { stage, address } = await race(site, { competitionEndDate: Date.now() })
  await enterAs("secretary", { context, site, stage })
  await page.goto(site.url + english(pageOf(stage)))
  await page.getByRole("link", { name: "Cockpit" }).click()
  await expect(current(page)).toContainText(/Not all participants finished or DNF\/DQ\. .* 20 Jaan Tamm/)
  await expect(current(page).locator(".button")).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Approve results" })).toBeDisabled()
  await openCockpit(page, address)
  await expect(page.locator(".ready-list summary")).toHaveText("Not done: 2")

  await page.getByLabel("Racing number", { exact: true }).fill("20")
  await press(page, "Enter", "0", "1")
  await expect(status(page)).toHaveText("All saved")
  const next = current(page).getByRole("button")
  for (const [step, button, answer, done] of [
    ["Approve", "Approve results", "Approve results", "Results approved"],
    ["Generate", "Generate standings", null, "Standings updated successfully"],
    ["Confirm", "Approve the standings", "Yes", "Positions set"],
    ["Publish", "Publish standings", "Yes", "Standings published"],
  ] as const) {
    await expect(current(page)).toContainText(step)
    const primary = current(page).locator(".button")
    await expect(primary).toHaveText(button)
    await primary.click()
    if (answer) await dialog(page).getByRole("button", { name: answer }).click()
    await toast(page, done)
  }
  await expect(page.getByText("Everything is published. The day is done.")).toBeVisible()
  await expect(next).toHaveCount(0)
  // approved results can be read, but no longer edited
  await expect(cell(page, "Jaan Tamm", 1, 2)).not.toBeEditable()
})

test("a class that is through is posted from the cockpit, and approval asks before its question time is over [OF-01] [CO-01]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site, { competitionEndDate: Date.now() })
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  const post = page.locator(".day-steps > li", { has: page.getByRole("heading", { name: "Post" }) })
  await expect(post).toHaveAttribute("data-is", "ahead")
  await expect(post.getByRole("button")).toHaveCount(0)

  await page.getByLabel("Racing number", { exact: true }).fill("20")
  await press(page, "Enter", "0", "1")
  await expect(current(page)).toContainText("Approve")
  await expect(post).toHaveAttribute("data-is", "offered")
  await expect(post).toContainText("Everyone is through: the class can be posted")
  await post.getByRole("button", { name: "Post class" }).click()
  await toast(page, "Class posted")
  await expect(current(page)).toContainText("Post")
  await expect(post).toContainText(/Questions until .* min left/)
  await expect(post).toContainText("Question time is not over in 1 class")

  await post.getByRole("button", { name: "Approve results" }).click()
  await expect(dialog(page)).toContainText("Question time is not over")
  await dialog(page).getByRole("button", { name: "Approve anyway" }).click()
  await toast(page, "Results approved")
  await expect(post).toHaveAttribute("data-is", "past")
  await expect(current(page)).toContainText("Generate")
})

test("what needs a decision is settled where it is listed, and what blocks the approval stands first [CO-02]", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, tap, address } = await race(site)
  await tap({ participant: anna, section: 1, lap: 1, name: "JudgeAddPointsB" })
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  const queue = page.locator(".queue")
  const items = queue.locator(":scope > ul > li")
  await expect(items).toHaveCount(2)
  await expect(items.first()).toContainText("1 rider has not finished and has no status")
  await expect(items.last()).toContainText("7 Anna Ozola")
  await expect(score(page, "Anna Ozola", 1, 1)).toHaveAccessibleName(/to be settled$/)

  await items.last().getByRole("button", { name: "Show on the card of Anna Ozola" }).click()
  await expect(cell(page, "Anna Ozola", 1, 1)).toBeFocused()
  await items.last().getByRole("button", { name: "Count this one 0" }).click()
  await toast(page, "Decision saved")
  await expect(items).toHaveCount(1)
  await items
    .first()
    .getByRole("button", { name: /Jaan Tamm/ })
    .click()
  await expect(cell(page, "Jaan Tamm", 1, 2)).toBeFocused()
  await press(page, "3", "5")
  await expect(status(page)).toHaveText("All saved")
  await expect(queue).toContainText("Nothing to look at")
})

test("what is outside a rider's card opens the card and its section, and a digit then changes no score [CO-02] [D-34]", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, tap, address } = await race(site)
  await tap({ participant: anna, section: 1, lap: 9, name: "JudgeAddPointsB" })
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  await page.getByRole("button", { name: "Show on the card of Anna Ozola" }).click()
  await expect(page.getByRole("table", { name: "7 Anna Ozola" })).toBeFocused()
  await press(page, "3")
  await expect(cell(page, "Anna Ozola", 1, 1)).toHaveValue("0")
  await page.getByRole("button", { name: "Open section 1, lap 9" }).click()
  await expect(dialog(page)).toContainText("Anna Ozola")
})

test("the queue sorts itself again once its last item was settled by keyboard [CO-02]", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, jaan, dita, tap, address } = await race(site)
  await tap({ participant: anna, section: 1, lap: 1, name: "JudgeAddPointsB" })
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  const items = page.locator(".queue > ul > li").filter({ hasNotText: /not finished and ha(s|ve) no status/ })
  await items.getByRole("button", { name: "Count this one 0" }).press("Enter")
  await expect(items).toHaveCount(0)
  await expect(page.locator(".attention h2")).toBeFocused()

  await tap({ participant: dita, section: 1, lap: 2, name: "JudgeAddPointsB" })
  await expect(items).toHaveText([/Dita Liepa/])
  await tap({ participant: jaan, section: 1, lap: 1, name: "JudgeAddPointsC" })
  await expect(items).toHaveText([/Jaan Tamm/, /Dita Liepa/])
})
