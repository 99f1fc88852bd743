import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { faulty, showStageToSecretary } from "#tests/support/screens/show-stage.ts"
import { fillForm, form, lineOf, sendForm } from "#tests/support/screens/stage-actions.ts"
import { expectToast } from "#tests/support/screens/toasts.ts"

const name = form.getByLabelText("Name", { exact: true })

/** Opens the form of a participant to be added. */
const openForm = () => page.getByRole("button", { name: "Add participant" }).click()

test("a secretary adds one participant after the other in one dialog: the next form is empty but for the class, and says who was added [PA-21]", async () => {
  const stage = await showStageToSecretary()
  await openForm()
  await fillForm({ name: "Līga Kalna", number: "7" })
  await sendForm("Add and continue")
  await expectToast("Added participant")
  await expect.element(form.getByText("Added: 7 Līga Kalna. Enter the next one.")).toBeVisible()
  await expect.element(name).toHaveFocus()
  for (const label of ["Name", "Racing number", "Birth date"])
    await expect.element(form.getByLabelText(label, { exact: true })).toHaveValue("")
  await expect.element(form.getByLabelText("Racing class")).toHaveValue("Hobby")
  await expect.element(lineOf("Līga Kalna")).toBeInTheDocument()
  await lookAt()

  await fillForm({ name: "Jaan Tamm", number: "8" })
  await sendForm("Add")
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(page.getByRole("button", { name: "Add participant" })).toHaveFocus()
  expect(stage.riders.map(({ name }) => name)).toEqual(["Jaan Tamm", "Līga Kalna"])
  expect(new Set(stage.riders.map(({ id }) => id)).size).toBe(2)
})

test("an empty form after a saved one closes without a question, and one with a fault does not go on [PA-21]", async () => {
  const stage = await showStageToSecretary()
  await openForm()
  stage.save.mockResolvedValueOnce(faulty("same-number"))
  await fillForm({ name: "Līga Kalna", number: "7" })
  await sendForm("Add and continue")
  await page
    .getByRole("dialog", { name: /already exists/ })
    .getByRole("button", { name: "OK" })
    .click()
  await expect.element(name).toHaveValue("Līga Kalna")
  await sendForm("Add and continue")
  await expect.element(form.getByText("Added: 7 Līga Kalna. Enter the next one.")).toBeVisible()
  await sendForm("Cancel")
  await expect.element(form).not.toBeInTheDocument()
})

test("where the next form does not open, what was typed is saved, and the dialog says so and goes [PA-21]", async () => {
  const stage = await showStageToSecretary()
  await openForm()
  await fillForm({ name: "Līga Kalna" })
  stage.begin.mockRejectedValueOnce(new Error("no network"))
  await sendForm("Add and continue")
  await expectToast("Saved. The form for the next participant could not be opened.")
  await expect.element(form).not.toBeInTheDocument()
  expect(stage.riders.map(({ name }) => name)).toEqual(["Līga Kalna"])
})
