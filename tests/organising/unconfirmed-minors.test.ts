import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { stageForm } from "#contracts/competitions/stage-form.ts"
import { stageToEdit } from "#server/competitions/edit-stage.ts"
import { participant } from "#server/db/schema/registration.ts"
import { role } from "#server/db/schema/roles.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeConsent, makeConsentText } from "#tests/support/factories/make-consent.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)
const hour = 3_600_000
/** One in the morning of 17 May in Riga, and still 16 May in London. */
const start = Date.UTC(2100, 4, 16, 22)

/**
 * A coming stage with two confirmed riders who come of age on its day, one of them with a consent, and an organiser with a role in a browser.
 */
const confirmedAt18 = async (kind: "secretary" | "admin") => {
  const stage = await makeStage(db, { competitionStartDate: start, competitionEndDate: start + 8 * hour })
  const { institutionId } = stage
  await makeConsentText(db, institutionId)
  const entered = async () => {
    const account = await makeUser(db, { language: "en" })
    const fields = { id: account.id, birthDate: "2082-05-17", status: "Confirmed" } as const
    const { name } = await makeParticipant(db, stage, fields)
    return { ...account, name }
  }
  const [alone, consented] = [await entered(), await entered()]
  await makeConsent(db, { stageKey: stage.key, participantId: consented.id })
  const { userId, headers } = await signIn(site)
  await db.insert(role).values({ userId, role: kind, institutionId: kind === "admin" ? null : institutionId })
  const browser = openBrowser(site, headers)
  const call = async (procedure: string, input: object = {}) =>
    JSON.parse((await browser.call(procedure, input)).text).json
  const statusOf = async ({ id }: { id: string }) => {
    const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, id))
    return (await db.select().from(participant).where(isThem))[0]?.status
  }
  const isTold = async () => {
    await until(async () => (await site.mailsTo(alone.email)).length > 0)
    const [mail = "", ...more] = await site.mailsTo(alone.email)
    expect(more).toEqual([])
    expect(mail).toContain("your entry is no longer confirmed")
    expect(mail).toContain(`There is no consent of a parent or guardian yet: ${alone.name}.`)
    expect([await statusOf(alone), await statusOf(consented)]).toEqual(["Registered", "Confirmed"])
    expect(await site.mailsTo(consented.email)).toEqual([])
  }
  return { stage, userId, alone, call, statusOf, isTold }
}

test("a rider who is too young for the other day of a stage is told by mail that their entry is no longer confirmed, and why [CH-03] [EN-04]", async () => {
  const { stage, userId, alone, call, statusOf, isTold } = await confirmedAt18("secretary")
  const actor = { userId, isConfirmed: true, admin: false, secretaryOf: [stage.institutionId] }
  const save = async (changes: object) => {
    const open = await stageToEdit({ db, actor }, stage.path)
    if (open.kind === "refused") throw new Error(open.reason)
    const { version, timeZone, fields } = open
    const form = stageForm(timeZone, fields).parse({ ...fields, ...changes })
    return call("competitions/saveStage", { stage: stage.path, version, form, confirmed: null })
  }
  expect(await save({ competitionStartDate: "2100-05-17T02:00" })).toEqual({ kind: "saved" })
  expect(await statusOf(alone)).toBe("Confirmed")
  expect(await save({ competitionStartDate: "2100-05-16T10:00" })).toEqual({ kind: "saved" })
  await isTold()
})

test("another time zone that moves a stage to the day before looks again who needs a consent, and tells them [CH-03] [EN-04]", async () => {
  const { stage, call, isTold } = await confirmedAt18("admin")
  const institutions: { id: string; name: string; version: string }[] = await call("organising/institutions")
  const { id, name, version } = institutions.find((one) => one.id === stage.institutionId) ?? {}
  const change = { id, version, form: { name, timeZone: "Europe/London" } }
  const asked = await call("organising/saveInstitution", { ...change, confirmed: null })
  expect(asked).toMatchObject({ kind: "to-confirm" })
  const confirmed = { ...change, confirmed: asked.question }
  expect(await call("organising/saveInstitution", confirmed)).toEqual({ kind: "saved" })
  await isTold()
})
