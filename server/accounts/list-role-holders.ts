import { asc, eq } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import type { ReadContext } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { institution } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"

/** A role with who holds it since when (epoch milliseconds); an admin's has no institution. */
export type HeldRole = {
  userId: string
  name: string
  email: string
  role: "admin" | "secretary"
  institutionId: string | null
  institutionName: string | null
  grantedOn: number
}

/** The roles, or why they are not shown. */
export type RoleHoldersOutcome =
  | { kind: "found"; roles: HeldRole[] }
  | { kind: "refused"; reason: "forbidden" }

/** Lists all roles for an admin: admins first, then secretaries by institution, each by email (D-02). */
export const listRoleHolders = async ({ db, actor }: ReadContext): Promise<RoleHoldersOutcome> => {
  if (!may(actor, "grant-role", "site")) return { kind: "refused", reason: "forbidden" }
  const roles = await db
    .select({
      userId: user.id,
      name: user.name,
      email: user.email,
      role: role.role,
      institutionId: role.institutionId,
      institutionName: institution.name,
      grantedOn: role.grantedOn,
    })
    .from(role)
    .innerJoin(user, eq(user.id, role.userId))
    .leftJoin(institution, eq(institution.id, role.institutionId))
    .orderBy(asc(role.role), asc(role.institutionId), asc(user.email))
  return { kind: "found", roles }
}
