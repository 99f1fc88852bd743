import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { addUser } from "#server/accounts/add-user.ts"
import { user } from "#server/db/schema/accounts.ts"
import { role } from "#server/db/schema/roles.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)

/** A secretary of an institution, signed in, who names judges of its stages. */
const openSecretary = async (institutionId: string) => {
  const [email, password] = [`secretary-of-${institutionId}@example.org`, "steep-and-muddy"]
  const added = await addUser({ db, now: Date.now() }, { email, password, name: "Līga Bērziņa" })
  if (added.kind === "refused") throw new Error(added.reason)
  await db.insert(role).values({ userId: added.userId, role: "secretary", institutionId })
  const browser = openBrowser(site)
  await browser.call("accounts/signIn", { email, password })
  const name = async (path: string, user: string) =>
    (await browser.call("judging/addJudge", { stage: path, user })).body
  return { userId: added.userId, email, name }
}

const hour = 3_600_000

/** The hours of a stage that begins so many hours from now. */
const hoursFrom = (hours: number) => ({
  competitionStartDate: Date.now() + hours * hour,
  competitionEndDate: Date.now() + (hours + 8) * hour,
})

test("a judge who is named gets one mail that leads to their stages, where the judge's app is [JU-09]", async () => {
  const { institutionId, id } = await makeChampionship(db, { displayName: "Baltic Cup" })
  const place = { institutionId, championshipId: id }
  const stage = await makeStage(db, { ...place, ...hoursFrom(24), title: "Round 1" })
  const { name } = await openSecretary(institutionId)
  const [judge, undeclared, last] = [
    await makeUser(db, { isJudge: true }),
    await makeUser(db),
    await makeUser(db, { isJudge: true }),
  ]
  expect(await name(stage.path, judge.id)).toEqual({ json: { kind: "added" } })
  expect(await name(stage.path, judge.id)).toEqual({ json: { kind: "written" } })
  await name(stage.path, undeclared.id)
  await name(stage.path, last.id)
  // mails go out after the answer, in the order in which they were caused
  await until(async () => (await site.mailsTo(last.email)).length > 0)
  await until(async () => (await site.mailsTo(judge.email)).length > 0)
  const mails = await site.mailsTo(judge.email)
  expect(mails).toHaveLength(1)
  for (const words of ["Round 1", "Baltic Cup", "/my-stages"]) expect(mails[0]).toContain(words)
  expect(await site.mailsTo(undeclared.email)).toEqual([])
})

test("no mail tells people what they did themselves, or of a stage that is over [JU-09]", async () => {
  const stage = await makeStage(db, hoursFrom(24))
  const { institutionId, championshipId } = stage
  const past = await makeStage(db, { institutionId, championshipId, ...hoursFrom(-24) })
  const secretary = await openSecretary(institutionId)
  await db.update(user).set({ isJudge: true }).where(eq(user.id, secretary.userId))
  const judge = await makeUser(db, { isJudge: true })
  const last = await makeUser(db, { isJudge: true })
  expect(await secretary.name(past.path, judge.id)).toEqual({ json: { kind: "added" } })
  expect(await secretary.name(stage.path, secretary.userId)).toEqual({ json: { kind: "added" } })
  await secretary.name(stage.path, last.id)
  await until(async () => (await site.mailsTo(last.email)).length > 0)
  expect(await site.mailsTo(judge.email)).toEqual([])
  expect(await site.mailsTo(secretary.email)).toEqual([])
})
