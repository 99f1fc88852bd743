import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { field, saved, saveStage, showStageForm } from "#tests/support/screens/stage-form.ts"

test("leaving with unsaved changes warns, and a failed save keeps everything", async () => {
  const { save } = await showStageForm()
  await field("Title").fill("Not saved yet")
  await page.getByRole("link", { name: "Stage page" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click()
  await expect.element(field("Title")).toHaveValue("Not saved yet")
  save.mockRejectedValueOnce(new TypeError("no network"))
  await saveStage()
  await expect
    .element(page.getByText("The site cannot be reached. What you typed is still here"))
    .toBeVisible()
  await expect.element(field("Title")).toHaveValue("Not saved yet")
  await saveStage()
  await saved()
  expect(save.mock.lastCall?.[0].title).toBe("Not saved yet")
  await page.getByRole("link", { name: "Stage page" }).click()
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent(/^\/competitions\//)
})

test("saving what somebody else has changed meanwhile shows a conflict, and loses nothing", async () => {
  const { save } = await showStageForm()
  await field("Place").fill("Mine")
  save.mockResolvedValueOnce("changed-meanwhile")
  await saveStage()
  await expect.element(page.getByText("Somebody else has changed this")).toBeVisible()
  await expect.element(field("Place")).toHaveValue("Mine")
  await expect.element(page.getByRole("link", { name: "Discard my changes and load it" })).toBeVisible()
})

test("a form that is refused as a whole leaves the focus where it was, and gives it to nothing hidden", async () => {
  const { save } = await showStageForm()
  save.mockResolvedValueOnce("changed-meanwhile")
  await saveStage()
  await expect.element(page.getByText("Somebody else has changed this")).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Save the stage" })).toHaveFocus()
})

test("a form that is being sent shows it, takes nothing that its answer would take away, and gives the focus back", async () => {
  const { save } = await showStageForm()
  save.mockRejectedValueOnce(new TypeError("no network"))
  await field("Title").fill("Sent by Enter")
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("The site cannot be reached.")).toBeVisible()
  await expect.element(field("Title")).toHaveFocus()
  await expect.element(field("Title")).toHaveValue("Sent by Enter")

  const answer = Promise.withResolvers<undefined>()
  save.mockReturnValueOnce(answer.promise)
  await userEvent.keyboard("{Enter}")
  const button = page.getByRole("button", { name: "Save the stage" })
  await expect.element(button).toHaveAttribute("aria-disabled", "true")
  await expect.element(button.getByCss(".spinner")).toBeVisible()
  await field("Place").click({ force: true })
  await userEvent.keyboard("Typed meanwhile")
  await button.click({ force: true })
  await expect.element(field("Place")).toHaveValue("Cēsis")
  answer.resolve(undefined)
  await expect.element(button).toHaveAttribute("aria-disabled", "false")
  expect(save).toHaveBeenCalledTimes(2)
  await field("Place").fill("Typed afterwards")
  await expect.element(field("Place")).toHaveValue("Typed afterwards")
})

test("on a phone what is said of a save is above the button that saves", async () => {
  await page.viewport(360, 640)
  await showStageForm()
  await field("Title").fill("Cēsis 2")
  await userEvent.keyboard("{Enter}")
  await saved()
  const toast = document.querySelector(".toast")?.getBoundingClientRect()
  const button = page.getByRole("button", { name: "Save the stage" }).element().getBoundingClientRect()
  expect(toast?.bottom).toBeLessThan(button.top)
})
