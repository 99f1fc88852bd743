import { once } from "node:events"
import { connect } from "node:net"
import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { callAddress } from "#contracts/api/call-address.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { testDatabase } from "#tests/support/database.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { folderOfTest } from "#tests/support/folder-of-test.ts"
import { followStage, streamOf } from "#tests/support/follow-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { startServerProcess } from "#tests/support/server-process.ts"
import { databaseUrlOf } from "#tests/support/template-database.ts"
import { until } from "#tests/support/until.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const { db } = database
const signInAddress = `${callAddress}/accounts/signIn`

/** Starts the server as an operator does. */
const startProcess = async (dataFolder: string, settings: Record<string, string> = {}) => {
  const started = await startServerProcess({
    NULLE_DATA: dataFolder,
    DATABASE_URL: databaseUrlOf(database),
    ...settings,
  })
  onTestFinished(() => void started.end("SIGKILL"))
  return started
}

test("of two processes one is killed: nothing acknowledged is lost, and the other goes on [XC-05, RS-12]", async () => {
  const dataFolder = folderOfTest()
  const [killed, other] = await Promise.all([startProcess(dataFolder), startProcess(dataFolder)])
  const stage = await makeStage(db, running())
  const riders = [await makeParticipant(db, stage), await makeParticipant(db, stage)]
  const { token } = await makeJudge(db, stage)
  const stream = await followStage(streamOf(other, stage))
  const chance = seededChance(77)

  const acknowledged = new Set<string>()
  const outbox: unknown[][] = []
  let isOver = false
  const post = async () => {
    while (!isOver) {
      const participant = chance.pick(riders).id
      const events = [1, 2].map(() =>
        wireTap({ participant, section: chance.whole(1, 3), lap: chance.whole(1, 2), name: "JudgeAddFault" }),
      )
      const answer = await postEvents(killed, { token, stage, events }).catch(() => null)
      for (const { id } of answer?.events ?? []) acknowledged.add(id)
      if (!answer) outbox.push(events)
    }
  }
  const posting = Promise.all([post(), post(), post(), post()])
  await until(() => acknowledged.size > 100)
  await killed.end("SIGKILL")
  isOver = true
  await posting

  const kept = await db.select().from(judgeEvent).where(eq(judgeEvent.stageKey, stage.key))
  const ids = new Set(kept.map(({ id }) => id))
  expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([])

  // what was not acknowledged is sent again: it is stored or known, as it reached the database or not
  expect(outbox.length).toBeGreaterThan(0)
  const answer = await postEvents(other, { token, stage, events: outbox.flat().slice(0, 200) })
  for (const { state } of answer.events) expect(state).not.toBe("refused")
  await until(() => stream.board?.revision === answer.revision)
  expect(await other.end("SIGTERM")).toEqual([0, null])
  await until(() => stream.isOver)
})

/** Begins to post over a connection that stays open; the rest of the body is sent later. */
const beginPost = (url: string, { path, body }: { path: string; body: string }) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const came: Buffer[] = []
  socket.on("data", (bytes: Buffer) => came.push(bytes))
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Origin: ${url}`,
    "Content-Type: application/json",
    "Expect: 100-continue",
  ]
  socket.write(`${[...head, `Content-Length: ${body.length}`].join("\r\n")}\r\n\r\n${body.slice(0, 10)}`)
  return {
    finish: () => socket.write(body.slice(10)),
    ended: once(socket, "end"),
    text: () => `${Buffer.concat(came)}`,
  }
}

test("a site that is asked to stop ends the streams, answers requests in progress, and logs it", async () => {
  const site = await startProcess(folderOfTest())
  const stream = await followStage(streamOf(site, await makeStage(db)))
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  const ready = await fetch(`${site.url}/readyz`)
  expect([ready.status, await ready.text(), ready.headers.get("Cache-Control")]).toEqual([
    200,
    "ready",
    "no-store",
  ])

  const body = JSON.stringify({ json: { email: "nobody@example.org", password: "not-the-password" } })
  const post = beginPost(site.url, { path: signInAddress, body })
  await until(() => post.text().startsWith("HTTP/1.1 100 "))
  const ending = site.end("SIGTERM")
  await until(() => stream.isOver)
  post.finish()
  await post.ended
  expect(post.text()).toMatch(/\r\nHTTP\/1\.1 404 /)
  expect(await ending).toEqual([0, null])
  // the client may have the whole answer before the server notices
  expect(site.log.slice(-2).map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(["Answered", "Nulle has stopped"]),
  )
})

test("the log names each request by an id, and nobody; metrics are for this machine alone", async () => {
  const site = await startProcess(folderOfTest(), { LOG_LEVEL: "debug", METRICS_PORT: "0" })
  const { institutionId, championshipId, id } = await makeStage(db)
  const stagePath = `/competitions/${institutionId}/${championshipId}/${id}`
  const request = (path: string, init?: RequestInit) =>
    fetch(site.url + path, { redirect: "manual", ...init })
  const unknown = await request("/api/nothing?email=anna@example.org", {
    headers: { "User-Agent": "Annas phone" },
  })
  await request(`${stagePath}/results/anna-ozola-77`)
  await request(signInAddress, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: site.url },
    body: JSON.stringify({ json: { email: "anna@example.org", password: "secret-of-anna" } }),
  })
  const lineOf = (answer: Response) =>
    site.log.find(({ request }) => request !== undefined && request === answer.headers.get("X-Request-Id"))
  await until(() => site.log.some(({ path }) => path === signInAddress))
  expect(lineOf(unknown)).toMatchObject({ msg: "Answered", method: "GET", path: "/api/nothing", status: 404 })
  await until(() => site.log.some(({ path }) => path === `${stagePath}/results/rider`))
  expect(JSON.stringify(site.log)).not.toMatch(/anna|secret-of|127\.0\.0\.1:\d+\D.*127/i)

  const metrics = await (await fetch(`http://127.0.0.1:${site.metricsPort}/metrics`)).text()
  for (const line of [
    /^nulle_answer_seconds_count\{kind="account",status="404"\} 2$/m,
    /^nulle_answer_seconds_count\{kind="page",status="404"\} 1$/m,
    /^nulle_spectators 0$/m,
    /^nulle_backup_made_timestamp_seconds 0$/m,
    /^nulle_backup_failed 0$/m,
    /^nulle_database_connections\{state="open"\} [1-9]/m,
    /^nulle_info\{version="\d+\.\d+\.\d+"\} 1$/m,
    /^process_resident_memory_bytes [1-9]/m,
  ])
    expect(metrics).toMatch(line)
  expect((await request("/metrics")).status).toBe(404)
})
