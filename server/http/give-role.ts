import type { RoleForm } from "#contracts/role-form.ts"
import { may } from "#domain/access/may.ts"
import { grantRoleAs } from "#server/accounts/change-role-as.ts"
import { readRoleNotice } from "#server/accounts/role-notice.ts"
import type { AccountServices } from "#server/auth/account-outcome.ts"
import { isProvenLately } from "#server/auth/prove-owner.ts"
import { sendNotice } from "#server/auth/send-mail.ts"
import type { Context } from "#server/db/context.ts"
import { roleGivenMail } from "#server/mail/account-mails.ts"
import type { Services } from "./services.ts"

type Outcome = Awaited<ReturnType<typeof grantRoleAs>> | { kind: "refused"; reason: "proof-needed" }

/**
 * Returns what gives a role on the word of an admin who has signed in, or proved to be the owner, within the last minutes: a
 * session that was left open or stolen makes nobody an admin. The person and all other admins are told by mail, which the
 * answer does not wait for.
 */
export const giveRoleBy =
  ({ accounts }: Pick<Services, "accounts">, { headers }: Request) =>
  async (context: Context, form: RoleForm): Promise<Outcome> => {
    const call = { headers, now: context.now }
    if (may(context.actor, "grant-role", "site") && !(await isProvenLately(accounts, call)))
      return { kind: "refused", reason: "proof-needed" }
    const outcome = await grantRoleAs(context, form)
    if (outcome.kind === "granted")
      notify(accounts, context, form).catch((error: unknown) => {
        accounts.log.error({ err: error }, "Nobody could be told of a new role")
      })
    return outcome
  }

const notify = async (accounts: AccountServices, { db, actor }: Context, form: RoleForm): Promise<void> => {
  const { institutionName, readers } = await readRoleNotice(db, form, actor?.userId ?? null)
  const url = new URL("/championship/roles", accounts.siteUrl).href
  const mail = roleGivenMail(accounts.siteName, { url, email: form.email, institutionName })
  await Promise.all(readers.map((email) => sendNotice(accounts, email, mail)))
}
