import type { BrowserContext, Page } from "@playwright/test"

/** What is opened, how often, and what makes each new tab slow. */
type Opening = { address: string; times: number; slowDown: (page: Page) => Promise<void> }

/** Returns how long the app takes to open, the median of some new tabs, milliseconds until it shows what the phone knows. */
export const slowOpening = async (
  context: BrowserContext,
  { address, times, slowDown }: Opening,
): Promise<number> => {
  const measured: number[] = []
  for (let time = 0; time < times; time += 1) {
    const page = await context.newPage()
    await slowDown(page)
    const start = performance.now()
    await page.goto(address, { waitUntil: "commit" })
    await page.getByRole("heading", { name: "Events on this phone" }).waitFor()
    measured.push(performance.now() - start)
    await page.close()
  }
  return measured.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN
}
