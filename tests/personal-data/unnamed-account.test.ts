import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { user } from "#server/db/schema/accounts.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdForm } from "#tests/support/factories/ad-form.ts"
import { makeAdPicture } from "#tests/support/factories/make-ad.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { codeIn } from "#tests/support/mails.ts"
import { proven } from "#tests/support/proven.ts"

// Whoever signs in by a code types no name, and their address must not become one.

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)

/** Somebody who has signed up by a mailed code. */
const newcomer = async (email: string) => {
  const browser = openBrowser(site)
  await browser.call("accounts/sendMagicLink", { email })
  const code = codeIn((await site.mailsTo(email)).at(-1))
  expect(await browser.call("accounts/signInByCode", { code })).toMatchObject(proven(false))
  const [owner] = await db.select().from(user).where(eq(user.email, email))
  if (!owner) throw new Error("Nobody signed up")
  const post = async (sellerName: string | null) => {
    const picture = await makeAdPicture(db, owner.id)
    return browser.call("market/post", { form: makeAdForm(picture, { sellerName }) })
  }
  const name = async () => (await db.select().from(user).where(eq(user.id, owner.id)))[0]?.name
  return { browser, post, name }
}

const idIn = (answer: { body: unknown }) => JSON.stringify(answer.body).match(/"id":"([^"]+)"/)?.[1] ?? ""

test("who signs in by a code has no name, and a first ad asks for one [AC-08] [D-57]", async () => {
  const { browser, post, name } = await newcomer("anna.ozola@example.org")
  expect(await name()).toBe("")
  const missing = { status: 409, body: { json: { code: "seller-name-missing" } } }
  for (const none of [null, "  ", "Anna.Ozola", "anna.ozola@example.org"])
    expect(await post(none)).toMatchObject(missing)
  expect((await browser.get("/market/new")).text).toContain("Your name")

  const posted = await post("Anna Ozola")
  expect(posted).toMatchObject({ status: 200 })
  const page = await openBrowser(site).get(`/market/ads/${idIn(posted)}`)
  expect(page.text).toContain("<b>Anna Ozola</b>")
  expect(page.text).not.toContain("anna.ozola")
  expect((await browser.get("/market/new")).text).not.toContain("Your name")
  // a name that is there stays
  expect(await post("Somebody Else")).toMatchObject({ status: 200 })
  expect(await name()).toBe("Anna Ozola")
})

test("who signs in by a code and joins is called what the form says, as a seller too [AC-08] [D-57]", async () => {
  const { browser, post, name } = await newcomer("janis.b@example.org")
  const startsOn = Date.now() + 30 * 86_400_000
  const dates = { competitionStartDate: startsOn, competitionEndDate: startsOn + 86_400_000 }
  const stage = await makeStage(db, dates)
  const form = makeForm({ name: "Jānis Bērziņš" })
  const join = { stage: stage.path, form, confirmed: [] }
  const faulty = { ...join, form: { ...form, racingClass: "Giants" } }
  expect(await browser.call("registration/join", faulty)).toMatchObject({ status: 200 })
  expect(await name()).toBe("")
  expect(await browser.call("registration/join", join)).toMatchObject({ status: 200 })
  expect(await name()).toBe("Jānis Bērziņš")
  const posted = await post(null)
  expect((await openBrowser(site).get(`/market/ads/${idIn(posted)}`)).text).toContain("<b>Jānis Bērziņš</b>")
})

test("nobody declares themselves a judge without a name [AC-08]", async () => {
  const { browser, name } = await newcomer("eva.tamm@example.org")
  const save = (profile: object) => browser.call("accounts/saveProfile", profile)
  expect(await save({ isJudge: true })).toMatchObject({ body: { json: { code: "display-name-empty" } } })
  expect(await save({ isJudge: true, displayName: "Eva Tamm" })).toMatchObject({ status: 200 })
  expect(await name()).toBe("Eva Tamm")
})
