import { eq, inArray, or } from "drizzle-orm"
import type { RoleForm } from "#contracts/role-form.ts"
import { may } from "#domain/access/may.ts"
import { grantRoleAs } from "#server/accounts/change-role-as.ts"
import { isProvenLately } from "#server/auth/prove-owner.ts"
import { readerOf, sendNotice } from "#server/auth/send-mail.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { institution } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import { roleGivenMail } from "#server/mail/account-mails.ts"
import type { Services } from "./services.ts"

type Outcome = Awaited<ReturnType<typeof grantRoleAs>> | { kind: "refused"; reason: "proof-needed" }

/**
 * Returns what gives a role on the word of an admin who has signed in, or proved to be the owner, within the last minutes: a
 * session that was left open or stolen makes nobody an admin. The person and all other admins are told by mail.
 */
export const giveRoleBy = ({ accounts }: Pick<Services, "accounts">, { headers }: Request) => {
  const giveRole = async (context: Context, form: RoleForm): Promise<Outcome> => {
    const call = { headers, now: context.now }
    const { actor, db } = context
    if (may(actor, "grant-role", "site") && !(await isProvenLately(accounts, call)))
      return { kind: "refused", reason: "proof-needed" }
    const outcome = await grantRoleAs(context, form)
    if (outcome.kind !== "granted") return outcome
    const url = new URL("/championship/roles", accounts.siteUrl).href
    const institutionName = await nameOf(db, form)
    const mail = roleGivenMail(readerOf(accounts, call), { url, email: form.email, institutionName })
    const told = await whoIsTold(db, { holder: form.email, giver: actor?.userId ?? "" })
    await Promise.all(told.map((email) => sendNotice(accounts, email, mail)))
    return outcome
  }
  return giveRole
}

/** The name of the institution whose secretary somebody has become; null: they are an admin. */
const nameOf = async (db: Db, { named }: RoleForm): Promise<string | null> => {
  if (named.role === "admin") return null
  const [found] = await db
    .select({ name: institution.name })
    .from(institution)
    .where(eq(institution.id, named.institutionId))
  return found?.name ?? named.institutionId
}

/** The addresses of the new holder and of all admins but the one who gave the role. */
const whoIsTold = async (db: Db, { holder, giver }: { holder: string; giver: string }): Promise<string[]> => {
  const admins = db.select({ id: role.userId }).from(role).where(eq(role.role, "admin"))
  const people = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(or(eq(user.email, holder), inArray(user.id, admins)))
  return people.filter(({ id, email }) => email === holder || id !== giver).map(({ email }) => email)
}
