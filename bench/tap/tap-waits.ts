import { setTimeout as sleep } from "node:timers/promises"
import type { Page } from "@playwright/test"

/** The fastest that a thumb taps, milliseconds from one tap to the next. */
const betweenTaps = 150

/** Returns how long taps of the dab button take from the touch until the frame that shows them stored, sorted, milliseconds. */
export const tapWaits = async (page: Page, taps: number): Promise<number[]> => {
  const waits: number[] = []
  for (let tap = 1; tap <= taps; tap += 1) {
    waits.push(await page.evaluate(tapOnce, `Dabs: ${tap}`))
    await sleep(betweenTaps)
  }
  return waits.toSorted((a, b) => a - b)
}

/** Runs in the browser: taps, and waits for the frame after the one in which the count has changed. */
const tapOnce = (shown: string): Promise<number> =>
  new Promise((resolve) => {
    const button = document.querySelector<HTMLButtonElement>(".dab")
    if (!button) throw new Error("There is no dab button")
    const start = performance.now()
    const observer = new MutationObserver(() => {
      if (!button.textContent?.includes(shown)) return
      observer.disconnect()
      // painted when the task after the next frame runs
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
    })
    observer.observe(button, { subtree: true, childList: true, characterData: true })
    button.click()
  })
