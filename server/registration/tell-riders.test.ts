import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { mostRiders } from "#contracts/registration/own-riders.ts"
import enStage from "#locales/en/public/stage.json" with { type: "json" }
import etStage from "#locales/et/public/stage.json" with { type: "json" }
import lvStage from "#locales/lv/public/stage.json" with { type: "json" }
import { user } from "#server/db/schema/accounts.ts"
import type { stage as stageTable } from "#server/db/schema/competitions.ts"
import { rider } from "#server/db/schema/riders.ts"
import { role } from "#server/db/schema/roles.ts"
import { limits } from "#server/limits/table/limits.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeConsent, makeConsentText } from "#tests/support/factories/make-consent.ts"
import { makeLinkedEntry } from "#tests/support/factories/make-linked-entry.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider, makeOwner } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database, { contactEmail: "questions@trial.example" })

/** A public stage with a secretary in a browser. */
const secretaryOf = async (stageFields: Partial<typeof stageTable.$inferInsert> = {}) => {
  const season = await makeChampionship(db, { displayName: "Season" })
  const stage = await makeStage(db, {
    institutionId: season.institutionId,
    championshipId: season.id,
    title: "Kaņiera {{rider}} posms",
    competitionOrganizer: "TSK Kaņieris",
    ...stageFields,
  })
  const { userId, headers } = await signIn(site)
  await db.insert(role).values({ userId, role: "secretary", institutionId: season.institutionId })
  const desk = openBrowser(site, headers)
  const call = (procedure: string, input: object) =>
    desk.call(`registration/${procedure}`, { stage: stage.path, ...input })
  const change = async (id: string, form: object) => {
    const { version } = JSON.parse((await call("startSaving", { id })).text).json.start.subject
    return call("save", { id, version, confirmed: [], form })
  }
  return { stage, userId, call, change }
}

const mailed = async (email: string, count: number) => {
  await until(async () => (await site.mailsTo(email)).length >= count)
  return site.mailsTo(email)
}

test("a rider is told by mail in their language that a secretary confirmed their entry, or took that back, once each [CH-03]", async () => {
  const { stage, call } = await secretaryOf()
  const rider = await makeUser(db, { language: "en" })
  await makeParticipant(db, stage, { id: rider.id, name: "Anna & Ozola" })
  const setStatus = (status: string) => call("setStatus", { id: rider.id, status })
  expect(await setStatus("Confirmed")).toMatchObject({ status: 200 })
  // a press whose answer was lost changes nothing, and says nothing
  expect((await setStatus("Confirmed")).text).toContain("status-held")
  const [first = ""] = await mailed(rider.email, 1)
  const page = `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}`
  for (const told of [
    "Subject: Kaņiera {{rider}} posms: your entry is confirmed – Nulle",
    "has confirmed the entry of Anna & Ozola for this stage: Kaņiera {{rider}} posms (Season).",
    "ask the organiser: TSK Kaņieris. Or write to questions@trial.example.",
    `${site.url}${page}\n`,
  ])
    expect(first).toContain(told)
  await setStatus("Registered")
  const mails = await mailed(rider.email, 2)
  expect(mails).toHaveLength(2)
  expect(mails[1]).toContain("your entry is no longer confirmed")
})

test("a change says what was and what is, and of a birth date and a licence only that they changed [CH-03] [XC-04]", async () => {
  const { stage, change } = await secretaryOf()
  const rider = await makeUser(db, { language: "lv" })
  await makeParticipant(db, stage, { id: rider.id, racingNumber: "77", bike: "TRS", license: "AB-1" })
  const form = makeForm({ racingNumber: "78", bike: null, birthDate: "1990-01-02", license: "LV-77" })
  expect((await change(rider.id, form)).text).toContain("written")
  const [mail = ""] = await mailed(rider.email, 1)
  expect(mail).toContain("jūsu pieteikums ir labots")
  expect(mail).toContain(
    "Starta numurs: 77 → 78\nMotocikls: TRS → –\nDzimšanas datums: mainīts\nLicences numurs: mainīts",
  )
  expect(mail).not.toMatch(/1990|LV-77|AB-1/)
})

const inAMonth = {
  competitionStartDate: Date.now() + 30 * 86_400_000,
  competitionEndDate: Date.now() + 31 * 86_400_000,
}
const ofAChild = `${new Date().getUTCFullYear() - 12}-03-04`

test.for([
  ["lv", "Vēl nav vecāku piekrišanas: Bruno Ozols.", lvStage],
  ["et", "Vanema või eestkostja nõusolek veel puudub: Bruno Ozols.", etStage],
  ["en", "There is no consent of a parent or guardian yet: Bruno Ozols.", enStage],
] as const)(
  "a mail about entries names the minors who lack a consent, and says how it is given, until there is one: %s [CH-03] [EN-04]",
  async ([language, line, { consent }]) => {
    const { stage: made, change } = await secretaryOf(inAMonth)
    await makeConsentText(db, made.institutionId)
    const parent = await makeUser(db, { language })
    const { id } = await makeHeldRider(db, parent.id)
    const minor = { name: "Bruno Ozols", birthDate: ofAChild }
    await makeParticipant(db, made, { id, ...minor })
    await change(id, makeForm({ ...minor, bike: "TRS" }))
    const [mail = ""] = await mailed(parent.email, 1)
    expect(mail).toContain(line)
    expect(mail).toContain(consent.settle)
    await makeConsent(db, { stageKey: made.key, participantId: id })
    await change(id, makeForm({ ...minor, bike: "Vertigo" }))
    const [, second] = await mailed(parent.email, 2)
    expect(second).toContain("Vertigo")
    expect(second).not.toContain(consent.settle)
  },
)

test("many riders of one account are told of in one mail, which names those who lack a consent [CH-03] [EN-04]", async () => {
  const { stage, call } = await secretaryOf(inAMonth)
  const parent = await makeUser(db, { language: "en" })
  const held = [await makeHeldRider(db, parent.id), await makeHeldRider(db, parent.id)]
  const riders = [{ name: "Bruno Ozols", birthDate: ofAChild }, { name: "Clara Ozola" }]
  for (const [at, { id }] of held.entries())
    await makeParticipant(db, stage, { id, ...riders[at], status: "Confirmed" })
  await makeConsentText(db, stage.institutionId)
  await call("setStatuses", { ids: held.map(({ id }) => id), status: "Registered" })
  const [mail = ""] = await mailed(parent.email, 1)
  expect(mail).toContain("entries of your riders are no longer confirmed")
  expect(mail).toContain("There is no consent of a parent or guardian yet: Bruno Ozols.")
})

test("who is removed is told, also as the holder of a linked entry; without a known language in all three [CH-03]", async () => {
  const { stage, call } = await secretaryOf()
  const holder = await makeUser(db)
  const { id } = await makeParticipant(db, stage, { name: "Anna Ozola" })
  await makeLinkedEntry(db, { userId: holder.id, stageKey: stage.key, participantId: id })
  expect(await call("remove", { id })).toMatchObject({ status: 200 })
  const [mail = ""] = await mailed(holder.email, 1)
  for (const told of [
    "has removed the entry of Anna Ozola",
    "sekretārs no posma izņēmis pieteikumu: Anna Ozola",
    "sekretär eemaldas etapilt registreeringu: Anna Ozola",
  ])
    expect(mail).toContain(told)
})

test("a status for many is one mail for each whose entry it changed, and an undo tells the same riders [CH-03]", async () => {
  const { stage, call } = await secretaryOf()
  const riders = [await makeUser(db), await makeUser(db), await makeUser(db)]
  for (const [index, { id }] of riders.entries())
    await makeParticipant(db, stage, { id, status: index === 0 ? "Confirmed" : "Registered" })
  const ids = riders.map(({ id }) => id)
  const { text } = await call("setStatuses", { ids, status: "Confirmed" })
  const { changedOn } = JSON.parse(text).json
  const [held, ...changed] = riders
  for (const { email } of changed) expect(await mailed(email, 1)).toHaveLength(1)
  await call("setStatuses", { ids, status: "Registered", changedOn })
  for (const { email } of changed) expect(await mailed(email, 2)).toHaveLength(2)
  expect(await site.mailsTo(held?.email ?? "")).toEqual([])
})

test("whoever holds many riders is told of all that were confirmed at once in one mail, in their language [CH-03] [FA-01]", async () => {
  const { stage, call } = await secretaryOf()
  const holder = await makeUser(db, { language: "lv" })
  const ids: string[] = []
  for (let child = 1; child < mostRiders; child += 1) {
    const { id } = await makeHeldRider(db, holder.id)
    await makeParticipant(db, stage, { id, name: `Child ${child}.` })
    ids.push(id)
  }
  expect(await call("setStatuses", { ids, status: "Confirmed" })).toMatchObject({ status: 200 })
  const [mail = "", ...others] = await mailed(holder.email, 1)
  expect(mail).toContain("jūsu braucēju pieteikumi ir apstiprināti")
  for (const [index] of ids.entries()) expect(mail).toContain(`Child ${index + 1}.\n`)
  // one after the other, each is a mail of its own, and none is left out
  for (const id of ids) await call("setStatus", { id, status: "Registered" })
  expect(await mailed(holder.email, 1 + ids.length)).toHaveLength(1 + ids.length)
  expect(others).toEqual([])
})

test("riders who are taken over from an earlier stage, with accounts too, are told who entered them, and when that is taken back [PA-23] [CH-03]", async () => {
  const { stage: here, call } = await secretaryOf()
  const { institutionId, championshipId } = here
  const competitionStartDate = here.competitionStartDate - 86_400_000
  const before = await makeStage(db, { institutionId, championshipId, competitionStartDate })
  const [anna, mother] = [await makeUser(db, { language: "en" }), await makeUser(db, { language: "en" })]
  const children = [await makeHeldRider(db, mother.id), await makeHeldRider(db, mother.id)]
  const entered = [{ id: anna.id }, ...children]
  for (const [index, { id }] of entered.entries())
    await makeParticipant(db, before, { id, name: ["Anna Ozola", "Bruno Kalns", "Clara Kalna"][index] ?? "" })
  const { text } = await call("takeOver", { from: before.path, ids: entered.map(({ id }) => id) })
  const { ids, enteredOn } = JSON.parse(text).json
  const [toAnna = ""] = await mailed(anna.email, 1)
  expect(toAnna).toContain("A secretary of")
  expect(toAnna).toContain("has entered Anna Ozola for this stage")
  const [toMother = ""] = await mailed(mother.email, 1)
  expect(toMother).toContain("has entered these riders of your account")
  expect(toMother).toContain("Bruno Kalns\nClara Kalna\n")
  expect(await call("takeBack", { ids, enteredOn })).toMatchObject({ status: 200 })
  expect((await mailed(anna.email, 2))[1]).toContain("has removed the entry of Anna Ozola")
  const [, removed = "", ...others] = await mailed(mother.email, 2)
  expect(removed).toContain("has removed the entries of these riders")
  expect(others).toEqual([])
})

test("nobody is told of what they did themselves, of a draft, of a refusal, or at an address that is not confirmed [CH-03] [D-43]", async () => {
  const { stage, userId, call } = await secretaryOf()
  const [unconfirmed, other] = [await makeUser(db, { emailVerified: false }), await makeUser(db)]
  for (const id of [userId, unconfirmed.id, other.id]) await makeParticipant(db, stage, { id })
  const own = await db.select().from(user).where(eq(user.id, userId))
  await call("setStatuses", { ids: [userId, unconfirmed.id], status: "Confirmed" })
  await call("setStatus", { id: other.id, status: "Registered" })
  const draft = await secretaryOf({ status: "draft" })
  await makeParticipant(db, draft.stage, { id: other.id })
  await draft.call("setStatus", { id: other.id, status: "Confirmed" })
  // mails leave in the order of the acts
  await call("setStatus", { id: other.id, status: "Confirmed" })
  expect(await mailed(other.email, 1)).toHaveLength(1)
  for (const { email } of [...own, unconfirmed]) expect(await site.mailsTo(email)).toEqual([])
})

test("a rider gets no more of these mails a day than the limits say, however often their entry is changed [CH-03]", async () => {
  const { stage, call } = await secretaryOf()
  const [rider, last] = [await makeUser(db), await makeUser(db)]
  for (const { id } of [rider, last]) await makeParticipant(db, stage, { id })
  const { most } = limits.accounts.entryNotices
  for (let act = 0; act < most + 3; act += 1)
    await call("setStatus", { id: rider.id, status: act % 2 === 0 ? "Confirmed" : "Registered" })
  await call("setStatus", { id: last.id, status: "Confirmed" })
  await mailed(last.email, 1)
  await until(async () => (await site.mailsTo(rider.email)).length === most)
})

test("the language of mails is the one in which their reader last signed in or registered [CH-03]", async () => {
  const headers = { "Accept-Language": "et" }
  const account = { email: `${randomUUID()}@example.org`, name: "Rider", password: randomUUID() }
  const { userId, headers: session } = await signIn(site, headers, account)
  const languageOf = async () =>
    (await db.select({ is: user.language }).from(user).where(eq(user.id, userId)))[0]?.is
  expect(await languageOf()).toBe("et")
  const start = Date.UTC(2100, 4, 16, 7)
  const stage = await makeStage(db, { competitionStartDate: start, competitionEndDate: start + 1 })
  const browser = openBrowser(site, { "Accept-Language": "lv", ...session })
  await browser.call("registration/join", { stage: stage.path, confirmed: [], form: makeForm() })
  await until(async () => (await languageOf()) === "lv")
})

test("a rider who is entered and linked in one write is told so in one mail [CH-03] [PA-22]", async () => {
  const { call } = await secretaryOf()
  const { id: userId, email } = await makeUser(db, { language: "en" })
  await makeOwner(db, userId)
  const [own] = await db.select().from(rider).where(eq(rider.userId, userId))
  const id = `ext-${randomUUID().replaceAll("-", "")}`
  const form = makeForm({ name: "Anna Ozola" })
  expect(await call("save", { id, version: null, confirmed: [], form, rider: own?.id })).toMatchObject({
    status: 200,
  })
  const [mail = ""] = await mailed(email, 1)
  expect(mail).toContain("has entered Anna Ozola for this stage")
  // mails leave in the order of the acts
  await call("setStatus", { id, status: "Confirmed" })
  const mails = await mailed(email, 2)
  expect(mails[1]).toContain("your entry is confirmed")
})
