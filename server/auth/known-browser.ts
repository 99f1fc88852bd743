import { randomBytes } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { parse, serialize } from "hono/utils/cookie"
import { retention } from "#domain/accounts/retention.ts"
import { user } from "#server/db/schema/accounts.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { limits } from "#server/limits/table/limits.ts"
import { isEqualHash, type KeyedHash } from "./keyed-hash.ts"
import { accountCookieName, accountCookieOptions } from "./session-cookie.ts"

/** An account, and how often all its known browsers were forgotten. */
type Owner = { id: string; credentialEpoch: number }

type CookieSigner = { keyedHash: KeyedHash; siteUrl: string }

type Call = { headers: Headers; now: number }

const daySeconds = 24 * 60 * 60

/**
 * Returns the id of a browser that has signed in to this account before, or null for one that has not. The id gives no access:
 * wrong guesses from it are only counted separately from those of strangers.
 */
export const knownBrowserOf = (
  services: CookieSigner,
  { headers, now }: Call,
  owner: Owner,
): string | null => {
  const name = nameOf(services, owner)
  const [browser = "", since = "", signature = ""] = (cookiesOf(headers)[name] ?? "").split(".")
  if (!isEqualHash(signature, signatureOf(services, owner, { browser, since }))) return null
  return Number(since) + retention.knownBrowserDays * daySeconds > now / 1_000 ? browser : null
}

/** Returns the cookies by which the account recognises a browser that has just signed in. */
export const knownBrowserCookies = (
  services: CookieSigner,
  { headers, now }: Call,
  owner: Owner,
): string[] => {
  const options = accountCookieOptions(services)
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
 * Returns cookies that remove the oldest accounts from a browser, so that there is room for one more. `except` is the cookie of
 * the account that needs the room. A provider's callback does not get these cookies, so room is made before going to the
 * provider.
 */
export const roomForOneMore = (services: CookieSigner, headers: Headers, except?: string): string[] =>
  Object.entries(cookiesOf(headers))
    .filter(([name]) => name.startsWith(beginOf(services)) && name !== except)
    .sort(([, one], [, other]) => sinceOf(other) - sinceOf(one))
    .slice(limits.codes.knownAccounts.most - 1)
    .map(([name]) => serialize(name, "", { ...accountCookieOptions(services), maxAge: 0 }))

/** Returns the cookie that makes a browser unknown to an account again. */
export const forgottenBrowserCookie = (services: CookieSigner, owner: Pick<Owner, "id">): string =>
  serialize(nameOf(services, owner), "", { ...accountCookieOptions(services), maxAge: 0 })

/** Makes all browsers unknown to an account again. */
export const forgetBrowsers = async (db: Db | Transaction, userId: string): Promise<void> => {
  await db
    .update(user)
    .set({ credentialEpoch: sql`${user.credentialEpoch} + 1` })
    .where(eq(user.id, userId))
}

const sinceOf = (value: string): number => Number(value.split(".")[1]) || 0

const cookiesOf = (headers: Headers): Record<string, string> => parse(headers.get("cookie") ?? "")

const beginOf = (services: CookieSigner): string => accountCookieName(services, "known-")

/** Each account has a cookie of its own, whose name does not reveal the account. */
const nameOf = (services: CookieSigner, { id }: Pick<Owner, "id">): string =>
  `${beginOf(services)}${services.keyedHash("known-browser-of", id).slice(0, 16)}`

const signatureOf = (
  { keyedHash }: CookieSigner,
  { id, credentialEpoch }: Owner,
  { browser, since }: { browser: string; since: string },
): string => keyedHash("known-browser", id, String(credentialEpoch), browser, since)
