import { expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import type { ScreenCommand } from "#contracts/screens/screens.ts"
import { result } from "#server/db/schema/results.ts"
import { screen as stageScreen } from "#server/db/schema/screens.ts"
import { touchStages } from "#server/stages/lock-stage.ts"
import { writeStage } from "#server/stages/write-stage.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { test } from "./site.ts"
import { english } from "./stages.ts"

/** Counts the timers that a page has set and that have neither passed nor been cleared. */
const countTimers = () => {
  const [intervals, timeouts] = [new Set<unknown>(), new Set<unknown>()]
  const { setInterval, setTimeout, clearInterval, clearTimeout } = window
  Object.assign(window, {
    timers: () => intervals.size + timeouts.size,
    setInterval: (run: () => void, wait?: number) => {
      const id = setInterval(run, wait)
      intervals.add(id)
      return id
    },
    setTimeout: (run: () => void, wait?: number) => {
      const id = setTimeout(() => {
        timeouts.delete(id)
        run()
      }, wait)
      timeouts.add(id)
      return id
    },
    clearInterval: (id?: number) => {
      intervals.delete(id)
      clearInterval(id)
    },
    clearTimeout: (id?: number) => {
      timeouts.delete(id)
      clearTimeout(id)
    },
  })
}

/** How many documents, nodes, listeners and timers a page holds after garbage collection. */
const heldBy = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("HeapProfiler.enable")
  await devtools.send("HeapProfiler.collectGarbage")
  const { documents, nodes, jsEventListeners } = await devtools.send("Memory.getDOMCounters")
  await devtools.detach()
  const timers = Number(await page.evaluate(() => Reflect.get(window, "timers")()))
  return { documents, nodes, listeners: jsEventListeners, timers }
}

/** The least that a page holds in five looks within a few seconds: what a request under way holds comes and goes. */
const heldAtRest = async (page: Page) => {
  const looks: Awaited<ReturnType<typeof heldBy>>[] = []
  for (let look = 1; look <= 5; look += 1) {
    looks.push(await heldBy(page))
    await page.clock.runFor(500)
  }
  const least = (count: keyof (typeof looks)[number]) => Math.min(...looks.map((one) => one[count]))
  return {
    documents: least("documents"),
    nodes: least("nodes"),
    listeners: least("listeners"),
    timers: least("timers"),
  }
}

const commands: readonly ScreenCommand[] = [
  { kind: "class", racingClass: "Hobby" },
  { kind: "podium", podium: "class:Expert", step: 3 },
  { kind: "notice", text: "Riders’ meeting" },
]

test("a television holds no more documents, nodes, listeners and timers after scores, class turns, commands, changed settings and lost connections [TV-01]", async ({
  context,
  page,
  site,
}) => {
  test.slow()
  const { db } = site.database
  const lapSections = [true, true]
  const { stage, riders } = await makeScoredStage(db, {
    ...running(),
    classes: ["Expert", "Hobby"].map((name, index) => ({ name, order: 2 - index, lap: 1, lapSections })),
    cards: { Anna: [[0, 0]], Berta: [[1, 0]], Clara: [[5, 0]], Hobbyist: [[1, 1]] },
    riders: { Hobbyist: { racingClass: "Hobby" } },
  })
  const [anna] = riders
  const title = page.getByRole("heading", { level: 1 })
  const live = page.locator('[data-connection="live"]')
  const set = (shows: ScreenCommand) =>
    db.update(stageScreen).set({ shows }).where(eq(stageScreen.stageKey, stage.key))
  /** Lets time pass in steps until something is so. */
  const passUntil = (isSo: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(6_000)
      await isSo()
    }).toPass({ intervals: [50] })

  const pass = async (turn: number) => {
    const bike = `Vertigo ${turn}`
    await writeStage(db, { path: stage.path, by: { userId: null, now: Date.now() } }, (write) =>
      write.db
        .update(result)
        .set({ bike, revision: write.stage.revision, racingNumber: String(turn) })
        .where(eq(result.participantId, anna?.id ?? "")),
    )
    await passUntil(() =>
      expect(page.getByRole("row", { name: "Anna" })).toContainText(String(turn), { timeout: 200 }),
    )
    const shows = commands[turn % commands.length]
    if (shows) await set(shows)
    await passUntil(() => expect(page.getByRole("row", { name: "Anna" })).toHaveCount(0, { timeout: 200 }))
    // all of it leaves the page
    await set({ kind: "blank" })
    await passUntil(() => expect(page.locator(".tv-blank")).toBeVisible({ timeout: 200 }))
    await db.transaction((tx) => touchStages(tx, [stage.key]))
    await context.setOffline(true)
    await page.clock.runFor(5_000)
    await context.setOffline(false)
    await set({ kind: "automatic" })
    await passUntil(() => expect(live).toBeVisible({ timeout: 200 }))
    await passUntil(() => expect(title).toHaveText("Hobby", { timeout: 200 }))
    await passUntil(() => expect(title).toHaveText("Expert", { timeout: 200 }))
  }

  /** Measures while the same notice stands, since classes differ in what they hold. */
  const heldUnderNotice = async () => {
    await set({ kind: "notice", text: "Lunch" })
    await passUntil(() => expect(page.getByText("Lunch")).toBeVisible({ timeout: 200 }))
    const held = await heldAtRest(page)
    await set({ kind: "automatic" })
    return held
  }

  await page.clock.install()
  await page.addInitScript(countTimers)
  await page.goto(site.url + english(`/tv/${stage.institutionId}/${stage.championshipId}/${stage.id}`))
  await expect(title).toHaveText("Expert")
  await expect(page.locator(".tv-name")).toBeVisible()
  for (let turn = 1; turn <= 2; turn += 1) await pass(turn)
  const early = await heldUnderNotice()
  for (let turn = 3; turn <= 6; turn += 1) await pass(turn)
  const later = await heldUnderNotice()
  for (let turn = 7; turn <= 10; turn += 1) await pass(turn)
  const late = await heldUnderNotice()
  // a page that keeps something each turn keeps it in both spans of four turns; what one look has more of by chance is in one of them
  const kept = (count: keyof typeof early) =>
    Math.min(later[count] - early[count], late[count] - later[count])
  expect(kept("documents")).toBeLessThanOrEqual(0)
  expect(kept("listeners")).toBeLessThan(2)
  expect(kept("timers")).toBeLessThan(2)
  expect(kept("nodes")).toBeLessThan(4)
})
