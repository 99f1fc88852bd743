import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { giveRole, grantRole, revokeRole } from "#server/accounts/change-role.ts"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { user } from "#server/db/schema/accounts.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { judgeDevice, sectionPass } from "#server/db/schema/judging.ts"
import { ad } from "#server/db/schema/market.ts"
import { participant } from "#server/db/schema/registration.ts"
import { audit, role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { letDeviceIn, revokeDevice } from "#server/judging/manage-devices.ts"
import { addStageJudge, removeStageJudge } from "#server/judging/stage-judges.ts"
import { removeAd, restoreAd } from "#server/market/moderation.ts"
import { deleteAd } from "#server/market/own-ads.ts"
import { cancelParticipation, joinStage } from "#server/registration/own-participation.ts"
import { removeParticipant } from "#server/registration/remove-participants.ts"
import { backUp, backupTime, restoreKnowing, siteOn } from "#tests/support/backup-site.ts"
import { bareDatabase, testDatabase } from "#tests/support/database.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { one } from "#tests/support/factories/one.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { databaseUrlOf } from "#tests/support/template-database.ts"

const later = backupTime + 3_600_000

/** A site that is backed up, and on which people are forgotten and turned away an hour later. */
const siteThatWentOn = async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  const stage = await makeStage(db)
  const rider = await makeUser(db, { name: "Anna Ozola" })
  await makeParticipant(db, stage, { id: rider.id, name: "Anna Ozola", birthDate: "2012-03-04" })
  const child = await makeParticipant(db, stage, { name: "Zane Liepa", birthDate: "2014-05-06" })
  const [pass, keptPass] = [await makePass(db, stage), await makePass(db, stage)]
  const judge = await makeJudge(db, stage)
  const former = await makeSecretary(db, stage.institutionId)
  const admin = await makeAdmin(db)
  const { archive } = await backUp(site)

  const { email } = one(await db.select().from(user).where(eq(user.id, former.userId)))
  const { institutionId } = stage
  await revokeRole({ db, now: later }, { email, named: { role: "secretary", institutionId } })
  await pass.revoke(later)
  await removeStageJudge({ db, actor: admin, now: later }, stage.path, { userId: judge.user.id })
  const successor = await makeUser(db)
  await db.transaction((tx) =>
    giveRole(tx, { email: successor.email, named: { role: "admin" } }, { userId: admin.userId, now: later }),
  )
  const context = { db, actor: admin, now: later }
  await forgetParticipant(context, stage.path, { id: child.id, isTrial: false })
  for (const id of [rider.id, admin.userId]) await deleteAccount({ db, now: later }, id)
  return { site, archive, stage, rider, pass, keptPass, judge, former, admin }
}

test("a restore that knows the site it replaces deletes again the people deleted there, and revokes again what was revoked [TR-04]", async () => {
  const gone = await siteThatWentOn()
  const restored = siteOn(await bareDatabase())
  const run = await restored.nulle("restore", gone.archive, "--former", databaseUrlOf(gone.site.database))
  expect(run).toMatchObject({ code: 0, output: expect.stringContaining(": 6 deletions and revocations.") })
  const { db } = restored.database
  for (const id of [gone.rider.id, gone.admin.userId]) expect(await db.$count(user, eq(user.id, id))).toBe(0)
  expect(await db.select().from(participant)).toEqual([])
  expect(await db.select().from(role).where(eq(role.userId, gone.former.userId))).toEqual([])
  expect(await db.$count(stageJudge)).toBe(0)
  const passes = await db.select().from(sectionPass)
  expect(passes.find(({ id }) => id === gone.pass.id)).toMatchObject({ revokedOn: later })
  expect(passes.find(({ id }) => id === gone.keptPass.id)).toMatchObject({ revokedOn: null })
  expect(await db.$count(judgeDevice)).toBe(1)
})

/** A phone that holds a pass. */
const makePhone = async (db: Db, { key: stageKey }: { key: number }, { id: passId }: { id: string }) => {
  const id = randomUUID()
  await db.insert(judgeDevice).values({ id, phone: id, stageKey, tokenHash: id, name: "Pass", passId })
  return id
}

test("the pass of a phone that was lost and switched off after the archive stays revoked, also where the archive does not know the phone [TR-04]", async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  const stage = await makeStage(db)
  const [known, unknown, passless] = [
    await makePass(db, stage),
    await makePass(db, stage),
    await makeJudge(db, stage),
  ]
  const phone = await makePhone(db, stage, known)
  const { archive } = await backUp(site)
  const context = { db, actor: await makeAdmin(db), now: later }
  for (const id of [phone, await makePhone(db, stage, unknown), passless.device.id])
    expect(await revokeDevice(context, id)).toEqual({ kind: "revoked" })

  const { db: restored } = await restoreKnowing(site, archive, 3)
  const passes = await restored.select().from(sectionPass)
  expect(passes).toMatchObject([{ revokedOn: later }, { revokedOn: later }])
  const devices = await restored.select().from(judgeDevice)
  expect(devices).toMatchObject([{ revokedWhy: "revoked" }, { revokedWhy: "revoked" }])
})

test("a log that cannot be read stops a restore before anything is there [TR-04]", async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  await makeStage(db)
  const { archive } = await backUp(site)
  await writeAudit(db, { event: "delete_ad", data: {}, userId: null, now: later })
  const restored = siteOn(await bareDatabase())
  const restore = ["restore", archive, "--former", databaseUrlOf(site.database)]
  expect(await restored.nulle(...restore)).toMatchObject({ code: 1 })
  await db.delete(audit)
  expect(await restored.nulle(...restore)).toMatchObject({ code: 0 })
})

test("access granted again on the former site is not revoked [TR-04]", async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  const stage = await makeStage(db)
  const judge = await makeJudge(db, stage, { emailVerified: true })
  const pass = await makePass(db, stage)
  const id = await makePhone(db, stage, pass)
  const secretary = await makeSecretary(db, stage.institutionId)
  const { email } = one(await db.select().from(user).where(eq(user.id, secretary.userId)))
  await db.insert(judgeDevice).values({
    id: randomUUID(),
    phone: id,
    stageKey: stage.key,
    tokenHash: "account",
    name: "Judge",
    userId: secretary.userId,
    createdOn: backupTime - 1,
  })
  const rider = await makeUser(db)
  const riding = { db, actor: await findActor(db, rider.id), now: stage.competitionStartDate - 1 }
  const join = () => joinStage(riding, stage.path, { form: makeForm(), confirmed: [] })
  await join()
  const ad = await makeAd(db)
  const { archive } = await backUp(site)

  const context = { db, actor: await makeAdmin(db), now: later }
  await removeStageJudge(context, stage.path, { userId: judge.user.id })
  await addStageJudge(context, stage.path, { userId: judge.user.id })
  await revokeDevice(context, id)
  await letDeviceIn(context, id)
  const named = { role: "secretary", institutionId: stage.institutionId } as const
  await revokeRole({ db, now: later }, { email, named })
  await grantRole({ db, now: later }, { email, named })
  expect(await cancelParticipation(riding, stage.path)).toEqual({ kind: "removed" })
  expect(await join()).toEqual({ kind: "written" })
  await removeAd(context, ad.id, "Unclear")
  await restoreAd(context, ad.id)

  const { db: restored } = await restoreKnowing(site, archive, 0)
  expect(await restored.$count(stageJudge)).toBe(1)
  expect(await restored.select().from(sectionPass)).toMatchObject([{ revokedOn: null }])
  const [phone] = await restored.select().from(judgeDevice).where(eq(judgeDevice.id, id))
  expect(phone?.revokedWhy).toBe(null)
  expect(await restored.$count(role, eq(role.userId, secretary.userId))).toBe(1)
  expect(await restored.$count(participant)).toBe(1)
})

test("registrations and ads that were removed are removed again, whatever their clock said when the archive was made [TR-04]", async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  const stage = await makeStage(db)
  const entered = await makeParticipant(db, stage)
  const ridden = await makeParticipant(db, stage)
  const [sold, bad] = [await makeAd(db), await makeAd(db)]
  const { archive } = await backUp(site)
  // a request that waited for the stage while the archive was made
  const admin = { db, actor: await makeAdmin(db), now: backupTime - 1 }
  await removeParticipant(admin, stage.path, entered.id)
  await removeAd(admin, bad.id, "Stolen")
  const seller = {
    db,
    files: site.files,
    log: console,
    actor: await findActor(db, sold.sellerId),
    now: later,
  }
  expect(await deleteAd(seller, sold.id)).toMatchObject({ kind: "deleted" })

  const { db: restored } = await restoreKnowing(site, archive, 3)
  expect(await restored.select().from(participant)).toMatchObject([{ id: ridden.id }])
  expect(await restored.select().from(ad)).toMatchObject([{ id: bad.id, removalReason: "Stolen" }])
})

test("a restore without a former site warns that people deleted since are back", async () => {
  const gone = await siteThatWentOn()
  const restored = siteOn(await bareDatabase())
  const run = await restored.nulle("restore", gone.archive)
  expect(run).toMatchObject({
    code: 0,
    output: expect.stringContaining("Accounts, registrations and ads that were deleted since are back"),
  })
  expect(await restored.database.db.$count(user, eq(user.id, gone.rider.id))).toBe(1)
})

test("a former site that does not exist is reported, one without tables has nothing to repeat, and nothing is lost with either", async () => {
  const { archive } = await backUp(siteOn(await testDatabase()))
  const restored = siteOn(await bareDatabase())
  expect(await restored.nulle("restore", archive, "--former", "/nowhere")).toMatchObject({
    code: 1,
    errors: "/nowhere is not the data folder of a site: leave --former out",
  })
  const empty = databaseUrlOf(await bareDatabase())
  expect(await restored.nulle("restore", archive, "--former", empty)).toMatchObject({
    code: 0,
    output: expect.stringContaining(": 0 deletions and revocations."),
  })
})
