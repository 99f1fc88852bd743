import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { consentForms } from "#contracts/api/call-address.ts"
import { rateLimit } from "#server/db/schema/accounts.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { consentRequest, guardianConsent } from "#server/db/schema/consents.ts"
import { participant } from "#server/db/schema/registration.ts"
import { audit, role } from "#server/db/schema/roles.ts"
import { limits } from "#server/limits/table/limits.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeConsentText } from "#tests/support/factories/make-consent.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)
const day = 24 * 3_600_000

beforeEach(async () => {
  await db.delete(rateLimit)
})

let guardians = 0

/** A coming stage with a minor, its secretary in a browser, and the address of a guardian. */
const asking = async (given: StageInput = {}) => {
  const start = Date.now() + 30 * day
  const dates = { competitionStartDate: start, competitionEndDate: start + day }
  const stage = await makeStage(db, { ...dates, title: "Kaņiera posms", ...given })
  await makeConsentText(db, stage.institutionId)
  const birthDate = `${new Date().getUTCFullYear() - 12}-03-04`
  const holder = await makeUser(db, { language: "en" })
  const held = await makeHeldRider(db, holder.id, { name: "Bruno Ozols" })
  const child = await makeParticipant(db, stage, { id: held.id, name: "Bruno Ozols", birthDate })
  const { userId, headers } = await signIn(site)
  await db.insert(role).values({ userId, role: "secretary", institutionId: stage.institutionId })
  const desk = openBrowser(site, headers)
  guardians += 1
  const email = `guardian-${guardians}@example.org`
  const entry = { stage: stage.path, id: child.id }
  const ask = (to = email) => desk.call("consents/ask", { ...entry, form: { email: to } })
  const mailed = async (count = 1) => {
    await until(async () => (await site.mailsTo(email)).length >= count)
    return site.mailsTo(email)
  }
  const key = async (count = 1) => keyIn((await mailed(count)).at(-1))
  const confirm = () => desk.call("registration/setStatus", { ...entry, status: "Confirmed" })
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, child.id))
  const status = async () => (await db.select().from(participant).where(isThem))[0]?.status
  return { stage, child, holder, desk, entry, email, ask, mailed, key, confirm, status }
}

const keyIn = (mail: string | undefined): string => /\/consent\?key=([\w-]+)/.exec(mail ?? "")?.[1] ?? ""

/** Somebody without an account. */
const stranger = () => openBrowser(site)

const answer = (secret: string, form: object = {}, version = 1) =>
  stranger().call("consents/answer", {
    secret,
    version,
    form: { answer: "consent", guardianName: "Ilze Ozola", ...form },
  })
const withdraw = (secret: string) => stranger().call("consents/withdrawByLink", { secret })

const refused = (reason: string) => ({ text: expect.stringContaining(reason) })

test("a guardian without an account consents by a mailed link, which works once and does not name the rider; then the entry is confirmed [EN-04]", async () => {
  const { child, holder, ask, mailed, key, confirm, desk, entry } = await asking()
  expect(await ask()).toMatchObject({ status: 200 })
  const [mail] = await mailed()
  expect(mail).toContain("Kaņiera posms")
  expect(mail).not.toContain("Bruno")
  expect(await confirm()).toMatchObject(refused("consent-missing"))
  const secret = await key()
  const page = await stranger().get(`/consent?key=${secret}`)
  for (const shown of [child.name, "Kaņiera posms", "I agree that my child rides."])
    expect(page.text).toContain(shown)
  // to look at the page is no answer
  expect(await answer(secret, { standInName: "Andris Kalns", standInPhone: "+371 29111222" })).toMatchObject({
    status: 200,
  })
  expect(await answer(secret)).toMatchObject(refused("consent-link-not-found"))
  const known = JSON.parse((await desk.call("consents/ofEntry", entry)).text).json
  expect(known).toMatchObject({
    ...{ state: "given", request: null },
    consent: {
      ...{ way: "link", guardianName: "Ilze Ozola", version: 1 },
      standIn: { name: "Andris Kalns", phone: "+371 29111222" },
    },
  })
  expect(await confirm()).toMatchObject({ status: 200 })
  await until(async () => (await site.mailsTo(holder.email)).length >= 1)
  expect((await site.mailsTo(holder.email))[0]).toContain("a guardian has consented")
})

test("a guardian withdraws by the link of the confirmation, once; the entry is Registered again, and its holder is told [EN-04]", async () => {
  const { holder, ask, mailed, key, confirm, status } = await asking()
  await ask()
  await answer(await key())
  const [, confirmation] = await mailed(2)
  expect(confirmation).toContain("Bruno Ozols")
  await confirm()
  const secret = keyIn(confirmation)
  expect((await stranger().get(`/consent?key=${secret}`)).text).toContain("Withdraw my consent")
  expect(await withdraw(secret)).toMatchObject({ status: 200 })
  expect(await status()).toBe("Registered")
  expect(await withdraw(secret)).toMatchObject(refused("consent-link-not-found"))
  await until(async () =>
    (await site.mailsTo(holder.email)).some((mail) => mail.includes("the consent is withdrawn")),
  )
})

test("who declines uses the link up, and may be asked again [EN-04]", async () => {
  const { ask, key, desk, entry, confirm } = await asking()
  await ask()
  const secret = await key()
  expect(await answer(secret, { answer: "decline", guardianName: null })).toMatchObject({ status: 200 })
  expect(await answer(secret)).toMatchObject(refused("consent-link-not-found"))
  expect(JSON.parse((await desk.call("consents/ofEntry", entry)).text).json.state).toBe("declined")
  expect(await confirm()).toMatchObject(refused("consent-missing"))
  await ask()
  expect(await answer(await key(2))).toMatchObject({ status: 200 })
})

test("a link works for 14 days, until another is sent, for its entry alone, and only while its stage is public [EN-04]", async () => {
  const { stage, child, ask, key } = await asking()
  await ask()
  const first = await key()
  await ask()
  const second = await key(2)
  expect(await answer(first)).toMatchObject(refused("consent-link-not-found"))
  const other = await asking()
  await other.ask()
  const isTheirs = and(eq(consentRequest.stageKey, stage.key), eq(consentRequest.participantId, child.id))
  const [stored] = await db.select().from(consentRequest).where(isTheirs)
  expect((stored?.endsOn ?? 0) - (stored?.sentOn ?? 0)).toBe(14 * day)
  await db.update(stageTable).set({ status: "draft" }).where(eq(stageTable.key, stage.key))
  expect(await answer(second)).toMatchObject(refused("consent-link-not-found"))
  await db.update(stageTable).set({ status: "published" }).where(eq(stageTable.key, stage.key))
  await db
    .update(consentRequest)
    .set({ endsOn: Date.now() - 1 })
    .where(isTheirs)
  expect(await answer(second)).toMatchObject(refused("consent-link-not-found"))
  expect(await answer(await other.key())).toMatchObject({ status: 200 })
  const consents = await db.select().from(guardianConsent).where(eq(guardianConsent.stageKey, stage.key))
  expect(consents).toEqual([])
})

test("a guardian consents to the text that they have read, and is shown one that was written meanwhile [EN-04]", async () => {
  const { stage, ask, key, desk, entry } = await asking()
  await ask()
  const secret = await key()
  await makeConsentText(db, stage.institutionId, { en: "I agree, and pay the doctor." })
  expect(await answer(secret)).toMatchObject(refused("changed-meanwhile"))
  expect(JSON.parse((await desk.call("consents/ofEntry", entry)).text).json.consent).toBeNull()
  const page = await stranger().get(`/consent?key=${secret}&failed=changed-meanwhile`)
  for (const shown of ["The text has changed", "I agree, and pay the doctor."])
    expect(page.text).toContain(shown)
  expect(await answer(secret, {}, 2)).toMatchObject({ status: 200 })
  expect(JSON.parse((await desk.call("consents/ofEntry", entry)).text).json.consent.version).toBe(2)
})

test("a link ends with its stage, and nobody is asked for one that is over [EN-04]", async () => {
  const soon = await asking({
    competitionStartDate: Date.now() + day,
    competitionEndDate: Date.now() + 2 * day,
  })
  await soon.ask()
  const isTheirs = eq(consentRequest.stageKey, soon.stage.key)
  const [stored] = await db.select().from(consentRequest).where(isTheirs)
  expect(stored?.endsOn).toBe(soon.stage.competitionEndDate)
  const over = await asking({ competitionStartDate: Date.now() - day, competitionEndDate: Date.now() - 1 })
  expect(await over.ask()).toMatchObject(refused("consent-not-needed"))
})

test("an account that is no secretary's names so many guardians a day [EN-04]", async () => {
  const { stage, holder, email } = await asking()
  const { userId, headers } = await signIn(site)
  const held = await makeHeldRider(db, userId)
  await makeParticipant(db, stage, { id: held.id, birthDate: `${new Date().getUTCFullYear() - 12}-03-04` })
  const parent = openBrowser(site, headers)
  const ask = (to: string) =>
    parent.call("consents/askOwn", { stage: stage.path, rider: held.id, form: { email: to } })
  for (let sent = 0; sent < limits.accounts.ownConsentMails.most; sent += 1)
    expect(await ask(`${sent}-${email}`)).toMatchObject({ status: 200 })
  expect(await ask(holder.email)).toMatchObject({ status: 429 })
})

test("made-up links are all answered alike, and a network has so many tries [EN-04]", async () => {
  const guess = () => answer("A".repeat(32))
  expect(await guess()).toMatchObject(refused("consent-link-not-found"))
  expect(await answer("short")).toMatchObject(refused("consent-link-not-found"))
  expect((await stranger().get(`/consent?key=${"A".repeat(32)}`)).text).not.toContain("Bruno")
  const [rate] = limits.attempts["consent-answer"].stranger
  for (let tried = 2; tried < (rate?.most ?? 0); tried += 1) await guess()
  expect(await guess()).toMatchObject({ status: 429 })
})

test("nobody is asked in a draft, where none is needed, or once somebody has consented, and a mailbox gets so many links a day [EN-04]", async () => {
  const draft = await asking({ status: "draft" })
  expect(await draft.ask()).toMatchObject(refused("stage-not-public"))
  const { stage, desk, email, ask, key } = await asking()
  const adult = await makeParticipant(db, stage)
  const toAdult = { stage: stage.path, id: adult.id, form: { email } }
  expect(await desk.call("consents/ask", toAdult)).toMatchObject(refused("consent-not-needed"))
  await ask()
  await answer(await key())
  expect(await ask()).toMatchObject(refused("consent-given"))
  const other = await asking()
  const [rate] = limits.attempts["consent-mail"].stranger
  for (let sent = 0; sent < (rate?.most ?? 0); sent += 1)
    expect(await other.ask()).toMatchObject({ status: 200 })
  expect(await other.ask()).toMatchObject({ status: 429 })
  expect(await other.ask(other.email.toUpperCase())).toMatchObject({ status: 429 })
})

test("a link that cannot be mailed asks nobody [EN-04]", async () => {
  const { stage, entry, email, desk } = await asking()
  const cut = await accountSite(database, { smtpUrl: "smtp://127.0.0.1:1" })
  const { userId, headers } = await signIn(cut)
  await db.insert(role).values({ userId, role: "secretary", institutionId: stage.institutionId })
  const ask = openBrowser(cut, headers).call("consents/ask", { ...entry, form: { email } })
  expect(await ask).toMatchObject({ status: 503 })
  const known = JSON.parse((await desk.call("consents/ofEntry", entry)).text).json
  expect(known).toMatchObject({ state: "missing", request: null })
})

test("a guardian answers and withdraws without scripts, and reads what came of it [EN-04] [RW-05]", async () => {
  const { ask, key, mailed, status, confirm } = await asking()
  await ask()
  const secret = await key()
  const post = async (address: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const headers = { Origin: site.url }
    const came = await fetch(site.url + address, { method: "POST", headers, body, redirect: "manual" })
    return came.headers.get("location") ?? ""
  }
  const typed = { key: secret, version: "1", answer: "consent", standInName: "", standInPhone: "" }
  const nameless = await post(consentForms.answer, { ...typed, guardianName: " " })
  expect(nameless).toContain("failed=")
  expect(nameless).toContain(`key=${secret}`)
  const consented = await post(consentForms.answer, { ...typed, guardianName: "Ilze Ozola" })
  expect(consented).toBe("/consent?done=consented")
  expect((await stranger().get(consented)).text).toContain("Thank you")
  await confirm()
  const link = keyIn((await mailed(2)).at(-1))
  expect(await post(consentForms.withdraw, { key: link })).toBe("/consent?done=withdrawn")
  expect(await status()).toBe("Registered")
})

test("neither the log nor a list has the address, a guardian's name or a link [EN-04] [XC-04]", async () => {
  const { stage, email, ask, key } = await asking()
  await ask()
  const secret = await key()
  await answer(secret)
  const logged = JSON.stringify(await db.select().from(audit))
  for (const private_ of [email, "Ilze Ozola", secret]) expect(logged).not.toContain(private_)
  const address = `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}`
  const page = await stranger().get(address)
  for (const private_ of [email, "Ilze", "consent"]) expect(page.text).not.toContain(private_)
})
