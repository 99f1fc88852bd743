import { expect, type Page } from "@playwright/test"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import {
  choose,
  fillForm,
  formOf,
  openAsSecretary,
  openJoin,
  openPage,
  openStage,
  registrationCalls,
} from "./registration-form.ts"
import { test } from "./site.ts"
import { letToastsStay, toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

/** Holds what is written until it is said how the writing ends. */
const holdWriting = async (page: Page) => {
  let held: ((isThrough: boolean) => void) | null = null
  await page.route(registrationCalls, async (route) => {
    const isRead = route.request().url().includes("/start") || route.request().postDataJSON().json.isTrial
    if (isRead) return route.continue()
    const isThrough = await new Promise<boolean>((resolve) => {
      held = resolve
    })
    held = null
    await (isThrough ? route.continue() : route.abort())
  })
  return async (isThrough: boolean) => {
    await expect.poll(() => held !== null).toBe(true)
    held?.(isThrough)
  }
}

test("one toast goes with all work from beginning to end [PA-13]", async ({ page, context, site }) => {
  test.slow()
  const stage = await openStage(site)
  await makeParticipant(site.database.db, stage, { name: "Jaan Tamm", racingNumber: "6" })
  const endWriting = await holdWriting(page)
  await letToastsStay(page)
  const toasts = page.locator(".toast")
  const follow = async (work: () => Promise<void>, pending: string, done: string, failed: string) => {
    for (const [isThrough, message] of [
      [false, failed],
      [true, done],
    ] as const) {
      await work()
      await toast(page, pending)
      await endWriting(isThrough)
      await toast(page, message)
      await expect(toasts).toHaveCount(1)
      await toasts.getByRole("button", { name: "Dismiss" }).click()
      await expect(toasts).toHaveCount(0)
    }
  }
  const sendForm = (name: string) => formOf(page).getByRole("button", { name, exact: true }).click()

  await enter(context, site)
  await openPage(page, site, stage)
  await openJoin(page)
  await fillForm(page)
  await follow(() => sendForm("Join"), "Joining...", "You joined successfully", "Error joining")
  const cancel = async () => {
    await page.getByRole("button", { name: "Cancel", exact: true }).click()
    await page.getByRole("button", { name: "Cancel participation" }).click()
  }
  await follow(cancel, "Removing...", "You are removed from the stage", "Error removing you from the stage")

  await context.clearCookies()
  await openAsSecretary(page, site, stage)
  await page.getByRole("button", { name: "Add participant" }).click()
  await fillForm(page, { name: "Līga Kalna" })
  await follow(
    () => sendForm("Add"),
    "Adding participant...",
    "Added participant",
    "Error adding participant",
  )
  await choose(page, "Jaan Tamm", "Edit")
  await formOf(page).getByLabel("Motorcycle").fill("Montesa")
  await follow(
    () => sendForm("Save"),
    "Saving...",
    "Saving participant data",
    "Error saving participant data",
  )
  await follow(() => choose(page, "Jaan Tamm", "Confirmed"), "Saving...", "Saved", "Error saving")
  const remove = async () => {
    await choose(page, "Jaan Tamm", "Delete")
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  }
  await follow(
    remove,
    "Removing...",
    "Participant is removed from the stage",
    "Error removing participant from the stage",
  )
})
