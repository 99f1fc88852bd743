import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const site = await testSite(database)
const { stage } = await makeScoredStage(database.db, { cards: { "Anna Ozola": [[0, 1]] } })
const ofStage = `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}`

const read = async (address: string, headers: Record<string, string> = {}) =>
  (await fetch(site.url + address, { headers })).text()

test("pages come whole from the server, who looks at them is known at the first byte, and nothing told means lv [D-30]", async () => {
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
      // signs of loading belong to what a browser asks for later
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
