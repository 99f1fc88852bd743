import type { BrowserContext, Page } from "@playwright/test"
import { liveEvent } from "#app/site/live-event.ts"

/**
 * Makes `goto` and `reload` of a context's pages wait until the page is live, so that its scripts handle what a test does next.
 * A call that names an instant to wait for (`waitUntil`) waits only for that.
 */
export const waitUntilLive = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript((name) => {
    addEventListener(name, () => Object.assign(window, { isLive: true }))
  }, liveEvent)
  context.on("page", (page) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    page.goto = async (url, options) => {
      const answer = await goto(url, options)
      if (!options?.waitUntil) await isLive(page)
      return answer
    }
    page.reload = async (options) => {
      const answer = await reload(options)
      if (!options?.waitUntil) await isLive(page)
      return answer
    }
  })
}

/** Only pages with a script of their own become live; other answers are not waited for. */
const isLive = (page: Page) =>
  page.waitForFunction(() => "isLive" in window || !document.querySelector("script[async]:not([src])"))
