import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { ClaimableEntry } from "#contracts/registration/claims.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { rider as viewer } from "#tests/support/screens/sample-viewer.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as claimPage from "./claim-page.tsx"

const stage = "institutions/lamsf/championships/lc-2026/stages/cesis"

const entry: ClaimableEntry = {
  kind: "found",
  stage: { path: stage, title: "Cēsu posms" },
  entry: { name: "Zane Liepa", racingNumber: "77", racingClass: "Juniors" },
  riders: [
    { id: viewer.userId, name: "" },
    { id: "rider-zane", name: "Zane" },
  ],
  isOneThere: false,
  mayAddRider: true,
}

type Site = {
  found?: Partial<ClaimableEntry>
  refuse?: "unknown-code" | "too-many-codes"
  refuseClaim?: "rider-in-stage"
  isConfirmed?: boolean
}

/** Shows the page where entries are claimed; returns what was claimed. */
const show = async (address: string, { found, refuse, refuseClaim, isConfirmed = true }: Site = {}) => {
  const claim = vi.fn<(claimed: object) => void>()
  answerCalls((os) => ({
    claims: {
      find: os.claims.find.handler(({ errors }) => {
        if (refuse) throw errors[refuse]()
        return { ...entry, ...found }
      }),
      claim: os.claims.claim.handler(({ input, errors }) => {
        claim(input)
        if (refuseClaim) throw errors[refuseClaim]()
        return { kind: "claimed", stage }
      }),
    },
  }))
  await showRoute(claimPage, { path: "/claim", address, viewer: { ...viewer, isConfirmed } })
  return claim
}

const code = page.getByLabelText("Code")
const claimNow = page.getByRole("button", { name: "Claim this entry" })

test("a person types the code, says whose the entry is, and has it [FA-06]", async () => {
  const claim = await show("/claim")
  await lookAt()
  await code.fill("0123 4567 8901")
  await page.getByRole("button", { name: "Find the entry" }).click()
  await expect.element(page.getByText("77 Zane Liepa")).toBeVisible()
  await expect.element(page.getByText("Cēsu posms")).toBeVisible()
  await claimNow.click()
  await expect.element(page.getByText("Choose whose entry it is.")).toBeVisible()
  await lookAt()
  await page.getByRole("radio", { name: "Zane", exact: true }).click()
  await claimNow.click()
  await expect.element(page.getByText("The entry is yours now")).toBeVisible()
  expect(claim).toHaveBeenCalledExactlyOnceWith({ code: "0123 4567 8901", rider: "rider-zane" })
})

test("whose rider is new to the account is added with the claim [FA-06]", async () => {
  const claim = await show("/claim?code=012345678901", { found: { isOneThere: true } })
  await expect.element(page.getByText("nobody rides twice")).toBeVisible()
  await page.getByRole("radio", { name: "Zane Liepa: add to my riders" }).click()
  await claimNow.click()
  await vi.waitFor(() => expect(claim).toHaveBeenCalledWith({ code: "012345678901", rider: null }))
})

test("a code without an entry is said at its field, and stays to be corrected [FA-06]", async () => {
  await show("/claim?code=012345678901", { refuse: "unknown-code" })
  await expect.element(code).toHaveValue("012345678901")
  await expect.element(code).toHaveAttribute("aria-invalid", "true")
  await expect.element(page.getByText("There is no entry for this code")).toBeVisible()
  await lookAt()
})

test("too many wrong codes, an empty field and a rider who is there already are each said [FA-06]", async () => {
  await show("/claim?code=012345678901", { refuse: "too-many-codes" })
  await expect.element(page.getByText("Too many wrong codes.")).toBeVisible()
  await show("/claim?code=")
  await expect.element(page.getByText("Type the code.")).toBeVisible()
  await show("/claim?code=012345678901", { refuseClaim: "rider-in-stage" })
  await page.getByRole("radio", { name: "I ride myself" }).click()
  await claimNow.click()
  await expect.element(page.getByText("This rider is in the stage already")).toBeVisible()
  await expect.element(page.getByRole("radio", { name: "I ride myself" })).toBeChecked()
})

test("an entry that is linked to a rider of the account is claimed for that rider [FA-06]", async () => {
  const riders = [{ id: "rider-zane", name: "Zane" }]
  const claim = await show("/claim?code=012345678901", { found: { riders, mayAddRider: false } })
  await expect.element(page.getByRole("radio", { name: "Zane" })).toBeChecked()
  await claimNow.click()
  await vi.waitFor(() => expect(claim).toHaveBeenCalledWith({ code: "012345678901", rider: "rider-zane" }))
})

test("whoever has not confirmed their address reads that first [FA-06, D-43]", async () => {
  await show("/claim?code=012345678901", { isConfirmed: false })
  await expect.element(page.getByText("once your address is confirmed")).toBeVisible()
  await expect.element(code).not.toBeInTheDocument()
})
