import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { result } from "#server/db/schema/results.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { followStage, streamOf } from "#tests/support/follow-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { readPage, totalOf } from "#tests/support/scored-page.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const hour = 3_600_000
/** How far the server's clock is from ours. */
let wrong = 0
const now = () => Date.now() + wrong
const database = await testDatabase()
const site = await testSite(database, {}, { now })
const { db } = database

const jumps = [0, -5 * hour, 7 * hour, -48 * hour, 3 * hour, 0]
/** The six places of the two laps with three sections. */
const placeOf = (index: number) => ({ lap: 1 + Math.floor(index / 3), section: 1 + (index % 3) })

test("a server whose clock is set back and forth takes every tap, in order, tells spectators, and forgets nobody", async () => {
  const race = await makeStage(db, running())
  const { id: participant } = await makeParticipant(db, race)
  const { token } = await makeJudge(db, race)
  const { headers } = await signIn(site)
  const address = `/competitions/${race.institutionId}/${race.championshipId}/${race.id}/results`
  const stream = await followStage(streamOf(site, race))
  const revisions: number[] = []
  for (const [index, jump] of jumps.entries()) {
    wrong = jump
    const tap = { ...placeOf(index), name: "JudgeAddPointsA" as const, time: Date.now() }
    const events = [wireTap({ participant, ...tap })]
    const answer = await postEvents(site, { token, stage: race, events })
    const again = await postEvents(site, { token, stage: race, events })
    expect([answer, again].map(({ events: [event] }) => event?.state)).toEqual(["stored", "known"])
    revisions.push(answer.revision)
    await until(() => stream.board?.revision === answer.revision)
    const profile = await readPage(site, "/profile", headers)
    expect(profile.status).toBe(200)
    await until(async () => totalOf(await readPage(site, address)) === index + 1)
  }
  expect(revisions).toEqual(revisions.map((_, index) => (revisions[0] ?? 0) + index))
  const logged = await db
    .select()
    .from(judgeEvent)
    .where(eq(judgeEvent.stageKey, race.key))
    .orderBy(asc(judgeEvent.revision))
  expect(logged.map(({ lap, section }) => ({ lap, section }))).toEqual(
    jumps.map((_, index) => placeOf(index)),
  )
  for (const { time, receivedOn } of logged) expect(time).toBeLessThanOrEqual(receivedOn)
  const [held] = await db.select().from(result).where(eq(result.stageKey, race.key))
  expect(held?.startedOn).toBe(Math.min(...logged.map(({ time }) => time)))
  expect(held?.lastTimeRecorded).toBe(Math.max(...logged.map(({ time }) => time)))
})

test("phones that are hours or years wrong, and whose clocks are set between their batches, count as any other", async () => {
  wrong = 0
  const race = await makeStage(db, running())
  const { id: participant } = await makeParticipant(db, race)
  const { token } = await makeJudge(db, race)
  const clocks = [0, -9 * hour, 30 * hour, -20 * 365 * 24 * hour, 400 * 24 * hour, 0]
  for (const [index, off] of clocks.entries()) {
    const madeOn = Date.now() - 60_000
    const tap = { ...placeOf(index), name: "JudgeAddPointsA" as const, time: madeOn + off }
    const event = wireTap({ participant, ...tap })
    const sentAt = Date.now() + off
    const answer = await postEvents(site, { token, stage: race, events: [event], sentAt })
    expect(answer.events[0]?.state).toBe("stored")
    const [logged] = await db.select().from(judgeEvent).where(eq(judgeEvent.id, event.id))
    // the time it was made is known, apart from the network delay
    expect(logged?.time).toBeGreaterThanOrEqual(madeOn)
    expect(logged?.time).toBeLessThanOrEqual(Date.now())
    expect(logged?.deviceTime).toBe(madeOn + off)
  }
})
