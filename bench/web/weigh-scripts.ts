import { gzipSync } from "node:zlib"
import type { Browser } from "@playwright/test"

/** Returns the bytes, compressed by gzip, of all scripts that a first visit to a page loads. */
export const weighScripts = async (browser: Browser, url: string): Promise<number> => {
  // a browser sends its language; without it the words of two languages are loaded
  const page = await browser.newPage({ locale: "lv" })
  const scripts: Promise<Buffer>[] = []
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.body())
  })
  await page.goto(url, { waitUntil: "networkidle" })
  const weights = (await Promise.all(scripts)).map((script) => gzipSync(script).length)
  await page.close()
  return weights.reduce((sum, bytes) => sum + bytes, 0)
}
