import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { user } from "#server/db/schema/accounts.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)
const day = 86_400_000

/** A rider who has signed in, with a stage that takes registrations. */
const rider = async (language = "en") => {
  const { userId, email, headers } = await signIn(site)
  const browser = openBrowser(site, { "Accept-Language": language, ...headers })
  const start = Date.UTC(2100, 4, 16, 7)
  const stage = await makeStage(db, {
    title: "Kaņiera <posms> {{site}}",
    location: "Kaņieris",
    competitionStartDate: start,
    competitionEndDate: start + day,
    registrationEndDate: start - 2 * day,
  })
  const call = (procedure: string, input: object) =>
    browser.call(`registration/${procedure}`, { stage: stage.path, confirmed: [], isTrial: false, ...input })
  return { email, stage, call, userId }
}

test("who joins is mailed as what, in their language, and again when they change it", async () => {
  const { email, stage, call } = await rider()
  const form = makeForm({ name: "Anna & Ozola", racingNumber: "98001", bike: "TRS", license: "LV-77" })
  expect(await call("join", { form, isTrial: true })).toMatchObject({ status: 200 })
  expect(await call("join", { form })).toMatchObject({ status: 200 })
  await until(async () => (await site.mailsTo(email)).length === 1)
  const [first = ""] = await site.mailsTo(email)
  const page = `${stage.institutionId}/${stage.championshipId}/${stage.id}`
  for (const told of [
    "Subject: Your registration at Nulle: Kaņiera <posms> {{site}}",
    "Start: 16 May 2100 at 10:00",
    "Place: Kaņieris",
    "Registration closes: 14 May 2100 at 10:00",
    "Name: Anna & Ozola\nClass: Expert\nRacing number: 98001\nMotorcycle: TRS\n\n",
    `/competitions/${page}\n`,
  ])
    expect(first).toContain(told)
  // a mailbox is read by others, too
  expect(first).not.toMatch(/1996|LV-77/)

  const start = await call("startChanging", {})
  const { version } = JSON.parse(start.text).json.start.subject
  const changed = { ...form, racingNumber: "98002" }
  expect(await call("change", { form: changed, version })).toMatchObject({ status: 200 })
  await until(async () => (await site.mailsTo(email)).length === 2)
  expect((await site.mailsTo(email))[1]).toContain("Racing number: 98002")
})

test.for([
  ["lv", "2100. gada 16. maijs", "Starta numurs: 98003"],
  ["et", "16. mai 2100", "Võistlusnumber: 98004"],
])("the mail speaks the rider's language: %s", async ([language = "", date = "", number = ""]) => {
  const { email, call } = await rider(language)
  await call("join", { form: makeForm({ racingNumber: number.slice(-5) }) })
  await until(async () => (await site.mailsTo(email)).length === 1)
  const [mail] = await site.mailsTo(email)
  expect(mail).toContain(date)
  expect(mail).toContain(number)
})

test("nobody is mailed at an address that is not confirmed, nor of a form that was refused", async () => {
  const unconfirmed = await rider()
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, unconfirmed.userId))
  expect(await unconfirmed.call("join", { form: makeForm() })).toMatchObject({ status: 200 })
  const refused = await rider()
  await makeParticipant(db, refused.stage, { racingNumber: "98005" })
  expect((await refused.call("join", { form: makeForm({ racingNumber: "98005" }) })).text).toContain(
    "same-number",
  )
  const last = await rider()
  await db.update(stageTable).set({ registrationEndDate: null }).where(eq(stageTable.key, last.stage.key))
  await last.call("join", { form: makeForm() })
  await until(async () => (await site.mailsTo(last.email)).length === 1)
  expect((await site.mailsTo(last.email))[0]).not.toContain("Registration closes")
  for (const { email } of [unconfirmed, refused]) expect(await site.mailsTo(email)).toEqual([])
})
