import { expect, test } from "vitest"
import { giveRole, takeRole } from "#server/accounts/change-role.ts"
import { refuseClub } from "#server/db/refuse-club.ts"
import { rider } from "#server/db/schema/riders.ts"
import { role } from "#server/db/schema/roles.ts"
import { backUp, backupTime, siteOn } from "#tests/support/backup-site.ts"
import { bareDatabase, testDatabase } from "#tests/support/database.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { databaseUrlOf } from "#tests/support/template-database.ts"

const by = { userId: null, now: backupTime + 3_600_000 }

test("a restore repeats that riders refused the manager of their club, and that a manager's role ended, but not what was taken back since [FA-05] [TR-04]", async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  const [{ id: clubId }, { id: institutionId }] = [await makeClub(db), await makeInstitution(db)]
  const named = { role: "club-manager", institutionId, clubId } as const
  const [former, still] = [await makeUser(db), await makeUser(db)]
  for (const { email } of [former, still]) await db.transaction((tx) => giveRole(tx, { email, named }, by))
  const owner = await makeUser(db)
  const [child, other] = [await makeHeldRider(db, owner.id), await makeHeldRider(db, owner.id)]
  const { archive } = await backUp(site)

  const wish = (riderId: string, refusesClub: boolean) =>
    db.transaction((tx) => refuseClub(tx, { riderId, refusesClub }, by))
  for (const id of [owner.id, child.id, other.id]) await wish(id, true)
  await wish(other.id, false)
  for (const { email } of [former, still]) await db.transaction((tx) => takeRole(tx, { email, named }, by))
  await db.transaction((tx) => giveRole(tx, { email: still.email, named }, by))

  const restored = siteOn(await bareDatabase())
  const run = await restored.nulle("restore", archive, "--former", databaseUrlOf(site.database))
  expect(run).toMatchObject({ code: 0 })
  const riders = await restored.database.db
    .select({ id: rider.entryId, refusesClub: rider.refusesClub })
    .from(rider)
  expect(new Set(riders.map(({ id, refusesClub }) => `${id} ${refusesClub}`))).toEqual(
    new Set([`${owner.id} true`, `${child.id} true`, `${other.id} false`]),
  )
  const roles = await restored.database.db.select({ userId: role.userId }).from(role)
  expect(roles).toEqual([{ userId: still.id }])
})
