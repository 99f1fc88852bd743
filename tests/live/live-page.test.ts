import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { and, eq } from "drizzle-orm"
import fc from "fast-check"
import { pino } from "pino"
import { afterAll, expect, test, vi } from "vitest"
import { stageClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { createBoards } from "#server/live/boards.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { writeStage } from "#server/stages/write-stage.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { inOrder } from "#tests/support/follow-stage.ts"
import { openLossyWay } from "#tests/support/lossy-way.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { streamSource } from "#tests/support/stream-source.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"
import { noon, wireAttempt, wireTap } from "#tests/support/wire-taps.ts"
import { openLivePage } from "./live-page.ts"
import {
  type Fault,
  pageCount,
  type RaceAct,
  raceActs,
  riderCount,
  sectionCount,
  siteCount,
  slowReading,
  type Write,
} from "./race-acts.ts"

const database = await testDatabase()
const { db } = database
const sites = [await testSite(database), await testSite(database)]

const { StreamSource, met } = streamSource()
vi.stubGlobal("EventSource", StreamSource)
vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }))
vi.stubGlobal("window", new EventTarget())
afterAll(() => vi.unstubAllGlobals())

const at = <One>(list: readonly One[], index: number): One => {
  const one = list[index]
  if (one === undefined) throw new RangeError(`There is no ${index}`)
  return one
}

/** A stage in progress; a very long bike name makes lines that fill a slow reader's connection. */
const startRace = async ({ bikeLength }: { bikeLength: number }) => {
  const stage = await makeStage(db, {
    ...running(),
    classes: [{ name: "Expert", lap: 1, lapSections: Array.from({ length: sectionCount }, () => true) }],
  })
  const riders: string[] = []
  for (let i = 0; i < riderCount; i += 1) {
    const bike = randomBytes(bikeLength).toString("base64")
    riders.push((await makeParticipant(db, stage, { bike })).id)
  }
  const { token } = await makeJudge(db, stage)
  const secretary = await makeSecretary(db, stage.institutionId)

  const change = (how: (write: StageWrite) => PromiseLike<unknown>) =>
    writeStage(
      db,
      { path: stage.path, by: { userId: null, now: Date.now() } },
      async (write) => void (await how(write)),
    )
  const changeResult = (rider: number, values: Partial<typeof result.$inferInsert>) =>
    change((write) =>
      write.db
        .update(result)
        .set({ ...values, revision: write.stage.revision, changedOn: noon })
        .where(and(eq(result.stageKey, stage.key), eq(result.participantId, at(riders, rider)))),
    )
  const post = (site: number, events: readonly unknown[]) =>
    postEvents(at(sites, site), { token, stage, events })

  const write = (one: Write): Promise<unknown> => {
    const participant = "rider" in one ? at(riders, one.rider) : ""
    switch (one.act) {
      case "tap":
        return post(one.site, wireAttempt(one.names, { participant, section: one.section }))
      case "penalty": {
        const { section, points } = one
        return post(one.site, [
          wireTap({ participant, section, points, name: "JudgePenalty", reason: "Ran over a marker" }),
        ])
      }
      case "rule": {
        const ruling =
          one.points === null ? { kind: "deleted" as const } : { kind: "edited" as const, points: one.points }
        const place = { participantId: participant, section: one.section, lap: 1 }
        return ruleOnEntry({ db, actor: secretary, now: noon }, stage.path, { place, ruling, reason: null })
      }
      case "status":
        return changeResult(one.rider, { status: one.status })
      case "remove":
        return changeResult(one.rider, { deleted: true })
      case "sections":
        return change(async (write) => {
          const lapSections = Array.from({ length: one.count }, () => true)
          const settingsRevision = write.stage.revision
          await write.db.update(stageClass).set({ lapSections }).where(eq(stageClass.stageKey, stage.key))
          await write.db.update(stageTable).set({ settingsRevision }).where(eq(stageTable.key, stage.key))
        })
    }
  }
  return { stage, write }
}

/** Three pages, each on a way of its own. */
const openPages = async (stage: Awaited<ReturnType<typeof makeStage>>) => {
  const ways = await Promise.all(
    Array.from({ length: pageCount }, (_, i) => openLossyWay(at(sites, i % siteCount))),
  )
  const pages = await Promise.all(
    ways.map((way, i) => openLivePage(stage, { way, site: at(sites, i % siteCount) })),
  )
  const wake = () => window.dispatchEvent(new Event("online"))
  const befall = async (fault: Fault): Promise<void> => {
    if (fault.act === "wake") wake()
    if (!("page" in fault)) return
    const way = at(ways, fault.page)
    if (fault.act === "break") way.breakAfter(fault.bytes)
    if (fault.act === "stall") way.stall()
    if (fault.act === "flow") way.flow()
    if (fault.act === "move") way.leadTo(at(sites, fault.site))
    if (fault.act === "load") await at(pages, fault.page).load(at(sites, fault.site))
  }
  return { ways, pages, wake, befall }
}

const isWrite = (one: RaceAct): one is Write =>
  ["tap", "penalty", "rule", "status", "remove", "sections"].includes(one.act)

/** Runs all of it, wakes pages whose connections may be dead, then compares what they show with what a fresh process reads. */
const expectEqualPages = async (
  acts: readonly RaceAct[],
  { bikeLength, isWoken }: { bikeLength: number; isWoken: boolean },
) => {
  const { stage, write } = await startRace({ bikeLength })
  const { ways, pages, wake, befall } = await openPages(stage)
  const fresh = createBoards(database, pino({ level: "silent" }))
  try {
    let writes: Promise<unknown>[] = []
    const finish = async () => {
      await Promise.all(writes)
      writes = []
    }
    for (const one of acts) {
      if (isWrite(one)) writes.push(write(one))
      else if (one.act === "wait") await Promise.all([finish(), sleep(one.ms)])
      else writes.push(befall(one))
    }
    await finish()
    for (const way of ways) way.heal()
    if (isWoken) wake()
    const board = await fresh.board(stage.path)
    await until(() => {
      // a comparison that fails describes megabytes, and would keep the rest of them from arriving
      if (pages.some((page) => page.board().revision !== board?.revision)) return false
      for (const page of pages) expect(inOrder(page.board())).toEqual(board && inOrder(board))
      return true
    })
  } finally {
    for (const page of pages) page.leave()
    await fresh.close()
  }
}

test("after any sequence of scores, edits and lost connections the live page equals a fresh load [RS-12]", async () => {
  await fc.assert(
    fc.asyncProperty(raceActs, (acts) => expectEqualPages(acts, { bikeLength: 10, isWoken: true })),
    { numRuns: 20, endOnFailure: true },
  )
  expect(met.connections).toBeGreaterThan(20 * pageCount)
})

test("a page that lagged behind long messages equals a fresh load, whatever follows", async () => {
  await fc.assert(
    fc.asyncProperty(slowReading, (acts) => expectEqualPages(acts, { bikeLength: 150_000, isWoken: false })),
    { numRuns: 3, endOnFailure: true },
  )
  expect(met.lags).toBeGreaterThan(0)
})
