import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { FoundUser, HeldRole } from "#contracts/accounts/roles.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { admin } from "#tests/support/screens/sample-viewer.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as roles from "./roles.tsx"

const held = (name: string): HeldRole => ({
  userId: name,
  name,
  email: `${name.toLowerCase()}@example.org`,
  role: "admin",
  institutionId: null,
  institutionName: null,
  clubId: null,
  grantedOn: 0,
})

/** Shows who has roles and whom a search finds; returns what is called with each address that is reminded. */
const show = async (address: string, users: FoundUser[] = []) => {
  let all = ["Dace", "Egils"].map(held)
  const remind = vi.fn<(email: string) => void>()
  answerCalls((os) => ({
    organising: {
      roles: os.organising.roles.handler(() => all),
      users: os.organising.users.handler(() => users),
      institutions: os.organising.institutions.handler(() => []),
      revokeRole: os.organising.revokeRole.handler(({ input }) => {
        all = all.filter(({ email }) => email !== input.email)
        return { kind: "revoked" }
      }),
    },
    accounts: {
      neededProof: os.accounts.neededProof.handler(() => null),
      remindToConfirm: os.accounts.remindToConfirm.handler(({ input }) => {
        remind(input.email)
        return { kind: "done" }
      }),
    },
  }))
  await showRoute(roles, { path: "/championship/roles", address, viewer: admin })
  return { remind }
}

test("the focus of a role that is revoked goes to the heading of the list", async () => {
  await show("/championship/roles")
  const line = page.getByRole("listitem").filter({ hasText: "egils@example.org" })
  line.getByRole("button", { name: "Revoke" }).element().focus()
  await userEvent.keyboard("{Enter}")
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click()
  await expect.element(line).not.toBeInTheDocument()
  await expect.element(page.getByText("dace@example.org")).toBeVisible()
  await expect.element(page.getByRole("heading", { level: 2 }).last()).toHaveFocus()
})

test("an admin who wants to grant a role has the mail sent to who is not confirmed (D-43)", async () => {
  const zane = { name: "Zane Newcomer", email: "zane@example.org", isConfirmed: false }
  const { remind } = await show("/championship/roles?find=zane", [zane])
  await expect.element(page.getByText("Address not confirmed")).toBeVisible()
  await expect.element(page.getByRole("link", { name: "Choose" })).not.toBeInTheDocument()
  await page.getByRole("button", { name: "Send the confirmation email Zane Newcomer" }).click()
  await expect.element(page.getByText("The email was sent.")).toBeVisible()
  expect(remind).toHaveBeenCalledExactlyOnceWith("zane@example.org")
  await lookAt()
})
