import { type BrowserContext, expect, type Page } from "@playwright/test"

/** Records the toasts of the pages of a context: a toast may be gone again before a slow machine looks for it. */
export const noteToasts = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    if ("toasts" in window) return
    const shown: string[] = []
    Object.assign(window, { toasts: shown })
    // toasts from before a press do not belong to it
    for (const press of ["pointerdown", "keydown"]) addEventListener(press, () => shown.splice(0), true)
    const noted = new WeakMap<Element, string>()
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll(".toast")) {
        const text = toast.querySelector(".grow")?.textContent ?? ""
        if (noted.get(toast) === text || !toast.checkVisibility()) continue
        noted.set(toast, text)
        shown.push(text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/**
 * Waits until a page has shown a toast with exactly this text since the last press on it, and until its form can be saved again
 * after the last sending.
 */
export const toast = async (page: Page, text: string): Promise<void> => {
  await expect(async () => {
    expect(await page.evaluate(() => Reflect.get(window, "toasts"))).toContain(text)
  }).toPass({ timeout: 15_000 })
  await expect(page.locator(".save-form button[aria-disabled='true']")).toHaveCount(0)
}

/** Expects a toast to say whom or what it is about, beside its button that undoes it. */
export const expectUndoAbout = (page: Page, text: string, about: string): Promise<void> =>
  expect(
    page.locator(".toast", { hasText: text, has: page.getByRole("button", { name: "Undo" }) }),
  ).toContainText(about)

/** From the next page on, toasts that close by themselves stay for a minute: a slow machine has time to check and close them. */
export const letToastsStay = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const wait = window.setTimeout
    const slower = (act: () => void, ms?: number) => wait(act, ms === 1_500 ? 60_000 : ms)
    Object.assign(window, { setTimeout: slower })
  })
}
