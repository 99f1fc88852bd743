import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openDataAddress } from "#contracts/open-data/links.ts"
import { championshipToEdit } from "#server/competitions/edit-championship.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { fetchPage } from "#tests/support/fetch-page.ts"
import { saveChampionshipForm } from "#tests/support/save-championship.ts"
import { readPage, scoredPage } from "#tests/support/scored-page.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"
import { newAddress, readerOf } from "./reader-of.ts"

const database = await testDatabase()
const { db } = database

/** The clock of the server; it stands still unless a test turns it. */
let instant = Date.now()
const site = await testSite(database, { trustedProxies: 1 }, { now: () => instant })
const later = (seconds: number) => {
  instant += seconds * 1_000
}

const { read, dataOf } = readerOf(site)

test("an answer says by its ETag whether it has changed, and caches keep it for a second [AP-02]", async () => {
  const { stage, tap } = await scoredPage(site)
  const path = `${stage.path}/results`
  const first = await read(path)
  expect(first.status).toBe(200)
  expect(first.headers).toMatchObject({
    "cache-control": "public, max-age=0, s-maxage=1",
    vary: "Accept-Encoding",
    "content-type": "application/json",
  })
  const { etag } = first.headers
  expect(etag).toMatch(/^"\S+"$/)
  const ifNoneMatch = { "If-None-Match": String(etag) }
  const unchanged = await read(path, { headers: ifNoneMatch })
  expect([unchanged.status, unchanged.bytes.length, unchanged.headers.etag]).toEqual([304, 0, etag])
  expect(unchanged.headers["access-control-allow-origin"]).toBe("*")
  const {
    results: [before],
    revision,
  } = JSON.parse(first.text)
  expect(before).toMatchObject({ points: 5, participant: { name: "Jaan" } })

  await tap(2)
  later(2)
  const changed = await read(path, { headers: ifNoneMatch })
  const {
    results: [after],
    revision: next,
  } = JSON.parse(changed.text)
  expect([changed.status, after.points]).toEqual([200, 8])
  expect(next).toBeGreaterThan(revision)
  expect(changed.headers.etag).not.toBe(etag)
  later(2)
  expect((await read(path)).headers.etag).toBe(changed.headers.etag)
})

test("a program is sent what it can read, and by HEAD the same without the data", async () => {
  const { stage } = await scoredPage(site)
  const plain = await read(stage.path)
  const packed = await read(stage.path, { headers: { "Accept-Encoding": "br" } })
  expect(packed.headers["content-encoding"]).toBe("br")
  expect(packed.text).toBe(plain.text)
  const head = await read(stage.path, { method: "HEAD" })
  expect([head.status, head.bytes.length]).toEqual([200, 0])
  expect(head.headers).toMatchObject({
    etag: plain.headers.etag,
    "content-length": plain.headers["content-length"],
  })
})

test("scripts of every site may read it and see what they need, without cookies [AP-02]", async () => {
  const { stage } = await scoredPage(site)
  const headers = { Origin: "https://club.example", "Access-Control-Request-Headers": "if-none-match" }
  const preflight = await read(stage.path, { method: "OPTIONS", headers })
  expect(preflight.status).toBe(204)
  expect(preflight.headers).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "GET, HEAD, OPTIONS",
    "access-control-allow-headers": "*",
  })
  for (const path of [stage.path, "stages", "nothing", "openapi.json"]) {
    const answer = await read(path, { headers })
    expect(answer.headers, path).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "ETag, Retry-After",
    })
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined()
    expect(answer.headers["set-cookie"]).toBeUndefined()
  }
})

test("signed-in users get what visitors get, and drafts are hidden from everybody [AP-01] [AP-02]", async () => {
  const { institutionId, id: championshipId } = await makeChampionship(db)
  const place = { institutionId, championshipId }
  const draft = await makeStage(db, { ...place, status: "draft" })
  await makeParticipant(db, draft)
  const { userId, headers } = await signIn(site)
  await db.insert(role).values({ userId, role: "secretary", institutionId })
  const hidden = [
    `institutions/${institutionId}`,
    `institutions/${institutionId}/championships/${championshipId}`,
    `institutions/${institutionId}/championships/${championshipId}/standings`,
    ...["", "/participants", "/results"].map((end) => draft.path + end),
  ]
  for (const path of hidden) {
    const answer = await read(path, { headers: { Cookie: headers.Cookie } })
    expect(answer.status, path).toBe(404)
    expect(answer.headers["set-cookie"]).toBeUndefined()
  }
  for (const list of [`stages?institution=${institutionId}`, `championships?institution=${institutionId}`])
    expect(await dataOf(list)).toMatchObject({ total: 0, next: null })

  const { stage } = await scoredPage(site, place)
  const path = `${stage.path}/participants`
  const own = await read(path, { headers: { Cookie: headers.Cookie } })
  expect(own.text).toBe((await read(path)).text)
  expect(await dataOf(`institutions/${institutionId}/championships/${championshipId}`)).toMatchObject({
    stages: 1,
    links: { standings: null },
  })
})

test("a stage that is withdrawn is soon gone, with all that was known by it alone [AP-01]", async () => {
  const { stage } = await scoredPage(site)
  const championship = stage.path.split("/stages/")[0] ?? ""
  const ofStage = ["", "/participants", "/results"].map((end) => stage.path + end)
  const single = [`institutions/${stage.institutionId}`, championship, ...ofStage]
  const list = `stages?institution=${stage.institutionId}`
  for (const path of single) expect((await read(path)).status, path).toBe(200)
  expect(await dataOf(list)).toMatchObject({ total: 1 })
  await db.update(stageTable).set({ status: "draft" }).where(eq(stageTable.key, stage.key))
  later(2)
  for (const path of single) expect((await read(path)).status, path).toBe(404)
  expect(await dataOf(list)).toMatchObject({ total: 0, stages: [] })
})

test("a championship that is renamed has its new name in its stages, on their pages too [AP-01]", async () => {
  const stage = await makeStage(db)
  const address = `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}`
  expect((await readPage(site, address)).text).not.toContain("Kalnu kauss")
  await dataOf(stage.path)
  const actor = await makeSecretary(db, stage.institutionId)
  const found = await championshipToEdit({ db, actor }, stage)
  if (found.kind === "refused") throw new Error(found.reason)
  const { version, form } = found
  const renaming = { place: stage, version, form: { ...form, displayName: "Kalnu kauss" } }
  expect(await saveChampionshipForm({ db, actor, now: instant }, renaming)).toEqual({ kind: "saved" })
  later(2)
  expect((await dataOf(stage.path)).championship.name).toBe("Kalnu kauss")
  expect((await readPage(site, address)).text).toContain("Kalnu kauss")
})

test("standings are there once they are published, and each result names its stage [AP-01]", async () => {
  const season = await makeApprovedSeason(db, { scores: [{ Anna: 1, Bruno: 2 }, { Bruno: 0 }] })
  await season.generateAll()
  const path = `${season.pathOf(0).split("/stages/")[0]}/standings`
  expect((await dataOf(path)).status).toBe(404)
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  for (const index of [0, 1]) await publishStageStandings(season.by, season.pathOf(index))
  later(2)
  expect(await dataOf(path)).toMatchObject({
    status: 200,
    total: 2,
    stages: [{ path: season.pathOf(0) }, { path: season.pathOf(1) }],
    standings: [
      { name: "Bruno", position: 1, results: [{ stage: season.pathOf(0) }, { stage: season.pathOf(1) }] },
      { name: "Anna", position: 2, results: [{ stage: season.pathOf(0), position: 1, isFinal: true }] },
    ],
  })
  expect((await dataOf(`${path}/clubs`)).code).toBe("standings-not-found")
})

test("standings with a stage under correction stay as they were, and say which stage and since when [D-46] [AP-01]", async () => {
  const season = await makeApprovedSeason(db, { scores: [{ Anna: 1, Bruno: 2 }, { Bruno: 0 }] })
  await season.generateAll()
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  for (const index of [0, 1]) await publishStageStandings(season.by, season.pathOf(index))
  const path = `${season.pathOf(0).split("/stages/")[0]}/standings`
  const before = await dataOf(path)
  expect(before).toMatchObject({ status: 200, corrections: [] })
  await season.reopen(0)
  later(2)
  expect(await dataOf(path)).toEqual({
    ...before,
    corrections: [{ title: season.stages[0]?.title, since: new Date(season.by.now).toISOString() }],
  })
})

test("a stage is told whatever its organiser wrote, and searched for at any instant", async () => {
  const sponsors = [
    { name: "Ērgļi", logo: "", url: "https://ergli.example/ķīvīte" },
    { name: "Old", logo: "/institutions/logo.webp", url: "http://[" },
  ]
  const stage = await makeStage(db, { googleMaps: "https://maps.example/?q=Cēsis", sponsors })
  expect(await dataOf(stage.path)).toMatchObject({
    status: 200,
    googleMaps: "https://maps.example/?q=C%C4%93sis",
    waze: null,
    sponsors: [
      { name: "Ērgļi", logo: null, url: "https://ergli.example/%C4%B7%C4%ABv%C4%ABte" },
      { name: "Old", logo: `${site.url}/institutions/logo.webp`, url: null },
    ],
  })
  const own = `stages?institution=${stage.institutionId}`
  for (const [query, total] of [
    ["from=0001-01-01T00:00:00Z", 1],
    ["until=9999-12-31T23:59:59Z", 1],
    ["from=9999-12-31T23:59:59Z", 0],
  ] as const)
    expect(await dataOf(`${own}&${query}`), query).toMatchObject({ status: 200, total })
  expect((await read(`${own}&from=0000-01-01T00:00:00Z`)).status).toBe(400)
})

test("a list comes page by page, each with the address of the next", async () => {
  const stage = await makeStage(db)
  for (const name of ["Anna", "Bruno", "Carl"]) await makeParticipant(db, stage, { name })
  const names: string[] = []
  let next: string | null = `${site.url}${openDataAddress}/${stage.path}/participants?class=Expert&limit=2`
  let pages = 0
  while (next !== null) {
    const page: { next: string | null; total: number; participants: { name: string }[] } = JSON.parse(
      (await fetchPage(next, { headers: { "X-Forwarded-For": newAddress() } })).text,
    )
    expect(page.total).toBe(3)
    names.push(...page.participants.map(({ name }) => name))
    next = page.next
    pages += 1
  }
  expect([pages, names.toSorted()]).toEqual([2, ["Anna", "Bruno", "Carl"]])
})

test("one address, or one IPv6 network, is answered 120 times a minute, and then told how long to wait [AP-02]", async () => {
  const [from, neighbour] = ["2001:db8:ffff:2::1", "2001:db8:ffff:2:ffff::9"]
  const statuses = new Set<number>()
  for (let count = 0; count < 120; count += 1) {
    const answer = await read("institutions", { from: count % 2 === 0 ? from : neighbour })
    statuses.add(answer.status)
  }
  expect([...statuses]).toEqual([200])
  const refused = await read("institutions", { from })
  expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "1"])
  expect(JSON.parse(refused.text)).toMatchObject({ code: "too-many-requests", status: 429 })
  expect((await read("institutions", { from: "2001:db8:ffff:3::1" })).status).toBe(200)
  later(1)
  const again = [await read("institutions", { from }), await read("institutions", { from })]
  expect(again.map(({ status }) => status)).toEqual([200, 200])
  expect((await read("institutions", { from })).status).toBe(429)
  later(60)
  expect((await read("institutions", { from })).status).toBe(200)
})
