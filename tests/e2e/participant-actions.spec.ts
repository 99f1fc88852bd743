import { expect, type Page } from "@playwright/test"
import { and, eq } from "drizzle-orm"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { makeManyParticipants } from "#tests/support/factories/make-many-participants.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import {
  choose,
  fillForm,
  formOf,
  lineOf,
  openAsSecretary,
  openPage,
  openStage,
} from "./registration-form.ts"
import { type MailingSite, test } from "./site.ts"
import { pageOf } from "./stages.ts"
import { toast } from "./toasts.ts"

/** A stage in which Anna has a result and Jaan has none, open before its secretary. */
const openParticipants = async (page: Page, site: MailingSite) => {
  const { db } = site.database
  const stage = await openStage(site)
  const anna = await makeParticipant(db, stage, { name: "Anna Ozola", racingNumber: "5", license: "LV-5" })
  const jaan = await makeParticipant(db, stage, { name: "Jaan Tamm", racingNumber: "6" })
  await (await makePhone(db, stage)).send([wireTap({ participant: anna.id })])
  await openAsSecretary(page, site, stage)
  const find = async (id: string) => {
    const [found] = await db
      .select()
      .from(participant)
      .where(and(eq(participant.stageKey, stage.key), eq(participant.id, id)))
    return found
  }
  return { stage, anna, jaan, find }
}

test("the headings of a long list stay in sight at its end", async ({ page, site }) => {
  const stage = await makeManyParticipants(site.database.db, 40)
  await openAsSecretary(page, site, { ...stage, address: pageOf(stage) })
  await page.getByRole("button", { name: "Show all (40)" }).click()
  await lineOf(page, "Kārlis Bērziņš").scrollIntoViewIfNeeded()
  await expect(page.locator(".participants-table tbody tr").first()).not.toBeInViewport()
  const heading = page.getByRole("columnheader", { name: "No." })
  await expect(heading).toBeInViewport({ ratio: 1 })
  await heading.getByRole("button").click()
  await expect(heading).toHaveAttribute("aria-sort", "ascending")
})

test("a secretary adds a participant", async ({ page, site }) => {
  const { stage } = await openParticipants(page, site)
  await page.getByRole("button", { name: "Add participant" }).click()
  await fillForm(page, { name: "Līga Kalna", number: "7" })
  await formOf(page).getByRole("button", { name: "Add", exact: true }).click()
  await toast(page, "Added participant")
  await expect(lineOf(page, "Līga Kalna")).toBeVisible()
  await expect(page.getByRole("button", { name: "Add participant" })).toBeFocused()
  const [added] = await site.database.db
    .select()
    .from(participant)
    .where(and(eq(participant.stageKey, stage.key), eq(participant.racingNumber, "7")))
  expect(added).toMatchObject({ name: "Līga Kalna", status: "Registered" })
  expect(added?.id).toMatch(/^ext-[0-9a-f]{32}$/)
})

test("a form offers the classes for the age at first where it is a new one, and all where it is not [PA-04]", async ({
  page,
  site,
}) => {
  await openParticipants(page, site)
  const isForAge = formOf(page).getByLabel("Only classes for this age")
  await page.getByRole("button", { name: "Add participant" }).click()
  await expect(isForAge).toBeChecked()
  await formOf(page).getByRole("button", { name: "Cancel" }).click()
  await choose(page, "Jaan Tamm", "Edit")
  await expect(isForAge).not.toBeChecked()
})

test("a participant with results is edited after a notice, renamed after a confirmation, and the results follow [PA-07] [PA-16]", async ({
  page,
  site,
}) => {
  const { stage, anna, find } = await openParticipants(page, site)
  await choose(page, "Anna Ozola", "Edit")
  const form = formOf(page)
  await expect(form).toContainText(
    "There are already results for this participant, data will be updated also there",
  )
  const name = form.getByLabel("Name")
  await expect(name).toHaveAccessibleDescription(
    "The name should not be changed after the participant has competed",
  )
  await form.getByLabel("Motorcycle").fill("GasGas TXT")
  await name.fill("Anna Kalna")
  const save = form.getByRole("button", { name: "Save" })
  await save.click()
  const confirm = page.getByRole("dialog", { name: "The name should not be changed" })
  await confirm.getByRole("button", { name: "Go back" }).click()
  expect(await find(anna.id)).toMatchObject({ name: "Anna Ozola" })
  await save.click()
  await confirm.getByRole("button", { name: "Continue" }).click()
  await toast(page, "Saving participant data")
  await expect(lineOf(page, "Anna Kalna")).toBeVisible()
  const changed = { name: "Anna Kalna", bike: "GasGas TXT" }
  expect(await find(anna.id)).toMatchObject({ ...changed, license: "LV-5", modifiedOn: expect.any(Number) })
  const [copy] = await site.database.db
    .select()
    .from(result)
    .where(and(eq(result.stageKey, stage.key), eq(result.participantId, anna.id)))
  expect(copy).toMatchObject(changed)
})

test("a secretary confirms and registers a participant; the status that is held is disabled [PA-10]", async ({
  page,
  site,
}) => {
  const { jaan, find } = await openParticipants(page, site)
  const isDisabled = async (status: string) => {
    await page.getByRole("button", { name: "Actions: Jaan Tamm" }).click()
    const menu = page.getByRole("menu", { name: "Actions: Jaan Tamm" })
    await expect(menu.getByRole("menuitemradio", { name: status })).toBeDisabled()
    await page.keyboard.press("Escape")
  }
  await isDisabled("Registered")
  for (const [status, before] of [
    ["Confirmed", "Registered"],
    ["Registered", "Confirmed"],
  ] as const) {
    await choose(page, "Jaan Tamm", status)
    await toast(page, "Saved")
    await expect(lineOf(page, "Jaan Tamm").locator(".status")).toHaveText(status)
    await isDisabled(status)
    expect(await find(jaan.id)).toMatchObject({ status, modifiedOn: expect.any(Number) })
    await page.getByRole("button", { name: "Actions: Jaan Tamm" }).click()
    await expect(page.getByRole("menuitemradio", { name: before, disabled: false })).toBeVisible()
    await page.keyboard.press("Escape")
  }
})

test("an open menu follows its participant, and goes with them; the focus goes to the heading of the list, and it is said who is gone", async ({
  page,
  context,
  site,
}) => {
  const { stage, jaan, find } = await openParticipants(page, site)
  const other = await context.newPage()
  await openPage(other, site, stage)
  const menu = page.getByRole("menu", { name: "Actions: Jaan Tamm" })
  await page.getByRole("button", { name: "Actions: Jaan Tamm" }).click()
  await expect(menu.getByRole("menuitemradio", { name: "Registered" })).toBeFocused()
  await choose(other, "Jaan Tamm", "Confirmed")
  await expect(lineOf(page, "Jaan Tamm").locator(".status")).toHaveText("Confirmed")
  const confirmed = menu.getByRole("menuitemradio", { name: "Confirmed" })
  await expect(confirmed).toBeDisabled()
  await expect(confirmed).toHaveAttribute("aria-checked", "true")
  await menu.getByRole("menuitemradio", { name: "Registered", disabled: false }).click()
  await expect(lineOf(other, "Jaan Tamm").locator(".status")).toHaveText("Registered")
  expect(await find(jaan.id)).toMatchObject({ status: "Registered" })

  await page.getByRole("button", { name: "Actions: Jaan Tamm" }).click()
  await expect(menu).toBeVisible()
  const remove = async (name: string) => {
    await choose(other, name, "Delete")
    await other.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
    await expect(lineOf(page, name)).toHaveCount(0)
  }
  await remove("Jaan Tamm")
  await expect(menu).toHaveCount(0)
  const heading = page.getByRole("heading", { name: /^Participants/ })
  await expect(heading).toBeFocused()
  const gone = page.getByRole("status").filter({ hasText: "is no longer in the list" })
  await expect(gone).toHaveText("Jaan Tamm is no longer in the list.")

  // the same where the menu is just closed, or asked whether the one who is gone is to go
  for (const name of ["Līga Kalna", "Pēteris Ozols"]) await makeParticipant(site.database.db, stage, { name })
  for (const one of [page, other]) await openPage(one, site, stage)
  await page.getByRole("button", { name: "Actions: Līga Kalna" }).click()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("button", { name: "Actions: Līga Kalna" })).toBeFocused()
  await remove("Līga Kalna")
  await expect(heading).toBeFocused()
  await expect(gone).toHaveText("Līga Kalna is no longer in the list.")
  await choose(page, "Pēteris Ozols", "Delete")
  const question = page.getByRole("dialog", { name: "Remove Pēteris Ozols from the stage?" })
  await expect(question).toBeVisible()
  // what was said is over
  await expect(gone).toHaveCount(0)
  await remove("Pēteris Ozols")
  await question.getByRole("button", { name: "Cancel" }).click()
  await expect(heading).toBeFocused()
})

test("each of two removed namesakes is announced, until there is one of that name again", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await openParticipants(page, site)
  for (const racingNumber of ["71", "72"])
    await makeParticipant(site.database.db, stage, { name: "Līga Kalna", racingNumber })
  const other = await context.newPage()
  for (const one of [page, other]) await openPage(one, site, stage)
  const menuOf = (one: Page, number: string) =>
    lineOf(one, "Līga Kalna").filter({ hasText: number }).getByRole("button", { name: "Actions: Līga Kalna" })
  const remove = async (number: string) => {
    await menuOf(page, number).focus()
    await menuOf(other, number).click()
    await other.getByRole("menuitem", { name: "Delete" }).click()
    await other.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
    await expect(menuOf(page, number)).toHaveCount(0)
  }
  const gone = page.getByRole("status").filter({ hasText: "Līga Kalna is no longer in the list." })
  await remove("71")
  await expect(gone).toHaveCount(1)
  const message = await gone.locator("span").elementHandle()
  await remove("72")
  await expect(gone).toHaveCount(1)
  expect(await message?.evaluate(({ isConnected }) => isConnected)).toBe(false)
  await other.getByRole("button", { name: "Add participant" }).click()
  await fillForm(other, { name: "Līga Kalna", number: "73" })
  await formOf(other).getByRole("button", { name: "Add", exact: true }).click()
  await expect(menuOf(page, "73")).toBeVisible()
  await expect(gone).toHaveCount(0)
})

test("a participant is deleted after a confirmation, but not with results [PA-11]", async ({
  page,
  site,
}) => {
  const { anna, jaan, find } = await openParticipants(page, site)
  const confirm = (name: string) => page.getByRole("dialog", { name: `Remove ${name} from the stage?` })
  await choose(page, "Jaan Tamm", "Delete")
  await confirm("Jaan Tamm").getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByRole("button", { name: "Actions: Jaan Tamm" })).toBeFocused()
  expect(await find(jaan.id)).toBeDefined()
  await choose(page, "Jaan Tamm", "Delete")
  await confirm("Jaan Tamm").getByRole("button", { name: "Delete" }).click()
  await toast(page, "Participant is removed from the stage")
  await expect(lineOf(page, "Jaan Tamm")).toHaveCount(0)
  await expect(page.getByRole("heading", { name: /^Participants/ })).toBeFocused()
  expect(await find(jaan.id)).toBeUndefined()

  await choose(page, "Anna Ozola", "Delete")
  await confirm("Anna Ozola").getByRole("button", { name: "Delete" }).click()
  const alert = page.getByRole("dialog", { name: "Participant has results. Delete results first" })
  await alert.getByRole("button", { name: "OK" }).click()
  await expect(lineOf(page, "Anna Ozola")).toBeVisible()
  expect(await find(anna.id)).toBeDefined()
})

test("a secretary views all that is known of a participant", async ({ page, site }) => {
  await openParticipants(page, site)
  await choose(page, "Anna Ozola", "View info")
  const facts = page.getByRole("dialog", { name: "Anna Ozola" })
  for (const fact of ["5", "Hobby", "1996.07.14", "LV-5", "Registered"])
    await expect(facts.locator("dd").filter({ hasText: new RegExp(`^${fact}$`) })).toHaveCount(1)
  await facts.getByRole("button", { name: "Close" }).click()
  await expect(page.getByRole("button", { name: "Actions: Anna Ozola" })).toBeFocused()
})

test("somebody else's change is not overwritten, and a participant who is gone can no longer be edited", async ({
  page,
  site,
}) => {
  const { stage, jaan, find } = await openParticipants(page, site)
  await choose(page, "Jaan Tamm", "Edit")
  await formOf(page).getByLabel("Motorcycle").fill("Montesa")
  await site.database.db
    .update(participant)
    .set({ bike: "Vertigo" })
    .where(and(eq(participant.stageKey, stage.key), eq(participant.id, jaan.id)))
  await formOf(page).getByRole("button", { name: "Save" }).click()
  await expect(formOf(page).getByRole("alert")).toContainText(
    "Somebody else has changed this participant meanwhile. New data: Motorcycle: Vertigo.",
  )
  await expect(formOf(page).getByLabel("Motorcycle")).toHaveValue("Montesa")
  expect(await find(jaan.id)).toMatchObject({ bike: "Vertigo" })
  await site.database.db
    .delete(participant)
    .where(and(eq(participant.stageKey, stage.key), eq(participant.id, jaan.id)))
  await formOf(page).getByRole("button", { name: "Save" }).click()
  await expect(formOf(page).getByText("This participant is no longer in the stage.")).toBeVisible()
  await expect(formOf(page).getByLabel("Motorcycle")).toHaveValue("Montesa")
})
