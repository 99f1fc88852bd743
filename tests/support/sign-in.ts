import { createHmac, randomUUID } from "node:crypto"
import { callAddress } from "#contracts/api/call-address.ts"
import { addUser } from "#server/accounts/add-user.ts"
import { scrypt } from "#server/auth/password-hashing.ts"
import { account as accountTable, session } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeUser } from "./factories/make-user.ts"
import type { TestedSite } from "./tested-site.ts"

type Account = { email: string; name: string; password: string }

/** A new user who signed in to the site, and the headers that their browser sends with a request. */
type SignedIn = {
  userId: string
  email: string
  headers: { Cookie: string; Origin: string }
  /** Signs in once more, as on another device. */
  again(): Promise<{ headers: SignedIn["headers"] }>
}

/**
 * Signs a new user in to the site. If the site's secret is known, and neither an account nor headers are given, their session is
 * written as a sign-in would leave it: a password takes a tenth of a second to hash, and as long again to compare.
 */
export const signIn = async (
  site: TestedSite,
  headers: Record<string, string> = {},
  account?: Account,
): Promise<SignedIn> => {
  const { secret } = site
  const isWritten = secret !== undefined && !account && Object.keys(headers).length === 0
  if (!isWritten) return signInByPassword(site, headers, account ?? somebody())
  const { url, database } = site
  const { email, name } = somebody()
  const { id: userId } = await makeUser(database.db, { id: randomUUID(), email, name })
  // no password matches this hash
  await database.db
    .insert(accountTable)
    .values({ id: randomUUID(), userId, accountId: userId, providerId: "credential", password: "unknown" })
  const again = async () => {
    const token = await writeSession(database.db, userId)
    const signature = createHmac("sha256", secret).update(token).digest("base64")
    const Cookie = `nulle.session_token=${encodeURIComponent(`${token}.${signature}`)}`
    return { headers: { Cookie, Origin: url } }
  }
  return { userId, email, ...(await again()), again }
}

const somebody = (): Account => ({
  email: `${randomUUID()}@example.org`,
  name: "Judge Bērziņš",
  password: randomUUID(),
})

const writeSession = async (db: Db, userId: string): Promise<string> => {
  const token = randomUUID()
  const expiresAt = new Date(Date.now() + 24 * 3_600_000)
  const seenFrom = { ipAddress: "127.0.0.1", userAgent: "A browser" }
  await db.insert(session).values({ id: randomUUID(), token, userId, expiresAt, ...seenFrom })
  return token
}

const signInByPassword = async (
  { url, database, passwords = scrypt }: TestedSite,
  headers: Record<string, string>,
  account: Account,
): Promise<SignedIn> => {
  const added = await addUser({ db: database.db, now: Date.now(), passwords }, account)
  if (added.kind === "refused") throw new Error(added.reason)
  const again = async () => {
    const answer = await fetch(`${url}${callAddress}/accounts/signIn`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: url, ...headers },
      body: JSON.stringify({ json: account }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    const cookie = answer.headers.getSetCookie().map((set) => set.split(";", 1)[0])
    return { headers: { Cookie: cookie.join("; "), Origin: url } }
  }
  return { userId: added.userId, email: account.email, ...(await again()), again }
}
