import { expect, test } from "vitest"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { joinStage } from "#server/registration/own-participation.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { readPage, scoredPage, totalOf } from "#tests/support/scored-page.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()

/** The clock of both servers; it stands still unless a test turns it. */
let instant = Date.now()
const now = () => instant
const site = await testSite(database, {}, { now })
const other = await testSite(database, {}, { now })
const { db, pool } = database

const minute = 60_000

/** A stage, its championship and a rider in it, as addresses name them. */
type Seen = { id: string; of: string; rider: string }

const renderings = () => site.pageCache.figures().renderings

test("visitors without a session get the same bytes, which are rendered once for all of them", async () => {
  const { address } = await scoredPage(site)
  const before = renderings()
  const pages = await Promise.all(Array.from({ length: 8 }, () => readPage(site, address)))
  pages.push(await readPage(site, address))
  expect(renderings() - before).toBe(1)
  for (const { status, text } of pages) {
    expect(status).toBe(200)
    expect(text).toBe(pages[0]?.text)
  }
  expect(pages[0]?.text).toContain("Jaan")
})

test("a score changes the page and its data within a second", async () => {
  const { address, tap } = await scoredPage(site)
  const first = await readPage(site, address)
  const data = await readPage(site, `${address}.data`)
  await tap(2)
  expect((await readPage(site, address)).text).toBe(first.text)
  instant += 1_000
  expect([totalOf(first), totalOf(await readPage(site, address))]).toEqual([5, 8])
  const changed = await readPage(site, `${address}.data`)
  expect(data.text).toContain('\\"total\\":5,')
  expect(changed.text).toContain('\\"total\\":8,')
  expect(changed.headers["content-type"]).toBe("text/x-script")
})

test("a page whose dependencies have not changed is validated once a second and not rendered again", async () => {
  const { address } = await scoredPage(site)
  const first = await readPage(site, address)
  const before = renderings()
  for (let second = 0; second < 5; second += 1) {
    instant += 1_000
    expect((await readPage(site, address)).text).toBe(first.text)
  }
  expect(renderings()).toBe(before)
})

test("a score that one server took changes the page of another one", async () => {
  const { address, tap } = await scoredPage(site)
  expect(totalOf(await readPage(other, address))).toBe(5)
  await tap(2)
  instant += 1_000
  expect(totalOf(await readPage(other, address))).toBe(8)
})

test("the list of competitions changes when a stage is published, and when its title is changed", async () => {
  const stage = await makeStage(db, { title: "Kalnu posms", status: "draft" })
  expect((await readPage(site, "/")).text).not.toContain("Kalnu posms")
  await pool.query("update stage set status = 'published' where key = $1", [stage.key])
  instant += 1_000
  expect((await readPage(site, "/")).text).toContain("Kalnu posms")
  await pool.query("update stage set title = 'Purva posms' where key = $1", [stage.key])
  instant += 1_000
  expect((await readPage(site, "/")).text).toContain("Purva posms")
})

test("a team that a rider adds is offered to visitors who join another stage of the championship [RW-03]", async () => {
  const { institutionId, id } = await makeChampionship(db, { hasTeamCompetition: true })
  const day = 24 * 60 * minute
  const [competitionStartDate, competitionEndDate] = [instant + day, instant + 2 * day]
  const place = { institutionId, championshipId: id, competitionStartDate, competitionEndDate }
  const [first, second] = [await makeStage(db, place), await makeStage(db, place)]
  const offered = async () =>
    (await readPage(site, `/competitions/${institutionId}/${id}/${second.id}/join-start`)).text
  expect(await offered()).toContain('"teams":[]')
  const rider = { db, actor: await makeActor(db), now: instant }
  const joined = await joinStage(rider, first.path, { form: makeForm({ team: "Ozoli" }), confirmed: [] })
  expect(joined).toEqual({ kind: "written" })
  instant += 1_000
  expect(await offered()).toContain('"teams":["Ozoli"]')
})

test("a section shows who corrected it by the name that they have now [RS-10]", async () => {
  const { address, stage, rider } = await scoredPage(site)
  const secretary = await makeSecretary(db, stage.institutionId)
  const corrected = await ruleOnEntry({ db, actor: secretary, now: instant }, stage.path, {
    place: { participantId: rider, lap: 1, section: 1 },
    ruling: { kind: "edited", points: 3 },
    reason: null,
  })
  expect(corrected).toMatchObject({ kind: "ruled" })
  const named = async (name: string) => {
    await pool.query('update "user" set name = $2 where id = $1', [secretary.userId, name])
    instant += 1_000
    return (await readPage(site, `${address}/${rider}/1/1`)).text
  }
  expect(await named("Ilze")).toContain('"by":"Ilze"')
  expect(await named("Ilze Kalniņa")).toContain('"by":"Ilze Kalniņa"')
})

test("a page is rendered again when it expires, even if it was validated just before", async () => {
  const competitionEndDate = instant + 10_400
  const { address } = await scoredPage(site, { competitionEndDate })
  instant += 10_000
  const showsDnf = async () =>
    (await readPage(site, address, { "Accept-Language": "en" })).text.includes(">DNF<")
  expect(await showsDnf()).toBe(false)
  instant = competitionEndDate
  expect(await showsDnf()).toBe(false)
  // RS-09: a DNF after the end, not at it
  instant += 1
  expect(await showsDnf()).toBe(true)
})

test.each([
  ["the results", ({ id, of }: Seen) => `/competitions/${of}/${id}/results`],
  ["a rider's card", ({ id, of, rider }: Seen) => `/competitions/${of}/${id}/results/${rider}`],
  ["the stage", ({ id, of }: Seen) => `/competitions/${of}/${id}`],
  ["the podium", ({ id, of }: Seen) => `/competitions/${of}/${id}/podium`],
  ["the announcer's page", ({ id, of }: Seen) => `/competitions/${of}/${id}/announcer`],
  ["a television", ({ id, of }: Seen) => `/tv/${of}/${id}`],
  ["an overlay", ({ id, of }: Seen) => `/overlay/${of}/${id}/table`],
])(
  "the clock of %s starts at most a minute late, however long nothing was written [TV-01]",
  async (_page, addressOf) => {
    const { stage, rider } = await scoredPage(site)
    const of = `${stage.institutionId}/${stage.championshipId}`
    const address = addressOf({ id: stage.id, of, rider })
    const startOf = async () =>
      Number(/"now",(\d{13})/.exec((await readPage(site, `${address}.data`)).text)?.[1])
    expect(await startOf()).toBe(instant)
    instant += 20 * minute
    expect(await startOf()).toBe(instant)
    const before = renderings()
    instant += minute - 1
    expect(instant - (await startOf())).toBeLessThan(minute)
    expect(renderings()).toBe(before)
  },
)

test("a page rendered before the clock was set back is rendered again", async () => {
  const competitionEndDate = instant + 60_000
  const { address } = await scoredPage(site, { competitionEndDate })
  const showsDnf = async () =>
    (await readPage(site, address, { "Accept-Language": "en" })).text.includes(">DNF<")
  const before = instant
  instant = competitionEndDate + 3_600_000
  expect(await showsDnf()).toBe(true)
  instant = before
  expect(await showsDnf()).toBe(false)
})

test("a stage moves from the coming ones to the running and the previous ones at its start and its end", async () => {
  const [competitionStartDate, competitionEndDate] = [instant + 5_200, instant + 5_600]
  await makeStage(db, { title: "Ātrais posms", competitionStartDate, competitionEndDate })
  instant += 5_000
  const headingOf = async () => {
    const { text } = await readPage(site, "/", { "Accept-Language": "en" })
    const [before = ""] = text.split("Ātrais posms")
    return [...before.matchAll(/>(Upcoming competitions|Running now|Previous competitions)</g)].at(-1)?.[1]
  }
  const coming = await headingOf()
  instant = competitionStartDate
  const running = await headingOf()
  instant = competitionEndDate
  const previous = await headingOf()
  expect([coming, running, previous]).toEqual([
    "Upcoming competitions",
    "Running now",
    "Previous competitions",
  ])
})

test("a stage that is no longer published is gone within a second, and its page is evicted", async () => {
  const { address, stage } = await scoredPage(site)
  await readPage(site, address)
  const before = site.pageCache.figures().pages
  await pool.query("update stage set status = 'draft' where key = $1", [stage.key])
  instant += 1_000
  expect((await readPage(site, address)).status).toBe(404)
  expect(site.pageCache.figures().pages).toBe(before - 1)
})

test("an error is answered at once and never cached, whether it occurs while rendering or while validating", async () => {
  const { address } = await scoredPage(site)
  const page = await readPage(site, address)
  const before = site.pageCache.figures().pages
  instant += 1_000
  await pool.query("alter table stage rename to stage_away")
  try {
    for (const path of ["/", "/home", address]) {
      const broken = await readPage(site, path)
      expect(broken.status).toBeGreaterThanOrEqual(500)
      expect(broken.headers["cache-control"]).toBe("private, no-store")
    }
  } finally {
    await pool.query("alter table stage_away rename to stage")
  }
  expect((await readPage(site, address)).text).toBe(page.text)
  expect((await readPage(site, "/home")).status).toBe(200)
  expect(site.pageCache.figures().pages).toBeLessThanOrEqual(before + 1)
})
