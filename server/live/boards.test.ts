import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { BoardRows } from "#contracts/results/live.ts"
import { classicMarks } from "#domain/judging/points.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { writeStage } from "#server/stages/write-stage.ts"
import { testDatabase } from "#tests/support/database.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { judgeTaps } from "#tests/support/factories/judge-taps.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { followStage, freshBoard, inOrder, streamOf } from "#tests/support/follow-stage.ts"
import { lockTable } from "#tests/support/lock-table.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"
import { untilLockedOut } from "#tests/support/until-locked-out.ts"
import { wireAttempt, wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const { db, pool } = database
const site = await testSite(database)
const other = await testSite(database)

/** Two riders who have ridden one of three sections: Anna clean, Jaan with a five. */
const race = async () => {
  const cards = { Anna: [[0, null, null]], Jaan: [[5, null, null]] }
  const { stage, riders } = await makeScoredStage(db, { ...running(), cards })
  const judge = await makeJudge(db, stage)
  const post = (...events: unknown[]) => postEvents(site, { token: judge.token, stage, events })
  const [anna = "", jaan = ""] = riders.map(({ id }) => id)
  return { stage, anna, jaan, ...judge, post, address: streamOf(site, stage) }
}

const rowsOf = (messages: readonly { event: string; rows?: BoardRows }[]) =>
  messages.flatMap(({ rows }) => rows ?? [])

test("a spectator gets the whole board first, best first [RS-12]", async () => {
  const { stage, anna, jaan, address } = await race()
  const stream = await followStage(address)
  await until(() => stream.messages.length > 0)
  expect(stream.board).toMatchObject({
    revision: 1,
    stage: { path: stage.path, title: stage.title, competitionType: "classic", timeZone: "Europe/Riga" },
    classes: [{ name: "Expert", lap: 1, lapSections: [true, true, true] }],
    rows: [
      { id: anna, order: 0, position: 1, place: 1, total: 0, ridden: 1 },
      { id: jaan, order: 1, position: 2, place: 2, total: 5, ridden: 1 },
    ],
  })
  expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
  expect(stream.response.headers.get("cache-control")).toBe("no-store")
})

test("a score reaches a spectator as the lines that changed, and no others [RS-12]", async () => {
  const { anna, jaan, post, address } = await race()
  const stream = await followStage(address)
  await until(() => stream.board !== null)
  await post(wireTap({ participant: jaan, section: 2, name: "JudgeAddPointsC" }))
  await until(() => stream.messages.length > 1)
  expect(rowsOf(stream.messages)).toMatchObject([
    { revision: 2, rows: [{ id: jaan, total: 8, ridden: 2, position: 2 }], gone: [] },
  ])

  await post(...[2, 3].map((section) => wireTap({ participant: anna, section, name: "JudgeAddPointsD" })))
  await until(() => stream.messages.length > 2)
  expect(rowsOf(stream.messages)[1]?.rows.map(({ id, position }) => [id, position])).toEqual([[anna, 1]])
})

test("a spectator whose page is current is sent nothing until something changes", async () => {
  const { jaan, post, address } = await race()
  const page = await freshBoard(address)
  const stream = await followStage(address, { page })
  await post(wireTap({ participant: jaan, section: 2 }))
  await until(() => stream.messages.length > 0)
  expect(stream.messages).toMatchObject([{ event: "rows" }])
  expect(stream.board && inOrder(stream.board)).toEqual(inOrder(await freshBoard(address)))
})

test("a spectator whose page is older, or of no revision, gets the whole board", async () => {
  const { jaan, post, address } = await race()
  const page = await freshBoard(address)
  await post(wireTap({ participant: jaan, section: 2 }))
  const older = await followStage(address, { page })
  const odd = await followStage(`${address}?revision=newest`)
  await until(() => older.messages.length > 0 && odd.messages.length > 0)
  expect([...older.messages, ...odd.messages]).toMatchObject(
    Array(2).fill({ event: "board", board: { revision: 2 } }),
  )
})

test("every event has its revision as id, and a reader resumes from the last one that they name", async () => {
  const { jaan, post, address } = await race()
  const stream = await followStage(address)
  await until(() => stream.messages.length > 0)
  await post(wireTap({ participant: jaan, section: 2 }))
  await until(() => stream.messages.length > 1)
  expect(
    [...stream.text.matchAll(/^id: (\d+)\nevent: (\w+)$/gm)].map(([, id, event]) => [id, event]),
  ).toEqual([
    ["1", "board"],
    ["2", "rows"],
  ])
  // an address that one connects to again is as old as its page
  const [current, behind] = await Promise.all(
    ["2", "1"].map((lastEventId) => followStage(`${address}?revision=1`, { lastEventId })),
  )
  await post(wireTap({ participant: jaan, section: 3 }))
  await until(() => current?.messages.length === 1 && behind?.messages.length === 2)
  expect(current?.messages).toMatchObject([{ event: "rows" }])
  expect(behind?.messages).toMatchObject([{ event: "board", board: { revision: 2 } }, { event: "rows" }])
})

test("readers with and without gzip read the same", async () => {
  const { anna, jaan, post, address } = await race()
  const streams = await Promise.all([
    followStage(address, { encoding: "gzip" }),
    followStage(address, { encoding: "identity" }),
  ])
  for (const [index, participant] of [anna, jaan, anna].entries()) {
    await post(wireTap({ participant, section: 2 }))
    await until(() => streams.every(({ board }) => board?.revision === index + 2))
  }
  const [gzip, plain] = streams
  expect(gzip?.messages).toHaveLength(4)
  expect(gzip?.messages).toEqual(plain?.messages)
})

test("frequent changes are merged: a spectator gets at most ten messages a second", async () => {
  const { jaan, post, address } = await race()
  const stream = await followStage(address)
  await until(() => stream.board !== null)
  const start = performance.now()
  for (let i = 0; i < 40; i += 1) await post(wireTap({ participant: jaan, section: 1 + (i % 3) }))
  await until(() => stream.board?.revision === 41)
  const most = (performance.now() - start) / 100 + 1
  expect(rowsOf(stream.messages).length).toBeLessThanOrEqual(most)
  expect(stream.board && inOrder(stream.board)).toEqual(inOrder(await freshBoard(address)))
})

test("a result that is deleted is gone from the board", async () => {
  const { stage, anna, address } = await race()
  const stream = await followStage(address)
  await until(() => stream.board !== null)
  await writeStage(db, { path: stage.path, by: { userId: null, now: Date.now() } }, async (write) => {
    await write.db
      .update(result)
      .set({ deleted: true, revision: write.stage.revision })
      .where(eq(result.participantId, anna))
  })
  await until(() => stream.messages.length > 1)
  expect(rowsOf(stream.messages)).toMatchObject([{ gone: [anna], rows: [{ position: 1 }] }])
  expect(stream.board && inOrder(stream.board)).toEqual(inOrder(await freshBoard(address)))
})

test("when the stage or a class changed, the stream asks spectators to load the page again", async () => {
  const { stage, address } = await race()
  const stream = await followStage(address)
  await until(() => stream.board !== null)
  await writeStage(db, { path: stage.path, by: { userId: null, now: Date.now() } }, async (write) => {
    await write.db
      .update(stageTable)
      .set({ title: "Kaņieris", settingsRevision: write.stage.revision })
      .where(eq(stageTable.key, stage.key))
  })
  await until(() => stream.messages.length > 1)
  expect(stream.messages[1]).toEqual({ event: "reload" })
  expect(await freshBoard(address)).toMatchObject({ revision: 2, stage: { title: "Kaņieris" } })
})

test("a stage that is not published has no stream, and ends the ones that it had", async () => {
  const { stage, post, jaan, address } = await race()
  const stream = await followStage(address)
  await until(() => stream.board !== null)
  await db.update(stageTable).set({ status: "draft" }).where(eq(stageTable.key, stage.key))
  await post(wireTap({ participant: jaan, section: 2 }))
  await until(() => stream.isOver)
  expect(stream.messages.at(-1)).toEqual({ event: "reload" })
  for (const nowhere of [address, streamOf(site, { ...stage, id: "no-such-stage" })])
    expect((await fetch(nowhere)).status).toBe(404)
})

test("a stage that is no longer published ends its streams although nobody announces it, and can come back", async () => {
  const { stage, post, jaan, address } = await race()
  const stream = await followStage(address)
  await until(() => stream.board !== null)
  const turn = (status: "draft" | "published") =>
    db.update(stageTable).set({ status }).where(eq(stageTable.key, stage.key))
  await turn("draft")
  await until(() => stream.isOver)
  expect(stream.messages.at(-1)).toEqual({ event: "reload" })

  await turn("published")
  const again = await followStage(address)
  await until(() => again.board !== null)
  await post(wireTap({ participant: jaan, section: 2 }))
  await until(() => again.board?.revision === 2)
})

test("a revision that is announced but never committed delays nothing for spectators", async () => {
  const { stage, jaan, post, address } = await race()
  const stream = await followStage(address)
  await until(() => stream.board !== null)
  const letRead = await lockTable(database, "result")
  await pool.query("select pg_notify('stage_revision', $1 || ':' || 1000000)", [stage.key])
  await untilLockedOut(pool, 1)
  await letRead()
  await post(wireTap({ participant: jaan, section: 2 }))
  await until(() => stream.board?.revision === 2)
  expect((await freshBoard(address)).revision).toBe(2)
})

test("after a restore from a backup, spectators get the restored state", async () => {
  const { stage, anna, jaan, post, address } = await race()
  const stream = await followStage(address)
  await until(() => stream.board !== null)
  for (const section of [2, 3]) await post(wireTap({ participant: jaan, section }))
  await until(() => stream.board?.revision === 3)

  await pool.query("update result set revision = 1, bike = 'Vertigo' where stage_key = $1", [stage.key])
  await pool.query("update stage set revision = 1 where key = $1", [stage.key])
  await until(() => stream.messages.at(-1)?.event === "reload")
  const restored = await freshBoard(address)
  expect(restored).toMatchObject({ revision: 1, rows: [{ bike: "Vertigo" }, { bike: "Vertigo" }] })
  const page = await followStage(address, { page: restored })
  await post(wireTap({ participant: anna, section: 2 }))
  await until(() => page.board?.revision === 2)
})

const listeners = async (except: readonly number[] = []) => {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and query like 'listen %'",
  )
  return rows.flatMap(({ pid }) => (except.includes(pid) ? [] : pid))
}

test("changes that are announced while no process listens arrive nevertheless, and then every process listens again", async () => {
  const { jaan, post, address } = await race()
  const stream = await followStage(address)
  await until(async () => stream.board !== null && (await listeners()).length === 2)
  const before = await listeners()
  await pool.query("select pg_terminate_backend(pid) from unnest($1::int[]) as pid", [before])
  await post(wireTap({ participant: jaan, section: 2 }))
  await until(() => stream.board?.revision === 2)
  await until(async () => (await listeners(before)).length === 2)
  expect(await listeners()).toHaveLength(2)
})

test("changes that are never announced arrive within about three seconds", async () => {
  const { stage, anna, address } = await race()
  const stream = await followStage(address)
  await until(() => stream.board !== null)
  await pool.query("update result set revision = 2, bike = 'Montesa' where participant_id = $1", [anna])
  await pool.query("update stage set revision = 2 where key = $1", [stage.key])
  // CPU seconds of this process, in which the server runs: other work on the machine does not count
  let tenths = 0
  const counting = setInterval(() => (tenths += 1), 100)
  await until(() => stream.board?.revision === 2)
  clearInterval(counting)
  expect(tenths).toBeLessThan(30)
  expect(stream.board?.rows.find(({ id }) => id === anna)?.bike).toBe("Montesa")
})

test("after random posts to two servers both streams and a fresh board are equal [RS-12]", async () => {
  const chance = seededChance(77)
  const cards = Object.fromEntries(
    Array.from({ length: 8 }, (_, i) => [`Rider ${i}`, [[null, null, null, null]]]),
  )
  const { stage, riders } = await makeScoredStage(db, { ...running(), cards })
  const sites = [site, other]
  const judges = [await makeJudge(db, stage), await makeJudge(db, stage)]
  const streams = await Promise.all(sites.map((one) => followStage(streamOf(one, stage))))
  await until(() => streams.every(({ board }) => board !== null))

  const batches = riders.flatMap(({ id }) =>
    [1, 2, 3, 4].flatMap((section) => {
      const names = judgeTaps(chance, chance.pick(classicMarks), { type: "classic" })
      const taps = wireAttempt(["JudgeAddFault", "JudgeRemoveFault", ...names], { participant: id, section })
      const cut = chance.whole(1, taps.length)
      const { token } = chance.pick(judges)
      return [taps.slice(0, cut), taps.slice(cut)].map((events) => ({ token, events }))
    }),
  )
  const waiting = chance.shuffle(batches)
  const work = async () => {
    for (let batch = waiting.pop(); batch; batch = waiting.pop())
      await postEvents(chance.pick(sites), { ...batch, stage })
  }
  await Promise.all(Array.from({ length: 6 }, work))

  const fresh = await Promise.all(sites.map((one) => freshBoard(streamOf(one, stage))))
  const [first] = fresh
  await until(() => streams.every(({ board }) => board?.revision === first?.revision))
  expect(first?.rows).toHaveLength(riders.length)
  expect(first?.rows.every(({ isFinished }) => isFinished)).toBe(true)
  for (const board of [...fresh, ...streams.map((stream) => stream.board)])
    expect(board && inOrder(board)).toEqual(first && inOrder(first))
})
