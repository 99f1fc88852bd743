import { eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { callAddress } from "#contracts/api/call-address.ts"
import en from "#locales/en/unavailable.json" with { type: "json" }
import et from "#locales/et/unavailable.json" with { type: "json" }
import lv from "#locales/lv/unavailable.json" with { type: "json" }
import { user } from "#server/db/schema/accounts.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { prepareAttack } from "#tests/attacks/attacked-site.ts"
import { pageWalks } from "#tests/personal-data/walk.ts"
import { testDatabase } from "#tests/support/database.ts"
import { layDatabaseLine } from "#tests/support/database-line.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const line = await layDatabaseLine(database)
const site = await testSite(database, { databaseUrl: line.url })
afterAll(line.close)
const { filled, admin } = await prepareAttack({ url: site.url, database })
const { stage, rider } = filled
const results = `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}/results`

const read = (address: string, headers: Record<string, string> = {}) =>
  fetch(site.url + address, { headers: { Accept: "text/html,*/*;q=0.8", ...headers }, redirect: "manual" })

/** What is done while the database is away; it is back afterwards, and has been found. */
const whileAway = async (work: () => Promise<void>): Promise<void> => {
  line.cut()
  try {
    await work()
  } finally {
    line.mend()
  }
  await until(async () => (await read(results)).status === 200)
}

test("while the database is down people read so in their language, at every address, and the page retries by itself", async () => {
  const pages = Object.values(pageWalks).flatMap((walk) => walk(filled))
  const visitors: Record<string, string>[] = [{}, { Cookie: admin.headers.Cookie }]
  const answered: { address: string; headers: Record<string, string>; status: number }[] = []
  await whileAway(async () => {
    for (const [language, words] of Object.entries({ lv, et, en })) {
      const answer = await read(results, { "Accept-Language": language })
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "2"])
      expect(answer.headers.get("Cache-Control")).toBe("no-store")
      expect(answer.headers.get("Content-Security-Policy")).toContain("script-src 'self' 'sha256-")
      const page = await answer.text()
      expect(page).toContain(`<html lang="${language}"`)
      expect(page).toContain(words.title)
      expect(page).toContain(words.text)
      expect(page).toMatch(/<meta http-equiv="refresh" content="\d+"/i)
      expect(page).not.toContain('type="module"')
    }
    for (const address of pages)
      for (const headers of visitors) {
        const { status, headers: received } = await read(address, headers)
        if (status === 503) expect(received.get("Retry-After"), address).toBe("2")
        else answered.push({ address, headers, status })
      }
  })
  // what needs no database is answered as ever
  for (const { address, headers, status } of answered)
    expect((await read(address, headers)).status, `${address} ${status}`).toBe(status)
  expect(await (await read(results)).text()).toContain("Anna Ozola")
})

test("a form that is sent without a script while the database is away is given back, and saved when it is sent again", async () => {
  const { headers, userId } = await signIn(site)
  const displayName = `Jānis "Ace" <O'Neill> & ${"Ā".repeat(40)}`
  const post = (fields: URLSearchParams, language = "en") =>
    fetch(`${site.url}/profile`, {
      method: "POST",
      headers: { ...headers, Accept: "text/html,*/*;q=0.8", "Accept-Language": language },
      body: fields,
      redirect: "manual",
    })
  const typed = new URLSearchParams({ displayName, isJudge: "on" })
  let given = new URLSearchParams()
  await whileAway(async () => {
    for (const [language, words] of Object.entries({ lv, et, en })) {
      const answer = await post(typed, language)
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([503, "no-store"])
      const page = await answer.text()
      expect(page).toContain(words.sent)
      expect(page).toContain(words.again)
      // reloading would lose what was typed
      expect(page).not.toContain('http-equiv="refresh"')
      given = fieldsOf(page)
      expect([...given]).toEqual([...typed])
    }
    const again = await post(given)
    expect([again.status, [...fieldsOf(await again.text())]]).toEqual([503, [...typed]])
    const secret = await (await post(new URLSearchParams({ displayName, password: "geheim-99" }))).text()
    expect(secret).not.toContain("geheim-99")
  })
  expect((await post(given)).status).toBeLessThan(400)
  const [saved] = await database.db.select().from(user).where(eq(user.id, userId))
  expect(saved?.name).toBe(displayName)
})

/** What the form of a page sends. */
const fieldsOf = (page: string): URLSearchParams => {
  const fields = new URLSearchParams()
  for (const [, name = "", value = ""] of page.matchAll(
    /<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g,
  ))
    fields.append(unescaped(name), unescaped(value))
  return fields
}

const unescaped = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")

test("while the database is down programs get an error code, and no form is taken as saved", async () => {
  await whileAway(async () => {
    const signedIn = { Cookie: admin.headers.Cookie, Origin: site.url }
    const unavailable = { status: 503, body: { reason: "unavailable" } }
    const request = async (address: string, init: RequestInit = {}) => {
      const answer = await fetch(site.url + address, { ...init, headers: { ...signedIn, ...init.headers } })
      return { status: answer.status, body: await answer.json() }
    }
    expect(await request(`${results}.data`)).toEqual(unavailable)
    expect(await request("/profile/my-data.json")).toEqual(unavailable)
    expect(await request(results.replace(/results$/, "participants"))).toEqual(unavailable)
    const form = new URLSearchParams({ displayName: "Somebody Else" })
    expect(await request("/profile.data", { method: "POST", body: form })).toEqual(unavailable)
    const status = { stage: stage.path, participantId: rider.userId, status: "DQ", reason: null }
    const body = JSON.stringify({ json: status })
    expect(await request(`${callAddress}/results/setStatus`, { method: "POST", body })).toEqual(unavailable)
  })
})

test("taps that could not be stored while the database was away are stored afterwards, once each", async () => {
  const race = await makeStage(database.db, running())
  const { id: participant } = await makeParticipant(database.db, race)
  const { token } = await makeJudge(database.db, race)
  const events = [1, 2, 3].map((section) => wireTap({ participant, section }))
  const send = () => postEvents(site, { token, stage: race, events })
  await whileAway(async () => {
    await expect(send()).rejects.toThrow(/^503 .*unavailable/)
  })
  const answered = async () => (await send()).events.map(({ state }) => state)
  expect(await answered()).toEqual(["stored", "stored", "stored"])
  expect(await answered()).toEqual(["known", "known", "known"])
  const stored = await database.db.select().from(judgeEvent).where(eq(judgeEvent.stageKey, race.key))
  for (const { id } of events) expect(stored.filter((one) => one.id === id)).toHaveLength(1)
})
