import { randomUUID } from "node:crypto"
import { addUser } from "#server/accounts/add-user.ts"
import type { TestedSite } from "./tested-site.ts"

type Account = { email: string; name: string; password: string }

const somebody = (): Account => ({
  email: `${randomUUID()}@example.org`,
  name: "Judge Bērziņš",
  password: randomUUID(),
})

/** A new user who signed in to the site, and the headers that their browser sends with a request. */
export const signIn = async (
  { url, database }: TestedSite,
  headers: Record<string, string> = {},
  account = somebody(),
) => {
  const added = await addUser({ db: database.db, now: Date.now() }, account)
  if (added.kind === "refused") throw new Error(added.reason)
  const again = async () => {
    const answer = await fetch(`${url}/api/accounts/sign-in`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: url, ...headers },
      body: JSON.stringify(account),
    })
    if (!answer.ok) throw new Error(await answer.text())
    const cookie = answer.headers.getSetCookie().map((set) => set.split(";", 1)[0])
    return { headers: { Cookie: cookie.join("; "), Origin: url } }
  }
  /** `again` signs in once more, as on another device. */
  return { userId: added.userId, email: account.email, ...(await again()), again }
}
