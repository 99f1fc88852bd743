import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { grantRole, revokeRole } from "./change-role.ts"
import { findActor } from "./find-actor.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 16)
const admin = { role: "admin" } as const
const secretaryOf = ({ id }: { id: string }) => ({ role: "secretary", institutionId: id }) as const

const refused = (reason: string) => ({ kind: "refused", reason })

test("an admin has the whole site, a secretary their institution alone [D-02]", async () => {
  const { id, email } = await makeUser(db)
  const institution = await makeInstitution(db)
  expect(await findActor(db, id)).toEqual({ userId: id, isConfirmed: true, admin: false, secretaryOf: [] })
  expect(await grantRole({ db, now }, { email, named: secretaryOf(institution) })).toEqual({
    kind: "granted",
  })
  expect(await findActor(db, id)).toEqual({
    userId: id,
    isConfirmed: true,
    admin: false,
    secretaryOf: [institution.id],
  })
  expect(await grantRole({ db, now }, { email, named: admin })).toEqual({ kind: "granted" })
  expect(await findActor(db, id)).toEqual({
    userId: id,
    isConfirmed: true,
    admin: true,
    secretaryOf: [institution.id],
  })
})

test("a role that is taken back is gone at once, and no other [D-02]", async () => {
  const { id, email } = await makeUser(db)
  const [one, two] = [await makeInstitution(db), await makeInstitution(db)]
  for (const named of [admin, secretaryOf(one), secretaryOf(two)])
    await grantRole({ db, now }, { email, named })
  expect(await revokeRole({ db, now }, { email, named: secretaryOf(one) })).toEqual({ kind: "revoked" })
  expect(await findActor(db, id)).toEqual({
    userId: id,
    isConfirmed: true,
    admin: true,
    secretaryOf: [two.id],
  })
  await revokeRole({ db, now }, { email, named: admin })
  expect(await findActor(db, id)).toEqual({
    userId: id,
    isConfirmed: true,
    admin: false,
    secretaryOf: [two.id],
  })
})

test("every grant and every revocation is an audit event [D-02]", async () => {
  const { id, email } = await makeUser(db)
  const { id: institutionId } = await makeInstitution(db)
  const named = { role: "secretary", institutionId } as const
  await grantRole({ db, now }, { email, named })
  await revokeRole({ db, now: now + 1 }, { email, named })
  const rows = await db.select().from(audit).orderBy(audit.id)
  const data = { holder: id, ...named }
  expect(rows.slice(-2)).toMatchObject([
    { event: "grant_role", data, timestamp: now, userId: null, userEmail: null },
    { event: "revoke_role", data, timestamp: now + 1, userId: null, userEmail: null },
  ])
})

test("no role is granted to an email that is not verified [D-02]", async () => {
  const { id, email } = await makeUser(db, { emailVerified: false })
  expect(await grantRole({ db, now }, { email, named: admin })).toEqual(refused("email-not-verified"))
  expect(await findActor(db, id)).toMatchObject({ admin: false })
})

test("a refused change is not an audit event", async () => {
  const { email } = await makeUser(db)
  const before = await db.$count(audit)
  const change = (named: typeof admin | ReturnType<typeof secretaryOf>, of = email) => [
    grantRole({ db, now }, { email: of, named }),
    revokeRole({ db, now }, { email: of, named }),
  ]
  expect(await Promise.all(change(admin, "nobody@example.org"))).toEqual(
    Array(2).fill(refused("no-such-user")),
  )
  expect(await Promise.all(change(secretaryOf({ id: "nowhere" })))).toEqual([
    refused("no-such-institution"),
    refused("not-held"),
  ])
  expect(await db.$count(audit)).toBe(before)
})

test("of two simultaneous grants one is refused, leaving one role and one audit event", async () => {
  const { id, email } = await makeUser(db, { email: "anna@example.org" })
  const before = await db.$count(audit, eq(audit.event, "grant_role"))
  const grants = [email, "Anna@Example.org"].map((address) =>
    grantRole({ db, now }, { email: address, named: admin }),
  )
  expect(await Promise.all(grants)).toEqual(expect.arrayContaining([{ kind: "granted" }, refused("held")]))
  expect(await findActor(db, id)).toMatchObject({ admin: true })
  expect(await db.$count(audit, eq(audit.event, "grant_role"))).toBe(before + 1)
})
