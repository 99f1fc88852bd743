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

/** Buttons whose press the page keeps until it is live (`app/site/paint-first.ts`), and which nobody minds to see move late. */
const harmless =
  />(Expand All|Collapse All|All|None)<|aria-label="(Close|One fewer section|One more section)"/

const attribute = (opening: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(opening)?.[1]

/** The buttons of a page, each with the opening tag of the form that it sends; undefined: it is of none. */
const buttonsOf = (page: string): { button: string; form: string | undefined }[] => {
  const forms = page.match(/<form\b[^>]*>/g) ?? []
  let around: string | undefined
  return (page.match(/<form\b[^>]*>|<\/form>|<button\b.*?<\/button>/gs) ?? []).flatMap((part) => {
    if (part.startsWith("<button")) {
      const [opening = ""] = part.match(/^<button\b[^>]*>/) ?? []
      const id = attribute(opening, "form")
      const form = id === undefined ? around : forms.find((one) => attribute(one, "id") === id)
      return { button: part, form }
    }
    around = part === "</form>" ? undefined : part
    return []
  })
}

/** Can the browser itself act on a press, by submitting a form or opening a popover? Or is the button marked as disabled? */
const isOfBrowser = ({ button, form }: { button: string; form: string | undefined }): boolean => {
  const [opening = ""] = button.match(/^<button\b[^>]*>/) ?? []
  if (/\sdisabled=/.test(opening)) return true
  if (opening.includes('type="button"')) return /\s(aria-disabled|popoverTarget)=/i.test(opening)
  // a form without a method, which a script sends, would load the page anew with all that was typed in its address
  return form !== undefined && /^(get|post)$/.test(attribute(form, "method") ?? "")
}

test("a button that sends a form which only a script can send is no button of the browser", () => {
  const needsScript = (page: string) => buttonsOf(page).filter((one) => !isOfBrowser(one)).length
  const send = '<button class="button">Send</button>'
  expect(needsScript(`<form class="a">${send}</form>`)).toBe(1)
  expect(needsScript(`<form method="post">${send}</form>${send}`)).toBe(1)
  expect(needsScript(`<form><button disabled="">Send</button></form>`)).toBe(0)
  expect(needsScript(`<form method="post">${send}</form><form method="get">${send}</form>`)).toBe(0)
  const beside = '<button form="b">Send</button>'
  expect(needsScript(`<form id="b" method="get"></form><form>${beside}</form>`)).toBe(0)
  expect(needsScript(`<form id="b"></form><form method="get">${beside}</form>`)).toBe(1)
})

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
      const pressed = buttons.filter((one) => !isOfBrowser(one) && !harmless.test(one.button))
      lost.push(...pressed.map(({ button }) => `${address}: ${button}`))
    }
    expect(lost).toEqual([])
    expect(found).toBeGreaterThan(50)
  })
