import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { fetchPage } from "#tests/support/fetch-page.ts"
import { running } from "#tests/support/running.ts"
import { readPage } from "#tests/support/scored-page.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const site = await testSite(database)
const cards = { Anna: [[0, 0]], Berta: [[1, 0]] }
const { stage, riders } = await makeScoredStage(database.db, { ...running(), cards })
const results = `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}/results`

const renderings = () => site.pageCache.figures().renderings
const encoded = (path: string) =>
  path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

test("a page has one address: all other ways to write it redirect there, with their query, and render nothing [D-58]", async () => {
  await readPage(site, results)
  const before = renderings()
  const { headers } = await signIn(site)
  for (const [written, page] of [
    [results.toUpperCase(), results],
    [`${results}/`, results],
    [`${results}///`, results],
    [results.replace("/results", "//results"), results],
    [encoded(results), results],
    ["/About/", "/about"],
    ["/GUIDE/Rider", "/guide/rider"],
  ] as const)
    for (const query of ["", "?view=sections&utm_source=x"])
      for (const method of ["GET", "HEAD"])
        for (const sent of [{}, { Cookie: headers.Cookie }]) {
          const answer = await fetchPage(site.url + written + query, { method, headers: sent })
          expect([answer.status, answer.headers.location], written).toEqual([301, page + query])
        }
  expect(renderings()).toBe(before)
})

test("data are answered at each such address, from the cache of the one", async () => {
  const { text } = await readPage(site, `${results}.data`)
  const before = renderings()
  for (const written of [`${results.toUpperCase()}.data`, `${results}/_.data`, `${encoded(results)}.data`])
    expect((await readPage(site, written)).text, written).toBe(text)
  expect(renderings()).toBe(before)
})

test("no other way to write a request makes a page that is rendered once more", async () => {
  const anna = riders[0]?.id ?? ""
  const lists = ["", "?class=Expert", `?view=riders&rider=${anna}`]
  for (const query of lists) await readPage(site, results + query)
  const data = ["", "?_routes=root", "?_routes=routes%2Fresults%2Fstage-results"]
  for (const query of data) await readPage(site, `${results}.data${query}`)
  await readPage(site, "/about")
  const before = renderings()
  const tracked = `utm_source=x&utm_campaign=${"y".repeat(600)}&fbclid=${"z".repeat(200)}`
  for (let n = 0; n < 20; n += 1)
    for (const same of [
      `${results}?class=Class${n}`,
      `${results}?${tracked}${n}`,
      `${results}?class=Expert&_routes=root${n}`,
      `${results}?list=all&standings=club&sort=name`,
      `${results}?view=riders&rider=${anna}&rider=nobody-${n}`,
      `${results}.data?_routes=nothing-${n}`,
      `${results}.data?_routes=root,nothing-${n}`,
      `/about?sort=stage-${n}&list=all&page=${n}&rider=${n}&${tracked}`,
      `/x${n}/../about`,
    ])
      expect((await readPage(site, same)).status, same).toBe(200)
  expect(renderings()).toBe(before)
})

test("addresses without a page have one page in each language, which is not of one of them [D-58]", async () => {
  const answers = await Promise.all(
    ["/no-such-page", "/no/such/page", "/wp-login.php", "/a.data/b"].map((address) =>
      readPage(site, address),
    ),
  )
  for (const { status, text, headers } of answers) {
    expect(status).toBe(404)
    expect(text).toBe(answers[0]?.text)
    expect(text).toContain('href="/login"')
    expect(headers["cache-control"]).toBe("private, no-store")
    expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/)
  }
  const estonian = await readPage(site, "/no-such-page", { "Accept-Language": "et" })
  expect(estonian.text).toContain('<html lang="et"')
  expect((await readPage(site, "/no-such-page.data")).headers["content-type"]).toBe("text/x-script")
  expect(await fetchPage(`${site.url}/no-such-page`, { method: "HEAD" })).toMatchObject({
    status: 404,
    text: "",
  })
})
