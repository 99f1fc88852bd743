import { and, eq, isNull } from "drizzle-orm"
import { user } from "#server/db/schema/accounts.ts"
import { institution } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"

/** A role as it is named: admin of the site, or secretary of an institution (D-02). */
export type NamedRole = { role: "admin" } | { role: "secretary"; institutionId: string }

/** Whether the role is held now, or why nothing changed. */
export type ChangeRoleOutcome =
  | { kind: "granted" | "revoked" }
  | {
      kind: "refused"
      reason: "no-such-user" | "email-not-verified" | "no-such-institution" | "held" | "not-held"
    }

type Change = { email: string; named: NamedRole }

/** The context of a change by the command line, which the operator of the machine alone can run. */
type Context = { db: Db; now: number }

/** Grants a role to an account whose email is verified; every grant is an audit event (D-02). */
export const grantRole = ({ db, now }: Context, { email, named }: Change): Promise<ChangeRoleOutcome> =>
  db.transaction(async (tx) => {
    const holder = await findUser(tx, email)
    if (!holder) return { kind: "refused", reason: "no-such-user" }
    if (!holder.emailVerified) return { kind: "refused", reason: "email-not-verified" }
    const institutionId = named.role === "secretary" ? named.institutionId : null
    if (institutionId !== null && !(await isInstitution(tx, institutionId)))
      return { kind: "refused", reason: "no-such-institution" }
    const granted = await tx
      .insert(role)
      .values({ userId: holder.id, role: named.role, institutionId, grantedOn: now })
      .onConflictDoNothing()
      .returning({ id: role.id })
    if (granted.length === 0) return { kind: "refused", reason: "held" }
    await writeAudit(tx, { event: "grant_role", data: { holder: holder.id, ...named }, userId: null, now })
    return { kind: "granted" }
  })

/** Takes a role back, also an audit event. */
export const revokeRole = ({ db, now }: Context, { email, named }: Change): Promise<ChangeRoleOutcome> =>
  db.transaction(async (tx) => {
    const holder = await findUser(tx, email)
    if (!holder) return { kind: "refused", reason: "no-such-user" }
    const revoked = await tx
      .delete(role)
      .where(
        and(
          eq(role.userId, holder.id),
          eq(role.role, named.role),
          named.role === "secretary"
            ? eq(role.institutionId, named.institutionId)
            : isNull(role.institutionId),
        ),
      )
      .returning({ id: role.id })
    if (revoked.length === 0) return { kind: "refused", reason: "not-held" }
    await writeAudit(tx, { event: "revoke_role", data: { holder: holder.id, ...named }, userId: null, now })
    return { kind: "revoked" }
  })

const findUser = async (tx: Transaction, email: string) => {
  const [found] = await tx.select().from(user).where(eq(user.email, email.toLowerCase()))
  return found ?? null
}

const isInstitution = async (tx: Transaction, id: string): Promise<boolean> => {
  const [found] = await tx.select({ id: institution.id }).from(institution).where(eq(institution.id, id))
  return found !== undefined
}
