import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { ClaimStatus } from "#contracts/registration/claims.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleParticipant } from "#tests/support/screens/sample-participant.ts"
import { admin } from "#tests/support/screens/sample-viewer.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
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
        return { kind: "made", code: "012345678901", expiresOn }
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

const button = (name: string) => page.getByRole("button", { name, exact: true })

test("a secretary makes a code that can be read aloud, scanned and printed, and withdraws it [FA-06]", async () => {
  const done = await show({ code: null, claim: null })
  await expect.element(page.getByRole("dialog", { name: "Claim code: Zenta Rozentāle" })).toBeVisible()
  await button("Make a code").click()
  const dialog = page.getByRole("dialog", { name: "Zenta Rozentāle", exact: true })
  await expect.element(dialog.getByText("0123 4567 8901")).toBeVisible()
  await expect.element(dialog.getByRole("img", { name: "QR code of the link. Entry: Zenta" })).toBeVisible()
  await expect.element(dialog).toMatchTextContent(/Works once, until:.*15/)
  await lookAt()
  await button("Withdraw the code").click()
  await expect.element(page.getByText("0123 4567 8901")).not.toBeInTheDocument()
  await expect.element(button("Make a code")).toBeVisible()
  await expect.element(button("Close")).toHaveFocus()
  expect(done.mock.calls).toEqual([["make"], ["withdraw"]])
})

test("a code that was made before is not shown again: a new one ends it [FA-06]", async () => {
  const done = await show({ code: { createdOn, expiresOn }, claim: null })
  await expect.element(page.getByText("Its digits were shown only then.")).toBeVisible()
  await lookAt()
  await button("Make a new code").click()
  await expect.element(page.getByText("0123 4567 8901")).toBeVisible()
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
