import { and, asc, desc, eq, inArray, not, or } from "drizzle-orm"
import type { FoundUser, HeldRole, RoleForm } from "#contracts/accounts/roles.ts"
import { may } from "#domain/access/may.ts"
import {
  answer,
  type ProcedureContext,
  type ProofNeeded,
  procedures,
  withFreshProof,
} from "#server/api/chain.ts"
import { sendNotice } from "#server/auth/send-mail.ts"
import { containsText } from "#server/db/contains-text.ts"
import type { Context, ReadContext } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { institution } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import { roleGivenMail } from "#server/mail/account-mails.ts"
import { type ChangeRoleAsOutcome, grantRoleAs, revokeRoleAs } from "./change-role.ts"
import { isTombstone } from "./tombstone.ts"

/** The roles, or why they are not shown. */
export type RoleHoldersOutcome =
  | { kind: "found"; roles: HeldRole[] }
  | { kind: "refused"; reason: "forbidden" }

/** Lists all roles for an admin: admins first, then managers of clubs and secretaries by institution, each by email (D-02, FA-05). */
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
      clubId: role.clubId,
      grantedOn: role.grantedOn,
    })
    .from(role)
    .innerJoin(user, eq(user.id, role.userId))
    .leftJoin(institution, eq(institution.id, role.institutionId))
    .orderBy(asc(role.role), asc(role.institutionId), asc(user.email))
  return { kind: "found", roles }
}

/** The users found, or why they are not shown. */
export type FindUsersOutcome =
  | { kind: "found"; users: FoundUser[] }
  | { kind: "refused"; reason: "forbidden" }

/** Most users that are shown at once. */
const most = 10

/** Finds users by a part of their name or email, the confirmed ones first, for an admin who grants a role (D-02). */
export const findUsers = async ({ db, actor }: ReadContext, text: string): Promise<FindUsersOutcome> => {
  if (!may(actor, "grant-role", "site")) return { kind: "refused", reason: "forbidden" }
  const words = text.trim()
  if (words === "") return { kind: "found", users: [] }
  const users = await db
    .select({ name: user.name, email: user.email, isConfirmed: user.emailVerified })
    .from(user)
    .where(and(or(containsText(user.name, words), containsText(user.email, words)), not(isTombstone)))
    .orderBy(desc(user.emailVerified), asc(user.name), asc(user.email))
    .limit(most)
  return { kind: "found", users }
}

type GrantRoleOutcome = ChangeRoleAsOutcome | ProofNeeded

type GrantContext = Context & Pick<ProcedureContext, "accounts" | "proof">

/**
 * Grants a role on behalf of an admin who has signed in, or proved to be the owner, within the last minutes: so that a session
 * that was left open or stolen cannot make anybody an admin. The person and all other admins are notified by mail, which the
 * answer does not wait for.
 */
const grantRoleWithProof = async (context: GrantContext, form: RoleForm): Promise<GrantRoleOutcome> => {
  const { accounts } = context
  const outcome = await withFreshProof(context, () => grantRoleAs(context, form))
  if (outcome.kind === "granted")
    notify(context, form).catch((error: unknown) => {
      accounts.log.error({ err: error }, "Nobody could be notified of a new role")
    })
  return outcome
}

const notify = async ({ db, actor, accounts }: GrantContext, form: RoleForm): Promise<void> => {
  const { institutionName, readers } = await readRoleNotice(db, form, actor?.userId ?? null)
  await Promise.all(
    readers.map((email) => {
      const isHolder = email === form.email
      const url = new URL(pageOfRole(form, isHolder), accounts.siteUrl).href
      const mail = roleGivenMail(accounts.siteName, { url, isHolder, email: form.email, institutionName })
      return sendNotice(accounts, email, mail)
    }),
  )
}

/** Where a notice leads: an admin to the roles, and a new secretary to the stages and championships of their institutions. */
const pageOfRole = ({ named }: RoleForm, isHolder: boolean): string =>
  named.role === "secretary" && isHolder ? "/my-stages" : "/championship/roles"

/** The institution of the new secretary, null: it is an admin; and the addresses to be notified. */
type RoleNotice = { institutionName: string | null; readers: string[] }

/** Returns the notice about a role granted by a user, and its recipients: the new holder, and all other admins. */
const readRoleNotice = async (
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

/** The procedures for roles. */
export const roleProcedures = {
  roles: procedures.organising.roles.handler(
    async ({ context, errors }) => (await answer(listRoleHolders(context), errors)).roles,
  ),
  users: procedures.organising.users.handler(
    async ({ input, context, errors }) => (await answer(findUsers(context, input.text), errors)).users,
  ),
  grantRole: procedures.organising.grantRole.handler(({ input, context, errors }) =>
    answer(grantRoleWithProof(context, input), errors),
  ),
  revokeRole: procedures.organising.revokeRole.handler(({ input, context, errors }) =>
    answer(
      withFreshProof(context, () => revokeRoleAs(context, input)),
      errors,
    ),
  ),
}
