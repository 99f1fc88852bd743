import { connect } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { followStage, streamOf } from "#tests/support/follow-stage.ts"
import { lockTable } from "#tests/support/lock-table.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"
import { untilClosed } from "#tests/support/until-closed.ts"
import { wireAttempt, wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const { db } = database
const site = await testSite(database)

/** The names of all fields of a message, at any depth. */
const fieldsOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([field, inside]) => [field, ...fieldsOf(inside)])
    : []

test("neither the stream nor the page tells anything private of a rider, a judge or a penalty (XC-04)", async () => {
  const stage = await makeStage(db, running())
  const club = await makeClub(db)
  const rider = await makeParticipant(db, stage, {
    birthDate: "1987-12-30",
    license: "LIC-4711",
    gender: "female",
    clubId: club.id,
  })
  const judge = await makeJudge(db, stage, { email: "secret.judge@example.org", name: "Judge Unnamed" })
  const stream = await followStage(streamOf(site, stage))
  const reason = "Told the judge the phone number 29123456"
  const events = [
    ...wireAttempt(["JudgeAddFault", "JudgeFinishManual"], { participant: rider.id }),
    wireTap({ participant: rider.id, section: 2, name: "JudgePenalty", points: 5, reason }),
  ]
  await postEvents(site, { token: judge.token, stage, events })
  await until(() => stream.messages.length === 2)
  const fresh = await followStage(streamOf(site, stage))
  await until(() => fresh.messages.length === 1)
  expect(fresh.board?.rows).toMatchObject([{ id: rider.id, total: 6, penalties: 5 }])

  const page = `${site.url}/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}/results`
  const [html, data] = await Promise.all([page, `${page}.data`].map(async (url) => (await fetch(url)).text()))
  expect(html).toContain(rider.name)
  const secrets = [
    "1987-12-30",
    "birthDate",
    "LIC-4711",
    "secret.judge",
    "Judge Unnamed",
    "29123456",
    judge.user.id,
    judge.device.id,
  ]
  for (const text of [stream.text, fresh.text, html, data])
    for (const secret of secrets) expect(text).not.toContain(secret)
  const sent = [...`${stream.text}${fresh.text}`.matchAll(/^data: (.*)$/gm)].map(([, json = ""]) =>
    JSON.parse(json),
  )
  expect(sent).toHaveLength(3)
  for (const field of sent.flatMap(fieldsOf))
    expect(field).not.toMatch(/birth|license|mail|phone|user|gender|judge|reason/i)
})

test("there is no stream under half an address or a longer one", async () => {
  const address = streamOf(site, await makeStage(db))
  for (const other of [`${address}/more`, address.slice(0, address.lastIndexOf("/"))])
    expect((await fetch(other)).status).toBe(404)
})

/** Sends requests at once over one connection and returns what has come back. */
const send = (port: string, ...requests: string[]) => {
  const came = { text: "", isOver: false }
  const socket = connect(Number(port), "127.0.0.1").setEncoding("utf8")
  onTestFinished(() => void socket.destroy())
  socket
    .on("data", (chunk) => {
      came.text += chunk
    })
    .on("error", () => {})
    .on("close", () => {
      came.isOver = true
    })
  socket.write(requests.map((request) => `${request}\r\nHost: localhost\r\n\r\n`).join(""))
  return came
}

const liveStage = async (of = site) => {
  const stage = await makeStage(db, running())
  const rider = await makeParticipant(db, stage)
  const { token } = await makeJudge(db, stage)
  const { pathname, port } = new URL(streamOf(of, stage))
  const post = () => postEvents(of, { token, stage, events: [wireTap({ participant: rider.id })] })
  return { address: streamOf(of, stage), pathname, port, post }
}

test("a client of HTTP/1.0 gets the stream as it is, without chunks", async () => {
  const { pathname, port, post } = await liveStage()
  const stream = send(port, `GET ${pathname} HTTP/1.0`)
  await until(() => stream.text.includes("event: board"))
  await post()
  await until(() => stream.text.includes("event: rows"))
  const [head = "", body = ""] = stream.text.split("\r\n\r\n")
  expect(head).toMatch(/^HTTP\/1\.1 200 /)
  expect(head).toMatch(/connection: close/i)
  expect(head).not.toMatch(/transfer-encoding|content-encoding/i)
  expect(body).toMatch(/^retry: \d+\n\nid: 0\nevent: board\ndata: .*\n\nid: 1\nevent: rows\ndata: .*\n\n$/)
})

test("scripts of every site may follow a race [AP-02]", async () => {
  const stage = await makeStage(db, running())
  const answer = await fetch(streamOf(site, stage), { headers: { Origin: "https://club.example" } })
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*")
  await answer.body?.cancel()
})

test("HEAD tells what GET would answer, and other methods are not allowed", async () => {
  const { address } = await liveStage()
  const head = await fetch(address, { method: "HEAD" })
  expect(head.status).toBe(200)
  expect(head.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
  expect(await head.text()).toBe("")
  expect((await fetch(`${address}-not`, { method: "HEAD" })).status).toBe(404)
  const posted = await fetch(address, { method: "POST", body: "{}" })
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"])
})

test("a further request on a stream's connection closes it, unanswered", async () => {
  const { pathname, port } = await liveStage()
  for (const second of [pathname, "/"]) {
    const connection = send(port, `GET ${pathname} HTTP/1.1`, `GET ${second} HTTP/1.1`)
    await until(() => connection.isOver)
    expect(connection.text.match(/HTTP\/1\.1/g) ?? []).toHaveLength(0)
  }
})

test("a stream that is requested before the answers ahead of it are sent opens after them", async () => {
  const { pathname, port, post } = await liveStage()
  const connection = send(
    port,
    "GET /api/nothing HTTP/1.1",
    `HEAD ${pathname} HTTP/1.1`,
    `GET ${pathname} HTTP/1.1`,
  )
  await until(() => connection.text.includes("event: board"))
  await post()
  await until(() => connection.text.includes("event: rows"))
  expect(connection.text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 404", "HTTP/1.1 200", "HTTP/1.1 200"])
})

test("a stream that is still waiting for the answers ahead of it is given up with its connection", async () => {
  const venue = await testSite(database, { maxStreamsPerAddress: 1 })
  const { address, pathname, port } = await liveStage(venue)
  const connection = send(port, "GET /api/nothing HTTP/1.1", `GET ${pathname} HTTP/1.1`, "GET / HTTP/1.1")
  await until(() => connection.isOver)
  const stream = await followStage(address)
  await until(() => stream.messages.length === 1)
})

test("a reader who refuses gzip gets none", async () => {
  const { address } = await liveStage()
  const answers = ["gzip;q=0, identity", "br", "GZIP;q=0.5"].map(async (accepted) => {
    const end = new AbortController()
    const { headers } = await fetch(address, {
      headers: { "Accept-Encoding": accepted },
      signal: end.signal,
    })
    end.abort()
    return headers.get("content-encoding")
  })
  expect(await Promise.all(answers)).toEqual([null, null, "gzip"])
})

test("beyond the configured number of streams, a client is asked to try again, until another one leaves", async () => {
  const small = await testSite(database, { maxStreams: 1 })
  const { address } = await liveStage(small)
  const first = await followStage(address)
  const second = await fetch(address)
  expect([second.status, second.headers.get("retry-after")]).toEqual([503, "30"])
  first.end()
  await until(async () => {
    const third = new AbortController()
    const { status } = await fetch(address, { signal: third.signal })
    third.abort()
    return status === 200
  })
})

test("of streams that are requested at once no more are opened than configured", async () => {
  const small = await testSite(database, { maxStreams: 2 })
  const { address } = await liveStage(small)
  const leave = new AbortController()
  onTestFinished(() => leave.abort())
  const answers = await Promise.all(Array.from({ length: 6 }, () => fetch(address, { signal: leave.signal })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 503, 503, 503, 503])
})

test("no address, IPv6 network or block of them has more than its number of streams, until one closes; others notice nothing", async () => {
  const venue = await testSite(database, { maxStreamsPerAddress: 2, trustedProxies: 1 })
  const { address } = await liveStage(venue)
  // a stream that nobody holds is cancelled when memory is cleared
  const answers: Response[] = []
  const follow = async (from: string) => {
    const leave = new AbortController()
    const answer = await fetch(address, { headers: { "X-Forwarded-For": from }, signal: leave.signal })
    onTestFinished(() => leave.abort())
    answers.push(answer)
    return { answered: [answer.status, answer.headers.get("retry-after")], leave }
  }
  const [open, refused] = [
    [200, null],
    [503, "30"],
  ]
  const first = await follow("2001:db8:0:1::7")
  expect(
    [first, await follow("2001:db8:0:1:9::1"), await follow("2001:db8:0:1::8")].map(
      ({ answered }) => answered,
    ),
  ).toEqual([open, open, refused])
  for (const other of ["2001:db8:0:2::7", "198.51.100.7"])
    expect((await follow(other)).answered).toEqual(open)
  // all networks of one block together have four times as many
  for (const network of [3, 4, 5])
    for (const host of [1, 2]) {
      const { answered } = await follow(`2001:db8:0:${network}::${host}`)
      expect(answered, `network ${network}`).toEqual(network === 5 && host === 2 ? refused : open)
    }
  expect((await follow("2001:db8:1:1::7")).answered).toEqual(open)
  // a request that is not a stream takes no slot
  const nowhere = address.replace(/[^/]+$/, "no-such-stage")
  for (let time = 0; time < 3; time += 1)
    expect((await fetch(nowhere, { headers: { "X-Forwarded-For": "192.0.2.1" } })).status).toBe(404)
  expect((await follow("192.0.2.1")).answered).toEqual(open)
  first.leave.abort()
  await until(async () => {
    const { answered, leave } = await follow("2001:db8:0:1::8")
    leave.abort()
    return answered[0] === 200
  })
})

/** How many connections wait to learn what is published; the daily purge may wait for the same lock. */
const waitingQuestions = async (): Promise<number> => {
  const { rows } = await database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like 'select "revision", "path" from "stage"%'`,
  )
  return rows.length
}

test("a crowd asking for stages, existing or not, takes one of the connections that judges' taps use", async () => {
  const { address } = await liveStage()
  const nowhere = address.replace(/[^/]+$/, "no-such-stage")
  const release = await lockTable(database, "stage")
  const requests = Array.from({ length: 60 }, async (_, number) => {
    const method = number % 2 === 0 ? "HEAD" : "GET"
    return (await fetch(`${nowhere}-${number % 20}`, { method })).status
  })
  const head = fetch(address, { method: "HEAD" })
  await until(async () => (await waitingQuestions()) > 0)
  // until all of them have come: the site answers in their order
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  expect(await waitingQuestions()).toBe(1)
  await release()
  expect(new Set(await Promise.all(requests))).toEqual(new Set([404]))
  expect((await head).status).toBe(200)
})

test("a stream that was requested just before the site stops is asked to try again, and its connection ends", async () => {
  const stopped = await testSite(database)
  const { address } = await liveStage(stopped)
  // as slow as possible: the publication status cannot be read until the lock is released
  const release = await lockTable(database, "stage")
  const pending = fetch(address)
  await until(async () => (await waitingQuestions()) > 0)
  const closing = stopped.close()
  await untilClosed(stopped)
  await release()
  const answer = await pending
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"])
  // or the stop would wait for it
  expect(answer.headers.get("connection")).toBe("close")
  await closing
})
