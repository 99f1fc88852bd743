import { rmSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { chromium, type Page } from "@playwright/test"
import { findChromium } from "#scripts/find-chromium.ts"
import { readConfig } from "#server/config.ts"
import { startServer } from "#server/start-server.ts"
import { makeManyParticipants } from "#tests/support/factories/make-many-participants.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { buildPages } from "./judge/build-pages.ts"
import { chooseSize } from "./support/size.ts"

// The page of a stage with 5,000 participants: how large it is and how soon it answers, and how long a browser works after
// each key of the search until the page shows the lines that it finds.

const riders = chooseSize({ usual: 5_000, smallest: 50 })
const limits = { gzip: 100_000, frameMs: 1_000 / 60 }

const run = async () => {
  await buildPages()
  const folder = temporaryFolder()
  const config = readConfig({ NULLE_DATA: join(folder, "data"), PORT: "0", LOG_LEVEL: "error" })
  const site = await startServer(config)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] })
  try {
    const { institutionId, championshipId, id } = await makeManyParticipants(site.database.db, riders)
    const address = `${site.url}/competitions/${institutionId}/${championshipId}/${id}`
    const page = await weigh(address)
    const startList = await weigh(`${address}/start-list`)
    const opened = await browser.newPage()
    await opened.goto(address)
    return { page, startList, search: await measureSearch(opened) }
  } finally {
    await browser.close()
    await site.close()
    rmSync(folder, { recursive: true })
  }
}

/** How large a page is, and how soon it is there the first time and the second. */
const weigh = async (address: string) => {
  const request = async () => {
    const begun = performance.now()
    const answer = await fetch(address)
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    return { bytes, ms: Math.round(performance.now() - begun) }
  }
  const [first, second] = [await request(), await request()]
  return { gzip: gzipSync(first.bytes).length, firstMs: first.ms, cachedMs: second.ms }
}

/** Milliseconds of a browser's work for each key, until all of the page is laid out again: the middle one and the longest. */
const measureSearch = async (page: Page) => {
  const field = page.getByRole("searchbox")
  await field.click()
  await page.waitForLoadState("networkidle")
  await page.evaluate(() => {
    const taken: number[] = []
    Object.assign(window, { taken })
    let begun = 0
    document.addEventListener("input", () => (begun = performance.now()), { capture: true })
    new MutationObserver(() => {
      if (begun === 0) return
      // reading a size makes the browser lay out
      document.body.getBoundingClientRect()
      taken.push(performance.now() - begun)
      begun = 0
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  for (const words of ["ozolins 49", "berzins", "rider 4321", "o"]) {
    await field.pressSequentially(words)
    for (const _ of words) await page.keyboard.press("Backspace")
  }
  const taken = await page.evaluate((): number[] => Reflect.get(window, "taken"))
  const inOrder = taken.toSorted((one, other) => one - other)
  const tenths = (ms: number | undefined) => Math.round((ms ?? Number.NaN) * 10) / 10
  return {
    keys: inOrder.length,
    medianMs: tenths(inOrder[inOrder.length >> 1]),
    longestMs: tenths(inOrder.at(-1)),
  }
}

const figures = await run()
console.log(JSON.stringify({ bench: "participants", riders, ...figures }))
const holds = figures.page.gzip <= limits.gzip && figures.search.medianMs <= limits.frameMs
if (!holds) console.log(`Not within the limits: ${JSON.stringify(limits)}`)
process.exitCode = holds ? 0 : 1
