import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { user } from "#server/db/schema/accounts.ts"
import { institution } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { role } from "#server/db/schema/roles.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { type Browser, openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)
const day = 86_400_000

/** Somebody who is signed in, in a browser without script. */
const somebody = async () => {
  const { userId, email, headers } = await signIn({ ...site, database })
  return { userId, email, browser: openBrowser(site, { ...headers, "Accept-Language": "en" }) }
}

/** Zane, whom a secretary has entered for a stage that is to come. */
const entered = async () => {
  const stage = await makeStage(db, {
    competitionStartDate: Date.now() + 7 * day,
    competitionEndDate: Date.now() + 8 * day,
  })
  const { id } = await makeParticipant(db, stage, { name: "Zane Liepa", birthDate: "2014-05-06" })
  const secretary = await somebody()
  const { userId } = secretary
  await db.insert(role).values({ userId, role: "secretary", institutionId: stage.institutionId })
  return { stage, id, place: { stage: stage.path, id }, secretary: secretary.browser }
}

const makeCode = async (secretary: Browser, place: { stage: string; id: string }): Promise<string> => {
  const { text } = await secretary.call("claims/makeCode", place)
  return /"code":"(\d{12})"/.exec(text)?.[1] ?? ""
}

const grouped = (code: string) => code.replace(/(\d{4})(\d{4})(\d{4})/, "$1 $2 $3")

test("a code comes with the names that its slip is printed with [FA-06]", async () => {
  const { stage, place, secretary } = await entered()
  const [of] = await db.select().from(institution).where(eq(institution.id, stage.institutionId))
  expect((await secretary.call("claims/makeCode", place)).body).toMatchObject({
    json: { kind: "made", institution: of?.name, stage: stage.title },
  })
})

test("whoever opens the link of a code signs in, sees the entry, and claims it for a child; then it is theirs, also without script [FA-06]", async () => {
  const { stage, id, place, secretary } = await entered()
  const code = await makeCode(secretary, place)
  const address = `/claim?code=${code}`
  const visitor = await openBrowser(site).get(address)
  expect(visitor.headers.get("location")).toBe(`/login?return=${encodeURIComponent(address)}`)

  const mother = await somebody()
  const child = await makeHeldRider(db, mother.userId, { name: "Zane Liepa" })
  const shown = await mother.browser.get(`/claim?code=${encodeURIComponent(grouped(code))}`)
  expect(shown.status).toBe(200)
  expect(shown.text).toContain("Zane Liepa")
  expect(shown.text).toContain(stage.title)
  expect(shown.text).not.toContain("2014")

  const unchosen = await mother.browser.submit(address, {})
  expect(unchosen.status).toBe(400)
  expect(unchosen.text).toContain("Choose whose entry it is.")
  const claimed = await mother.browser.submit(address, { rider: child.id })
  const { institutionId, championshipId } = stage
  const page = `/competitions/${institutionId}/${championshipId}/${stage.id}`
  expect([claimed.status, claimed.headers.get("location")]).toEqual([302, page])
  await until(async () => (await site.mailsTo(mother.email)).length > 0)
  expect(await site.mailsTo(mother.email)).toMatchObject([expect.stringContaining("Zane Liepa")])
  expect((await mother.browser.get("/my-riders")).text).toContain("Entered in 1 stage")

  const cancelled = await mother.browser.call("registration/cancel", { stage: stage.path, rider: id })
  expect(cancelled.status).toBe(200)
  expect(await db.$count(participant, eq(participant.stageKey, stage.key))).toBe(0)
})

test("a secretary who undoes a claim has its holder told, who can change nothing any longer [FA-06]", async () => {
  const { stage, id, place, secretary } = await entered()
  const holder = await somebody()
  await holder.browser.submit(`/claim?code=${await makeCode(secretary, place)}`, { rider: "new" })
  await until(async () => (await site.mailsTo(holder.email)).length === 1)
  expect((await secretary.call("claims/undo", place)).status).toBe(200)
  await until(async () => (await site.mailsTo(holder.email)).length === 2)
  expect((await site.mailsTo(holder.email))[1]).toContain("ask the secretary for a new code")
  const cancelled = await holder.browser.call("registration/cancel", { stage: stage.path, rider: id })
  expect(cancelled.status).toBe(403)
})

test("an account can try few codes; whoever was right before, and everybody else, goes on [FA-06]", async () => {
  const { place, secretary } = await entered()
  const code = await makeCode(secretary, place)
  const [guesser, holder] = [await somebody(), await somebody()]
  const tried = (browser: Browser, typed: string) => browser.call("claims/find", { code: typed })
  // what is no code is no guess
  for (let count = 0; count < 12; count++) expect((await tried(guesser.browser, "123")).status).toBe(409)
  for (let count = 0; count < 10; count++)
    expect((await tried(guesser.browser, `00000000000${count}`)).status).toBe(409)
  for (const typed of ["000000000000", code]) expect((await tried(guesser.browser, typed)).status).toBe(429)
  const page = await guesser.browser.get(`/claim?code=${code}`)
  expect(page.text).toContain("Too many wrong codes")
  for (let count = 0; count < 12; count++) expect((await tried(holder.browser, code)).status).toBe(200)
})

test("an account whose address nobody has confirmed reads what to do first [FA-06, D-43]", async () => {
  const { place, secretary } = await entered()
  const { userId, browser } = await somebody()
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, userId))
  const code = await makeCode(secretary, place)
  const page = await browser.get(`/claim?code=${code}`)
  expect(page.text).toContain("once your address is confirmed")
  expect(page.text).not.toContain("Zane Liepa")
})
