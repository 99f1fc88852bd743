import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { AdForm } from "#contracts/market/ad-form.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { listedAd, shownAd } from "#tests/support/screens/sample-ad.ts"
import { rider } from "#tests/support/screens/sample-viewer.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as editAd from "./edit-ad.tsx"

const { id, category, picture } = listedAd

/** Shows the form of a stored ad as somebody opens it; a version that is not the stored one is refused. */
const openForm = async (stored: { price: number; version: string }) => {
  const save = vi.fn<(form: AdForm) => void>()
  answerCalls((os) => ({
    market: {
      toEdit: os.market.toEdit.handler(() => ({
        kind: "found",
        version: stored.version,
        form: {
          ...{ category, picture, price: stored.price, description: shownAd.description },
          ...{ phone: "+37126112233", whatsApp: null },
        },
      })),
      save: os.market.save.handler(({ input, errors }) => {
        if (input.version !== stored.version) throw errors["changed-meanwhile"]()
        save(input.form)
        return { kind: "saved", id }
      }),
    },
  }))
  const path = "/market/ads/:ad/edit"
  const shown = await showRoute(editAd, { path, address: `/market/ads/${id}/edit`, viewer: rider })
  return { save, ...shown }
}

const description = page.getByLabelText("Description")
const save = () => page.getByRole("button", { name: "Save the ad" }).click()

test("a draft of an ad that was changed meanwhile overwrites nothing, and can be dropped", async () => {
  const before = await openForm({ price: 1_250, version: "first" })
  await description.fill("Typed on the laptop, and not sent before lunch")
  for (const consent of ["I sell only my own", "Text and picture are"])
    await expect.element(page.getByLabelText(consent)).toBeChecked()
  await before.unmount()

  const newer = { price: 99_000, version: "second" }
  const again = await openForm(newer)
  await expect.element(page.getByText("What you had typed is here again.")).toBeVisible()
  await save()
  await expect.element(page.getByText("Somebody else has changed this")).toBeVisible()
  await expect.element(description).toHaveValue("Typed on the laptop, and not sent before lunch")
  expect(again.save).not.toHaveBeenCalled()
  await lookAt()

  const discard = page.getByRole("link", { name: "Discard my changes and load it" })
  // the page that it loads would be no test
  discard.element().addEventListener("click", (event) => event.preventDefault())
  await discard.click()
  await again.unmount()

  const loaded = await openForm(newer)
  await expect.element(page.getByLabelText("Price, €")).toHaveValue("990.00")
  await expect.element(description).toHaveValue(shownAd.description)
  await description.fill("Typed over the newer state this time")
  await loaded.unmount()

  const last = await openForm(newer)
  await expect.element(description).toHaveValue("Typed over the newer state this time")
  await save()
  await expect.element(page.getByRole("heading")).toHaveTextContent(`/market/ads/${id}`)
  expect(last.save.mock.lastCall?.[0]).toMatchObject({ price: 99_000, picture })
})
