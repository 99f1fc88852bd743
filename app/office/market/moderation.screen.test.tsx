import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { ModeratedAd } from "#contracts/market/ads.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { ownAd } from "#tests/support/screens/sample-ad.ts"
import { admin } from "#tests/support/screens/sample-viewer.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as moderation from "./moderation.tsx"

const { expiresOn: _, actions: _actions, removalReason: _reason, ...facts } = ownAd

const reported: ModeratedAd = {
  ...facts,
  sellerName: "Ieva Kalniņa",
  reports: [{ reason: "fraud", comment: "Cash ahead only", reportedOn: facts.listedOn }],
  removal: null,
}

/** Shows what was reported; an ad is removed and restored as that is asked for. */
const show = async () => {
  let stored = reported
  answerCalls((os) => ({
    market: {
      moderated: os.market.moderated.handler(() => ({
        kind: "found",
        requested: [],
        reported: stored.removal ? [] : [stored],
        removed: stored.removal ? [stored] : [],
      })),
      remove: os.market.remove.handler(({ input }) => {
        stored = { ...stored, state: "removed", removal: { on: facts.listedOn, reason: input.reason } }
        return { kind: "decided" }
      }),
      restore: os.market.restore.handler(() => {
        stored = reported
        return { kind: "decided" }
      }),
    },
  }))
  await showRoute(moderation, {
    path: "/championship/market",
    address: "/championship/market",
    viewer: admin,
  })
}

const heading = page.getByRole("heading", { level: 1 })

const press = async (name: RegExp) => {
  page.getByRole("button", { name }).element().focus()
  await userEvent.keyboard("{Enter}")
}

test("an ad is removed for a reason and restored, and the focus stays on the page", async () => {
  await show()
  await expect.element(page.getByText("It looks like fraud")).toBeVisible()
  await lookAt()
  const why = page.getByLabelText("Reason (shown to the owner)")
  await press(/^Remove the ad/)
  await expect.element(why).toHaveAccessibleDescription(/./)
  await expect.element(why).toHaveFocus()
  await why.fill("The frame is reported as stolen")
  await press(/^Remove the ad/)
  // the line goes to another list
  await expect.element(page.getByText("The frame is reported as stolen")).toBeVisible()
  await expect.element(heading).toHaveFocus()
  await lookAt()
  await press(/^Restore/)
  await expect.element(page.getByRole("button", { name: /^Restore/ })).not.toBeInTheDocument()
  await expect.element(heading).toHaveFocus()
})
