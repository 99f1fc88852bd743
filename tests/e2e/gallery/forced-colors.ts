import { expect, type Page } from "@playwright/test"
import { resize } from "../resize.ts"

/** These have pictures, signs and words alone. */
const wordsAlone: ReadonlySet<string> = new Set(["market", "sign-on", "rider at the sign-on desk"])

/** Where the system sets all colours, nothing is gone that only its background draws. */
export const expectDrawnInForcedColors = async (page: Page, of: string): Promise<void> => {
  for (const width of [360, 1280]) {
    await resize(page, { width, height: 800 })
    await page.emulateMedia({ colorScheme: "light", forcedColors: "none" })
    const drawn = new Set(await drawnIn(page, false))
    if (width === 360 && !wordsAlone.has(of)) expect(drawn.size, of).toBeGreaterThan(0)
    await page.emulateMedia({ forcedColors: "active" })
    const left = new Set(await drawnIn(page, true))
    expect(
      [...drawn].filter((one) => !left.has(one)),
      `${of} at ${width}`,
    ).toEqual([])
  }
  await page.emulateMedia({ forcedColors: "none" })
}

/** Small things without a text that nothing but their background draws; with forced colours those that still differ from what is below. */
const drawnIn = (page: Page, isForced: boolean) =>
  page.evaluate((isForced) => {
    const solid = (color: string) => !/^rgba\(.*, 0\)$|^transparent$/.test(color)
    const behind = (one: Element | null): string => {
      const color = one ? getComputedStyle(one).backgroundColor : "canvas"
      return one === null || solid(color) ? color : behind(one.parentElement)
    }
    const drawn = (one: Element, pseudo?: "::before" | "::after") => {
      const { backgroundColor, borderTopWidth, content } = getComputedStyle(one, pseudo)
      const isEmpty = pseudo ? content === '""' : one.textContent === "" && one.childElementCount === 0
      if (!isEmpty || one.matches("input, svg *, img, td, br")) return ""
      const name = `${one.tagName}.${one.className}${pseudo ?? ""}`
      const hasBorder = borderTopWidth !== "0px"
      if (!isForced) return solid(backgroundColor) && !hasBorder ? name : ""
      if (hasBorder) return name
      // what ::before and ::after draw may stand beside their element
      const below = [behind(one.parentElement), pseudo ? behind(one) : []].flat()
      return solid(backgroundColor) && below.some((color) => color !== backgroundColor) ? name : ""
    }
    return [...document.querySelectorAll("body *")]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width <= 64)
      .flatMap((one) => [drawn(one), drawn(one, "::before"), drawn(one, "::after")])
      .filter(Boolean)
  }, isForced)
