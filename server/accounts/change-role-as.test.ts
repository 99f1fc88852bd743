import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { audit, role } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { grantRoleAs, revokeRoleAs } from "./change-role.ts"
import { findActor } from "./find-actor.ts"
import { listRoleHolders } from "./roles.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const admin = { role: "admin" } as const
const emailOf = (actor: { userId: string }) => `${actor.userId}@example.org`

const refused = (reason: string) => ({ kind: "refused", reason })

test("an admin makes admins and secretaries, and takes their roles back [D-02]", async () => {
  const actor = await makeAdmin(db)
  const { id, email } = await makeUser(db)
  const institution = await makeInstitution(db)
  const secretary = { role: "secretary", institutionId: institution.id } as const
  for (const named of [admin, secretary])
    expect(await grantRoleAs({ db, actor, now }, { email, named })).toEqual({ kind: "granted" })
  expect(await findActor(db, id)).toEqual({
    userId: id,
    isConfirmed: true,
    admin: true,
    secretaryOf: [institution.id],
  })
  for (const named of [admin, secretary])
    expect(await revokeRoleAs({ db, actor, now }, { email, named })).toEqual({ kind: "revoked" })
  expect(await findActor(db, id)).toEqual({ userId: id, isConfirmed: true, admin: false, secretaryOf: [] })
  const events = await db.select().from(audit).where(eq(audit.userId, actor.userId)).orderBy(audit.id)
  const who = { userEmail: emailOf(actor), timestamp: now }
  expect(events).toMatchObject([
    { event: "grant_role", data: { holder: id, ...admin }, ...who },
    { event: "grant_role", data: { holder: id, ...secretary }, ...who },
    { event: "revoke_role", data: { holder: id, ...admin }, ...who },
    { event: "revoke_role", data: { holder: id, ...secretary }, ...who },
  ])
})

test("a role is granted to a verified account, once, and for an institution that there is", async () => {
  const actor = await makeAdmin(db)
  const unverified = await makeUser(db, { emailVerified: false })
  const { email } = await makeUser(db)
  const nowhere = { role: "secretary", institutionId: "nowhere" } as const
  const grant = (to: string, named: typeof admin | typeof nowhere) =>
    grantRoleAs({ db, actor, now }, { email: to, named })
  expect(await grant("nobody@example.org", admin)).toEqual(refused("no-such-user"))
  expect(await grant(unverified.email, admin)).toEqual(refused("email-not-verified"))
  expect(await grant(email, nowhere)).toEqual(refused("no-such-institution"))
  expect(await grant(emailOf(actor), admin)).toEqual(refused("held"))
  const revoke = (from: string) => revokeRoleAs({ db, actor, now }, { email: from, named: admin })
  expect(await revoke(email)).toEqual(refused("not-held"))
  expect(await revoke("nobody@example.org")).toEqual(refused("no-such-user"))
})

test("the last admin cannot stop being one [D-02]", async () => {
  await db.delete(role)
  const [actor, other] = [await makeAdmin(db), await makeAdmin(db)]
  const revoke = (of: { userId: string }) =>
    revokeRoleAs({ db, actor, now }, { email: emailOf(of), named: admin })
  expect(await revoke(other)).toEqual({ kind: "revoked" })
  expect(await revoke(actor)).toEqual(refused("last-admin"))
  expect(await findActor(db, actor.userId)).toMatchObject({ admin: true })
})

test("if two admins take each other's role away, one stays an admin", async () => {
  await db.delete(role)
  const [one, other] = [await makeAdmin(db), await makeAdmin(db)]
  const outcomes = await Promise.all([
    revokeRoleAs({ db, actor: one, now }, { email: emailOf(other), named: admin }),
    revokeRoleAs({ db, actor: other, now }, { email: emailOf(one), named: admin }),
  ])
  expect(outcomes).toEqual(expect.arrayContaining([{ kind: "revoked" }, refused("forbidden")]))
  expect(await db.$count(role, eq(role.role, "admin"))).toBe(1)
})

test("an admin sees who holds which role", async () => {
  await db.delete(role)
  const actor = await makeAdmin(db)
  const institution = await makeInstitution(db)
  const secretary = await makeSecretary(db, institution.id)
  const held = { grantedOn: expect.any(Number), name: expect.stringContaining("User") }
  expect(await listRoleHolders({ db, actor })).toEqual({
    kind: "found",
    roles: [
      {
        ...held,
        userId: actor.userId,
        email: emailOf(actor),
        ...admin,
        institutionId: null,
        institutionName: null,
        clubId: null,
      },
      {
        ...held,
        userId: secretary.userId,
        email: emailOf(secretary),
        role: "secretary",
        institutionId: institution.id,
        institutionName: institution.name,
        clubId: null,
      },
    ],
  })
})

test("riders and secretaries neither see roles nor change them [D-02]", async () => {
  const { email } = await makeUser(db)
  for (const actor of await strangers(db)) {
    expect(await listRoleHolders({ db, actor })).toEqual(refused("forbidden"))
    for (const change of [grantRoleAs, revokeRoleAs])
      expect(await change({ db, actor, now }, { email, named: admin })).toEqual(refused("forbidden"))
  }
})
