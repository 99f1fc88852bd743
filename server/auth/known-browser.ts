import { randomBytes, timingSafeEqual } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { parse, serialize } from "hono/utils/cookie"
import { retention } from "#domain/accounts/retention.ts"
import { user } from "#server/db/schema/accounts.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import type { AccountCall, AccountServices } from "./account-outcome.ts"
import { accountCookiePath, cookiePrefix, isSecure } from "./session-cookie.ts"

/** An account, with the count of times that everything which was known of its browsers was ended. */
type Owner = { id: string; credentialEpoch: number }

type Signing = Pick<AccountServices, "keyedHash" | "siteUrl">

const daySeconds = 24 * 60 * 60

/** So many accounts are known in one browser, such as a club's tablet. */
const mostAccounts = 10

/**
 * Returns what tells a browser that has signed in to this account before from all others, or null for one that has not. It
 * opens nothing: its wrong guesses are only counted apart from those of strangers.
 */
export const knownBrowserOf = (
  services: Signing,
  { headers, now }: AccountCall,
  owner: Owner,
): string | null => {
  const name = nameOf(services, owner)
  const [browser = "", since = "", signature = ""] = (cookiesOf(headers)[name] ?? "").split(".")
  if (!isEqual(signature, signatureOf(services, owner, { browser, since }))) return null
  return Number(since) + retention.knownBrowserDays * daySeconds > now / 1_000 ? browser : null
}

/** Returns the cookies by which a browser that has just signed in is known to the account from now on. */
export const knownBrowserCookies = (
  services: Signing,
  { headers, now }: AccountCall,
  owner: Owner,
): string[] => {
  const options = optionsOf(services)
  const own = nameOf(services, owner)
  const browser = randomBytes(16).toString("base64url")
  const since = String(Math.floor(now / 1_000))
  const value = [browser, since, signatureOf(services, owner, { browser, since })].join(".")
  return [
    serialize(own, value, { ...options, maxAge: retention.knownBrowserDays * daySeconds }),
    ...roomForOneMore(services, headers, own),
  ]
}

/**
 * Returns the cookies by which a browser forgets the accounts of longest ago, so that there is room for one more. `except` is the
 * cookie of the account that takes the room. A provider's callback does not get these cookies: whoever sets out for it makes room before.
 */
export const roomForOneMore = (services: Signing, headers: Headers, except?: string): string[] =>
  Object.entries(cookiesOf(headers))
    .filter(([name]) => name.startsWith(beginOf(services)) && name !== except)
    .sort(([, one], [, other]) => sinceOf(other) - sinceOf(one))
    .slice(mostAccounts - 1)
    .map(([name]) => serialize(name, "", { ...optionsOf(services), maxAge: 0 }))

/** Returns the cookie that makes a browser a stranger to an account again. */
export const forgottenBrowserCookie = (services: Signing, owner: Pick<Owner, "id">): string =>
  serialize(nameOf(services, owner), "", { ...optionsOf(services), maxAge: 0 })

/** Makes strangers again of all browsers that are known to an account. */
export const forgetBrowsers = async (db: Db | Transaction, userId: string): Promise<void> => {
  await db
    .update(user)
    .set({ credentialEpoch: sql`${user.credentialEpoch} + 1` })
    .where(eq(user.id, userId))
}

const optionsOf = (services: Signing) =>
  ({ path: accountCookiePath, httpOnly: true, sameSite: "Lax", secure: isSecure(services) }) as const

const sinceOf = (value: string): number => Number(value.split(".")[1]) || 0

const cookiesOf = (headers: Headers): Record<string, string> => parse(headers.get("cookie") ?? "")

const beginOf = (services: Signing): string =>
  `${isSecure(services) ? "__Secure-" : ""}${cookiePrefix}.known-`

/** Each account has a cookie of its own, whose name tells nobody which. */
const nameOf = (services: Signing, { id }: Pick<Owner, "id">): string =>
  `${beginOf(services)}${services.keyedHash("known-browser-of", id).slice(0, 16)}`

const signatureOf = (
  { keyedHash }: Signing,
  { id, credentialEpoch }: Owner,
  { browser, since }: { browser: string; since: string },
): string => keyedHash("known-browser", id, String(credentialEpoch), browser, since)

const isEqual = (one: string, other: string): boolean => {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}
