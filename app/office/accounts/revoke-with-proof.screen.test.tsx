import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { Prover } from "#contracts/accounts/account-profile.ts"
import type { Viewer } from "#contracts/accounts/viewer.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { expectToast } from "#tests/support/screens/toasts.ts"
import * as roles from "./roles.tsx"

const admin: Viewer = {
  userId: "admin",
  name: "Anna Ozola",
  email: "anna@example.org",
  isJudge: false,
  isConfirmed: true,
  admin: true,
  secretaryOf: [],
}

const held = {
  userId: "zane",
  name: "Zane Liepa",
  email: "zane@example.org",
  role: "admin" as const,
  institutionId: null,
  institutionName: null,
  clubId: null,
  grantedOn: Date.UTC(2026, 4, 16),
}

const anna: Prover = { email: "anna@example.org", hasPassword: true }

/** The page of the roles. The server refuses to revoke one without a proof, which `neededProof` may not have asked for yet. */
const open = async (neededProof: (nth: number) => Prover | null) => {
  const revoked = vi.fn<() => void>()
  const asked = vi.fn<() => void>()
  let isProven = false
  answerCalls((os) => ({
    organising: {
      roles: os.organising.roles.handler(() => [held]),
      users: os.organising.users.handler(() => []),
      institutions: os.organising.institutions.handler(() => []),
      revokeRole: os.organising.revokeRole.handler(({ errors }) => {
        revoked()
        if (!isProven) throw errors["proof-needed"]()
        return { kind: "revoked" }
      }),
    },
    accounts: {
      neededProof: os.accounts.neededProof.handler(() => {
        asked()
        return neededProof(asked.mock.calls.length)
      }),
      proveOwner: os.accounts.proveOwner.handler(() => {
        isProven = true
        return { kind: "done" }
      }),
    },
  }))
  const path = "/championship/roles"
  await showRoute(roles, { path, address: path, viewer: admin })
  await page.getByRole("button", { name: "Revoke" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click()
  return { revoked, asked }
}

test("a role that is not revoked for want of a proof asks for it, and is revoked then", async () => {
  const { revoked } = await open((nth) => (nth === 1 ? null : anna))
  const asked = page.getByRole("dialog", { name: "Revoke this role of Zane Liepa?" })
  await expect.element(asked.getByLabelText("Password")).toHaveFocus()
  await page.getByLabelText("Password").fill("a-long-password")
  expect(revoked).toHaveBeenCalledOnce()
  await page.getByRole("button", { name: "Confirm, and revoke the role" }).click()
  await expect.poll(() => revoked.mock.calls.length).toBe(2)
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
  await expectToast("Zane Liepa: role revoked")
  await expect.element(page.getByText("Confirm below that it is you.")).not.toBeInTheDocument()
})

test("if nobody can say which proof is needed, the page says so, and does not try again by itself", async () => {
  const { revoked, asked } = await open(() => {
    throw new Error("away")
  })
  await expect.element(page.getByText("No answer. Check the connection and try again.")).toBeVisible()
  expect(asked).toHaveBeenCalledTimes(2)
  expect(revoked).toHaveBeenCalledOnce()
})
