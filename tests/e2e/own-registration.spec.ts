import { type BrowserContext, expect, type Page } from "@playwright/test"
import { and, eq } from "drizzle-orm"
import { participant } from "#server/db/schema/registration.ts"
import type { RunningServer } from "#server/start-server.ts"
import type { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeLinkedEntry } from "#tests/support/factories/make-linked-entry.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { expectAccessible, expectFitting, lookAt } from "./look-at.ts"
import { fillForm, formOf, lineOf, openJoin, openPage, openStage } from "./registration-form.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

test("a rider who has joined sees their registration, is mailed, and changes it while registration is open [PA-18]", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const stage = await openStage(site)
  const { userId, email } = await enter(context, site)
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, userId))
  await openPage(page, site, stage)
  await openJoin(page)
  await fillForm(page, { name: "Anna Ozola", number: "77" })
  await formOf(page).getByRole("button", { name: "Join" }).click()
  await toast(page, "You joined successfully")
  const own = page
    .locator("div")
    .filter({ hasText: /^You are joined/ })
    .last()
  await expect(own).toContainText("77")
  await expect(own).toContainText("Hobby")
  await expect.poll(async () => (await site.mailsTo(email)).length).toBe(1)

  const edit = page.getByRole("button", { name: "Edit", exact: true })
  await edit.click()
  const form = formOf(page)
  await expect(page.getByRole("dialog", { name: "Change your registration" })).toBeVisible()
  await expect(form.getByLabel("Name")).toHaveValue("Anna Ozola")
  await expect(form.getByLabel("Racing class")).toHaveValue("Hobby")
  await form.getByLabel("Racing number").fill("78")
  await form.getByRole("button", { name: "Save" }).click()
  await toast(page, "Saved")
  await expect(form).toBeHidden()
  await expect(own).toContainText("78")
  await expect(edit).toBeFocused()
  expect(await db.select().from(participant).where(isThem)).toMatchObject([{ racingNumber: "78" }])
  await lookAt(page, "the own registration")

  await db.update(participant).set({ status: "Confirmed" }).where(isThem)
  await page.reload()
  await expect(own).toContainText("Confirmed")
  await edit.click()
  await expect(form).toContainText("If you change it, it waits for a new confirmation.")
  await form.getByLabel("Motorcycle").fill("TRS ONE R 250")
  await form.getByRole("button", { name: "Save" }).click()
  await toast(page, "Saved")
  await expect(own).not.toContainText("Confirmed")
})

type Visit = { page: Page; context: BrowserContext; site: RunningServer }
type ChampionshipInput = Parameters<typeof makeChampionship>[1]

/** A rider who has joined a stage, and is changing their registration. */
const changing = async ({ page, context, site }: Visit, championship: ChampionshipInput = {}) => {
  const { db } = site.database
  const stage = await openStage(site, { championship })
  const { userId } = await enter(context, site)
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, userId))
  await makeParticipant(db, stage, { id: userId, name: "Anna Ozola", racingNumber: "77", bike: "Beta EVO" })
  await openPage(page, site, stage)
  await page.getByRole("button", { name: "Edit", exact: true }).click()
  const form = formOf(page)
  await form.getByLabel("Motorcycle").fill("TRS")
  return {
    form,
    alert: form.getByRole("alert"),
    save: () => form.getByRole("button", { name: "Save" }).click(),
    isThem,
    stored: () => db.select().from(participant).where(isThem),
  }
}

test("an organiser who confirms while the form is open is not overruled before the rider was asked [PA-18]", async ({
  page,
  context,
  site,
}) => {
  const { form, save, isThem, stored } = await changing({ page, context, site })
  await site.database.db.update(participant).set({ status: "Confirmed" }).where(isThem)
  await save()
  const question = page.getByRole("dialog", {
    name: "The organiser has confirmed your registration meanwhile. Do you want to continue?",
  })
  await expect(question).toContainText("If you change it, it waits for a new confirmation.")
  await expectAccessible(page, "the question about a lost confirmation")
  await expectFitting(page, "the question about a lost confirmation")
  await question.getByRole("button", { name: "Go back" }).click()
  await expect(form.getByLabel("Motorcycle")).toHaveValue("TRS")
  expect(await stored()).toMatchObject([{ status: "Confirmed", bike: "Beta EVO" }])
  await save()
  await question.getByRole("button", { name: "Continue" }).click()
  await toast(page, "Saved")
  await expect(form).toBeHidden()
  expect(await stored()).toMatchObject([{ status: "Registered", bike: "TRS" }])
})

test("what an organiser has changed meanwhile is shown and filled in, what was typed stays, and both can be saved [PA-18]", async ({
  page,
  context,
  site,
}) => {
  const visit = { page, context, site }
  const { form, alert, save, isThem, stored } = await changing(visit, { hasClubStandings: true })
  const number = form.getByLabel("Racing number")
  const change = (values: Partial<typeof participant.$inferInsert>) =>
    site.database.db.update(participant).set(values).where(isThem)
  await change({ racingNumber: "78", bike: null, birthDate: "1996-07-15", gender: "female" })
  await save()
  await expect(alert).toHaveText(
    "Your registration has been changed meanwhile. New data: Racing number: 78; Motorcycle: Not given; Birth date: 1996.07.15; Gender: Female. What you typed is still here: check it, then save again.",
  )
  await expectAccessible(page, "what an organiser has changed meanwhile")
  await expectFitting(page, "what an organiser has changed meanwhile")
  await expect(number).toHaveValue("78")
  await expect(form.getByLabel("Birth date")).toHaveValue("1996.07.15")
  await expect(form.getByLabel("Gender")).toHaveValue("female")
  await expect(form.getByLabel("Motorcycle")).toHaveValue("TRS")
  // a second change is shown, too, also where it could not be fetched at first
  await change({ racingNumber: null, status: "Confirmed" })
  await page.route(/startChanging/, (route) => route.abort())
  await save()
  await expect(alert).toHaveText(
    "Your registration has been changed meanwhile. What you typed is still here. Save again to see the new data.",
  )
  await page.unroute(/startChanging/)
  await save()
  await expect(alert).toContainText("New data: Racing number: Not given.")
  await expect(number).toHaveValue("")
  await save()
  await page.getByRole("button", { name: "Continue" }).click()
  await toast(page, "Saved")
  expect(await stored()).toMatchObject([
    { racingNumber: null, bike: "TRS", birthDate: "1996-07-15", gender: "female" },
  ])
})

test("a rider removed while changing their registration reads that they are no longer registered", async ({
  page,
  context,
  site,
}) => {
  const { form, alert, save, isThem } = await changing({ page, context, site })
  await site.database.db.delete(participant).where(isThem)
  await save()
  await expect(alert).toHaveText("You are no longer registered for this stage.")
  await expect(form.getByLabel("Motorcycle")).toHaveValue("TRS")
})

test("once riders have a result, the secretary changes their registration: they are offered no way, and told why [PA-18]", async ({
  page,
  context,
  site,
}) => {
  const stage = await openStage(site)
  const { userId } = await enter(context, site)
  await openPage(page, site, stage)
  await openJoin(page)
  await fillForm(page)
  await formOf(page).getByRole("button", { name: "Join" }).click()
  await toast(page, "You joined successfully")
  const edit = page.getByRole("button", { name: "Edit", exact: true })
  await edit.click()
  await formOf(page).getByLabel("Motorcycle").fill("TRS")
  const phone = await makePhone(site.database.db, stage)
  await phone.send([wireTap({ participant: userId })])
  await formOf(page).getByRole("button", { name: "Save" }).click()
  await expect(formOf(page)).toContainText("You already have results in this stage.")
  await expect(formOf(page).getByLabel("Motorcycle")).toHaveValue("TRS")
  await page.reload()
  await expect(page.getByText("You are joined")).toBeVisible()
  await expect(edit).toHaveCount(0)
})

test("a rider whom the organiser has entered sees that, and is offered nothing that only the secretary can do [RI-04, RW-06]", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const stage = await openStage(site)
  const { userId } = await enter(context, site)
  const { id: participantId } = await makeParticipant(db, stage, { name: "Anna Ozola", racingNumber: "12" })
  await makeLinkedEntry(db, { userId, stageKey: stage.key, participantId })
  await openPage(page, site, stage)
  const own = page.locator(".own-participation")
  await expect(own).toContainText("You are joined")
  await expect(own).toContainText("12")
  await expect(own).toContainText(
    "The organiser has entered you. Ask the secretary to change or cancel the entry.",
  )
  await expect(own.getByRole("button", { name: /^(Join|Edit|Cancel)$/ })).toHaveCount(0)
  await expect(lineOf(page, "Anna Ozola")).toContainText("You")
  await lookAt(page, "the own entry that the organiser made")

  await page.goto(`${site.url}/?lng=en`)
  const next = page.getByRole("region", { name: "My next stage" })
  await expect(next).toContainText("12")
  await expect(next.getByRole("link", { name: "Change registration" })).toHaveCount(0)
})
