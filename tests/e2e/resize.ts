import type { CDPSession, Page } from "@playwright/test"

/** A narrower window is that of a phone. */
const widestPhone = 600

const sessions = new WeakMap<Page, CDPSession>()

/**
 * Gives a page a window of a size, CSS pixels. A narrow one behaves as a phone: what is wider than the screen widens the page, everything on
 * it shrinks, and it is touched. A narrow window of a desktop shows none of that.
 */
export const resize = async (page: Page, { width, height }: { width: number; height: number }) => {
  await page.setViewportSize({ width, height })
  const known = sessions.get(page)
  const session = known ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  const mobile = width <= widestPhone
  await session.send("Emulation.setDeviceMetricsOverride", {
    ...{ width, height, screenWidth: width, screenHeight: height, mobile },
    deviceScaleFactor: mobile ? 2 : 1,
  })
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: mobile })
}

/** By how many CSS pixels the page, or a dialog on it, is wider than its window; 0 or less: it fits. */
export const tooWideBy = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      // a phone shows all of a page that is too wide: its window grows with it
      Math.max(innerWidth, document.documentElement.scrollWidth) - screen.width,
      ...[...document.querySelectorAll("dialog[open]")].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  )
