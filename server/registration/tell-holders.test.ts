import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { user } from "#server/db/schema/accounts.ts"
import { riderHolder } from "#server/db/schema/riders.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)

const mailed = async (email: string, count: number) => {
  await until(async () => (await site.mailsTo(email)).length >= count)
  return site.mailsTo(email)
}

/** A mother in a browser, with a child whom others hold too, and a stage that takes registrations. */
const family = async () => {
  const { userId, email, headers } = await signIn(site)
  await db.update(user).set({ name: "Anna Ozola" }).where(eq(user.id, userId))
  const child = await makeHeldRider(db, userId, { name: "Bruno & Ozols", birthDate: "2013-08-19" })
  const others = [
    await makeUser(db, { language: "en" }),
    await makeUser(db, { language: "lv" }),
    await makeUser(db, { language: "et", emailVerified: false }),
  ]
  const former = await makeUser(db)
  const { riderId } = child
  await db
    .insert(riderHolder)
    .values([
      ...others.map((one) => ({ riderId, userId: one.id })),
      { riderId, userId: former.id, onlySees: true },
    ])
  const start = Date.UTC(2100, 4, 16, 7)
  const stage = await makeStage(db, {
    title: "Kaņiera posms",
    competitionStartDate: start,
    competitionEndDate: start + 1,
  })
  const browser = openBrowser(site, { "Accept-Language": "en", ...headers })
  const call = (procedure: string, input: object = {}) =>
    browser.call(`registration/${procedure}`, { stage: stage.path, confirmed: [], ...input })
  return { email, child, others, former, call }
}

test("the other accounts that hold a rider are told who registered, changed and cancelled, each in their language, and nobody else [FA-04] [CH-03] [D-43]", async () => {
  const { email, child, others, former, call } = await family()
  const [father, grandmother, unconfirmed] = others
  const form = makeForm({ name: "Bruno & Ozols", birthDate: "2013-08-19", bike: "TRS", license: "LIC-8841" })
  expect(await call("join", { rider: child.id, form })).toMatchObject({ status: 200 })
  const { version } = JSON.parse((await call("startChanging", { rider: child.id })).text).json.start.subject
  const change = { rider: child.id, version, form: { ...form, bike: "Beta", license: "LIC-8842" } }
  expect(await call("change", change)).toMatchObject({ status: 200 })
  // what changes nothing is not told, nor what is refused
  expect(await call("change", change)).toMatchObject({ status: 200 })
  expect((await call("join", { rider: child.id, form })).text).toContain("joined-already")
  expect(await call("cancel", { rider: child.id })).toMatchObject({ status: 200 })

  const toFather = await mailed(father?.email ?? "", 3)
  expect(toFather).toHaveLength(3)
  const [registered = "", changed = "", cancelled = ""] = toFather
  expect(registered).toContain("Subject: Kaņiera posms: Bruno & Ozols is registered – Nulle")
  expect(registered).toContain("Anna Ozola has registered Bruno & Ozols for this stage: Kaņiera posms")
  expect(changed).toContain("Motorcycle: TRS → Beta\nLicence: changed")
  expect(cancelled).toContain("Anna Ozola has cancelled the registration of Bruno & Ozols")
  for (const mail of toFather) {
    expect(mail).toContain("because your account at Nulle enters this rider too")
    expect(mail).not.toMatch(/2013|LIC-884|secretary/)
  }
  const toGrandmother = await mailed(grandmother?.email ?? "", 3)
  expect(toGrandmother[0]).toContain("Anna Ozola pieteica posmam braucēju: Bruno & Ozols")
  for (const silent of [unconfirmed, former]) expect(await site.mailsTo(silent?.email ?? "")).toEqual([])
  // the one that acts has the mails of their own registration, and no more
  const own = await mailed(email, 2)
  expect(own).toHaveLength(2)
  for (const mail of own) expect(mail).toContain("your registration")
})

test("whose riders nobody else holds tells nobody else [FA-04]", async () => {
  const { email, others, call } = await family()
  const [father] = others
  const own = makeForm({ name: "Anna Ozola", racingNumber: "7" })
  expect(await call("join", { form: own })).toMatchObject({ status: 200 })
  const added = makeForm({ name: "Clara Ozola", racingNumber: "8" })
  expect(await call("join", { rider: null, form: added })).toMatchObject({ status: 200 })
  expect(await mailed(email, 2)).toHaveLength(2)
  expect(await site.mailsTo(father?.email ?? "")).toEqual([])
})
