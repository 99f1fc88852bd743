import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { EntryConsent } from "#contracts/registration/consents.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleParticipant } from "#tests/support/screens/sample-participant.ts"
import { admin } from "#tests/support/screens/sample-viewer.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { GuardianConsent } from "./guardian-consent.tsx"

const stage = { path: "institutions/lamsf/championships/lc-2026/stages/cesis", timeZone: "Europe/Riga" }
const givenOn = Date.UTC(2026, 4, 1, 9)

const given: NonNullable<EntryConsent["consent"]> = {
  ...{ way: "link", guardianName: "Ilze Rozentāle", version: 1, givenOn, withdrawnOn: null },
  standIn: { name: "Andris Kalns", phone: "+371 29 111 222" },
}

/** Opens the dialog of an entry; returns what was asked of the site. */
const show = async (at: Pick<EntryConsent, "state" | "consent">, refuse?: "consent-not-needed") => {
  let now = at
  let request: EntryConsent["request"] = null
  const done = vi.fn<(what: string) => void>()
  answerCalls((os) => ({
    consents: {
      ofEntry: os.consents.ofEntry.handler(() => ({ kind: "found", version: 2, request, ...now })),
      sign: os.consents.sign.handler(({ input: { form }, errors }) => {
        if (refuse) throw errors[refuse]()
        done(`sign ${form.guardianName}`)
        now = {
          state: "given",
          consent: { ...given, way: "paper", guardianName: form.guardianName, version: 2, standIn: null },
        }
        return { kind: "signed" }
      }),
      ask: os.consents.ask.handler(({ input: { form }, errors }) => {
        if (form.email === "full@example.org") throw errors["too-many-consent-mails"]()
        done(`ask ${form.email}`)
        now = { ...now, state: "asked" }
        request = { email: form.email, sentOn: givenOn, endsOn: givenOn + 14 * 86_400_000, declinedOn: null }
        return { kind: "asked" }
      }),
      withdraw: os.consents.withdraw.handler(() => {
        done("withdraw")
        now = { state: "withdrawn", consent: { ...given, withdrawnOn: givenOn + 1, standIn: null } }
        return { kind: "withdrawn" }
      }),
    },
  }))
  await showScreen(<GuardianConsent stage={stage} participant={sampleParticipant} onClose={() => {}} />, {
    viewer: admin,
  })
  return done
}

const button = (name: string) => page.getByRole("button", { name, exact: true })
const signedBy = page.getByRole("textbox", { name: "Who has signed" })

test("a secretary notes who has signed the paper, and is asked for a name [EN-04]", async () => {
  const done = await show({ state: "missing", consent: null })
  await expect.element(page.getByText("No consent yet")).toBeVisible()
  await button("Signed paper received").click()
  await expect.element(page.getByText("Please enter a name.")).toBeVisible()
  await expect.element(signedBy).toHaveFocus()
  await signedBy.fill("Ilze Rozentāle")
  await lookAt()
  await button("Signed paper received").click()
  await expect.element(page.getByText("Ilze Rozentāle · signed on paper")).toBeVisible()
  await expect.element(button("Close")).toHaveFocus()
  expect(done.mock.calls).toEqual([["sign Ilze Rozentāle"]])
})

test("a secretary has a link mailed to a guardian, is told how long it works, and sends another one [EN-04]", async () => {
  const done = await show({ state: "missing", consent: null })
  const email = page.getByRole("textbox", { name: "Or ask by email" })
  await email.fill("no address")
  await button("Send the link").click()
  await expect.element(page.getByText("This is not a valid email address.")).toBeVisible()
  await email.fill("full@example.org")
  await button("Send the link").click()
  await expect.element(page.getByText(/Too many links were sent/)).toBeVisible()
  await button("OK").click()
  await email.fill("guardian@example.org")
  await button("Send the link").click()
  await expect.element(page.getByText(/A link was sent to guardian@example.org/)).toBeVisible()
  await expect.element(page.getByText("The guardian was asked by email")).toBeVisible()
  await lookAt()
  await expect.element(email).toHaveValue("guardian@example.org")
  await button("Send a new link").click()
  await expect.poll(() => done.mock.calls).toHaveLength(2)
})

test("a consent shows who gave it, how, to which version, and who is there instead, and is withdrawn after a question [EN-04]", async () => {
  const done = await show({ state: "given", consent: given })
  const dialog = page.getByRole("dialog", { name: "Guardian’s consent: Zenta Rozentāle" })
  await expect.element(dialog).toMatchTextContent(/Ilze Rozentāle · by a mailed link/)
  await expect.element(dialog).toMatchTextContent(/Version 1 of the text. The current one is version 2./)
  await expect.element(dialog).toMatchTextContent(/Andris Kalns, \+371 29 111 222/)
  await lookAt()
  await button("Withdraw the consent").click()
  await page
    .getByRole("dialog", { name: /^Withdraw the consent/ })
    .getByRole("button", { name: "Withdraw the consent" })
    .click()
  await expect.element(page.getByText("Consent withdrawn")).toBeVisible()
  await expect.element(button("Signed paper received")).toBeVisible()
  expect(done.mock.calls).toEqual([["withdraw"]])
})

test("why a paper is not noted is said, and the name stays [EN-04]", async () => {
  await show({ state: "missing", consent: null }, "consent-not-needed")
  await signedBy.fill("Ilze Rozentāle")
  await button("Signed paper received").click()
  await expect.element(page.getByText("This rider needs no consent any more.")).toBeVisible()
  await button("OK").click()
  await expect.element(signedBy).toHaveValue("Ilze Rozentāle")
})
