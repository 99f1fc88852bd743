import { randomBytes } from "node:crypto"
import { addUser } from "#server/accounts/add-user.ts"
import { type ChangeRoleOutcome, grantRole, revokeRole } from "#server/accounts/change-role.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Command } from "./read-command.ts"

/** What to tell the operator, and whether it was done. */
export type Report = { isDone: boolean; text: string }

type Deed = Exclude<Command, { kind: "help" | "wrong" }>

const refusals: Record<Extract<ChangeRoleOutcome, { kind: "refused" }>["reason"], string> = {
  "no-such-user": "There is no account with this email address.",
  "email-not-verified": "This email address is not verified: a role is granted only to one that is.",
  "no-such-institution": "There is no institution with this id.",
  held: "The account has this role already.",
  "not-held": "The account does not have this role.",
}

/** Does what an operator asked for. */
export const runCommand = async (context: { db: Db; now: number }, command: Deed): Promise<Report> => {
  if (command.kind === "add-user") {
    const password = command.password ?? randomBytes(9).toString("base64url")
    const outcome = await addUser(context, { ...command, password })
    if (outcome.kind === "refused")
      return { isDone: false, text: "This email address has an account already." }
    const shown = command.password === null ? ` Password: ${password}` : ""
    return { isDone: true, text: `Added ${command.email}.${shown}` }
  }
  const outcome = await (command.kind === "grant" ? grantRole : revokeRole)(context, command)
  if (outcome.kind === "refused") return { isDone: false, text: refusals[outcome.reason] }
  return { isDone: true, text: `${command.email}: ${command.named.role} ${outcome.kind}.` }
}
