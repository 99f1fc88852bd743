import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { holdTime, idOf, janis, showJudges } from "#tests/support/screens/show-judges.ts"

const button = (name: string | RegExp) => page.getByRole("button", { name })
const dialog = page.getByRole("dialog")
const yes = (name: string) => dialog.last().getByRole("button", { name, exact: true }).click()
const says = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()

test("a judge removed while a colleague assigns their sections is not added again, and the colleague reads why", async () => {
  const { change } = await showJudges({ judges: [janis] })
  await button("Sections of Jānis Kalnbērziņš").click()
  await dialog.getByLabelText("Section 3").click()
  change({ judges: [] })
  await yes("Save")
  await expect.element(dialog.last()).toMatchTextContent(/This person is no longer one of the judges\./)
  await yes("OK")
  await expect
    .element(dialog.getByRole("alert"))
    .toHaveTextContent("This person is no longer one of the judges.")
  const save = dialog.getByRole("button", { name: "Save" })
  await expect.element(save).toHaveAttribute("aria-disabled", "true")
  await expect.element(save).toHaveFocus()
  await expect.element(dialog.getByLabelText("Section 3")).toBeChecked()
  await lookAt()
  await yes("Cancel")
  await expect.element(button("Remove Jānis Kalnbērziņš")).not.toBeInTheDocument()
  await expect.element(page.getByRole("heading", { name: "Judges with an account" })).toHaveFocus()
})

test("sections that a colleague assigned meanwhile are not overwritten, and what was chosen stays", async () => {
  const { change } = await showJudges({ judges: [janis] })
  await button("Sections of Jānis Kalnbērziņš").click()
  await dialog.getByLabelText("Section 3").click()
  change({ judges: [{ ...janis, sections: [1] }] })
  await yes("Save")
  await expect
    .element(dialog.last())
    .toMatchTextContent(/Somebody else has changed these sections meanwhile\./)
  await yes("OK")
  await expect.element(dialog.getByLabelText("Section 3")).toBeChecked()
  await yes("Cancel")
  await says("Sections 1")
})

test("a code that is shown is taken away when its pass is revoked elsewhere, and the dialog says so", async () => {
  holdTime()
  const { revoke } = await showJudges()
  await button("Make a pass").click()
  await button("Show the code of All sections").click()
  await expect.element(dialog.getByRole("img", { name: "QR code of All sections" })).toBeVisible()
  revoke(idOf(0))
  await vi.advanceTimersByTimeAsync(20_000)
  await expect
    .element(dialog.getByRole("alert"))
    .toHaveTextContent("This pass was revoked. Its code no longer opens anything.")
  await expect.element(dialog.getByRole("img")).not.toBeInTheDocument()
  vi.useRealTimers()
  await lookAt()
  await yes("Close")
  await says("1 revoked pass")
})
