import { expect, test } from "vitest"
import { cardAddress } from "#domain/competitions/stage-path.ts"
import { role } from "#server/db/schema/roles.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
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
