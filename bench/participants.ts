import { rmSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { chromium, type Page } from "@playwright/test"
import { eq, sql } from "drizzle-orm"
import { mostAtOnce } from "#app/public/registration/participants-address.ts"
import type { Actor } from "#domain/access/may.ts"
import { findChromium } from "#scripts/find-chromium.ts"
import { readConfig } from "#server/config.ts"
import type { Database } from "#server/db/open-database.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { showClub } from "#server/registration/club-riders.ts"
import { ownRiders } from "#server/registration/own-riders.ts"
import { showParticipants } from "#server/registration/show-participants.ts"
import { startServer } from "#server/start-server.ts"
import { nameManager } from "#tests/support/factories/make-club-manager.ts"
import { makeManyParticipants } from "#tests/support/factories/make-many-participants.ts"
import type { MadeStage } from "#tests/support/factories/make-stage.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { buildPages } from "./judge/build-pages.ts"
import { explained } from "./support/explained.ts"
import { accountsOf, clubOf, fillRiders } from "./support/fill-riders.ts"
import { chooseSize } from "./support/size.ts"
import { measure } from "./support/time-questions.ts"

// The page of a stage with 5,000 of a site's 20,000 riders, whom 12,000 accounts hold: how large it is and how soon it answers, how long its list
// and those of riders take for who may see what, in 99 of 100 times, whether a query for them reads a table of people whole, and how long a browser
// works after each key of the search until the page shows the lines that it finds.

const { riders, known, entries, rounds } = chooseSize({
  usual: { riders: 5_000, known: 20_000, entries: 6, rounds: 200 },
  smallest: { riders: 50, known: 200, entries: 2, rounds: 10 },
})
const day = 86_400_000
const limits = { gzip: 100_000, frameMs: 1_000 / 60, listMs: 100 }

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
    // a club's manager is shown a stage that is still to come
    const start = Date.now() + day
    await db
      .update(stageTable)
      .set({ competitionStartDate: start, competitionEndDate: start + day })
      .where(eq(stageTable.key, stage.key))
    await db.execute(sql`vacuum analyze`)
    const { institutionId, championshipId, id } = stage
    const [holder, otherParent] = filled.map(({ entryId }) => entryId)
    const lists = await measureLists(site.database, stage, { holder, otherParent })
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

type Holders = { holder?: string | undefined; otherParent?: string | undefined }

/**
 * How long each list takes, milliseconds: that of the stage for a visitor, for an account that enters three of the riders, for the other
 * parent of one, and for a secretary; the riders of an account; and those of a club, for its manager.
 */
const measureLists = async (
  database: Database,
  { path, institutionId }: MadeStage,
  { holder = "", otherParent = "" }: Holders,
) => {
  const club = clubOf(0)
  const now = Date.now()
  await nameManager(database.db, holder, { clubId: club, institutionId })
  const actorOf = (userId: string, secretaryOf: string[] = []): Actor => ({
    ...{ userId, isConfirmed: true, admin: false, secretaryOf },
  })
  const ofStage = (actor: Actor | null) => async (db: Db) => {
    const list = await showParticipants({ db, actor, now }, path, { most: mostAtOnce })
    return list?.rows.length ?? 0
  }
  const lists: Record<string, (db: Db) => Promise<number>> = {
    visitor: ofStage(null),
    holder: ofStage(actorOf(holder)),
    otherParent: ofStage(actorOf(otherParent)),
    secretary: ofStage(actorOf("secretary", [institutionId])),
    ownRiders: async (db) => (await ownRiders(db, actorOf(holder), now)).riders.length,
    club: async (db) => {
      const asked = { institution: institutionId, club, stage: path }
      const shown = await showClub({ db, actor: actorOf(holder), now }, asked)
      return shown.kind === "found" ? shown.page.riders.length : 0
    },
  }
  const p99: Record<string, number> = {}
  const plans: string[] = []
  for (const [name, read] of Object.entries(lists)) {
    const timed = await measure(database, { questionOf: () => read, query: (db, list) => list(db), rounds })
    if (timed.found === 0) throw new Error(`Nothing was found by ${name}`)
    p99[name] = timed.p99
    plans.push(...(await explained(database, async (db) => void (await read(db)))))
  }
  const sequential = plans.filter((plan) =>
    /Seq Scan on (participant|rider|rider_holder|linked_entry|saved_registration|"?user"?)\b/.test(plan),
  )
  if (sequential.length > 0) console.log(sequential.join("\n\n"))
  return { lists: p99, seqScans: sequential.length }
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
const { page, search, lists, seqScans } = figures
const slowest = Math.max(...Object.values(lists))
const isQuick = slowest <= limits.listMs && search.medianMs <= limits.frameMs
const holds = page.gzip <= limits.gzip && isQuick && seqScans === 0
if (!holds) console.log(`Not within ${JSON.stringify(limits)}, or all of a table is read`)
process.exitCode = holds ? 0 : 1
