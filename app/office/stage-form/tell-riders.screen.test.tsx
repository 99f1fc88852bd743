import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { UntoldChanges } from "#contracts/competitions/untold-changes.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { field, press, saved, saveStage, showStageForm } from "#tests/support/screens/stage-form.ts"

const untold: UntoldChanges = {
  version: "1",
  changes: [
    { kind: "start", before: Date.UTC(2026, 4, 16, 7), after: Date.UTC(2026, 4, 17, 7) },
    { kind: "place", before: "Cēsis", after: "Madona" },
    { kind: "class-start", racingClass: "Expert", before: null, after: Date.UTC(2026, 4, 17, 8) },
    { kind: "class-removed", racingClass: "Ladies" },
  ],
  entered: 23,
  reachable: 18,
}

const offer = page.getByRole("region", { name: "Riders do not know of this yet" })

test("once a change is saved, the offer to tell the entered riders comes into sight, with old and new; told, it goes [CH-02]", async () => {
  const { tell } = await showStageForm({}, { untold })
  await expect.element(offer).not.toBeInTheDocument()
  await field("Place").fill("Madona")
  await saveStage()
  await saved()
  await expect.element(offer.getByRole("heading")).toBeInViewport()
  const lines = offer.getByRole("listitem")
  await expect.element(lines.nth(0)).toMatchTextContent(/^Start: .*16 May.*10:00 → .*17 May.*10:00$/)
  await expect.element(lines.nth(1)).toMatchTextContent("Place: Cēsis → Madona")
  await expect.element(lines.nth(2)).toMatchTextContent(/^Expert: First start: – → .*11:00$/)
  await expect.element(lines.nth(3)).toMatchTextContent("No longer ridden: Ladies")
  await expect.element(offer).toMatchTextContent(/23 riders had entered before. An email can go to 18 people/)
  await lookAt()
  await press("Tell the 23 entered riders")
  await expect
    .element(page.getByRole("status").filter({ hasText: "18 emails are on their way." }))
    .toBeVisible()
  expect(tell).toHaveBeenCalledExactlyOnceWith(true)
  await expect.element(offer).not.toBeInTheDocument()
})

test("riders may be left untold, and somebody who was faster is named as the reason [CH-02]", async () => {
  const { tell } = await showStageForm({}, { untold })
  await saveStage()
  tell.mockResolvedValueOnce("nothing-to-tell")
  await press("Do not tell them")
  await expect
    .element(page.getByRole("alertdialog").or(page.getByRole("dialog")))
    .toMatchTextContent(/Somebody has told the riders already/)
  await press("OK")
  await expect.element(offer).not.toBeInTheDocument()
})

test("where nobody can be reached by mail only the other choice is left [CH-02]", async () => {
  const { tell } = await showStageForm({}, { untold: { ...untold, entered: 1, reachable: 0 } })
  await saveStage()
  await expect.element(offer.getByRole("button", { name: "Tell the 1 entered rider" })).toBeDisabled()
  await press("Do not tell them")
  await expect.element(page.getByRole("status").filter({ hasText: "The riders are not told." })).toBeVisible()
  expect(tell).toHaveBeenCalledExactlyOnceWith(false)
})
