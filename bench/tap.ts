import { rmSync } from "node:fs"
import { join } from "node:path"
import { chromium, type Page } from "@playwright/test"
import { findChromium } from "#scripts/find-chromium.ts"
import { readConfig } from "#server/config.ts"
import { startServer } from "#server/start-server.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { buildPages } from "./judge/build-pages.ts"
import { chooseSize } from "./support/size.ts"
import { openFullPhone } from "./tap/open-full-phone.ts"
import { slowOpening } from "./tap/slow-opening.ts"
import { tapWaits } from "./tap/tap-waits.ts"

// A judge's phone at the end of a long day: from the finger on the button to the tap on disk and on the screen, and how soon
// the app is there without a network, with a processor that is slowed down four times.

const { ridesBefore, taps, openings } = chooseSize({
  usual: { ridesBefore: 1_000, taps: 300, openings: 5 },
  smallest: { ridesBefore: 10, taps: 5, openings: 1 },
})
const slowdown = 4
const limits = { p99: 50, openedMs: 1_000 }

const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
}

const run = async () => {
  const executablePath = findChromium()
  await buildPages()
  const folder = temporaryFolder()
  const server = await startServer({
    ...readConfig({ NULLE_DATA: join(folder, "data"), PORT: "0", LOG_LEVEL: "error" }),
  })
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
  try {
    const { context, page, events } = await openFullPhone(browser, server, ridesBefore)
    await slowDown(page)
    const waits = await tapWaits(page, taps)
    await context.setOffline(true)
    const openedMs = await slowOpening(context, {
      address: `${server.url}/judge-standalone`,
      times: openings,
      slowDown,
    })
    const p99 = waits[Math.ceil(waits.length * 0.99) - 1] ?? Number.NaN
    const median = waits[Math.floor(waits.length / 2)] ?? Number.NaN
    console.log(
      `${waits.length} taps on a phone with ${events} events of ${ridesBefore} rides: half within ${median.toFixed(1)} ms, all within ${waits.at(-1)?.toFixed(1)} ms`,
    )
    return { events, p99: Number(p99.toFixed(1)), openedMs: Math.round(openedMs) }
  } finally {
    await browser.close()
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

try {
  const figures = await run()
  const holds = figures.p99 <= limits.p99 && figures.openedMs <= limits.openedMs
  if (!holds) console.log(`Not within the limits: ${JSON.stringify(limits)}`)
  console.log(JSON.stringify({ bench: "tap", ...figures }))
  process.exitCode = holds ? 0 : 1
} catch (error) {
  console.error(`Nothing was measured: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
