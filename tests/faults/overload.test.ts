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

/** So many that none of them has more requests waiting than one session may. */
const signInTen = () => Promise.all(Array.from({ length: 10 }, () => signIn(site)))

test("page requests over the limit are asked to come again, while every tap is accepted, and then the others are served", async () => {
  const stage = await makeStage(database.db, running())
  const { id: participant } = await makeParticipant(database.db, stage)
  const { token } = await makeJudge(database.db, stage)
  const riders = await signInTen()
  const refused: Response[] = []
  const page = async (_: unknown, number: number) => {
    const { headers } = riders[number % riders.length] ?? {}
    const answer = await fetch(`${site.url}/about`, { headers: { ...headers, Accept: "text/html" } })
    if (answer.status === 503) refused.push(answer)
    return answer.status
  }
  // as slow as possible: sessions cannot be read until the lock is released
  const release = await lockTable(database, "session")
  const pages = Array.from({ length: 140 }, page)
  await until(() => refused.length === 12)
  const taps = Array.from({ length: 20 }, () => wireTap({ participant, name: "JudgeAddFault" }))
  const told = await Promise.all(taps.map((tap) => postEvents(site, { token, stage, events: [tap] })))
  expect(told.flatMap(({ events }) => events.map(({ state }) => state))).not.toContain("refused")
  const stored = await database.db.select().from(judgeEvent).where(eq(judgeEvent.stageKey, stage.key))
  expect(stored).toHaveLength(taps.length)
  await release()

  expect((await Promise.all(pages)).filter((status) => status === 200)).toHaveLength(128)
  expect(new Set(refused.map((answer) => answer.headers.get("Retry-After")))).toEqual(new Set(["2"]))
  expect(await refused[0]?.text()).toContain('<html lang="lv"')
  expect(await page(null, 0)).toBe(200)
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

test("strangers whose pages take as long as they can keep nobody who is signed in from theirs, nor one network all others", async () => {
  const { headers } = await signIn(site)
  const statuses: number[] = []
  const refused = () => statuses.filter((status) => status === 503).length
  const search = async (words: string, from: number) => {
    const asked = { headers: { Accept: "text/html", ...fromNetwork(from) } }
    statuses.push((await fetch(`${site.url}/market?q=${words}`, asked)).status)
  }
  const release = await lockTable(database, "ad")
  const searches = Array.from({ length: 60 }, (_, number) => search(`first${number}`, 1))
  // four are rendered, and as many wait as one network may have waiting
  await until(() => refused() === 16)
  const form = { ...headers, "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" }
  const init = { method: "POST", redirect: "manual", headers: form, body: "displayName=New+Name" } as const
  expect((await fetch(`${site.url}/profile`, init)).status).toBe(302)
  expect((await fetch(`${site.url}/about`, { headers })).status).toBe(200)
  const others = Array.from({ length: 82 }, (_, number) => search(`other${number}`, 2 + (number % 2)))
  await until(() => refused() === 18)
  await release()
  await Promise.all([...searches, ...others])
  expect(statuses.filter((status) => status === 200)).toHaveLength(4 + 3 * 40)
})

test("one session cannot take the places of all others", async () => {
  const [one, other] = await Promise.all([signIn(site), signIn(site)])
  const statuses: number[] = []
  const refused = () => statuses.filter((status) => status === 503).length
  const page = async ({ headers }: { headers: Record<string, string> }) =>
    void statuses.push((await fetch(`${site.url}/about`, { headers })).status)
  const release = await lockTable(database, "session")
  const ofOne = Array.from({ length: 40 }, () => page(one))
  await until(() => refused() === 16)
  const ofOther = Array.from({ length: 17 }, () => page(other))
  await until(() => refused() === 17)
  await release()
  await Promise.all([...ofOne, ...ofOther])
  expect(statuses.filter((status) => status === 200)).toHaveLength(8 + 2 * 16)
})

test("while as many pages are made as can be, forms and tables wait with them or come again, and strangers are refused at once", async () => {
  const stage = await makeStage(database.db)
  const championship = `/competitions/${stage.institutionId}/${stage.championshipId}`
  const riders = await signInTen()
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
  const forms = Array.from({ length: 140 }, async (_, number) => {
    const answer = await post("/profile", riders[number % riders.length]?.headers)
    if (answer.status === 503) refused.push(answer)
    return answer.status
  })
  await until(() => refused.length === 12)
  // what was typed is given back
  expect(await refused[0]?.text()).toContain('value="Typed Name"')

  const tables = [`${championship}/${stage.id}/results.csv`, `${championship}/${stage.id}/participants.csv`]
  for (const table of [...tables, `${championship}/standings.csv`]) {
    const answer = await fetch(site.url + table)
    expect([answer.status, answer.headers.get("Retry-After")], table).toEqual([503, "2"])
  }
  // for people too, who get a page with none of the scripts that are not its own
  const told = await fetch(`${site.url}${championship}/standings.csv`, { headers: { Accept: "text/html" } })
  expect(told.headers.get("Content-Security-Policy")).toContain("script-src 'self'")
  const page = await told.text()
  expect(page).toContain('<html lang="lv"')
  expect(page).not.toContain(scriptNonce)
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
  expect((await Promise.all(forms)).filter((status) => status === 302)).toHaveLength(128)
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
  const pictures = Array.from({ length: 520 }, async () => {
    const { status } = await fetch(`${site.url}/market/pictures/${"0".repeat(32)}-480x360.webp`)
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
    return Array.from({ length: 15 }, () => {
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
