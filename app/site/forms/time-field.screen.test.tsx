import { useForm } from "@conform-to/react"
import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { TimeField } from "./time-field.tsx"

function Times() {
  const [form, fields] = useForm<{ start: string; end: string }>({
    defaultValue: { start: "2026-05-16T10:00", end: "2026-05-17T18:00" },
  })
  return (
    <form id={form.id} onSubmit={form.onSubmit} noValidate>
      <TimeField field={fields.start} label="Start" timeZone="Europe/Riga" />
      <TimeField field={fields.end} label="End" timeZone="Europe/Riga" />
    </form>
  )
}

const start = page.getByLabelText("Start", { exact: true })
const end = page.getByLabelText("End", { exact: true })

/** Types a start as somebody does who begins again, and leaves the field. */
const typeStart = async (keys: string) => {
  await start.clear()
  await userEvent.type(start, keys)
  await end.click()
}

test("times are typed by digits alone, or as people write them, and said in words", async () => {
  await showScreen(<Times />)
  await expect.element(start).toHaveValue("2026.05.16 10:00")
  await expect.element(start).toHaveAccessibleDescription(/^Saturday,? 16 May 2026 at 10:00$/)
  await typeStart("202606061030")
  await expect.element(start).toHaveValue("2026.06.06 10:30")
  await typeStart("7.6.2026 18:00")
  await expect.element(start).toHaveValue("2026.06.07 18:00")
})

test("the calendar changes the day and keeps the time", async () => {
  await showScreen(<Times />)
  const button = page.getByRole("button", { name: "Choose from a calendar" }).first()
  await expect.element(button).toHaveAccessibleDescription("Start")
  // the browser's calendar is no part of the page
  vi.spyOn(HTMLInputElement.prototype, "showPicker").mockImplementation(function (this: HTMLInputElement) {
    this.value = `${Number(this.value.slice(0, 4)) + 1}-02-03`
    this.dispatchEvent(new Event("input", { bubbles: true }))
  })
  await button.click()
  await expect.element(start).toHaveValue("2027.02.03 10:00")
  await expect.element(start).toHaveFocus()
})

test("of a time that the clocks skip both neighbours are offered at the field [D-48]", async () => {
  await showScreen(<Times />)
  await typeStart("202603290330")
  const why = "03:30 does not exist on this day: the clocks go forward. Choose 02:30 or 04:30."
  await expect.element(start).toHaveAccessibleDescription(new RegExp(`^${why}`))
  await lookAt()
  await page.getByRole("button", { name: "04:30" }).click()
  await expect.element(start).toHaveValue("2026.03.29 04:30")
  await expect.element(start).toHaveFocus()
  await expect.element(page.getByText(why)).not.toBeInTheDocument()
})

test("of a time that the clocks show twice it is asked which [D-48]", async () => {
  await showScreen(<Times />)
  await typeStart("202610250330")
  await expect.element(page.getByText("First or second 03:30?")).toBeVisible()
  await lookAt()
  await page.getByRole("button", { name: "Second 03:30 (+02:00)" }).click()
  await expect.element(start).toHaveValue("2026.10.25 03:30 +02:00")
  await expect.element(page.getByText("First or second 03:30?")).not.toBeInTheDocument()
})
