import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { recordProtest } from "#server/results/protests.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { protestOf } from "#tests/support/protested-race.ts"
import { openCockpit, race as raceOfCockpit } from "./cockpit.ts"
import { cockpitOf, dialog, enterAs, openPanel, race } from "./desk.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { english } from "./stages.ts"
import { toast } from "./toasts.ts"

const protestsOf = (page: Page) => page.locator(".protests li")

/** The secretary's list of protests, opened. */
const tools = async (page: Page, count: number) => {
  const part = page.locator("details.day-protests")
  const summary = part.getByText(`Protests: ${count}`)
  await expect(summary).toBeVisible()
  if ((await part.getAttribute("open")) === null) await summary.click()
  return part
}

type Recorded = { subject: string; minutesAgo?: number }

/** Another secretary records a protest. */
const record = async (
  site: RunningServer,
  stage: { path: string; institutionId: string },
  { subject, minutesAgo = 0 }: Recorded,
) => {
  const { db } = site.database
  const actor = await makeSecretary(db, stage.institutionId)
  // as it is typed: to the minute
  const receivedOn = (Math.floor(Date.now() / 60_000) - minutesAgo) * 60_000
  const form = protestOf({ subject, racingClass: null, receivedOn })
  await recordProtest({ db, actor, now: Date.now() }, stage.path, { id: randomUUID(), form })
}

test("a secretary records a protest and the jury’s decision, and everybody sees them below the class without a reload [OF-05]", async ({
  page,
  context,
  browser,
  site,
}) => {
  test.slow()
  const { stage, anna, address } = await race(site)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(english(address))
  await expect(protestsOf(visitor)).toHaveCount(0)
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, cockpitOf(address))
  const part = await tools(page, 0)
  await part.getByRole("button", { name: "Record a protest" }).click()
  const form = dialog(page)
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form).toContainText("Choose who protests.")
  await expect(form).toContainText("Write what the protest is about.")
  await expect(form.getByLabel("Who protests")).toBeFocused()
  await lookAt(page, "the form of a protest with what is wrong in it")
  await openCockpit(page, cockpitOf(address))
  await (await tools(page, 0)).getByRole("button", { name: "Record a protest" }).click()

  await form.getByLabel("Who protests").selectOption(anna)
  // a rider usually protests about their own class
  await expect(form.getByLabel("Class")).toHaveValue("Expert")
  await form.getByLabel("Subject").fill("Score of no. 7 in section 2")
  await form.getByLabel("Details (optional)").fill("The foot was on the kerb")
  await form.getByLabel("Fee in euros (optional)").fill("66,50")
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toContainText("Leave without saving?")
  await dialog(page).getByRole("button", { name: "Stay here" }).click()
  await form.getByRole("button", { name: "Save" }).click()
  await toast(page, "Protest recorded")
  await expect(protestsOf(visitor)).toHaveText(
    /^Score of no. 7 in section 2 ?No decision yet ?received \d\d:\d\d$/,
  )
  await expect(page.locator(".queue > ul > li").filter({ hasText: "Score of no. 7" })).toHaveText(
    /Score of no. 7 in section 2.*Expert.*Protest without a decision.*Anna Ozola.*fee: €66.50.*The foot was on the kerb/,
  )

  await page.locator(".queue").getByRole("button", { name: "Record the decision" }).click()
  await dialog(page).getByRole("button", { name: "Save" }).click()
  await expect(dialog(page)).toContainText("Choose what the jury decided.")
  await dialog(page).getByLabel("Decision of the jury").selectOption("Upheld")
  await expect(dialog(page).getByLabel("The fee was returned: €66.50")).toBeChecked()
  await dialog(page).getByLabel("Decision of the jury").selectOption("Refused")
  await expect(dialog(page).getByLabel("The fee was returned: €66.50")).not.toBeChecked()
  await dialog(page).getByLabel("Reason (optional)").fill("The film shows the foot on the ground")
  await dialog(page).getByRole("button", { name: "Save" }).click()
  await toast(page, "Decision saved")
  await expect(page.locator(".queue")).not.toContainText("Score of no. 7")
  await expect(protestsOf(visitor)).toHaveText(
    /^Score of no. 7 in section 2 ?Refused ?The film shows the foot on the ground ?received \d\d:\d\d, decided \d\d:\d\d$/,
  )
  await expect(visitor.locator("main")).not.toContainText("kerb")
  await expect(part.getByRole("listitem")).toContainText("fee: €66.50, not returned")

  await part.getByRole("button", { name: "Edit Score of no. 7" }).click()
  await dialog(page).getByLabel("Who protests").selectOption("Not a rider of this stage")
  await dialog(page).getByLabel("Name of the protester").fill("Smiltene MK")
  await dialog(page).getByLabel("Class").selectOption("Whole stage")
  await dialog(page).getByRole("button", { name: "Save" }).click()
  await toast(page, "Protest changed")
  await expect(part.getByRole("listitem")).toContainText("Smiltene MK")
  await expect(visitor.getByRole("region", { name: "Protests about the whole stage" })).toContainText(
    "Refused",
  )

  await part.getByRole("button", { name: "Change the decision" }).click()
  await dialog(page).getByRole("button", { name: "Take the decision back" }).click()
  await dialog(page).getByRole("button", { name: "Take the decision back" }).click()
  await expect(protestsOf(visitor)).toContainText("No decision yet")
  await lookAt(visitor, "results with a protest")
  await lookAt(page, "a desk with a protest")
})

test("approval names the protests without a decision, and asks again when one arrives in between [OF-05]", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, tap, address } = await race(site, { competitionEndDate: Date.now() })
  await tap({ participant: jaan, section: 3, name: "JudgeAddPointsA" })
  await record(site, stage, { subject: "Start order", minutesAgo: 5 })
  await enterAs("secretary", { context, site, stage })
  await openPanel(page, address)
  await expect(page.getByRole("link", { name: "Protests 1", exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Approve results" }).click()
  await expect(dialog(page).getByRole("region", { name: "Protests without a decision" })).toContainText(
    "Whole stage Start order",
  )
  await lookAt(page, "approval that names a protest")
  await record(site, stage, { subject: "Length of section 2" })
  await dialog(page).getByRole("button", { name: "Approve anyway" }).click()
  await expect(dialog(page).getByRole("listitem")).toHaveText([
    "Whole stage Start order",
    "Whole stage Length of section 2",
  ])
  await lookAt(page, "approval that asks about protests")
  await dialog(page).getByRole("button", { name: "Approve anyway" }).click()
  await toast(page, "Results approved")
  // the jury may still decide
  await page.getByRole("link", { name: "Protests 2", exact: true }).click()
  await page.locator(".queue").getByRole("button", { name: "Record the decision Start order" }).click()
  await expect(dialog(page)).toContainText("an admin reopens the results first")
})

test("without scripts a page shows protests, and in the cockpit they are in the queue [OF-05] [CO-02]", async ({
  page,
  context,
  browser,
  site,
}) => {
  const { stage, address } = await raceOfCockpit(site)
  await record(site, stage, { subject: "Start order" })
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(address.replace("/cockpit", "/results"))
  await expect(protestsOf(plain)).toHaveText(/^Start order ?No decision yet ?received \d\d:\d\d$/)

  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  const queued = page.locator(".queue li").filter({ hasText: "Start order" })
  await expect(queued).toContainText("Smiltene MK")
  await queued.getByRole("button", { name: "Record the decision" }).click()
  await dialog(page).getByLabel("Decision of the jury").selectOption("Withdrawn")
  await dialog(page).getByRole("button", { name: "Save" }).click()
  await toast(page, "Decision saved")
  await expect(queued).toHaveCount(0)
  // the queue has other items: the focus stays in it
  await expect(page.locator(".queue li:focus, .attention h2:focus")).toHaveCount(1)
  await page.getByText("Protests: 1").click()
  await expect(page.locator(".protest-tools li")).toContainText("Withdrawn")
  await page.locator(".protest-tools").getByRole("button", { name: "Delete" }).click()
  await dialog(page).getByRole("button", { name: "Delete" }).click()
  await toast(page, "Protest deleted")
  await expect(page.getByText("Protests: 0")).toBeVisible()
})
