import { flushSync } from "react-dom"
import { expect, test, vi } from "vitest"
import { commands, page } from "vitest/browser"
import type { ClaimStatus } from "#contracts/registration/claims.ts"
import { languages } from "#domain/site/language.ts"
import en from "#locales/en/accounts/accounts.json"
import et from "#locales/et/accounts/accounts.json"
import lv from "#locales/lv/accounts/accounts.json"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleParticipant } from "#tests/support/screens/sample-participant.ts"
import { admin } from "#tests/support/screens/sample-viewer.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { speak } from "#tests/support/screens/words.ts"
import { ClaimCode } from "./claim-code.tsx"

const stage = { path: "institutions/lamsf/championships/lc-2026/stages/cesis", timeZone: "Europe/Riga" }
const expiresOn = Date.UTC(2026, 4, 15, 9)
const createdOn = expiresOn - 14 * 86_400_000

/** Opens the dialog of an entry; returns what was asked of the site. */
const show = async (at: Omit<ClaimStatus, "kind">, refuse?: "stage-not-public") => {
  let now = at
  const done = vi.fn<(what: string) => void>()
  answerCalls((os) => ({
    claims: {
      status: os.claims.status.handler(() => ({ kind: "found", ...now })),
      makeCode: os.claims.makeCode.handler(({ errors }) => {
        if (refuse) throw errors[refuse]()
        done("make")
        now = { code: { createdOn, expiresOn }, claim: null }
        return { kind: "made", code: "012345678901", expiresOn, institution: "LaMSF", stage: "Cēsu posms" }
      }),
      withdrawCode: os.claims.withdrawCode.handler(() => {
        done("withdraw")
        now = { code: null, claim: null }
        return { kind: "withdrawn" }
      }),
      undo: os.claims.undo.handler(() => {
        done("undo")
        now = { code: null, claim: null }
        return { kind: "undone" }
      }),
    },
  }))
  await showScreen(<ClaimCode stage={stage} participant={sampleParticipant} onClose={() => {}} />, {
    viewer: admin,
  })
  return done
}

const pixelsOfMillimetre = 96 / 25.4

/** The button that the slip names. */
const claimButton = {
  lv: lv.claim.submit,
  et: et.claim.submit,
  en: en.claim.submit,
}

/** The digits on the screen: those of the slip are only printed. */
const code = page.getByRole("status").getByText("0123 4567 8901")

const button = (name: string) => page.getByRole("button", { name, exact: true })

test("a secretary makes a code that can be read aloud, scanned and printed, and withdraws it [FA-06]", async () => {
  const done = await show({ code: null, claim: null })
  await expect.element(page.getByRole("dialog", { name: "Claim code: Zenta Rozentāle" })).toBeVisible()
  await button("Make a code").click()
  const dialog = page.getByRole("dialog", { name: "Zenta Rozentāle", exact: true })
  await expect.element(code).toBeVisible()
  await expect.element(dialog.getByRole("img", { name: "QR code of the link. Entry: Zenta" })).toBeVisible()
  await expect.element(dialog).toMatchTextContent(/Works once, until:.*15/)
  await lookAt()
  await button("Withdraw the code").click()
  await expect.element(code).not.toBeInTheDocument()
  await expect.element(button("Make a code")).toBeVisible()
  await expect.element(button("Close")).toHaveFocus()
  expect(done.mock.calls).toEqual([["make"], ["withdraw"]])
})

test("of a code only its slip is printed: institution, stage, rider, code, and what to do in the words of the page [FA-06]", async () => {
  await show({ code: null, claim: null })
  await button("Make a code").click()
  await expect.element(page.getByText("The code is ready")).toBeVisible()
  await commands.emulate({ media: "print" })
  const slip = page.getByCss(".printed")
  await expect.element(slip).toBeVisible()
  const text = slip.element().textContent
  const said = ["LaMSF", "Cēsu posms", "5 Zenta Rozentāle", "Expert", "0123 4567 8901", "15 May 2026"]
  for (const words of [...said, `${location.host}/claim`]) expect(text).toContain(words)
  const printed = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility())
  const others = printed.filter((one) => !slip.element().contains(one) && !one.contains(slip.element()))
  expect(others).toEqual([])
  // a phone reads it from the hand, and nothing leaves the slip
  const [paper, square] = [slip.element(), slip.getByCss("svg").element()].map((one) =>
    one.getBoundingClientRect(),
  )
  expect((square?.width ?? 0) / pixelsOfMillimetre).toBeGreaterThanOrEqual(40)
  for (const language of languages) {
    flushSync(() => speak(language))
    await expect.poll(() => slip.element().textContent).toContain(claimButton[language])
    expect(slip.element().scrollWidth, language).toBeLessThanOrEqual(slip.element().clientWidth)
  }
  expect([paper?.left, paper?.top]).toEqual([0, 0])
})

test("a code that was made before is not shown again: a new one ends it [FA-06]", async () => {
  const done = await show({ code: { createdOn, expiresOn }, claim: null })
  await expect.element(page.getByText("Its digits were shown only then.")).toBeVisible()
  await lookAt()
  await button("Make a new code").click()
  await expect.element(code).toBeVisible()
  expect(done).toHaveBeenCalledExactlyOnceWith("make")
})

test("what was claimed is undone once the secretary is sure [FA-06]", async () => {
  const rider = "7d1f1c5e-7f0e-4d0c-9a53-0f6f0d2f7a11"
  const done = await show({ code: null, claim: { claimedOn: createdOn, rider } })
  await expect
    .element(page.getByRole("link", { name: "Open the rider’s page" }))
    .toHaveAttribute("href", `/riders/${rider}`)
  await lookAt()
  await button("Undo the claim").click()
  const question = page.getByRole("dialog", { name: "Undo the claim? Entry: Zenta Rozentāle" })
  await question.getByRole("button", { name: "Undo the claim" }).click()
  await expect.element(button("Make a code")).toBeVisible()
  expect(done).toHaveBeenCalledExactlyOnceWith("undo")
})

test("why there is no code is said, and without a network it can be tried again [FA-06]", async () => {
  await show({ code: null, claim: null }, "stage-not-public")
  await button("Make a code").click()
  await expect.element(page.getByText("Publish the stage first")).toBeVisible()
})
