import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { press, radio, showStageForm } from "#tests/support/screens/stage-form.ts"

const dialog = page.getByRole("dialog", { name: "Postpone or cancel the stage" })
const text = (language: string) => dialog.getByLabelText(language, { exact: true })

test("a stage is cancelled with a text in each language, shown as everybody reads it, and takes place again by one press [CH-01]", async () => {
  const { callOff } = await showStageForm()
  await press("Postpone or cancel the stage…")
  await expect.element(dialog.getByRole("radio", { name: /^Postponed/ })).toBeChecked()
  await radio(/^Cancelled/).click()
  await text("Latviešu").fill("Mežs ir slēgts")
  await text("English").fill("The forest is closed\nEntry fees are returned")
  await lookAt()
  await dialog.getByRole("button", { name: "Announce it" }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(callOff).toHaveBeenCalledExactlyOnceWith({
    ...{ kind: "cancelled", lv: "Mežs ir slēgts", et: null },
    en: "The forest is closed\nEntry fees are returned",
  })
  await expect.element(page.getByText("This stage is cancelled.")).toBeVisible()
  await expect.element(page.getByText(/Entry fees are returned/)).toBeVisible()
  await press("Change the announcement…")
  await expect.element(radio(/^Cancelled/)).toBeChecked()
  await expect.element(text("Latviešu")).toHaveValue("Mežs ir slēgts")
  await userEvent.keyboard("{Escape}")
  await press("It takes place again")
  await expect.element(page.getByText("This stage is cancelled.")).not.toBeInTheDocument()
  expect(callOff.mock.lastCall).toEqual([null])
})

test("what is typed is not lost by Escape without a question [CH-01]", async () => {
  const { callOff } = await showStageForm()
  await press("Postpone or cancel the stage…")
  await text("English").fill("We look for a new day")
  await userEvent.keyboard("{Escape}")
  const question = page.getByRole("dialog", { name: "Leave without saving?" })
  await expect.element(question).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await expect.element(text("English")).toHaveValue("We look for a new day")
  expect(callOff).not.toHaveBeenCalled()
})

test("a draft is not called off: nobody sees it [CH-01]", async () => {
  await showStageForm({ status: "draft" })
  await expect.element(page.getByRole("button", { name: "Save the stage" })).toBeVisible()
  await expect
    .element(page.getByRole("button", { name: "Postpone or cancel the stage…" }))
    .not.toBeInTheDocument()
})
