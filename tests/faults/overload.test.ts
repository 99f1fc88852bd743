import { once } from "node:events"
import { connect } from "node:net"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { scriptNonce } from "#server/http/security-headers.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { lockTable } from "#tests/support/lock-table.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { statusWithoutBody } from "#tests/support/status-without-body.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const clock = { ahead: 0 }
const site = await testSite(database, { trustedProxies: 1 }, { now: () => Date.now() + clock.ahead })

/** The headers of one of several networks: requests that wait are limited for each of them. */
const fromNetwork = (number: number) => ({ "X-Forwarded-For": `198.51.100.${number}` })

const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length

/**
 * Lets strangers of one network search the market until no more may wait; `ad` is locked. `running`: how many searches are under way
 * besides, all of the first network.
 */
const fillWithSearches = async (network: number, { running = 4 } = {}) => {
  const statuses: number[] = []
  const words = `slow${crypto.randomUUID()}`.replaceAll("-", "")
  const searches = Array.from({ length: 60 }, async (_, number) => {
    const asked = { headers: { Accept: "text/html", ...fromNetwork(network) } }
    statuses.push((await fetch(`${site.url}/market?q=${words}${number}`, asked)).status)
  })
  await until(() => count(statuses, 503) === 60 - 40 - running)
  return async () => {
    await Promise.all(searches)
    expect(count(statuses, 200)).toBe(running + 40)
  }
}

test("page requests over the limit are asked to come again, while every tap is accepted, and then the others are served", async () => {
  const stage = await makeStage(database.db, running())
  const { id: participant } = await makeParticipant(database.db, stage)
  const { token } = await makeJudge(database.db, stage)
  const sessions = await Promise.all([signIn(site), signIn(site)])
  const refused: Response[] = []
  const page = async ({ headers }: { headers: Record<string, string> }) => {
    const answer = await fetch(`${site.url}/about`, { headers: { ...headers, Accept: "text/html" } })
    if (answer.status === 503) refused.push(answer)
    return answer.status
  }
  // as slow as possible: sessions cannot be read until the lock is released; two of them hold all slots
  const release = await lockTable(database, "session")
  const pages = sessions.flatMap((session) => Array.from({ length: 40 }, () => page(session)))
  await until(() => refused.length === 2 * 4)
  const taps = Array.from({ length: 20 }, () => wireTap({ participant, name: "JudgeAddFault" }))
  const told = await Promise.all(taps.map((tap) => postEvents(site, { token, stage, events: [tap] })))
  expect(told.flatMap(({ events }) => events.map(({ state }) => state))).not.toContain("refused")
  const stored = await database.db.select().from(judgeEvent).where(eq(judgeEvent.stageKey, stage.key))
  expect(stored).toHaveLength(taps.length)
  await release()

  expect(count(await Promise.all(pages), 200)).toBe(2 * (4 + 32))
  expect(new Set(refused.map((answer) => answer.headers.get("Retry-After")))).toEqual(new Set(["2"]))
  expect(await refused[0]?.text()).toContain('<html lang="lv"')
  for (const session of sessions) expect(await page(session)).toBe(200)
})

test("a page that is asked for again and again is made, and taps are taken, while more others are asked for than can be made", async () => {
  const stage = await makeStage(database.db, running())
  const results = `${site.url}/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}/results`
  const read = async (address: string, from = 0) => {
    const answer = await fetch(address, { headers: { Accept: "text/html", ...fromNetwork(from) } })
    return { status: answer.status, text: await answer.text() }
  }
  expect((await read(results)).status).toBe(200)
  const release = await lockTable(database, "ad")
  let refused = 0
  const searches = Array.from({ length: 140 }, async (_, number) => {
    const { status } = await read(`${site.url}/market?q=${number}`, number % 4)
    if (status === 503) refused += 1
    return status
  })
  await until(() => refused === 16)
  const { id: participant } = await makeParticipant(database.db, stage, { name: "Somebody New" })
  const { token } = await makeJudge(database.db, stage)
  await postEvents(site, { token, stage, events: [wireTap({ participant, name: "JudgeAddFault" })] })
  // for this long a page is served without being validated
  clock.ahead += 1_100
  const page = read(results)
  await release()
  expect((await page).text).toContain("Somebody New")
  expect((await Promise.all(searches)).filter((status) => status === 200)).toHaveLength(124)
})

test("slow pages of strangers delay nobody who is signed in, and those of one network leave room for others", async () => {
  const { headers } = await signIn(site)
  const release = await lockTable(database, "ad")
  const ofFirst = await fillWithSearches(1)
  const form = { ...headers, "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" }
  const init = { method: "POST", redirect: "manual", headers: form, body: "displayName=New+Name" } as const
  expect((await fetch(`${site.url}/profile`, init)).status).toBe(302)
  expect((await fetch(`${site.url}/about`, { headers })).status).toBe(200)
  const ofSecond = await fillWithSearches(2, { running: 0 })
  await release()
  await ofFirst()
  await ofSecond()
})

test("a cached page that has changed is rendered again while slow searches hold all that strangers get", async () => {
  const stage = await makeStage(database.db, running())
  const results = `${site.url}/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}/results`
  const read = () => fetch(results, { headers: { Accept: "text/html", ...fromNetwork(1) } })
  expect((await read()).status).toBe(200)
  const release = await lockTable(database, "ad")
  const searches = await fillWithSearches(1)
  const { id: participant } = await makeParticipant(database.db, stage, { name: "Another One" })
  const { token } = await makeJudge(database.db, stage)
  await postEvents(site, { token, stage, events: [wireTap({ participant, name: "JudgeAddFault" })] })
  // for this long a page is served without being validated
  clock.ahead += 1_100
  expect(await (await read()).text()).toContain("Another One")
  await release()
  await searches()
})

test("a network that may wait for no more pages is told to ask for its tables again later", async () => {
  const stage = await makeStage(database.db)
  const championship = `/competitions/${stage.institutionId}/${stage.championshipId}`
  const release = await lockTable(database, "ad")
  const searches = await fillWithSearches(1)
  const tables = [`${championship}/${stage.id}/results.csv`, `${championship}/${stage.id}/participants.csv`]
  for (const table of [...tables, `${championship}/standings.csv`]) {
    const answer = await fetch(site.url + table, { headers: fromNetwork(1) })
    expect([answer.status, answer.headers.get("Retry-After")], table).toEqual([503, "2"])
  }
  // for people too, who get a page with none of the scripts that are not its own
  const headers = { Accept: "text/html", ...fromNetwork(1) }
  const told = await fetch(`${site.url}${championship}/standings.csv`, { headers })
  expect(told.headers.get("Content-Security-Policy")).toContain("script-src 'self'")
  const page = await told.text()
  expect(page).toContain('<html lang="lv"')
  expect(page).not.toContain(scriptNonce)
  await release()
  await searches()
})

test("one session cannot keep others from their pages, and one that has ended counts as none", async () => {
  const [one, other] = await Promise.all([signIn(site), signIn(site)])
  const statuses: number[] = []
  const search = async (headers: Record<string, string>, words: string) => {
    statuses.push((await fetch(`${site.url}/market?q=${words}`, { headers })).status)
  }
  const release = await lockTable(database, "ad")
  const searches = Array.from({ length: 40 }, (_, number) => search(one.headers, `own${number}`))
  await until(() => count(statuses, 503) === 4)
  expect((await fetch(`${site.url}/about`, { headers: other.headers })).status).toBe(200)
  await release()
  await Promise.all(searches)
  expect(count(statuses, 200)).toBe(4 + 32)

  await fetch(`${site.url}/logout`, {
    method: "POST",
    redirect: "manual",
    headers: { ...one.headers, Origin: site.url },
  })
  const ended = { ...one.headers, ...fromNetwork(1) }
  expect((await fetch(`${site.url}/about`, { headers: ended })).status).toBe(200)
  const lock = await lockTable(database, "ad")
  const ofNetwork = await fillWithSearches(1)
  expect((await fetch(`${site.url}/about`, { headers: ended })).status).toBe(503)
  await lock()
  await ofNetwork()
})

test("a session that has ended counts as none from the first table that is requested with it", async () => {
  const stage = await makeStage(database.db, { status: "published" })
  const table = `${site.url}/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}/results.csv`
  const [{ headers }, other] = await Promise.all([signIn(site), signIn(site)])
  await fetch(`${site.url}/logout`, {
    method: "POST",
    redirect: "manual",
    headers: { ...headers, Origin: site.url },
  })
  const ended = { headers: { ...headers, ...fromNetwork(1) } }
  const valid = { headers: { ...other.headers, ...fromNetwork(1) } }
  for (const asked of [ended, valid]) expect((await fetch(table, asked)).status).toBe(200)
  const release = await lockTable(database, "ad")
  const searches = await fillWithSearches(1)
  expect((await fetch(table, ended)).status).toBe(503)
  expect((await fetch(table, valid)).status).toBe(200)
  await release()
  await searches()
})

test("while as many pages are made as can be, forms wait with them or come again, and strangers are refused at once", async () => {
  const stage = await makeStage(database.db)
  const championship = `/competitions/${stage.institutionId}/${stage.championshipId}`
  const [first, second] = await Promise.all([signIn(site), signIn(site)])
  const form = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" }
  const post = (address: string, more: Record<string, string> = {}) =>
    fetch(site.url + address, {
      method: "POST",
      redirect: "manual",
      headers: { ...form, ...more },
      body: "displayName=Typed+Name",
    })
  const refused: Response[] = []
  const release = await lockTable(database, "session")
  const send = async ({ headers }: { headers: Record<string, string> }) => {
    const answer = await post("/profile", headers)
    if (answer.status === 503) refused.push(answer)
    return answer.status
  }
  // fewer than one account may have bodies under way
  const ofFirst = Array.from({ length: 14 }, () => send(first))
  const ofSecond = Array.from({ length: 42 }, () => send(second))
  await until(() => refused.length === 6)
  // what was typed is given back
  expect(await refused[0]?.text()).toContain('value="Typed Name"')

  // what a browser sends with a session that nobody has begun is not read
  const forged = { Cookie: "nulle.session_token=x.eA==", Origin: site.url }
  expect(await statusWithoutBody(`${site.url}/profile`, { method: "POST", headers: forged })).toBe(303)

  for (const address of ["/about", "/no-such-page", "/about.data", `${championship}/${stage.id}/results`]) {
    const answer = await post(address)
    expect([answer.status, answer.headers.get("Allow"), await answer.text()]).toEqual([405, "GET, HEAD", ""])
  }
  const toLogin = await post("/market/new")
  expect([toLogin.status, toLogin.headers.get("Location")]).toEqual([303, "/login?return=%2Fmarket%2Fnew"])
  await release()
  expect(count(await Promise.all(ofFirst), 302)).toBe(14)
  const statuses = await Promise.all(ofSecond)
  const saved = count(statuses, 302)
  expect(count(statuses, 503)).toBe(42 - saved)
  // all that waited may send their bodies at once, of which an account has room for 16
  expect(saved).toBeGreaterThanOrEqual(16)
  expect(saved).toBeLessThanOrEqual(4 + 32)
})

test("tables that do not exist take no place for long, however many are asked for at once", async () => {
  const tables = Array.from({ length: 40 }, async (_, number) => {
    const address = ["/competitions/a/b/x.csv", "/competitions/a/b/c/results.csv"][number % 2]
    return (await fetch(site.url + address)).status
  })
  expect(new Set(await Promise.all(tables))).toEqual(new Set([404]))
  expect((await fetch(`${site.url}/about`)).status).toBe(200)
})

test("more files than can be looked up are told to come again, and pages are made meanwhile", async () => {
  const release = await lockTable(database, "ad_picture")
  let refused = 0
  const pictures = Array.from({ length: 520 }, async (_, number) => {
    const address = `${site.url}/market/pictures/${"0".repeat(32)}-480x360.webp`
    // one network has fewer answers in progress
    const { status } = await fetch(address, { headers: fromNetwork(number % 4) })
    if (status === 503) refused += 1
    return status
  })
  await until(() => refused === 16)
  expect((await fetch(`${site.url}/about`)).status).toBe(200)
  await release()
  expect((await Promise.all(pictures)).filter((status) => status === 404)).toHaveLength(504)
})

test("slow bodies take no page's slot", async () => {
  const riders = await Promise.all(Array.from({ length: 4 }, () => signIn(site)))
  const { hostname, port } = new URL(site.url)
  const sockets = riders.flatMap(({ headers }) => {
    const head = { ...headers, Host: hostname, "Content-Type": "text/plain", "Content-Length": "100" }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    return Array.from({ length: 12 }, () => {
      const socket = connect(Number(port), hostname)
      socket.write(`POST /profile HTTP/1.1\r\n${lines.join("")}\r\nx`)
      return socket
    })
  })
  await Promise.all(sockets.map((socket) => once(socket, "connect")))
  const answer = await fetch(`${site.url}/profile`, {
    headers: { ...riders[0]?.headers, Accept: "text/html" },
  })
  expect(answer.status).toBe(200)
  for (const socket of sockets) socket.write("x".repeat(99))
  const answers = await Promise.all(sockets.map((socket) => once(socket, "data")))
  for (const [start] of answers) expect(String(start)).toMatch(/^HTTP\/1\.1 400 /)
  for (const socket of sockets) socket.destroy()
})
