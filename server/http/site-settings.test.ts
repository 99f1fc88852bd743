import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { testSite } from "#tests/support/test-site.ts"

test("the site's name and its contact address are settings, on every page [D-28]", async () => {
  const database = await testDatabase()
  const site = await testSite(database, { siteName: "Mototriāls", contactEmail: "jautajumi@trials.lv" })
  const read = async (address: string) => (await fetch(site.url + address)).text()
  for (const address of ["/", "/about", "/no-such-page"]) {
    const html = await read(address)
    expect(html).toMatch(/<title>[^<]+ · Mototriāls<\/title>/)
    expect(html).toContain('href="mailto:jautajumi@trials.lv"')
    expect(html).not.toContain("Nulle")
  }
  const unnamed = await testSite(database)
  expect(await (await fetch(unnamed.url)).text()).toContain(" · Nulle</title>")
})
