import axe from "axe-core"
import { flushSync } from "react-dom"
import { expect } from "vitest"
import { commands, page } from "vitest/browser"
import { languages } from "#domain/site/language.ts"
import { speak } from "./words.ts"

/** The rules that another theme can break: the others are checked in the first. */
const ofColors = ["color-contrast", "link-in-text-block"]

/** Rules about a whole document, which a part of a page is not. */
const ofDocuments = ["page-has-heading-one", "landmark-one-main", "region", "bypass", "document-title"]

/** Axe finds nothing on what is shown in either theme, and in no language the page, or a dialog on it, is wider than a phone or than a window. */
export const lookAt = async (): Promise<void> => {
  for (const colorScheme of ["light", "dark"] as const) {
    await commands.emulate({ colorScheme })
    const rules = Object.fromEntries(ofDocuments.map((rule) => [rule, { enabled: false }]))
    const { violations } = await axe.run(document, {
      resultTypes: ["violations"],
      ...(colorScheme === "light" ? { rules } : { runOnly: ofColors }),
    })
    expect(violations, colorScheme).toEqual([])
  }
  const spoken = languages.find((one) => one === document.documentElement.lang) ?? "en"
  for (const language of languages) {
    flushSync(() => speak(language))
    // a text to read is loaded once more
    await expect.poll(() => document.querySelector(`main article[lang]:not([lang=${language}])`)).toBeNull()
    for (const width of [320, 640, 1280]) {
      await page.viewport(width, 800)
      for (const { tagName, scrollWidth, clientWidth } of [
        document.documentElement,
        ...document.querySelectorAll("dialog[open]"),
      ])
        expect(scrollWidth, `${tagName}, ${language} at ${width} px`).toBeLessThanOrEqual(clientWidth)
    }
  }
  flushSync(() => speak(spoken))
}
