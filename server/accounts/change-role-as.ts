import { and, asc, eq, isNull } from "drizzle-orm"
import type { RoleForm } from "#contracts/role-form.ts"
import { type Actor, may } from "#domain/access/may.ts"
import { user } from "#server/db/schema/accounts.ts"
import { institution } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import type { ChangeRoleOutcome } from "./change-role.ts"

/** Whether the role is held now, or why nothing changed. */
export type ChangeRoleAsOutcome = ChangeRoleOutcome | { kind: "refused"; reason: "forbidden" | "last-admin" }

type Context = { db: Db; actor: Actor | null; now: number }

/** Grants a role on the word of an admin, to an account whose email is verified; every grant is an audit event (D-02). */
export const grantRoleAs = (
  { db, actor, now }: Context,
  { email, named }: RoleForm,
): Promise<ChangeRoleAsOutcome> =>
  db.transaction(async (tx) => {
    if (!may(actor, "grant-role", "site") || !(await isStillAdmin(tx, actor)))
      return { kind: "refused", reason: "forbidden" }
    const [holder] = await tx.select().from(user).where(eq(user.email, email))
    if (!holder) return { kind: "refused", reason: "no-such-user" }
    if (!holder.emailVerified) return { kind: "refused", reason: "email-not-verified" }
    const institutionId = named.role === "secretary" ? named.institutionId : null
    if (institutionId !== null && (await tx.$count(institution, eq(institution.id, institutionId))) === 0)
      return { kind: "refused", reason: "no-such-institution" }
    const granted = await tx
      .insert(role)
      .values({ userId: holder.id, role: named.role, institutionId, grantedOn: now })
      .onConflictDoNothing()
      .returning({ id: role.id })
    if (granted.length === 0) return { kind: "refused", reason: "held" }
    const data = { holder: holder.id, ...named }
    await writeAudit(tx, { event: "grant_role", data, userId: actor.userId, now })
    return { kind: "granted" }
  })

/** Takes a role back on the word of an admin, also an audit event; the site never loses its last admin so. */
export const revokeRoleAs = (
  { db, actor, now }: Context,
  { email, named }: RoleForm,
): Promise<ChangeRoleAsOutcome> =>
  db.transaction(async (tx) => {
    if (!may(actor, "grant-role", "site") || !(await isStillAdmin(tx, actor)))
      return { kind: "refused", reason: "forbidden" }
    const [holder] = await tx.select().from(user).where(eq(user.email, email))
    if (!holder) return { kind: "refused", reason: "no-such-user" }
    const isRole = and(
      eq(role.userId, holder.id),
      eq(role.role, named.role),
      named.role === "secretary" ? eq(role.institutionId, named.institutionId) : isNull(role.institutionId),
    )
    if ((await tx.$count(role, isRole)) === 0) return { kind: "refused", reason: "not-held" }
    if (named.role === "admin" && (await tx.$count(role, eq(role.role, "admin"))) === 1)
      return { kind: "refused", reason: "last-admin" }
    await tx.delete(role).where(isRole)
    const data = { holder: holder.id, ...named }
    await writeAudit(tx, { event: "revoke_role", data, userId: actor.userId, now })
    return { kind: "revoked" }
  })

/**
 * Tells whether the actor is an admin at this moment, and holds all admins' roles until the transaction ends: two admins
 * who take each other's role away come one after another, and the second is none any more.
 */
const isStillAdmin = async (tx: Transaction, actor: Actor): Promise<boolean> => {
  const admins = await tx
    .select({ userId: role.userId })
    .from(role)
    .where(eq(role.role, "admin"))
    .orderBy(asc(role.id))
    .for("update")
  return admins.some(({ userId }) => userId === actor.userId)
}
