import { addUser } from "#server/accounts/add-user.ts"
import { grantRole } from "#server/accounts/change-role.ts"
import type { Db } from "#server/db/transaction.ts"

/** What a person signs in with. */
export type DemoAccount = { email: string; password: string }

const account = (word: string): DemoAccount => ({ email: `${word}@example.org`, password: `demo-${word}` })

export const accounts = {
  admin: account("admin"),
  secretary: account("secretary"),
  judge: account("judge"),
  rider: account("rider"),
  parent: account("parent"),
}

/** The judges of all stages; visitors of the demo can sign in as the first of them. */
export const judgeAccounts = [accounts.judge, account("judge-2"), account("judge-3")]
const judgeNames = ["Juris Vītiņš", "Tiit Rand", "Rasa Jonaitė"]

/** Adds the accounts, with their roles; returns the user ids. */
export const addAccounts = async (
  db: Db,
  { institutionId, riderName, parentName }: { institutionId: string; riderName: string; parentName: string },
): Promise<{ secretary: string; judges: string[]; rider: string; parent: string }> => {
  const context = { db, now: Date.now() }
  const add = async (account: DemoAccount, name: string, isJudge = false) => {
    const outcome = await addUser(context, { ...account, name, isJudge })
    if (outcome.kind === "refused") throw new Error(`${account.email}: ${outcome.reason}`)
    return outcome.userId
  }
  const [, secretary, rider, parent, ...judges] = await Promise.all([
    add(accounts.admin, "Andris Bite"),
    add(accounts.secretary, "Dace Riekstiņa"),
    add(accounts.rider, riderName),
    add(accounts.parent, parentName),
    ...judgeAccounts.map((judge, index) => add(judge, judgeNames[index] ?? "", true)),
  ])
  await grantRole(context, { email: accounts.admin.email, named: { role: "admin" } })
  await grantRole(context, {
    email: accounts.secretary.email,
    named: { role: "secretary", institutionId },
  })
  return { secretary, judges, rider, parent }
}
