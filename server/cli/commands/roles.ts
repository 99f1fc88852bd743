import type { NamedRole } from "#domain/access/may.ts"
import { type ChangeRoleOutcome, grantRole, revokeRole } from "#server/accounts/change-role.ts"
import { type Command, readEmail, readWords, WrongUsage } from "#server/cli/command.ts"
import { withDatabase } from "#server/cli/with-site.ts"
import type { Db } from "#server/db/transaction.ts"

type ChangeRole = (
  context: { db: Db; now: number },
  change: { email: string; named: NamedRole },
) => Promise<ChangeRoleOutcome>

const refusals: Record<Extract<ChangeRoleOutcome, { kind: "refused" }>["reason"], string> = {
  "no-such-user": "There is no account with this email address.",
  "email-not-verified": "This email address is not verified: a role is granted only to one that is.",
  "no-such-institution": "There is no institution with this id.",
  "club-not-found": "There is no club with this name.",
  held: "The account has this role already.",
  "not-held": "The account does not have this role.",
}

const changeRoleCommand = (name: string, what: string, change: ChangeRole): Command => ({
  name,
  usage: ["admin EMAIL", "secretary EMAIL --institution ID"],
  what,
  run: async (words, { env, now, write }) => {
    const { values, positionals } = readWords(words, { institution: { type: "string" } }, 2)
    const named = readRole(positionals[0], values.institution)
    const email = readEmail(positionals[1], name)
    return withDatabase(env, async ({ db }) => {
      const outcome = await change({ db, now }, { email, named })
      const isDone = outcome.kind !== "refused"
      write(isDone ? `${email}: ${named.role} ${outcome.kind}.` : refusals[outcome.reason])
      return isDone
    })
  },
})

const readRole = (role: string | undefined, institutionId: string | undefined): NamedRole => {
  if (role === "admin") return { role }
  if (role !== "secretary") throw new WrongUsage("The role is admin or secretary")
  if (institutionId === undefined) throw new WrongUsage("A secretary needs --institution")
  return { role, institutionId }
}

/** Gives a role to an account (D-02). */
export const grant = changeRoleCommand(
  "grant",
  "gives a role to an account whose email is verified",
  grantRole,
)

/** Takes a role back (D-02). */
export const revoke = changeRoleCommand("revoke", "takes a role back", revokeRole)
