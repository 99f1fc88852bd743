import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { ClubManagers } from "#contracts/accounts/roles.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { admin } from "#tests/support/screens/sample-viewer.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { expectToast } from "#tests/support/screens/toasts.ts"
import * as clubManagers from "./club-managers.tsx"

/** Shows who manages a club for the stages of an institution. */
const show = async () => {
  const site: { managers: ClubManagers["managers"] } = { managers: [] }
  answerCalls((os) => ({
    organising: {
      clubManagers: os.organising.clubManagers.handler(() => ({
        institution: { id: "lamsf", name: "LaMSF" },
        clubs: [{ id: "MX Bauska", country: "Latvia" }],
        managers: site.managers,
      })),
      nameClubManager: os.organising.nameClubManager.handler(({ input: { form }, errors }) => {
        if (form.email !== "dace@example.org") throw errors["no-such-user"]()
        const named = { userId: "dace", name: "Dace Liepa", email: form.email, club: form.club }
        site.managers = [{ ...named, grantedOn: 0 }]
        return { kind: "granted" }
      }),
      endClubManager: os.organising.endClubManager.handler(() => {
        site.managers = []
        return { kind: "revoked" }
      }),
    },
    accounts: { neededProof: os.accounts.neededProof.handler(() => null) },
  }))
  await showRoute(clubManagers, {
    path: "/championship/club-managers/:institution",
    address: "/championship/club-managers/lamsf",
    viewer: admin,
  })
}

const button = (name: string) => page.getByRole("button", { name, exact: true })

test("a secretary names a manager by the address of the account, reads what is wrong at its field, and ends it in the same place [FA-05]", async () => {
  await show()
  await expect.element(page.getByText("Nobody manages a club")).toBeVisible()
  await button("Name").click()
  await expect.element(page.getByText("Please choose a club.")).toBeVisible()
  await page.getByLabelText("Email address").fill("nobody@example.org")
  await page.getByLabelText("Club").selectOptions("MX Bauska, Latvia")
  await button("Name").click()
  await expect.element(page.getByText("No account found with this email address.")).toBeVisible()
  await expect.element(page.getByLabelText("Club")).toHaveValue("MX Bauska")
  await page.getByLabelText("Email address").fill("dace@example.org")
  await button("Name").click()
  const line = page.getByRole("listitem").filter({ hasText: "dace@example.org" })
  await expect.element(line).toMatchTextContent(/Dace Liepa .*MX Bauska/)
  await lookAt()
  await button("End Dace Liepa, MX Bauska").click()
  await page.getByRole("dialog").getByRole("button", { name: "End", exact: true }).click()
  await expectToast("Dace Liepa: role ended")
  await expect.element(line).not.toBeInTheDocument()
  await expect.element(page.getByRole("heading", { level: 2 }).last()).toHaveFocus()
})
