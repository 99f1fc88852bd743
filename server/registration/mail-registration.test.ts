import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import enStage from "#locales/en/public/stage.json" with { type: "json" }
import etStage from "#locales/et/public/stage.json" with { type: "json" }
import lvStage from "#locales/lv/public/stage.json" with { type: "json" }
import { user } from "#server/db/schema/accounts.ts"
import { stageClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeConsentText } from "#tests/support/factories/make-consent.ts"
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
const rider = async (language = "en", start = Date.UTC(2100, 4, 16, 7)) => {
  const { userId, email, headers } = await signIn(site)
  const browser = openBrowser(site, { "Accept-Language": language, ...headers })
  const season = await makeChampionship(db, { displayName: "Season {{stage}}" })
  const stage = await makeStage(db, {
    institutionId: season.institutionId,
    championshipId: season.id,
    title: "Kaņiera <posms> {{site}}",
    location: "Kaņieris",
    competitionStartDate: start,
    competitionEndDate: start + day,
    registrationEndDate: start - 2 * day,
  })
  const call = (procedure: string, input: object) =>
    browser.call(`registration/${procedure}`, { stage: stage.path, confirmed: [], ...input })
  const change = async (form: object, input: object = {}) =>
    call("change", { form, version: (await begin(call)).version, ...input })
  return { email, stage, call, change, userId }
}

/** Returns whose form a rider's change begins with. */
const begin = async (call: (procedure: string, input: object) => Promise<{ text: string }>) =>
  JSON.parse((await call("startChanging", {})).text).json.start.subject

test("a joining rider is mailed their details, what comes next and the calendar, in their language, and again after a change [PA-19] [RW-06]", async () => {
  const { email, stage, call, change } = await rider()
  const form = makeForm({ name: "Anna & Ozola", racingNumber: "98001", bike: "TRS", license: "LV-77" })
  expect(await call("join", { form })).toMatchObject({ status: 200 })
  await until(async () => (await site.mailsTo(email)).length === 1)
  const [first = ""] = await site.mailsTo(email)
  const page = `${stage.institutionId}/${stage.championshipId}/${stage.id}`
  for (const line of [
    "Subject: Kaņiera <posms> {{site}}: your registration (Season {{stage}}) – Nulle",
    "You are registered for this stage: Kaņiera <posms> {{site}} (Season {{stage}}).",
    "Start: 16 May 2100 at 10:00",
    "Place: Kaņieris",
    "Registration closes: 14 May 2100 at 10:00",
    "Name: Anna & Ozola\nClass: Expert\nRacing number: 98001\nMotorcycle: TRS\n\n",
    `/competitions/${page}\n`,
    "The organiser still has to confirm it: the stage’s page shows when that is done.",
    `Add it to your calendar: ${site.url}/competitions/${page}/calendar.ics?lng=en\n`,
  ])
    expect(first).toContain(line)
  expect(first).not.toContain("Start of your class")
  // a mailbox is read by others, too
  expect(first).not.toMatch(/1996|LV-77/)

  const changed = { ...form, racingNumber: "98002" }
  expect(await change(changed)).toMatchObject({ status: 200 })
  await until(async () => (await site.mailsTo(email)).length === 2)
  const [, second] = await site.mailsTo(email)
  expect(second).toContain("Racing number: 98002")
  expect(second).toContain("Your registration for this stage was changed: Kaņiera <posms> {{site}} (")
  expect(second).not.toContain("confirm")
})

test("riders of one account who join together are named in one mail, also where it has to be asked for [PA-19, FA-02]", async () => {
  const { email, stage, call } = await rider()
  const startTime = Date.UTC(2100, 4, 16, 8)
  await db.update(stageClass).set({ startTime }).where(eq(stageClass.stageKey, stage.key))
  const [anna, bruno, clara] = ["Anna", "Bruno", "Clara"].map((name) => makeForm({ name }))
  await call("join", { form: anna, hasMore: true })
  await call("join", { rider: null, form: bruno })
  await until(async () => (await site.mailsTo(email)).length === 1)
  const [first = ""] = await site.mailsTo(email)
  expect(first).toContain("Riders of your account are registered for this stage:")
  expect(first).toContain("Name: Anna\nClass: Expert\nStart of the class: 16 May 2100 at 11:00\n")
  expect(first).toContain("Name: Bruno\nClass: Expert\nStart of the class: 16 May 2100 at 11:00\n")
  // nobody came after all
  await call("join", { rider: null, form: clara, hasMore: true })
  expect(await call("mailJoined", {})).toMatchObject({ status: 200 })
  await until(async () => (await site.mailsTo(email)).length === 2)
  expect((await site.mailsTo(email))[1]).toContain("Name: Clara")
})

test("the mail says when the rider's class starts, once that is known [RW-06]", async () => {
  const { email, stage, call } = await rider()
  const startTime = Date.UTC(2100, 4, 16, 8)
  await db.update(stageClass).set({ startTime }).where(eq(stageClass.stageKey, stage.key))
  await call("join", { form: makeForm() })
  await until(async () => (await site.mailsTo(email)).length === 1)
  expect((await site.mailsTo(email))[0]).toContain(
    "Start: 16 May 2100 at 10:00\nStart of your class: 16 May 2100 at 11:00\n",
  )
})

test.for([
  ["en", "The organiser had confirmed it: now it waits for a new confirmation."],
  ["lv", "Rīkotājs to jau bija apstiprinājis, tāpēc tagad tas jāapstiprina no jauna."],
  ["et", "Korraldaja oli registreerumise juba kinnitanud, nüüd tuleb see uuesti kinnitada."],
])("a rider who loses a confirmation is told so by mail: %s [PA-19]", async ([language = "", line = ""]) => {
  const { email, stage, userId, call, change } = await rider(language)
  await call("join", { form: makeForm() })
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, userId))
  await db.update(participant).set({ status: "Confirmed" }).where(isThem)
  expect((await change(makeForm({ bike: "TRS" }))).text).toContain("loses-confirmation")
  await change(makeForm({ bike: "TRS" }), { confirmed: ["loses-confirmation"] })
  await until(async () => (await site.mailsTo(email)).length === 2)
  expect((await site.mailsTo(email))[1]).toContain(line)
})

const settle = {
  lv: lvStage.consent.settle,
  et: etStage.consent.settle,
  en: enStage.consent.settle,
}

test.for([
  ["lv", "Vēl nav vecāku piekrišanas: Bruno."],
  ["et", "Vanema või eestkostja nõusolek veel puudub: Bruno."],
  ["en", "There is no consent of a parent or guardian yet: Bruno."],
] as const)(
  "the mail names the minors of an account whose consent is missing, and where it is given: %s [PA-19] [EN-04]",
  async ([language, line]) => {
    const { email, stage, call } = await rider(language, Date.now() + 30 * day)
    const year = new Date().getUTCFullYear() - 12
    await makeConsentText(db, stage.institutionId)
    const [anna, bruno, clara] = ["Anna", "Bruno", "Clara"].map((name) =>
      makeForm({ name, ...(name !== "Anna" && { birthDate: `${year}-03-04` }) }),
    )
    await call("join", { rider: null, form: anna, hasMore: true })
    await call("join", { rider: null, form: bruno, hasMore: true })
    const consent = { kind: "give", guardianName: "Ilze Ozola", version: 1 }
    await call("join", { rider: null, form: clara, consent })
    await until(async () => (await site.mailsTo(email)).length === 1)
    const [mail = ""] = await site.mailsTo(email)
    expect(mail).toContain(line)
    expect(mail).toContain(settle[language])
    expect(mail).not.toMatch(new RegExp(`\\b${year}\\b`))
  },
)

test("a rider who saves stored values again, or repeats a request whose answer was lost, is mailed once", async () => {
  const { email, stage, call, change } = await rider()
  const revisionOf = async () =>
    await db.select({ is: stageTable.revision }).from(stageTable).where(eq(stageTable.key, stage.key))
  const form = makeForm({ racingNumber: "98006" })
  await call("join", { form })
  const version = (await begin(call)).version
  const revision = await revisionOf()
  const same = { status: 200, text: expect.stringContaining('"written"') }
  expect(await change(form)).toMatchObject(same)
  expect(await revisionOf()).toEqual(revision)
  const changed = { ...form, bike: "TRS" }
  for (let sent = 0; sent < 3; sent += 1)
    expect(await call("change", { form: changed, version })).toMatchObject(same)
  await call("cancel", {})
  // mails leave in their order
  await call("join", { form: { ...form, bike: "Vertigo" } })
  await until(async () => (await site.mailsTo(email)).some((mail) => mail.includes("Vertigo")))
  const mails = await site.mailsTo(email)
  expect(mails).toHaveLength(3)
  expect(mails.filter((mail) => mail.includes("was changed"))).toHaveLength(1)
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
