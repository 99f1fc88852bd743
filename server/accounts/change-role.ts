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
type OperatorContext = { db: Db; now: number }

/** Who changes a role, null for the operator of the machine, and when: epoch milliseconds. */
type By = { userId: string | null; now: number }

/** Grants a role on the word of the operator. */
export const grantRole = ({ db, now }: OperatorContext, change: Change): Promise<ChangeRoleOutcome> =>
  db.transaction((tx) => giveRole(tx, change, { userId: null, now }))

/** Takes a role back on the word of the operator. */
export const revokeRole = ({ db, now }: OperatorContext, change: Change): Promise<ChangeRoleOutcome> =>
  db.transaction((tx) => takeRole(tx, change, { userId: null, now }))

/** Gives a role to an account whose email is verified; every grant is an audit event (D-02). */
export const giveRole = async (
  tx: Transaction,
  { email, named }: Change,
  { userId, now }: By,
): Promise<ChangeRoleOutcome> => {
  const holder = await findUser(tx, email)
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
  await writeAudit(tx, { event: "grant_role", data: { holder: holder.id, ...named }, userId, now })
  return { kind: "granted" }
}

/** Takes a role back, also an audit event. */
export const takeRole = async (
  tx: Transaction,
  { email, named }: Change,
  { userId, now }: By,
): Promise<ChangeRoleOutcome> => {
  const holder = await findUser(tx, email)
  if (!holder) return { kind: "refused", reason: "no-such-user" }
  const revoked = await tx
    .delete(role)
    .where(
      and(
        eq(role.userId, holder.id),
        eq(role.role, named.role),
        named.role === "secretary" ? eq(role.institutionId, named.institutionId) : isNull(role.institutionId),
      ),
    )
    .returning({ id: role.id })
  if (revoked.length === 0) return { kind: "refused", reason: "not-held" }
  await writeAudit(tx, { event: "revoke_role", data: { holder: holder.id, ...named }, userId, now })
  return { kind: "revoked" }
}

const findUser = async (tx: Transaction, email: string) => {
  const [found] = await tx.select().from(user).where(eq(user.email, email.toLowerCase()))
  return found ?? null
}
