import type { Page } from "@playwright/test"
import { brokenWordsIn } from "#tests/support/broken-words.ts"

/** Returns the words and numbers of a page that break across lines. */
export const brokenWords = (page: Page, within = "main"): Promise<string[]> =>
  page.locator(within).evaluateAll(brokenWordsIn)
