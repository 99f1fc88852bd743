import { expect, type Page } from "@playwright/test"
import axe from "axe-core"
import { type Language, languages } from "#domain/site/language.ts"
import { resize, tooWideBy } from "./resize.ts"

/**
 * Checks the current state of a page against the rules for every screen: axe finds nothing in either theme, a keyboard reaches
 * whatever a mouse does, and nothing overflows at any width in any language. All on one visit, so that what was opened stays
 * open. `of` names the screen in a failure.
 */
export const lookAt = async (page: Page, of: string): Promise<void> => {
  await expectAccessible(page, of)
  await expectReachable(page, of)
  for (const language of languages) {
    await setLanguage(page, language)
    await expectFitting(page, `${of}, ${language}`)
  }
}

/** Axe finds nothing on a page in either theme. */
export const expectAccessible = async (page: Page, of: string): Promise<void> => {
  await page.evaluate(axe.source)
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    const options = { resultTypes: ["violations"], ...(colorScheme === "dark" && { runOnly: ofColors }) }
    const found = await page.evaluate(
      `axe.run(document, ${JSON.stringify(options)}).then((all) => all.violations)`,
    )
    expect(found, `${of}, ${colorScheme}`).toEqual([])
  }
}

/** The rules that another theme can break: the others were checked in the first. */
const ofColors = ["color-contrast", "link-in-text-block"]

/** Whatever can be pressed can be reached by Tab, or by the arrows of a menu or list. */
export const expectReachable = async (page: Page, of: string): Promise<void> => {
  const unreached = await page.evaluate(() => {
    const controls = "a[href], button, input, select, textarea, summary"
    const pressed = `${controls}, label, [tabindex]`
    // the cells of a table are reached by arrows, from the one that Tab reaches
    const cells = "table:has(input[tabindex='0'])"
    const otherwise = `[role=menu], [role=listbox], [aria-hidden=true], :disabled, ${cells}`
    const isOut = (one: Element) => one instanceof HTMLElement && one.tabIndex < 0 && !one.closest(otherwise)
    const isPointed = (one: Element | null) => one !== null && getComputedStyle(one).cursor === "pointer"
    const isForMouse = (one: Element) =>
      isPointed(one) &&
      !isPointed(one.parentElement) &&
      !one.closest(`${pressed}, ${otherwise}`) &&
      !one.querySelector(controls)
    return [...document.querySelectorAll("body *")]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => (one.matches(controls) ? isOut(one) : isForMouse(one)))
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
  expect(unreached, of).toEqual([])
}

/** Neither the page nor a dialog on it is wider than a phone, or a window of each width. */
export const expectFitting = async (page: Page, of: string): Promise<void> => {
  for (const width of [320, 640, 1280]) {
    await resize(page, { width, height: 800 })
    expect(await tooWideBy(page), `${of} ${width}`).toBeLessThanOrEqual(0)
  }
}

/** Chooses a language on a page as it is, even if a dialog covers the switcher. */
export const setLanguage = async (page: Page, language: Language): Promise<void> => {
  await page.locator(`#languages [hreflang=${language}]`).dispatchEvent("click")
  await expect(page.locator(`html[lang=${language}]`)).toHaveCount(1)
  await expect(page.locator(`main article[lang]:not([lang=${language}])`)).toHaveCount(0)
}
