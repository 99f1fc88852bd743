import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { user } from "#server/db/schema/accounts.ts"
import { institution } from "#server/db/schema/competitions.ts"
import { rider } from "#server/db/schema/riders.ts"
import { role } from "#server/db/schema/roles.ts"
import { limits } from "#server/limits/table/limits.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { linkIn } from "#tests/support/mails.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)

/** Somebody who is signed in by a mailed link, so also where they have a role. */
const signedIn = async (email: string) => {
  const browser = openBrowser(site)
  await browser.call("accounts/sendMagicLink", { email })
  const token = linkIn((await site.mailsTo(email)).at(-1)).searchParams.get("token")
  await browser.call("accounts/finishSignup", { token })
  return browser
}

test("a secretary who links an entry to their own page is not mailed about it", async () => {
  const stage = await makeStage(db)
  const secretary = await makeUser(db)
  const { institutionId, path } = stage
  await db.insert(role).values({ userId: secretary.id, role: "secretary", institutionId })
  const [own] = await db.insert(rider).values({ userId: secretary.id, entryId: secretary.id }).returning()
  const { id: userId } = await makeUser(db)
  const [other] = await db.insert(rider).values({ userId, entryId: userId }).returning()
  const organiser = await signedIn(secretary.email)
  const before = (await site.mailsTo(secretary.email)).length
  const { id } = await makeParticipant(db, stage)
  const link = (to: string | undefined, seen: string | null | undefined) =>
    organiser.call("registration/linkRider", { stage: path, id, seen, to: { rider: to } })
  expect(await link(own?.id, null)).toMatchObject({ status: 200 })
  expect(await link(other?.id, own?.id)).toMatchObject({ status: 200 })
  const [holder] = await db
    .select()
    .from(user)
    .where(eq(user.id, other?.userId ?? ""))
  await until(async () => (await site.mailsTo(holder?.email ?? "")).length === 1)
  expect(await site.mailsTo(secretary.email)).toHaveLength(before)
})

test("the holder of a page is mailed that an entry was linked to it, by which institution, and where to take it off, and when it is unlinked; so often a day [RI-04]", async () => {
  const stage = await makeStage(db)
  const { institutionId, path } = stage
  const [secretary, holder] = [await makeUser(db), await makeUser(db)]
  await db.insert(role).values({ userId: secretary.id, role: "secretary", institutionId })
  const [own] = await db.insert(rider).values({ userId: holder.id, entryId: holder.id }).returning()
  const { id } = await makeParticipant(db, stage, { name: "Anna Ozola" })
  const organiser = await signedIn(secretary.email)
  const entry = { stage: path, id }
  const to = { rider: own?.id }
  const link = () => organiser.call("registration/linkRider", { ...entry, seen: null, to })
  expect(await link()).toMatchObject({ status: 200 })
  await until(async () => (await site.mailsTo(holder.email)).length === 1)
  const [mail = ""] = await site.mailsTo(holder.email)
  const [by] = await db.select().from(institution).where(eq(institution.id, institutionId))
  for (const part of ["Anna Ozola", stage.title, by?.name, "/profile#linked-entries"])
    expect(mail).toContain(part)
  expect(mail).not.toContain(secretary.email)
  // what changes nothing is not told
  for (let again = 0; again < 3; again += 1)
    expect(await organiser.call("registration/linkRider", { ...entry, seen: own?.id, to })).toMatchObject({
      status: 200,
    })

  const linkAnew = async () => {
    await organiser.call("registration/unlinkRider", { ...entry, seen: own?.id })
    await link()
  }
  await linkAnew()
  await until(async () => (await site.mailsTo(holder.email)).length >= 3)
  const [, unlinked, linked, ...others] = await site.mailsTo(holder.email)
  expect(unlinked).toContain("registreering ei ole siiski teie: Anna Ozola")
  expect(linked).toContain("registreering on teie: Anna Ozola")
  expect(others).toEqual([])
  const { most } = limits.accounts.linkNotices
  for (let told = 3; told <= most; told += 2) await linkAnew()
  await until(async () => (await site.mailsTo(holder.email)).length === most)
  const theirs = await signedIn(holder.email)
  expect((await theirs.call("registration/ownLinks")).body).toMatchObject({
    json: [{ stage: { path }, participantId: id, isDeclined: false }],
  })
  expect(await site.mailsTo(holder.email)).toHaveLength(most + 1)
  const input = { stage: path, participantId: id, isDeclined: true }
  expect(await theirs.call("registration/declineEntry", input)).toMatchObject({ status: 200 })
  expect(await link()).toMatchObject({ body: { json: { code: "link-declined" } } })
})

test("entries that are linked together, and such links that are taken back, are one mail each for the holder of the page [RI-04] [RI-06]", async () => {
  const stage = await makeStage(db)
  const { institutionId, championshipId } = stage
  const [secretary, holder] = [await makeUser(db), await makeUser(db, { language: "en" })]
  await db.insert(role).values({ userId: secretary.id, role: "secretary", institutionId })
  const [own] = await db.insert(rider).values({ userId: holder.id, entryId: holder.id }).returning()
  const organiser = await signedIn(secretary.email)
  const links: { stage: string; title: string; id: string }[] = []
  for (let round = 0; round < 12; round += 1) {
    const of = round === 0 ? stage : await makeStage(db, { institutionId, championshipId })
    const { id } = await makeParticipant(db, of, { name: "Anna Ozola" })
    links.push({ stage: of.path, title: of.title, id })
  }
  const call = (procedure: string) =>
    organiser.call(`registration/${procedure}`, {
      stage: stage.path,
      links: links.map((link) => ({ ...link, rider: own?.id, to: { rider: own?.id } })),
    })
  expect(await call("linkMany")).toMatchObject({ body: { json: { refused: [] } } })
  expect(await call("unlinkMany")).toMatchObject({ body: { json: { removed: 12 } } })
  await until(async () => (await site.mailsTo(holder.email)).length >= 2)
  const [linked = "", unlinked = "", ...others] = await site.mailsTo(holder.email)
  expect(linked).toContain("these entries are yours.")
  expect(unlinked).toContain("these entries are not yours after all.")
  for (const { title } of links)
    for (const mail of [linked, unlinked]) expect(mail).toContain(`Anna Ozola, ${title}\n`)
  expect(others).toEqual([])
})

test("who loses an entry because a secretary links it to somebody else is told too [RI-04]", async () => {
  const stage = await makeStage(db)
  const { institutionId, path } = stage
  const secretary = await makeUser(db)
  const holders = [await makeUser(db, { language: "en" }), await makeUser(db, { language: "en" })]
  await db.insert(role).values({ userId: secretary.id, role: "secretary", institutionId })
  const riders = await db
    .insert(rider)
    .values(holders.map(({ id }) => ({ userId: id, entryId: id })))
    .returning()
  const { id } = await makeParticipant(db, stage)
  const organiser = await signedIn(secretary.email)
  let seen: string | null = null
  for (const { id: to } of riders) {
    const input = { stage: path, id, seen, to: { rider: to } }
    expect(await organiser.call("registration/linkRider", input)).toMatchObject({ status: 200 })
    seen = to
  }
  const [former, now] = holders
  await until(async () => (await site.mailsTo(former?.email ?? "")).length >= 2)
  expect((await site.mailsTo(former?.email ?? ""))[1]).toContain("this entry is not yours after all")
  expect((await site.mailsTo(now?.email ?? ""))[0]).toContain("this entry is yours")
})
