import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleClass, sampleStage, sampleStart } from "#tests/support/screens/sample-stage.ts"
import { showStage } from "#tests/support/screens/show-stage.ts"
import { form, openJoin, sendForm } from "#tests/support/screens/stage-actions.ts"
import { expectToast } from "#tests/support/screens/toasts.ts"

const field = (label: string) => form.getByLabelText(label, { exact: true })
const dialog = page.getByRole("dialog")
const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click()
const send = dialog.getByRole("button", { name: "Send me the code" })
const email = dialog.getByLabelText("Email")
const code = dialog.getByLabelText("Code from the email")

test("a known rider joins as last time with two taps [RW-06] [PA-08]", async () => {
  const saved = { name: "Anna Ozola", racingClass: "Hobby", birthDate: "1996-07-14", racingNumber: "77" }
  const { form: empty } = sampleStart(sampleStage())
  const stage = await showStage({ start: { form: { ...empty, ...saved } } })
  await openJoin()
  await expect.element(form).toMatchTextContent(/Filled in as last time: check it, then join./)
  await sendForm("Join")
  await expectToast("You joined successfully")
  expect(stage.riders).toMatchObject([saved])
})

test("a visitor's typed values survive a reload, and are sent to nobody before the address is proven [RW-03] [AC-05]", async () => {
  const address = "anna@example.org"
  const stage = await showStage({ viewer: null })
  await openJoin()
  await field("Name").fill("Anna Ozola")
  await field("Racing number").fill("77")
  await userEvent.type(field("Birth date"), "19960714")
  await expect.element(field("Racing class")).toHaveValue("Hobby")
  await press("Next")
  await email.fill(address)
  await send.click()
  await expect.element(code).toHaveFocus()
  const requests = stage.network.mock.calls.map(([request]) => request)
  const sent = (await Promise.all(requests.map((request) => request.text()))).join("")
  expect(sent).toContain(address)
  expect(sent).not.toMatch(/Ozola|(?<![\w-])1996(?!\w)/)
  await lookAt()
  await stage.unmount()

  await showStage({ viewer: null })
  await openJoin()
  await expect
    .element(page.getByRole("dialog", { name: "Enter the code" }))
    .toMatchTextContent(/We sent a code to anna@example.org./)
  await expect.element(code).toHaveFocus()
  await press("Back to the form")
  await expect.element(field("Name")).toHaveValue("Anna Ozola")
  await expect.element(field("Birth date")).toHaveValue("1996.07.14")
  await press("Next")
  await press("Another address")
  await expect.element(email).toHaveValue(address)
  await expect.element(send).toBeEnabled()
  for (const typed of ["", "janis", "janis@@x"]) {
    await email.fill(typed)
    await expect.element(send).toBeDisabled()
  }
  await userEvent.keyboard("{Escape}")
  await press("Leave")
  await expect.element(dialog).not.toBeInTheDocument()
  // nothing is kept, and nobody waits for that mail any more
  expect(Object.values(localStorage).join("")).not.toMatch(/Ozola|anna@/)
})

test("the class follows the birth date until the rider chooses one, and never after that [RW-04]", async () => {
  await showStage({
    stage: {
      classes: [
        sampleClass({ name: "Expert", order: 3, yearsFrom: 16 }),
        sampleClass({ name: "Hobby", order: 2, yearsFrom: 14 }),
        sampleClass({ name: "Bērni", order: 1, yearsFrom: 6, yearsTo: 12 }),
      ],
    },
  })
  await openJoin()
  const racingClass = field("Racing class")
  const born = async (year: number) => {
    await field("Birth date").fill("")
    await userEvent.type(field("Birth date"), `${year}0101`)
  }
  await born(2017)
  await expect.element(racingClass).toHaveValue("Bērni")
  await expect.element(racingClass).toHaveAccessibleDescription(/it is the only class for this age/)
  await born(1996)
  await expect.element(racingClass).toHaveValue("Hobby")
  await expect.element(racingClass).toHaveAccessibleDescription(/it is the easiest class for this age/)
  await racingClass.selectOptions("Expert")
  await born(1995)
  await expect.element(racingClass).toHaveValue("Expert")
  await born(2017)
  await expect.element(racingClass).toHaveValue("")
  await born(1995)
  await expect.element(racingClass).toHaveValue("Expert")
})
