import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { OwnConsent } from "#contracts/registration/consents.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { rider } from "#tests/support/screens/sample-stage.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as ownConsentPage from "./own-consent.tsx"

const missing: OwnConsent = {
  ...{ kind: "found", rider: "Bruno Ozols", state: "missing", asked: null },
  stage: { path: "institutions/lamsf/championships/lc-2026/stages/cesis", title: "Cēsu posms" },
  texts: { lv: null, et: null, en: "I agree that my child rides." },
  version: 2,
  ...{ mayConsent: true, mayWithdraw: false, name: "Ilze Ozola" },
}

/** Opens the page of an entry to whoever enters the rider; returns what was done. */
const show = async (at: Partial<OwnConsent> = {}) => {
  let now = { ...missing, ...at }
  const latest = { version: missing.version }
  const done = vi.fn<(what: string) => void>()
  answerCalls((os) => ({
    consents: {
      ofOwn: os.consents.ofOwn.handler(() => now),
      give: os.consents.give.handler(({ input: { version, form }, errors }) => {
        if (version !== latest.version) throw errors["changed-meanwhile"]()
        done(`give ${form.guardianName}`)
        now = { ...now, state: "given", mayWithdraw: true }
        return { kind: "consented" }
      }),
      askOwn: os.consents.askOwn.handler(({ input: { form }, errors }) => {
        if (form.email === "own@example.org") throw errors["own-address"]()
        done(`ask ${form.email}`)
        now = { ...now, state: "asked", asked: form.email }
        return { kind: "asked" }
      }),
      takeBack: os.consents.takeBack.handler(() => {
        done("take back")
        now = { ...now, state: "withdrawn", mayWithdraw: false }
        return { kind: "withdrawn" }
      }),
    },
  }))
  await showRoute(ownConsentPage, {
    path: "/competitions/:institution/:championship/:stage/consent/:participant",
    address: "/competitions/lamsf/lc-2026/cesis/consent/rider-1",
    viewer: rider,
  })
  return { done, latest }
}

const button = (name: string) => page.getByRole("button", { name, exact: true })
const email = page.getByRole("textbox", { name: "Email address of the parent or guardian" })

test("a parent consents with one press, and takes it back [EN-04]", async () => {
  const { done } = await show()
  await expect.element(page.getByText("I agree that my child rides.")).toBeVisible()
  await expect.element(page.getByRole("textbox", { name: "Your name" })).toHaveValue("Ilze Ozola")
  await lookAt()
  await button("I consent").click()
  await expect.element(page.getByText(/A guardian has consented/)).toBeVisible()
  const withdraw = button("Withdraw my consent")
  await expect.element(withdraw).toHaveAccessibleDescription(/The entry is then no longer confirmed/)
  await withdraw.click()
  await expect.element(page.getByText(/The consent was withdrawn/)).toBeVisible()
  expect(done.mock.calls).toEqual([["give Ilze Ozola"], ["take back"]])
})

test("a text that was changed meanwhile is to be read before anybody consents to it, and the name that was typed stays [EN-04]", async () => {
  const { done, latest } = await show()
  latest.version = 3
  const name = page.getByRole("textbox", { name: "Your name" })
  await name.fill("Ilze Kalniņa")
  await button("I consent").click()
  await expect.element(page.getByText(/Somebody else has changed this since you opened it/)).toBeVisible()
  await expect.element(name).toHaveValue("Ilze Kalniņa")
  await lookAt()
  expect(done).not.toHaveBeenCalled()
})

test("a minor has a guardian asked by email, not at their own address, and what was typed stays [EN-04]", async () => {
  const { done } = await show({ mayConsent: false })
  await expect.element(button("I consent")).not.toBeInTheDocument()
  await button("Send the link").click()
  await expect.element(page.getByText("This is not a valid email address.")).toBeVisible()
  await email.fill("own@example.org")
  await button("Send the link").click()
  await expect.element(page.getByText(/This is the address of your own account/)).toBeVisible()
  await expect.element(email).toHaveValue("own@example.org")
  await email.fill("ilze@example.org")
  await button("Send the link").click()
  await expect.element(page.getByText("A link was sent to ilze@example.org.")).toBeVisible()
  await lookAt()
  expect(done.mock.calls).toEqual([["ask ilze@example.org"]])
})

test("the one main button of the page is that of a parent's own consent, and of asking where nobody may consent here [EN-04]", async () => {
  await show({ state: "asked", asked: "guardian@example.org" })
  await expect.element(button("I consent")).toHaveClass("button")
  await expect.element(button("Send a new link")).toHaveClass("quiet-button")
  await lookAt()
  await show({ mayConsent: false })
  await expect.element(button("Send the link")).toHaveClass("button")
})

test("where none is needed there is nothing to do [EN-04]", async () => {
  await show({ state: null, texts: null })
  await expect.element(page.getByText("No consent is needed for this entry.")).toBeVisible()
  await expect.element(button("Send the link")).not.toBeInTheDocument()
})
