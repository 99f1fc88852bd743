import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { retention } from "#domain/accounts/retention.ts"
import en from "#locales/en/privacy.json" with { type: "json" }
import et from "#locales/et/privacy.json" with { type: "json" }
import lv from "#locales/lv/privacy.json" with { type: "json" }
import { role } from "#server/db/schema/roles.ts"
import { builtPages } from "#server/http/load-pages.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { readPage } from "#tests/support/read-page.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const site = await testSite(database)

const read = (address: string, headers: Record<string, string> = {}) => readPage(site.url + address, headers)

test("an unknown address is a 404 with a way home", async () => {
  const { status, heading, title, html } = await read("/no/such/page?lng=en")
  expect([status, heading, title]).toEqual([404, "Page not found", "Page not found · Nulle"])
  expect(/<main\b.*<\/main>/s.exec(html)?.[0]).toContain('href="/"')
})

test("a rider without a page is a 404 that says so", async () => {
  const { status, heading } = await read("/riders/7d1f1c5e-7f0e-4d0c-9a53-0f6f0d2f7a11?lng=en")
  expect([status, heading]).toEqual([404, "There is no page for this rider"])
})

test("a user without the role is told so [SH-12]", async () => {
  const { status, heading } = await read("/401?lng=en")
  expect([status, heading]).toEqual([403, "Sorry, you cannot access this page."])
})

test("a guarded page sends a visitor to the login page and back, and who lacks the role to /401", async () => {
  const { institutionId, championshipId, id } = await makeStage(database.db)
  const ofStage = `/competitions/${institutionId}/${championshipId}/${id}`
  const ofSecretary = [
    `/championship/${institutionId}/${championshipId}`,
    `/championship/${institutionId}/${championshipId}/${id}`,
    `${ofStage}/judges?lng=en`,
  ]
  const ofUser = ["/market/new", "/market/my-ads", "/my-results"]
  const ofJudge = `${ofStage}/judge`
  const answerTo = async (address: string, headers?: Record<string, string>) => {
    const { status, location } = await read(address, headers)
    return location ?? status
  }
  for (const address of ["/championship", ...ofSecretary, ...ofUser, ofJudge])
    expect(await answerTo(address)).toBe(`/login?return=${encodeURIComponent(address)}`)
  // a navigation inside a page, whose request has another address
  const { html } = await read("/market/new.data?from=list")
  expect(html).toContain(`/login?return=${encodeURIComponent("/market/new?from=list")}`)
  const { userId, headers } = await signIn(site)
  for (const address of ofUser) expect(await answerTo(address, headers)).toBe(200)
  for (const address of ["/championship", ...ofSecretary, ofJudge])
    expect(await answerTo(address, headers)).toBe("/401")
  await database.db.insert(role).values({ userId, role: "secretary", institutionId })
  for (const address of ofSecretary) expect(await answerTo(address, headers)).toBe(200)
  for (const address of ["/championship", ofJudge]) expect(await answerTo(address, headers)).toBe("/401")
})

test("the foot has a mail link and the copyright [SH-08]", async () => {
  const { html } = await read("/?lng=en")
  const [foot = ""] = /<footer\b.*<\/footer>/s.exec(html) ?? []
  expect(foot).toMatch(/<a href="mailto:info@example\.org"[^>]*>Any questions\?<\/a>/)
  expect(foot.replaceAll("<!-- -->", "")).toMatch(/© \d{4} Nulle/)
})

test("no page's scripts contain the long texts", async () => {
  const { assets } = await builtPages()
  const folder = join(assets ?? "", "assets")
  const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"))
  const texts = (await Promise.all(scripts.map((name) => readFile(join(folder, name), "utf8")))).join("")
  expect(texts).toContain("Lietošanas noteikumi")
  expect(texts).not.toContain("Datu valsts inspekcija")
})

test("about, privacy and terms are there in three languages, with what a shared link shows [SH-15]", async () => {
  for (const { language, privacy, born, typed, judged, log } of [
    {
      language: "lv",
      privacy: lv,
      born: "No dzimšanas datuma publiski redzams tikai gads.",
      typed: "Vārdus redz tikai rīkotājs un administratori.",
      judged: "visi redz arī, kas tos vērtējis: tiesneša konta rādāmo vārdu vai vārdu caurlaidē.",
      log: `Servera žurnāls: ${retention.serverLogDays} dienas.`,
    },
    {
      language: "et",
      privacy: et,
      born: "Sünniajast on avalikult näha ainult aasta.",
      typed: "Nimesid näevad ainult korraldaja ja administraatorid.",
      judged: "kes neid hindas: kohtuniku konto kuvatavat nime või nime sektsioonipääsmel.",
      log: `Serveri logi: ${retention.serverLogDays} päeva.`,
    },
    {
      language: "en",
      privacy: en,
      born: "A birth date is shown to the public as a year only.",
      typed: "Only the organiser and administrators see the names.",
      judged: "who judged it: the display name of the judge’s account, or the name on the section pass.",
      log: `Server log: ${retention.serverLogDays} days.`,
    },
  ]) {
    for (const address of ["/about", "/privacy", "/terms"]) {
      const page = await read(`${address}?lng=${language}`)
      expect(page.language).toBe(language)
      expect(page.title).toBe(`${page.heading} · Nulle`)
      expect(page.meta("og:title")).toBe(page.heading)
      expect(page.meta("description")).toMatch(/\S{3}/)
      expect(page.link("canonical")).toBe(`${site.url}${address}?lng=${language}`)
      expect(page.html.match(/<link rel="alternate" hrefLang="/gi)).toHaveLength(4)
      expect(page.text.length).toBeGreaterThan(900)
      expect(page.text).not.toContain("{{")
    }
    const { text } = await read(`/privacy?lng=${language}`)
    // `typed` is of riders whom a judge typed on a phone
    for (const told of [born, typed, judged, log]) expect(text).toContain(told)
    const { what, why, howLong, rights } = privacy.sections
    const { html } = await read(`/privacy?lng=${language}`)
    for (const { heading } of [what, why, howLong, rights]) expect(html).toMatch(`>${heading}</h2>`)
    // the address without a language is every reader's, and stands for itself
    const ownAddress = await read("/privacy", { Cookie: `i18next=${language}` })
    expect(ownAddress.language).toBe(language)
    expect(ownAddress.link("canonical")).toBe(`${site.url}/privacy`)
  }
})
