import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { participant } from "#server/db/schema/registration.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { findAuditSubjects } from "./audit-subjects.ts"

const { db } = await testDatabase()

/** What one entry is about: kind, name, and whether it is still there. */
const about = async (event: string, data: unknown, userId: string | null = null) => {
  const [subjects] = await findAuditSubjects(db, [{ event, data, userId }])
  return subjects?.map(({ kind, name, isThere }) => [kind, name, isThere])
}

test("an entry names the rider and the stage, as they are called now", async () => {
  const stage = await makeStage(db, { title: "Kaņiera posms" })
  const rider = await makeParticipant(db, stage, { name: "Anna Ozola" })
  const data = { stage: stage.path, participant: rider.id, before: { name: "Anna Kalna" } }
  expect(await about("update_participant", data)).toEqual([
    ["participant", "Anna Ozola", true],
    ["stage", "Kaņiera posms", true],
  ])
  await db.delete(participant).where(eq(participant.id, rider.id))
  expect(await about("remove_participant", data)).toEqual([
    ["participant", "Anna Kalna", false],
    ["stage", "Kaņiera posms", true],
  ])
})

test("a rider of the same id in another stage is somebody else's entry", async () => {
  const [one, other] = [await makeStage(db), await makeStage(db)]
  const rider = await makeParticipant(db, one, { name: "Anna Ozola" })
  expect(await about("update_status", { stage: other.path, participant: rider.id })).toMatchObject([
    ["participant", rider.id, false],
    ["stage", other.title, true],
  ])
})

test("championships, institutions, clubs, ads and accounts are named; what is gone as the entry has it", async () => {
  const stage = await makeStage(db)
  const { institutionId, championshipId } = stage
  const championship = `institutions/${institutionId}/championships/${championshipId}`
  expect(await about("update_championship", { championship })).toMatchObject([
    ["championship", expect.any(String), true],
  ])
  expect(await about("update_institution", { institution: institutionId })).toMatchObject([
    ["institution", expect.any(String), true],
  ])
  const { id: club } = await makeClub(db)
  expect(await about("add_club", { after: { id: club } })).toEqual([["club", club, true]])
  expect(await about("remove_club", { before: { id: "MK Gone" } })).toEqual([["club", "MK Gone", false]])
  const ad = await makeAd(db, { description: "Montesa Cota 4RT 260. Viens īpašnieks." })
  expect(await about("post_ad", { ad: ad.id })).toEqual([["ad", "Montesa Cota 4RT 260", true]])
  const pass = await makePass(db, stage, { name: "Jānis, section 3" })
  expect(await about("revoke_device", { pass: pass.id })).toEqual([["pass", "Jānis, section 3", true]])
  const holder = await makeUser(db, { name: "Dace Riekstiņa" })
  expect(await about("grant_role", { holder: holder.id, role: "admin" })).toEqual([
    ["account", "Dace Riekstiņa", true],
  ])
  expect(await about("update_profile", { userId: holder.id }, holder.id)).toEqual([])
  expect(
    await about("merge_standings", { championship, source: { name: "Anna" }, target: { name: "A. Ozola" } }),
  ).toMatchObject([
    ["standing", "Anna", false],
    ["standing", "A. Ozola", false],
    ["championship", expect.any(String), true],
  ])
})

test("an audit entry is shown whatever it contains", async () => {
  for (const data of [null, "text", { stage: 7, participant: null, before: "x" }, { stage: "nowhere" }])
    expect(await about("odd", data)).toBeDefined()
})
