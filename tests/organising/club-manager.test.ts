import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { saveClub } from "#server/competitions/clubs.ts"
import { mergeClubs } from "#server/competitions/merge-clubs.ts"
import { participant } from "#server/db/schema/registration.ts"
import { role } from "#server/db/schema/roles.ts"
import { showClub } from "#server/registration/club-riders.ts"
import { effectsOfChange } from "#server/standings/effects-on-published.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeClubManager } from "#tests/support/factories/make-club-manager.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makeClubForm } from "#tests/support/factories/participant-form.ts"
import { justProven } from "#tests/support/just-proven.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)

const mailed = async (email: string, count: number) => {
  await until(async () => (await site.mailsTo(email)).length >= count)
  return site.mailsTo(email)
}

const person = async () => {
  const { headers, ...account } = await signIn(site)
  return { ...account, browser: openBrowser(site, headers) }
}

test("a secretary names a manager, who is told and finds the club; those who hold a rider are told of each act, without what is private [FA-05] [CH-03] [XC-04]", async () => {
  const day = 86_400_000
  const stage = await makeStage(db, {
    competitionStartDate: Date.now() + day,
    competitionEndDate: Date.now() + 2 * day,
  })
  const [secretary, coach] = [await person(), await person()]
  const { institutionId: institution } = stage
  await db.insert(role).values({ userId: secretary.userId, role: "secretary", institutionId: institution })
  const club = (await makeClub(db)).id
  const mother = await makeUser(db, { language: "en" })
  const child = await makeHeldRider(db, mother.id, {
    ...{ club, name: "Bruno Kalns", birthDate: "2013-08-19", license: "LIC-8841" },
  })

  const form = { email: coach.email, club }
  const named = await secretary.browser.call("organising/nameClubManager", { institution, form })
  expect(named.body).toEqual({ json: { kind: "granted" } })
  const [told = ""] = await mailed(coach.email, 1)
  expect(told).toContain(club)
  expect((await coach.browser.call("clubs/managed")).text).toContain(club)

  const place = { stage: stage.path, rider: child.id }
  const entry = makeClubForm({ racingNumber: "88", license: null, gender: null })
  const sent = { ...place, form: entry, confirmed: [] }
  expect((await coach.browser.call("clubs/enter", sent)).body).toEqual({ json: { kind: "written" } })
  expect((await mailed(mother.email, 1))[0]).toContain(
    `The manager of the club ${club} has entered Bruno Kalns for this stage`,
  )
  const { text } = await coach.browser.call("clubs/startChanging", place)
  const { version } = JSON.parse(text).json.start.subject
  const changed = { ...sent, version, form: { ...entry, racingNumber: "89", license: "LIC-8842" } }
  expect((await coach.browser.call("clubs/change", changed)).body).toEqual({ json: { kind: "written" } })
  const change = (await mailed(mother.email, 2))[1] ?? ""
  expect(change).toContain("Racing number: 88 → 89\nLicence: changed")
  expect((await coach.browser.call("clubs/cancel", place)).body).toEqual({ json: { kind: "removed" } })
  expect((await mailed(mother.email, 3))[2]).toContain("has cancelled the entry of Bruno Kalns")
  expect((await site.mailsTo(mother.email)).join("\n")).not.toMatch(/2013|LIC-884/)
  expect(await db.$count(participant, eq(participant.stageKey, stage.key))).toBe(0)

  // it ends where it began, and with it all that it gave
  const ended = await secretary.browser.call("organising/endClubManager", { institution, form })
  expect(ended.body).toEqual({ json: { kind: "revoked" } })
  expect((await coach.browser.call("clubs/enter", sent)).body).toMatchObject({
    json: { code: "not-of-club" },
  })
  expect((await coach.browser.call("clubs/managed")).body).toEqual({ json: [] })
})

test("a club that is renamed keeps its manager and its riders; whoever managed one that is merged into another manages nothing [FA-05]", async () => {
  const [club, another, { institutionId }] = [await makeClub(db), await makeClub(db), await makeStage(db)]
  const actor = await makeClubManager(db, { clubId: club.id, institutionId })
  await makeHeldRider(db, (await makeUser(db)).id, { club: club.id, name: "Clara Liepa" })
  const by = { db, actor: await makeAdmin(db), now: Date.now() }
  const form = { id: `${club.id} 2`, country: "Latvia" }
  expect(await saveClub(by, { former: club, form })).toEqual({ kind: "saved" })
  const show = (name: string) =>
    showClub({ ...by, actor }, { institution: institutionId, club: name, stage: null })
  expect(await show(form.id)).toMatchObject({ page: { riders: [{ name: "Clara Liepa" }] } })

  const merge = { ...by, ...justProven, effectsOfChange }
  const clubs = { from: form.id, into: another.id }
  const asked = await mergeClubs(merge, { ...clubs, confirmed: null })
  const confirmed = asked.kind === "to-confirm" ? asked.question : null
  expect(await mergeClubs(merge, { ...clubs, confirmed })).toEqual({ kind: "merged" })
  for (const name of [form.id, another.id])
    expect(await show(name)).toEqual({ kind: "refused", reason: "not-of-club" })
})
