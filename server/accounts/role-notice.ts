import { eq, inArray, or } from "drizzle-orm"
import type { RoleForm } from "#contracts/role-form.ts"
import { user } from "#server/db/schema/accounts.ts"
import { institution } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"

/** The institution whose secretary somebody has become, null: they are an admin; and the addresses that are told. */
export type RoleNotice = { institutionName: string | null; readers: string[] }

/** Returns what is told, and whom, of a role that somebody, by their id, has given: the new holder, and all other admins. */
export const readRoleNotice = async (
  db: Db,
  { email, named }: RoleForm,
  giver: string | null,
): Promise<RoleNotice> => ({
  institutionName: named.role === "admin" ? null : await nameOf(db, named.institutionId),
  readers: await readersOf(db, { holder: email, giver }),
})

const nameOf = async (db: Db, id: string): Promise<string> => {
  const [found] = await db.select({ name: institution.name }).from(institution).where(eq(institution.id, id))
  return found?.name ?? id
}

const readersOf = async (
  db: Db,
  { holder, giver }: { holder: string; giver: string | null },
): Promise<string[]> => {
  const admins = db.select({ id: role.userId }).from(role).where(eq(role.role, "admin"))
  const people = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(or(eq(user.email, holder), inArray(user.id, admins)))
  return people.filter(({ id, email }) => email === holder || id !== giver).map(({ email }) => email)
}
