import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { institution, stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { role } from "#server/db/schema/roles.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeConsentText } from "#tests/support/factories/make-consent.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)
const day = 24 * 3_600_000

/** A coming stage whose institution asks for the consent of guardians under 10, and a rider of 12. */
const asking = async (status: "Registered" | "Confirmed") => {
  const competitionStartDate = Date.now() + 30 * day
  const stage = await makeStage(db, { competitionStartDate, competitionEndDate: competitionStartDate + day })
  const { en, lv } = await makeConsentText(db, stage.institutionId, { underAge: 10 })
  const holder = await makeUser(db, { language: "en" })
  const held = await makeHeldRider(db, holder.id)
  const birthDate = `${new Date().getUTCFullYear() - 12}-01-01`
  const { id } = await makeParticipant(db, stage, { id: held.id, birthDate, status })
  const { userId, headers } = await signIn(site)
  await db.insert(role).values({ userId, role: "secretary", institutionId: stage.institutionId })
  const browser = openBrowser(site, headers)
  const place = { institution: stage.institutionId }
  const setAge = async (underAge: number) => {
    const { version } = JSON.parse((await browser.call("consents/settings", place)).text).json
    return browser.call("consents/save", { ...place, version, form: { underAge, lv, et: null, en } })
  }
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, id))
  const statusNow = async () => (await db.select().from(participant).where(isThem))[0]?.status
  return { stage, holder, isThem, setAge, statusNow }
}

test("another age makes confirmed riders of coming stages Registered who need a consent by it, and tells the people behind them [EN-04]", async () => {
  const { holder, setAge, statusNow } = await asking("Confirmed")
  expect(await setAge(12)).toMatchObject({ status: 200 })
  expect(await statusNow()).toBe("Confirmed")
  expect(await setAge(18)).toMatchObject({ status: 200 })
  expect(await statusNow()).toBe("Registered")
  await until(async () => (await site.mailsTo(holder.email)).length === 1)
})

test("who is confirmed at the moment at which another age is set is Registered again, too [EN-04]", async () => {
  const { stage, isThem, setAge, statusNow } = await asking("Registered")
  const isStrict = and(eq(institution.id, stage.institutionId), eq(institution.consentAge, 18))
  let saved: ReturnType<typeof setAge> | undefined
  await db.transaction(async (tx) => {
    await tx.select().from(stageTable).where(eq(stageTable.key, stage.key)).for("update")
    await tx.update(participant).set({ status: "Confirmed" }).where(isThem)
    saved = setAge(18)
    await until(async () => (await db.$count(institution, isStrict)) === 1)
    // whoever looked only at what is committed would be done by now
    await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, 500))])
  })
  expect(await saved).toMatchObject({ status: 200 })
  expect(await statusNow()).toBe("Registered")
})
