import { randomUUID } from "node:crypto"
import { callAddress } from "#contracts/api/call-address.ts"
import { addUser } from "#server/accounts/add-user.ts"
import type { Db } from "#server/db/transaction.ts"

/** The email and password of somebody. */
export type Account = { email: string; password: string }

/** Makes an account whose address is confirmed. */
export const makeAccount = async (db: Db, name: string): Promise<Account & { userId: string }> => {
  const account = { email: `${name}@example.org`, password: randomUUID() }
  const added = await addUser({ db, now: Date.now() }, { ...account, name })
  if (added.kind === "refused") throw new Error(added.reason)
  return { ...account, userId: added.userId }
}

/** Signs somebody in; returns the headers that their browser sends with each request from then on. */
export const signIn = async (
  url: string,
  { email, password }: Account,
): Promise<{ Cookie: string; Origin: string }> => {
  const headers = { "Content-Type": "application/json", Origin: url }
  const body = JSON.stringify({ json: { email, password } })
  const answer = await fetch(`${url}${callAddress}/accounts/signIn`, { method: "POST", headers, body })
  if (!answer.ok) throw new Error(`Nobody can sign in: ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0])
  return { Cookie: cookies.join("; "), Origin: url }
}
