import { expect, test } from "vitest"
import { builtPages } from "#server/http/load-pages.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const site = await testSite(database)
const { stage, riders } = await makeScoredStage(database.db, { cards: { "Anna Ozola": [[0, 1]] } })
const ofChampionship = `/competitions/${stage.institutionId}/${stage.championshipId}`
const ofStage = `${ofChampionship}/${stage.id}`

const read = async (address: string, headers: Record<string, string> = {}) =>
  (await fetch(site.url + address, { headers })).text()

test("pages come complete from the server, the viewer is known at the first byte, and without any hint the language is lv [D-30]", async () => {
  const { headers } = await signIn(site)
  for (const [address, shown] of [
    ["/", stage.title],
    [ofStage, "Anna Ozola"],
    [`${ofStage}/results`, "Anna Ozola"],
    ["/about", "Nulle"],
  ] as const) {
    const [visited, signedIn] = [await read(address), await read(address, headers)]
    for (const page of [visited, signedIn]) {
      expect(page).toContain(shown)
      expect(page).toContain('<html lang="lv"')
      // loading indicators belong to what a browser requests later
      expect(page).not.toMatch(/class="(skeleton|spinner)/)
    }
    expect(visited).toContain('href="/login')
    expect(visited).not.toMatch(/popovertarget="user-menu"/i)
    expect(signedIn).not.toContain('href="/login')
    expect(signedIn).toMatch(/popovertarget="user-menu"/i)
  }
  expect(await read("/profile", headers)).toMatch(/<dd[^>]*>/)
  expect(await read("/", { "Accept-Language": "xx" })).toContain('<html lang="lv"')
  expect(await read("/", { "Accept-Language": "et" })).toContain('<html lang="et"')
})

test("a visitor's browser gets the parts of the pages that a page links to, which is the address of no page", async () => {
  const { assets } = await (await builtPages()).build()
  const { version } = assets
  const links = new URLSearchParams({ paths: "/about,/market", version })
  const answer = await fetch(`${site.url}/__manifest?${links}`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toHaveProperty(["public/pages/about", "path"], "about")
})

test("a link to a public page has a preview that says what it is, and for a stage when and where", async () => {
  const ofOneStage = ["", "/start-list", "/results", `/results/${riders[0]?.id}`].map(
    (page) => ofStage + page,
  )
  const titles = new Set<string>()
  for (const address of ["/", "/about", "/privacy", "/terms", ofChampionship, ...ofOneStage]) {
    const page = await read(`${address}?lng=en`)
    const meta = (property: string) =>
      new RegExp(`<meta property="og:${property}" content="([^"]+)"`).exec(page)?.[1]
    const title = meta("title") ?? ""
    expect(page, address).toContain(`<title>${title} · Nulle</title>`)
    expect(meta("description"), address).toMatch(/\w{3}/)
    // a preview is made from this address: it has to be in the same language
    expect(meta("url"), address).toBe(`${site.url}${address}?lng=en`)
    if (ofOneStage.includes(address)) expect(title).toMatch(/16 May 2026/)
    titles.add(title)
  }
  expect(titles.size).toBe(9)
})

test("the redirect of a guarded page depends on the page that the request comes from, and is never cached", async () => {
  const request = async (from: string) => {
    const answer = await fetch(`${site.url}/profile.data`, { headers: { Referer: site.url + from } })
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store")
    const text = await answer.text()
    expect(text).toContain("/login?return=%2Fprofile")
    return text
  }
  const fromElsewhere = await request("/about")
  expect(await request("/profile")).not.toBe(fromElsewhere)
  expect(await request("/about")).toBe(fromElsewhere)
})

test("a stage that is not there, or not published, has no page [ST-07]", async () => {
  const draft = await makeStage(database.db, { status: "draft", title: "Hidden valley" })
  for (const address of [
    `/competitions/${draft.institutionId}/${draft.championshipId}/${draft.id}`,
    "/competitions/no/such/stage",
  ]) {
    const answer = await fetch(`${site.url}${address}?lng=en`)
    expect(answer.status).toBe(404)
    const page = await answer.text()
    expect(page).toContain("No championship found. Please check the link")
    expect(page).not.toContain("Hidden valley")
  }
})
