import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { fetchPage } from "#tests/support/fetch-page.ts"
import { running } from "#tests/support/running.ts"
import { readPage, scoredPage, totalOf } from "#tests/support/scored-page.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()

/** The clock of the server; it stands still unless a test turns it. */
let instant = Date.now()
const site = await testSite(database, {}, { now: () => instant })

const renderings = () => site.pageCache.figures().renderings

test("languages are cached separately: the cookie's, then the browser's", async () => {
  const { address } = await scoredPage(site)
  const languageOf = async (headers: Record<string, string>) =>
    /<html lang="(..)"/.exec((await readPage(site, address, headers)).text)?.[1]
  expect(await languageOf({})).toBe("lv")
  expect(await languageOf({ "Accept-Language": "et-EE,et;q=0.9,en;q=0.8" })).toBe("et")
  expect(await languageOf({ Cookie: "theme=dark; i18next=en", "Accept-Language": "et" })).toBe("en")
  const before = renderings()
  expect(await languageOf({ Cookie: "i18next=et" })).toBe("et")
  expect(renderings()).toBe(before)
})

test("a visit that asks for a language is answered with a cookie, and is nobody else's", async () => {
  const { address } = await scoredPage(site)
  const before = site.pageCache.figures()
  const answer = await readPage(site, `${address}?lng=et`)
  expect(answer.text).toContain('<html lang="et"')
  expect(answer.headers["set-cookie"]).toEqual([expect.stringContaining("i18next=et")])
  expect(answer.headers["cache-control"]).toBe("private, no-store")
  expect(site.pageCache.figures()).toEqual(before)
})

test("each list of a stage's results is a page of its own, also of a lap or of chosen riders", async () => {
  const cards = Object.fromEntries(
    ["Anna", "Berta", "Centa"].map((name, index) => [
      name,
      [
        [index, 0],
        [0, index],
      ],
    ]),
  )
  const { stage, riders } = await makeScoredStage(database.db, { ...running(), cards })
  const address = `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}/results`
  const [anna = "", berta = ""] = riders.map(({ id }) => id)
  const textOf = async (query: string) => (await readPage(site, address + query)).text
  const listOf = async (query: string) => /<main.*<\/main>/s.exec(await textOf(query))?.[0]
  const lists = ["", "?view=compared", "?view=sections", "?view=sections&lap=1", "?view=sections&lap=2"]
  const chosen = ["?view=riders", `?view=riders&rider=${anna}`, `?view=riders&rider=${anna}&rider=${berta}`]
  const texts = await Promise.all([...lists, ...chosen].map(listOf))
  expect(new Set(texts).size).toBe(texts.length)
  const before = renderings()
  for (const [index, query] of [...lists, ...chosen].entries())
    expect(await listOf(query), query).toBe(texts[index])
  for (const same of ["?view=none", "?lap=1", `?rider=${anna}`, `?view=compared&rider=${anna}&lap=2`])
    await textOf(same)
  await textOf(`?view=riders&rider=${anna}&rider=${anna}&rider=%3Cb%3E`)
  expect(renderings()).toBe(before)
  await readPage(site, `/?view=riders&rider=${anna}`)
  await readPage(site, "/?view=sections&lap=1")
  expect(renderings()).toBe(before + 1)
})

test("the class that a link asks for makes another page of the results, and of nothing else [TV-07]", async () => {
  const { address } = await scoredPage(site)
  const titleOf = async (query: string) =>
    /<title>([^<]*)/.exec((await readPage(site, address + query)).text)?.[1]
  expect(await titleOf("?class=Expert")).toMatch(/^Expert – /)
  for (const page of [`${address}?view=sections`, "/"]) await readPage(site, page)
  const before = renderings()
  await titleOf("?class=Expert")
  for (const page of [`${address}?view=sections&class=Expert`, "/?class=Expert"]) await readPage(site, page)
  expect(renderings()).toBe(before)
  await titleOf(`?class=${"A".repeat(101)}`)
  await titleOf("")
  expect(renderings()).toBe(before + 1)
})

test("data in another case, or with slashes at the end of the address, keep what their page reads of the query", async () => {
  for (const address of ["/search", "/search.data", "/SEARCH.data", "/search/_.data", "/search//_.data"])
    expect((await readPage(site, `${address}?q=Kalvis`)).text, address).toContain("Kalvis")
})

test("query parameters that no page reads make no other page, and what the data are asked for does", async () => {
  const { address } = await scoredPage(site)
  const page = await readPage(site, address)
  const before = renderings()
  for (const query of ["?utm_source=mail", "?fbclid=1&page=2", "?"])
    expect((await readPage(site, `${address}${query}`)).text).toBe(page.text)
  expect(renderings()).toBe(before)
  const all = await readPage(site, `${address}.data`)
  const some = await readPage(site, `${address}.data?_routes=root&utm_source=mail`)
  expect(some.text).toContain("siteName")
  expect(some.text).not.toContain("Jaan")
  expect(all.text).toContain("Jaan")
})

test("a visitor with a session is rendered for alone, and nobody may keep it", async () => {
  const { address, tap } = await scoredPage(site)
  await readPage(site, address)
  const { headers } = await signIn(site)
  const before = site.pageCache.figures()
  await tap(2)
  const { Cookie } = headers
  for (const path of [address, `${address}.data`]) {
    const answer = await readPage(site, path, { Cookie })
    expect(answer.headers).toMatchObject({ "cache-control": "private, no-store" })
    expect(answer.headers.etag).toBeUndefined()
    expect(answer.text).toMatch(/<b>8|\\"total\\":8,/)
  }
  expect(site.pageCache.figures()).toEqual(before)
})

test("a session that was made up counts as none: its pages are those of visitors, from the cache", async () => {
  const { address } = await scoredPage(site)
  const page = await readPage(site, address)
  const before = renderings()
  for (const made of [
    "nulle.session_token=made-up",
    "nulle.session_token=a.b%3D",
    "nulle.session_data=e30",
  ]) {
    const answer = await readPage(site, address, { Cookie: made })
    expect(answer.text, made).toBe(page.text)
    expect(answer.headers["cache-control"], made).toBe(page.headers["cache-control"])
  }
  expect(renderings()).toBe(before)
})

test("a cached page has the headers of any other, and its own", async () => {
  const { address } = await scoredPage(site)
  const { headers: cached } = await readPage(site, address)
  const { headers: own } = await readPage(site, `${address}?lng=lv`)
  expect(cached).toMatchObject({
    "cache-control": "public, max-age=0, s-maxage=1",
    vary: "Cookie, Accept-Language, Accept-Encoding",
    "content-type": "text/html; charset=utf-8",
  })
  // bytes shared by everybody cannot contain a request's id
  const secure = Object.keys(own).filter((name) => /^(x-(?!request-id$)|cross-origin)/.test(name))
  expect(secure.length).toBeGreaterThan(5)
  for (const name of [...secure, "referrer-policy", "strict-transport-security"])
    expect(cached[name]).toBe(own[name])
  for (const headers of [cached, own])
    expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-.*object-src 'none'/)
})

test("a visitor who has the page already gets a 304, under any of its tags", async () => {
  const { address, tap } = await scoredPage(site)
  const { headers } = await readPage(site, address, { "Accept-Encoding": "gzip" })
  const etag = String(headers.etag)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await readPage(site, address, { "Accept-Encoding": "gzip", "If-None-Match": known })
    expect(answer).toMatchObject({ status: 304, bytes: Buffer.alloc(0) })
    expect(answer.headers).toMatchObject({
      etag,
      vary: headers.vary,
      "cache-control": headers["cache-control"],
    })
  }
  const plain = await readPage(site, address, { "If-None-Match": etag })
  expect(plain.status).toBe(200)
  await tap(2)
  instant += 1_000
  const changed = await readPage(site, address, { "Accept-Encoding": "gzip", "If-None-Match": etag })
  expect([changed.status, totalOf(changed)]).toEqual([200, 8])
})

test("every encoding is of the same page, with a tag and a length of its own", async () => {
  const { address } = await scoredPage(site)
  const answers = await Promise.all(
    ["br", "gzip", "identity"].map((encoding) => readPage(site, address, { "Accept-Encoding": encoding })),
  )
  expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
  for (const { headers, bytes } of answers) expect(headers["content-length"]).toBe(String(bytes.length))
})

test("a HEAD is answered like a GET, without the page", async () => {
  const { address } = await scoredPage(site)
  const { headers } = await readPage(site, address)
  const head = await fetchPage(`${site.url}${address}`, { method: "HEAD" })
  expect(head).toMatchObject({ status: 200, bytes: Buffer.alloc(0) })
  expect(head.headers).toMatchObject({ etag: headers.etag, "content-length": headers["content-length"] })
})

test("pages that are not there take no memory, and are not rendered twice", async () => {
  await readPage(site, "/")
  const before = site.pageCache.figures()
  for (let number = 0; number < 20; number += 1) {
    for (const address of [`/riders/no-such-${number}`, `/competitions/no/such/stage-${number}/results`]) {
      const answer = await readPage(site, address)
      expect(answer.status).toBe(404)
      expect(answer.headers["cache-control"]).toBe("private, no-store")
      expect(answer.headers.etag).toBeUndefined()
    }
  }
  expect(site.pageCache.figures()).toEqual({ ...before, renderings: before.renderings + 40 })
})

test("nothing but pages is cached: not accounts, the judges' API or files", async () => {
  const before = site.pageCache.figures()
  for (const address of [
    "/profile/my-data.json",
    "/api/judge/stages/a/b/c",
    "/assets/no.js",
    "/favicon.ico",
    "//evil.example/",
  ])
    expect((await readPage(site, address)).status).toBeGreaterThanOrEqual(400)
  expect(site.pageCache.figures()).toEqual(before)
})
