import type { RoleForm } from "#contracts/role-form.ts"
import { may } from "#domain/access/may.ts"
import type { Context, Doer } from "#server/db/context.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { type ChangeRoleOutcome, giveRole, takeRole } from "./change-role.ts"
import { type Admin, lockAdmins } from "./lock-admins.ts"

/** Whether the role is held now, or why nothing changed. */
export type ChangeRoleAsOutcome = ChangeRoleOutcome | { kind: "refused"; reason: "forbidden" | "last-admin" }

/** Grants a role on the word of an admin, to an account whose email is verified (D-02). */
export const grantRoleAs = (context: Context, form: RoleForm): Promise<ChangeRoleAsOutcome> =>
  onWordOfAdmin(context, (tx, by) => giveRole(tx, form, by))

/** Takes a role back on the word of an admin; the site never loses its last admin so. */
export const revokeRoleAs = (context: Context, form: RoleForm): Promise<ChangeRoleAsOutcome> =>
  onWordOfAdmin(context, async (tx, by, admins) =>
    form.named.role === "admin" && admins.length === 1 && admins[0]?.email === form.email
      ? { kind: "refused", reason: "last-admin" }
      : takeRole(tx, form, by),
  )

type Change = (tx: Transaction, by: Doer, admins: readonly Admin[]) => Promise<ChangeRoleAsOutcome>

const onWordOfAdmin = ({ db, actor, now }: Context, change: Change): Promise<ChangeRoleAsOutcome> =>
  db.transaction(async (tx) => {
    if (!may(actor, "grant-role", "site")) return { kind: "refused", reason: "forbidden" }
    const admins = await lockAdmins(tx)
    if (!admins.some(({ userId }) => userId === actor.userId)) return { kind: "refused", reason: "forbidden" }
    return change(tx, { userId: actor.userId, now }, admins)
  })
