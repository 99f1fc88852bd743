import { and, asc, eq, isNull } from "drizzle-orm"
import type { HeldRoleForm, RoleForm } from "#contracts/accounts/roles.ts"
import { may, type NamedRole } from "#domain/access/may.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { club, institution } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"

/** Whether the role is held now, or why nothing changed. */
export type ChangeRoleAsOutcome = ChangeRoleOutcome | { kind: "refused"; reason: "forbidden" | "last-admin" }

/** Grants a role on an admin's behalf, to an account whose email is verified (D-02). */
export const grantRoleAs = (context: Context, form: RoleForm): Promise<ChangeRoleAsOutcome> =>
  onWordOfAdmin(context, (tx, by) => giveRole(tx, form, by))

/** Revokes a role on an admin's behalf, but never that of the last admin. */
export const revokeRoleAs = (context: Context, form: HeldRoleForm): Promise<ChangeRoleAsOutcome> =>
  onWordOfAdmin(context, async (tx, by, admins) =>
    form.named.role === "admin" && admins.length === 1 && admins[0]?.email === form.email
      ? { kind: "refused", reason: "last-admin" }
      : takeRole(tx, form, by),
  )

type ChangeByAdmin = (tx: Transaction, by: By, admins: readonly Admin[]) => Promise<ChangeRoleAsOutcome>

const onWordOfAdmin = ({ db, actor, now }: Context, change: ChangeByAdmin): Promise<ChangeRoleAsOutcome> =>
  db.transaction(async (tx) => {
    if (!may(actor, "grant-role", "site")) return { kind: "refused", reason: "forbidden" }
    const admins = await lockAdmins(tx)
    if (!admins.some(({ userId }) => userId === actor.userId)) return { kind: "refused", reason: "forbidden" }
    return change(tx, { userId: actor.userId, now }, admins)
  })

/** Whether the role is held now, or why nothing changed. */
export type ChangeRoleOutcome =
  | { kind: "granted" | "revoked" }
  | {
      kind: "refused"
      reason:
        | "no-such-user"
        | "email-not-verified"
        | "no-such-institution"
        | "club-not-found"
        | "held"
        | "not-held"
    }

type Change = { email: string; named: NamedRole }

/** The context of a change by the command line, which the operator of the machine alone can run. */
type OperatorContext = { db: Db; now: number }

/** Who changes a role, null for the operator of the machine, and when: epoch milliseconds. */
type By = { userId: string | null; now: number }

/** Grants a role on the operator's behalf. */
export const grantRole = ({ db, now }: OperatorContext, change: Change): Promise<ChangeRoleOutcome> =>
  db.transaction((tx) => giveRole(tx, change, { userId: null, now }))

/** Revokes a role on the operator's behalf. */
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
  const { institutionId, clubId } = placeOf(named)
  if (institutionId !== null && (await tx.$count(institution, eq(institution.id, institutionId))) === 0)
    return { kind: "refused", reason: "no-such-institution" }
  if (clubId !== null && (await tx.$count(club, eq(club.id, clubId))) === 0)
    return { kind: "refused", reason: "club-not-found" }
  const granted = await tx
    .insert(role)
    .values({ userId: holder.id, role: named.role, institutionId, clubId, grantedOn: now })
    .onConflictDoNothing()
    .returning({ id: role.id })
  if (granted.length === 0) return { kind: "refused", reason: "held" }
  await writeAudit(tx, { event: "grant_role", data: { holder: holder.id, ...named }, userId, now })
  return { kind: "granted" }
}

/** Revokes a role; this is an audit event too. */
export const takeRole = async (
  tx: Transaction,
  { email, named }: Change,
  { userId, now }: By,
): Promise<ChangeRoleOutcome> => {
  const holder = await findUser(tx, email)
  if (!holder) return { kind: "refused", reason: "no-such-user" }
  const { institutionId, clubId } = placeOf(named)
  const revoked = await tx
    .delete(role)
    .where(
      and(
        eq(role.userId, holder.id),
        eq(role.role, named.role),
        institutionId === null ? isNull(role.institutionId) : eq(role.institutionId, institutionId),
        clubId === null ? isNull(role.clubId) : eq(role.clubId, clubId),
      ),
    )
    .returning({ id: role.id })
  if (revoked.length === 0) return { kind: "refused", reason: "not-held" }
  await writeAudit(tx, { event: "revoke_role", data: { holder: holder.id, ...named }, userId, now })
  return { kind: "revoked" }
}

/** Where a role counts; null: everywhere. */
const placeOf = (named: NamedRole) => ({
  institutionId: named.role === "admin" ? null : named.institutionId,
  clubId: named.role === "club-manager" ? named.clubId : null,
})

const findUser = async (tx: Transaction, email: string) => {
  const [found] = await tx.select().from(user).where(eq(user.email, email.toLowerCase()))
  return found ?? null
}

/** An admin, by account id and email address. */
export type Admin = { userId: string; email: string }

/**
 * Returns the current admins, and locks their roles in a fixed order until the transaction ends: if two admins leave, or revoke
 * each other's role, at the same time, the second sees the outcome of the first.
 */
export const lockAdmins = (tx: Transaction): Promise<Admin[]> =>
  tx
    .select({ userId: role.userId, email: user.email })
    .from(role)
    .innerJoin(user, eq(user.id, role.userId))
    .where(eq(role.role, "admin"))
    .orderBy(asc(role.id))
    .for("update", { of: role })
