import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { showStage } from "#tests/support/screens/show-stage.ts"
import { form, openJoin, sendForm } from "#tests/support/screens/stage-actions.ts"

const asked: NonNullable<RegistrationStart["consent"]> = {
  ...{ underAge: 18, version: 2, mayConsent: true, name: "Ilze Ozola" },
  texts: { lv: null, et: null, en: "I agree that my child rides." },
}

/** Opens the form to join a stage whose organiser asks for consents. */
const show = async (consent: RegistrationStart["consent"]) => {
  await showStage({ start: { consent } })
  await openJoin()
  await expect.element(form).toBeVisible()
}

const group = form.getByRole("group", { name: "Guardian’s consent" })
const birthDate = form.getByLabelText("Birth date", { exact: true })
const tick = group.getByRole("checkbox", { name: "I am a parent or guardian of the rider, and I consent" })

test("the form asks for a consent once the birth date is a minor's, and not for an adult [EN-04]", async () => {
  await show(asked)
  await expect.element(group).not.toBeInTheDocument()
  await birthDate.fill("2015.03.04")
  await expect.element(tick).toBeVisible()
  await group.getByText("What a guardian consents to").click()
  await expect.element(page.getByText("I agree that my child rides.")).toBeVisible()
  await lookAt()
  await birthDate.fill("1990.03.04")
  await expect.element(group).not.toBeInTheDocument()
})

test("a minor who joins alone types a guardian's address, and a wrong one is said at its field [EN-04]", async () => {
  await show({ ...asked, mayConsent: false })
  await birthDate.fill("2015.03.04")
  await expect.element(tick).not.toBeInTheDocument()
  const email = group.getByLabelText("Email address of the parent or guardian")
  await email.fill("no address")
  await sendForm("Join")
  await expect.element(email).toHaveAccessibleDescription(/This is not a valid email address\./)
  await expect.element(email).toHaveValue("no address")
  await lookAt()
})

test("whoever consents with an account without a name is asked for it [EN-04]", async () => {
  await show({ ...asked, name: "" })
  await birthDate.fill("2015.03.04")
  await tick.click()
  await sendForm("Join")
  await expect.element(group.getByLabelText("Your name")).toHaveAccessibleDescription(/Name can't be empty/)
})
