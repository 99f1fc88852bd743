import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { changeLanguage } from "#tests/support/screens/words.ts"
import * as guidePage from "./guide-page.tsx"
import * as guides from "./guides.tsx"

test("the list of guides and a search are clean for axe, at every width and in every language [HE-01]", async () => {
  await showRoute(guides, { path: "/guide", address: "/guide?q=pass" })
  await expect.element(page.getByRole("region", { name: "Found in the guides" })).toBeVisible()
  await lookAt()
})

test("a guide is clean for axe, at every width, and comes in the language that is chosen on it [HE-01]", async () => {
  await showRoute(guidePage, { path: "/guide/:guide", address: "/guide/secretary" })
  const heading = page.getByRole("heading", { level: 1 })
  await expect.element(heading).toHaveTextContent("Guide for the secretary")
  await lookAt()
  await changeLanguage("et")
  await expect.element(heading).toHaveTextContent("Sekretäri teejuht")
})
