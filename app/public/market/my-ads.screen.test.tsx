import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { OwnAd } from "#contracts/market/ads.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { ownAd } from "#tests/support/screens/sample-ad.ts"
import { rider } from "#tests/support/screens/sample-viewer.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as myAds from "./my-ads.tsx"

/** Shows somebody's ads, which are marked and deleted as that is asked for. */
const show = async (...ads: OwnAd[]) => {
  let stored = ads
  const change = (id: string, to: Partial<OwnAd>) => {
    stored = stored.map((one) => (one.id === id ? { ...one, ...to } : one))
  }
  answerCalls((os) => ({
    market: {
      mine: os.market.mine.handler(() => stored),
      mark: os.market.mark.handler(({ input }) => {
        change(input.ad, { state: input.mark, actions: ["edit", "mark-active", "delete"] })
        return { kind: "marked" }
      }),
      delete: os.market.delete.handler(({ input }) => {
        stored = stored.filter(({ id }) => id !== input.ad)
        return { kind: "deleted" }
      }),
    },
  }))
  await showRoute(myAds, { path: "/market/my-ads", address: "/market/my-ads", viewer: rider })
}

const button = (name: RegExp) => page.getByRole("button", { name })

test("the focus of a button that vanishes goes to what else can be done, and of an ad to the heading", async () => {
  await show(ownAd)
  button(/^Mark as sold/)
    .element()
    .focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("Sold", { exact: true })).toBeVisible()
  await expect.element(button(/^Mark as sold/)).not.toBeInTheDocument()
  await expect.element(page.getByRole("link", { name: /^Edit/ })).toHaveFocus()
  button(/^Delete/)
    .element()
    .focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("dialog")).toMatchTextContent(/Beta EVO 300/)
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click()
  await expect.element(page.getByText("You have no ads")).toBeVisible()
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus()
})

test("the owner of an ad reads until when it is listed, why it waits, or why it was removed", async () => {
  await show(
    ownAd,
    { ...ownAd, id: "waiting", state: "waiting", actions: ["edit", "delete"] },
    { ...ownAd, id: "removed", state: "removed", actions: ["delete"], removalReason: "It was stolen" },
  )
  await expect.element(page.getByText("Listed until")).toBeVisible()
  await expect.element(page.getByText("This ad is waiting")).toBeVisible()
  await expect.element(page.getByText("Removed by an admin: It was stolen")).toBeVisible()
  await lookAt()
})
