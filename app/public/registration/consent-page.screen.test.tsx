import { expect, onTestFinished, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { ConsentLink } from "#contracts/registration/consents.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as consentPage from "./consent-page.tsx"

const open: Exclude<ConsentLink, { kind: "unknown" }> = {
  ...{ kind: "asks", rider: "Bruno Ozols", texts: { lv: "Es piekrītu.", et: null, en: null }, version: 2 },
  stage: {
    ...{ path: "institutions/lamsf/championships/lc-2026/stages/cesis", title: "Cēsu posms" },
    ...{ startsOn: Date.UTC(2026, 4, 16, 7), timeZone: "Europe/Riga", institution: "LaMSF" },
  },
}

/** Opens the page of a link to somebody without an account; returns what is posted. */
const show = async (link: ConsentLink, search = "?key=secret") => {
  const sent = vi.fn<(what: Record<string, FormDataEntryValue>) => void>()
  answerCalls((os) => ({ consents: { link: os.consents.link.handler(() => link) } }))
  await showRoute(consentPage, { path: "/consent", address: `/consent${search}`, viewer: null })
  // a post would leave the page of the test
  window.addEventListener(
    "submit",
    (event) => {
      if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
      sent(Object.fromEntries(new FormData(event.target, event.submitter)))
      event.preventDefault()
    },
    { signal: onTestFinishedSignal() },
  )
  return sent
}

/** Ends with the test. */
const onTestFinishedSignal = (): AbortSignal => {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  return ending.signal
}

const button = (name: string) => page.getByRole("button", { name, exact: true })
const field = (name: string) => page.getByRole("textbox", { name, exact: true })

const typed = {
  key: "secret",
  version: "2",
  answer: "consent",
  guardianName: "Ilze Ozola",
  standInName: "",
  standInPhone: "",
}

test("a guardian reads who rides where and the text, and consents with a name, once [EN-04]", async () => {
  const sent = await show(open)
  await expect.element(page.getByText("Bruno Ozols", { exact: true })).toBeVisible()
  await expect.element(page.getByText("Es piekrītu.")).toBeVisible()
  await lookAt()
  await button("I consent").click()
  await expect.element(page.getByText("Name can’t be empty")).toBeVisible()
  await expect.element(field("Your name")).toHaveFocus()
  await field("Your name").fill("Ilze Ozola")
  await button("I consent").click()
  await button("I consent").click()
  expect(sent.mock.calls).toEqual([[typed]])
})

test("a guardian who is not there names another adult, whose phone needs a name [EN-04]", async () => {
  const sent = await show(open)
  await field("Your name").fill("Ilze Ozola")
  await page.getByText("I am not there on the day").click()
  await field("Phone, if you wish").fill("+371 29111222")
  await button("I consent").click()
  await expect.element(page.getByText("Whose phone is this? Write the name too")).toBeVisible()
  await expect.element(field("Phone, if you wish")).toHaveValue("+371 29111222")
  await field("Name of the adult").fill("Andris Kalns")
  await lookAt()
  await button("I consent").click()
  expect(sent.mock.calls).toEqual([
    [{ ...typed, standInName: "Andris Kalns", standInPhone: "+371 29111222" }],
  ])
})

test("a guardian declines without a name [EN-04]", async () => {
  const sent = await show(open)
  await button("I do not consent").click()
  expect(sent.mock.calls).toEqual([[{ ...typed, answer: "decline", guardianName: "" }]])
})

test("a consent is withdrawn by its link [EN-04]", async () => {
  const sent = await show({ ...open, kind: "given" })
  await expect
    .element(page.getByText("You have consented that Bruno Ozols rides in this stage."))
    .toBeVisible()
  const withdraw = button("Withdraw my consent")
  await expect.element(withdraw).toHaveAccessibleDescription(/The entry is then no longer confirmed/)
  await withdraw.click()
  expect(sent.mock.calls).toEqual([[{ key: "secret" }]])
})

test.for([
  ["?key=secret", /This link does not work.*14 days/],
  ["?key=secret&failed=consent-link-not-found", /This link no longer works/],
  ["?key=secret&failed=changed-meanwhile", /The text has changed since you opened this page/],
  ["?done=consented", /Thank you. Your consent is noted/],
  ["?done=declined", /You have declined/],
  ["", /Open the link in the email/],
] as const)(
  "what came of an answer, or a link that does not work, is said: %s [EN-04]",
  async ([search, words]) => {
    await show({ kind: "unknown" }, search)
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(button("I consent")).not.toBeInTheDocument()
  },
)
