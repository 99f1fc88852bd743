import { expect, test } from "vitest"
import { role } from "#server/db/schema/roles.ts"
import { fillSite } from "#tests/personal-data/fill-site.ts"
import { pageWalks } from "#tests/personal-data/walk.ts"
import { testDatabase } from "#tests/support/database.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const site = await testSite(database)
const filled = await fillSite(site)
const admin = await signIn(site)
await database.db.insert(role).values({ userId: admin.userId, role: "admin" })
const addresses = [...new Set(Object.values(pageWalks).flatMap((walk) => walk(filled)))]

/** Buttons whose press the page keeps until it is live (`app/paint-first.ts`), and which nobody minds to see move late. */
const harmless =
  />(Expand All|Collapse All|All|None)<|aria-label="(Close|One fewer section|One more section)"/

const buttonsOf = (page: string): string[] => page.match(/<button\b.*?<\/button>/gs) ?? []

/** Does the browser itself know what to do at a press: send a form, open a popover? Or is it told that there is nothing? */
const isOfBrowser = (button: string): boolean => {
  const [opening = ""] = button.match(/^<button\b[^>]*>/) ?? []
  return !opening.includes('type="button"') || /\s((aria-)?disabled|popoverTarget)=/i.test(opening)
}

for (const [who, Cookie] of Object.entries({
  "a visitor": "",
  "a rider": filled.rider.headers.Cookie,
  "an admin": admin.headers.Cookie,
}))
  test(`no press of ${who} is lost: what needs a script cannot be pressed before it runs`, async () => {
    const lost: string[] = []
    let found = 0
    for (const address of addresses) {
      const answer = await fetch(site.url + address, { headers: { Cookie, "Accept-Language": "en" } })
      if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue
      const buttons = buttonsOf(await answer.text())
      found += buttons.length
      const pressed = buttons.filter((button) => !isOfBrowser(button) && !harmless.test(button))
      lost.push(...pressed.map((button) => `${address}: ${button}`))
    }
    expect(lost).toEqual([])
    expect(found).toBeGreaterThan(50)
  })
