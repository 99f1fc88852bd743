import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { ConsentText } from "#contracts/registration/consents.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { admin } from "#tests/support/screens/sample-stage.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { expectToast } from "#tests/support/screens/toasts.ts"
import * as consentsPage from "./consents.tsx"

/** Shows what an institution asks of guardians to a secretary. */
const show = async (versions: ConsentText[] = [], underAge: number | null = null) => {
  const site = { versions, underAge }
  answerCalls((os) => ({
    consents: {
      settings: os.consents.settings.handler(() => ({
        ...{ kind: "found", institution: { name: "LaMSF", timeZone: "Europe/Riga" }, ...site },
        version: `${site.underAge} ${site.versions.length}`,
      })),
      save: os.consents.save.handler(({ input: { form } }) => {
        const { underAge, ...texts } = form
        const version = site.versions.length + 1
        site.underAge = underAge
        site.versions = [{ version, texts, createdOn: Date.UTC(2026, 0, version, 9) }, ...site.versions]
        return { kind: "saved" }
      }),
    },
  }))
  await showRoute(consentsPage, {
    path: "/championship/consents/:institution",
    address: "/championship/consents/lamsf",
    viewer: admin,
  })
  return site
}

const save = page.getByRole("button", { name: "Save", exact: true })
const age = page.getByRole("textbox", { name: "A consent is needed under the age of" })
const text = (language: string) => page.getByRole("textbox", { name: `Text: ${language}` })

test("a secretary writes the first text, and the age of 18 is proposed [EN-04]", async () => {
  const site = await show()
  await expect.element(page.getByText("No consent is asked for")).toBeVisible()
  await expect.element(age).toHaveValue("18")
  await save.click()
  await expect.element(page.getByText("Write the text in at least one language")).toBeVisible()
  await text("English").fill("I agree that my child rides.")
  await save.click()
  await expectToast("Saved")
  await expect.element(page.getByText("Asked of everybody under 18")).toBeVisible()
  expect(site.versions).toMatchObject([
    { version: 1, texts: { en: "I agree that my child rides.", lv: null } },
  ])
  await lookAt()
})

test("an age that is none is refused at its field, and what was typed stays; without one nobody is asked [EN-04]", async () => {
  const written = { version: 1, createdOn: 0, texts: { lv: "Piekrītu.", et: null, en: null } }
  const site = await show([written], 18)
  await age.fill("30")
  await save.click()
  await expect.element(page.getByText("Write an age from 1 to 21, or leave it empty")).toBeVisible()
  await expect.element(age).toHaveValue("30")
  await age.fill("")
  await save.click()
  await expectToast("Saved")
  await expect.element(page.getByText("No consent is asked for")).toBeVisible()
  expect(site.underAge).toBeNull()
})
