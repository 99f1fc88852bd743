import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeEditedStage } from "#tests/support/edited-stage.ts"
import { fetchPage } from "#tests/support/fetch-page.ts"
import { saveStageFields } from "#tests/support/save-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
let instant = Date.now()
const site = await testSite(database, {}, { now: () => instant })
const { headers: signedIn } = await signIn(site)

/** A stage that two riders have entered, and its addresses that everybody, or who is signed in, may open. */
const makeEntered = async (status: "published" | "draft") => {
  const context = { db: database.db, files: testFiles(), now: Date.now() }
  const made = await makeEditedStage(context, { title: "Kaņieris", location: "Engure", status })
  const rider = await made.ride()
  const { institutionId, championshipId, id } = made.stage
  const path = `${institutionId}/${championshipId}/${id}`
  const pages = [
    ...["", "/start-list", "/results", `/results/${rider.id}`, "/podium"].map(
      (end) => `/competitions/${path}${end}`,
    ),
    `/tv/${path}`,
  ]
  // what lies over a camera's picture shows no words about a fault
  const silent = [
    `/overlay/${path}/ticker`,
    ...["", `/results/${rider.id}`].map((end) => `/competitions/${path}${end}/preview.png`),
  ]
  const set = async (to: "published" | "draft") => {
    await saveStageFields({ ...context, actor: made.secretary }, made.stage.path, { status: to })
    // what is cached is asked about once a second
    instant += 1_000
  }
  return { set, path, pages, silent, join: `/competitions/${path}/join` }
}

const ask = (address: string, headers: Record<string, string> = {}) =>
  fetchPage(site.url + address, { headers: { "Accept-Language": "en", ...headers } })

const statuses = async (addresses: readonly string[]) => {
  const answers = await Promise.all(addresses.map(async (one) => [one, (await ask(one)).status]))
  return Object.fromEntries(answers)
}

const all = (addresses: readonly string[], status: number) =>
  Object.fromEntries(addresses.map((one) => [one, status]))

test("each page of a stage that was withdrawn answers 410 and says what it was, also to riders who want to join", async () => {
  const { set, pages, silent, join } = await makeEntered("published")
  expect(await statuses(pages)).toEqual(all(pages, 200))
  await set("draft")
  expect(await statuses([...pages, ...silent])).toEqual(all([...pages, ...silent], 410))
  for (const page of [...pages, join]) {
    const { status, text } = await ask(page, signedIn)
    expect([page, status]).toEqual([page, 410])
    expect(text).toContain("Kaņieris was withdrawn")
  }
})

test("a stage that is public again is there again, and open data, as it promises, does not know what is withdrawn", async () => {
  const { set, pages, path } = await makeEntered("published")
  const [institution, championship, id] = path.split("/")
  const openData = `/api/v1/institutions/${institution}/championships/${championship}/stages/${id}`
  expect((await ask(openData)).status).toBe(200)
  await set("draft")
  expect((await ask(openData)).status).toBe(404)
  await set("published")
  expect(await statuses([...pages, openData])).toEqual(all([...pages, openData], 200))
})

test("a draft that never was public answers 404 and names nothing", async () => {
  const { pages, silent, join } = await makeEntered("draft")
  expect(await statuses([...pages, ...silent])).toEqual(all([...pages, ...silent], 404))
  for (const page of [...pages, join]) {
    const { status, text } = await ask(page, signedIn)
    expect([page, status]).toEqual([page, 404])
    expect(text).not.toContain("Kaņieris")
  }
})
