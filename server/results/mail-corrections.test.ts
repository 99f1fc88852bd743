import { expect, test } from "vitest"
import { cardAddress, resultsAddress } from "#domain/competitions/stage-path.ts"
import { riderHolder } from "#server/db/schema/riders.ts"
import { role } from "#server/db/schema/roles.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { until } from "#tests/support/until.ts"
import { addPenalty } from "./penalties.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)

test("after results were reopened, the riders whose official result is another one are told once, with old and new [CH-03]", async () => {
  const [anna, dita, zane] = [await makeUser(db, { language: "en" }), await makeUser(db), await makeUser(db)]
  const season = await makeApprovedSeason(db, {
    scores: [{ Anna: 1, Dita: 2, Zane: 5 }],
    riders: { Anna: { id: anna.id }, Dita: { id: dita.id }, Zane: { id: zane.id } },
  })
  const { userId, headers } = await signIn(site)
  await db.insert(role).values({ userId, role: "secretary", institutionId: season.place.institutionId })
  const desk = openBrowser(site, headers)
  const path = season.pathOf(0)
  const approve = async () => {
    const input = { stage: path, seenRevision: 1_000_000, confirmed: [], protests: [] }
    return JSON.parse((await desk.call("results/approve", input)).text).json
  }
  const approved = { kind: "approved", results: 3 }
  await season.reopen(0)
  // the same again
  expect(await approve()).toEqual(approved)
  await season.reopen(0)
  const form = { points: 2, reason: "Helped by a spectator" }
  const id = crypto.randomUUID()
  expect(await addPenalty(season.by, path, { id, participantId: anna.id, form })).toMatchObject({
    kind: "changed",
  })
  expect(await approve()).toEqual(approved)
  await until(async () => (await site.mailsTo(anna.email)).length === 1)
  const [mail = ""] = await site.mailsTo(anna.email)
  expect(mail).toContain("your result was corrected – Nulle")
  expect(mail).toContain("Points: 1 → 3\nPlace: 1 → 2\n")
  expect(mail).toContain(cardAddress(path, anna.id))
  expect(mail).not.toContain(form.reason)
  // who moved up is told too
  await until(async () => (await site.mailsTo(dita.email)).length === 1)
  expect((await site.mailsTo(dita.email))[0]).toContain("Vieta: 2 → 1")
  expect(await site.mailsTo(zane.email)).toEqual([])
})

test("results of several riders of one account are one mail to each account that holds them [CH-03] [FA-01] [FA-04]", async () => {
  const [mother, father] = [await makeUser(db, { language: "en" }), await makeUser(db, { language: "et" })]
  const names = Array.from({ length: 12 }, (_, index) => `Child ${index + 1}.`)
  const children = []
  for (const name of names) children.push(await makeHeldRider(db, mother.id, { name }))
  const [first, second] = children
  if (!first || !second) throw new Error("There are twelve")
  await db.insert(riderHolder).values([first, second].map(({ riderId }) => ({ riderId, userId: father.id })))
  const season = await makeApprovedSeason(db, {
    scores: [Object.fromEntries(names.map((name, index) => [name, index === 0 ? 0 : 1]))],
    riders: Object.fromEntries(children.map(({ name, id }) => [name, { id }])),
  })
  const { userId, headers } = await signIn(site)
  await db.insert(role).values({ userId, role: "secretary", institutionId: season.place.institutionId })
  const path = season.pathOf(0)
  await season.reopen(0)
  // whoever was first is last now, so that the place of each is another one
  const form = { points: 50, reason: "Helped by a spectator" }
  const id = crypto.randomUUID()
  await addPenalty(season.by, path, { id, participantId: first.id, form })
  const input = { stage: path, seenRevision: 1_000_000, confirmed: [], protests: [] }
  expect(await openBrowser(site, headers).call("results/approve", input)).toMatchObject({ status: 200 })
  for (const { email } of [mother, father]) await until(async () => (await site.mailsTo(email)).length >= 1)
  const [toMother = "", ...others] = await site.mailsTo(mother.email)
  expect(others).toEqual([])
  expect(toMother).toContain("results of your riders were corrected – Nulle")
  expect(toMother).toContain("Child 1.\nPoints: 0 → 50\nPlace: 1 → 12\n\n")
  for (const name of names) expect(toMother).toContain(`${name}\n`)
  expect(toMother).toContain(resultsAddress(path))
  const [toFather = "", ...more] = await site.mailsTo(father.email)
  expect(more).toEqual([])
  expect(toFather).toContain("teie sõitjate tulemusi parandati")
  expect(toFather).toContain("Child 2.\n")
  expect(toFather).not.toContain("Child 3.")
})
