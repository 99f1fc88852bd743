import { type BrowserContext, expect, type Page } from "@playwright/test"

/** Notes what the pages of a context say in passing: a toast may be gone again before a slow machine looks for it. */
export const noteToasts = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    if ("toasts" in window) return
    const said: string[] = []
    Object.assign(window, { toasts: said })
    // what is pressed next has not said any of it
    for (const press of ["pointerdown", "keydown"]) addEventListener(press, () => said.splice(0), true)
    const noted = new WeakMap<Element, string>()
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll(".toast")) {
        const text = toast.querySelector(".grow")?.textContent ?? ""
        if (noted.get(toast) === text || !toast.checkVisibility()) continue
        noted.set(toast, text)
        said.push(text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/**
 * Waits until a page has said exactly this in passing, since something was pressed on it last, and has filled again what was
 * sent: until then a form takes nothing.
 */
export const toast = async (page: Page, text: string): Promise<void> => {
  await expect(async () => {
    expect(await page.evaluate(() => Reflect.get(window, "toasts"))).toContain(text)
  }).toPass({ timeout: 15_000 })
  await expect(page.locator(".save-form button[aria-disabled='true']")).toHaveCount(0)
}

/** From the next page on a toast passes by only after a minute: a slow machine has time to look at it, and to close it. */
export const letToastsStay = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const wait = window.setTimeout
    const slower = (act: () => void, ms?: number) => wait(act, ms === 1_500 ? 60_000 : ms)
    Object.assign(window, { setTimeout: slower })
  })
}
