import { rmSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { chromium, type Page } from "@playwright/test"
import { sql } from "drizzle-orm"
import { mostAtOnce } from "#app/public/registration/participants-address.ts"
import type { Actor } from "#domain/access/may.ts"
import { findChromium } from "#scripts/find-chromium.ts"
import { readConfig } from "#server/config.ts"
import type { Database } from "#server/db/open-database.ts"
import type { Db } from "#server/db/transaction.ts"
import { showParticipants } from "#server/registration/show-participants.ts"
import { startServer } from "#server/start-server.ts"
import { makeManyParticipants } from "#tests/support/factories/make-many-participants.ts"
import type { MadeStage } from "#tests/support/factories/make-stage.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { buildPages } from "./judge/build-pages.ts"
import { explained } from "./support/explained.ts"
import { accountsOf, fillRiders } from "./support/fill-riders.ts"
import { chooseSize } from "./support/size.ts"

// The page of a stage with 5,000 of a site's 20,000 riders, whom 12,000 accounts hold: how large it is and how soon it answers, how long its list
// takes for who may see what, whether a query for it reads a table of people whole, and how long a browser works after each key of the search
// until the page shows the lines that it finds.

const { riders, known, entries } = chooseSize({
  usual: { riders: 5_000, known: 20_000, entries: 6 },
  smallest: { riders: 50, known: 200, entries: 2 },
})
const limits = { gzip: 100_000, frameMs: 1_000 / 60 }

const run = async () => {
  await buildPages()
  const folder = temporaryFolder()
  const config = readConfig({ NULLE_DATA: join(folder, "data"), PORT: "0", LOG_LEVEL: "error" })
  const site = await startServer(config)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] })
  try {
    const { db } = site.database
    const filled = await fillRiders(db, { riders: known, entries })
    const stage = await makeManyParticipants(
      db,
      riders,
      filled.map(({ entryId }) => entryId),
    )
    await db.execute(sql`vacuum analyze`)
    const { institutionId, championshipId, id } = stage
    const lists = await measureLists(site.database, stage, filled[0]?.entryId ?? "")
    const address = `${site.url}/competitions/${institutionId}/${championshipId}/${id}`
    const page = await weigh(address)
    const startList = await weigh(`${address}/start-list`)
    const opened = await browser.newPage()
    await opened.goto(address)
    return { ...lists, page, startList, search: await measureSearch(opened) }
  } finally {
    await browser.close()
    await site.close()
    rmSync(folder, { recursive: true })
  }
}

/** How long the list takes, milliseconds, for a visitor, for an account that holds three of the riders, and for a secretary. */
const measureLists = async (database: Database, { path, institutionId }: MadeStage, holder: string) => {
  const of = (userId: string, secretaryOf: string[]): Actor => ({
    ...{ userId, isConfirmed: true, admin: false, secretaryOf },
  })
  const readers = { visitor: null, holder: of(holder, []), secretary: of("secretary", [institutionId]) }
  const lists: Record<string, number> = {}
  const plans: string[] = []
  for (const [name, actor] of Object.entries(readers)) {
    const read = async (db: Db) => void (await showParticipants({ db, actor }, path, { most: mostAtOnce }))
    await read(database.db)
    const begun = performance.now()
    await read(database.db)
    lists[name] = Math.round(performance.now() - begun)
    plans.push(...(await explained(database, read)))
  }
  const sequential = plans.filter((plan) =>
    /Seq Scan on (participant|rider|rider_holder|linked_entry|"?user"?)\b/.test(plan),
  )
  if (sequential.length > 0) console.log(sequential.join("\n\n"))
  return { lists, seqScans: sequential.length }
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
console.log(JSON.stringify({ bench: "participants", riders, accounts: accountsOf(known), ...figures }))
const { page, search, seqScans } = figures
const holds = page.gzip <= limits.gzip && search.medianMs <= limits.frameMs && seqScans === 0
if (!holds) console.log(`Not within ${JSON.stringify(limits)}, or all of a table is read`)
process.exitCode = holds ? 0 : 1
