import { expect, test } from "vitest"
import { homePreview } from "./home-preview.ts"

test("the picture of the home page names the site once [TV-07]", () => {
  const preview = homePreview([], { siteName: "Nulle", language: "en", title: "Competitions", now: 0 })
  expect(JSON.stringify(preview).match(/Nulle/g)).toHaveLength(1)
})
