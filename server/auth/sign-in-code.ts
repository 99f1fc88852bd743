import { generateRandomString } from "better-auth/crypto"
import { eq } from "drizzle-orm"
import { parse, serialize } from "hono/utils/cookie"
import { z } from "zod"
import type { AccountRequest } from "#contracts/accounts/account-requests.ts"
import { retention } from "#domain/accounts/retention.ts"
import { safeReturn } from "#domain/accounts/safe-return.ts"
import { procedures } from "#server/api/chain.ts"
import { verification } from "#server/db/schema/accounts.ts"
import { takeStoredToken } from "#server/limits/stored-bucket.ts"
import { limits } from "#server/limits/table/limits.ts"
import { type AccountCall, type AccountOutcome, type AccountServices, refuse } from "./account-outcome.ts"
import { answerAccount } from "./answer-account.ts"
import { attempt, attemptByLink, findMailed } from "./attempt.ts"
import { isEqualHash, networkHash } from "./keyed-hash.ts"
import { secretFrom } from "./library-callbacks.ts"
import { signInCodeFor } from "./prove-address.ts"
import { clientAddressOf } from "./requester.ts"
import { accountCookieName, accountCookieOptions } from "./session-cookie.ts"
import { findLink, spendLink } from "./spend-link.ts"

// A code is the short form of the link in the same mail. A cookie of the browser that asked finds it, so the code alone opens
// nothing anywhere else: docs/decisions/0040-the-riders-way-in.md.

const seconds = retention.codeMinutes * 60

/** A pending code, as it is stored; `link` is the link of the same mail. */
const stored = z.object({ email: z.string(), code: z.string(), link: z.string(), returnTo: z.string() })

/** For whom a code is, and what else its mail leads to. */
type CodeInput = {
  email: string
  link: string
  returnTo: string | null | undefined
  /** False: no code signs in, and outsiders cannot see that. */
  mayUseCode: boolean
}

/**
 * Creates a code that signs in the browser with this secret, and returns it with the cookie that carries the secret; the code is
 * null if none may be used. Nothing that is stored reveals the code.
 */
export const createCode = async (
  services: AccountServices,
  call: AccountCall,
  { secret, email, link, returnTo, mayUseCode }: CodeInput & { secret: string },
): Promise<{ code: string | null; cookie: string }> => {
  const code = mayUseCode ? generateRandomString(6, "0-9") : null
  const value = {
    ...signInCodeFor(email),
    code: hashOf(services, secret, code ?? generateRandomString(32, "a-z")),
    link,
    returnTo: safeReturn(returnTo),
  }
  const { internalAdapter } = await services.auth.$context
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(secret),
    value: JSON.stringify(value),
    expiresAt: new Date(call.now + seconds * 1_000),
  })
  const secrets = [secret, ...secretsOf(services, call)].slice(0, limits.codes.ofBrowser.most)
  return { code, cookie: cookieOf(services, secrets) }
}

/** Removes the code that waits for this secret: the link of the same mail was used. */
export const forgetCode = async ({ auth }: Pick<AccountServices, "auth">, secret: string): Promise<void> => {
  const { internalAdapter } = await auth.$context
  await internalAdapter.deleteVerificationByIdentifier(identifierOf(secret))
}

type SignedIn = AccountOutcome<{ hasEnded: boolean; returnTo: string }>

/** Signs in by a code, once, in the browser that asked for it; every other answer is the same, whether there is an account or not. */
const signInByCode = async (
  services: AccountServices,
  call: AccountCall,
  { code }: AccountRequest<"signInByCode">,
): Promise<SignedIn> => {
  const secrets = secretsOf(services, call)
  if (secrets.length === 0) {
    // not limited, as nothing is looked up
    const network = networkHash(services.keyedHash, clientAddressOf(call))
    services.security.note("proof-failed", { what: "code", network })
    return refuse("invalid-action-code")
  }
  const waiting = await findWaiting(services, secrets, call.now)
  if (waiting.length === 0)
    return attemptByLink(services, call, null, async () => refuse("invalid-action-code"))
  for (const one of waiting) {
    // each comparison is an attempt of its own
    const act = () => signInBy(services, call, { one, code })
    const outcome = await attempt(services, call, { kind: "code", email: one.email, act })
    if (outcome.kind === "done" || outcome.reason !== "invalid-action-code") return outcome
  }
  return refuse("invalid-action-code")
}

/** Signs in if this pending code is the typed one. */
const signInBy = async (
  services: AccountServices,
  call: AccountCall,
  { one, code }: { one: Waiting; code: string },
): Promise<SignedIn> => {
  if (!(await spendCode(services, call, { one, code }))) return refuse("invalid-action-code")
  // the code is exchanged for a link, which signs in like any other
  const { email, returnTo } = one
  const token = await secretFrom(() =>
    services.auth.api.signInMagicLink({ body: { email }, headers: call.headers }),
  )
  const link = await findLink(services, token, call.now)
  if (!link) return refuse("invalid-action-code")
  const signedIn = await spendLink(services, call, { link, token, way: "code" })
  if (signedIn.kind === "refused") return signedIn
  return { ...signedIn, returnTo, cookies: [...signedIn.cookies, cookieOf(services, [])] }
}

type Waiting = z.output<typeof stored> & { id: string; secret: string }

/**
 * Returns the pending codes of these secrets, but only those for the address of the first, because guesses are counted for that
 * address.
 */
const findWaiting = async (
  services: AccountServices,
  secrets: readonly string[],
  now: number,
): Promise<Waiting[]> => {
  const found = await Promise.all(
    secrets.map(async (secret) => {
      const row = await findMailed(services, identifierOf(secret), now)
      return row && { id: row.id, secret, ...stored.parse(JSON.parse(row.value)) }
    }),
  )
  const waiting = found.filter((one) => one !== null)
  return waiting.filter(({ email }) => email === waiting[0]?.email)
}

/**
 * Compares a code with a pending one, and deletes that if it matches, with the link of its mail; false: it does not. A code that
 * was tried too often is deleted alone.
 */
const spendCode = async (
  services: AccountServices,
  call: AccountCall,
  { one, code }: { one: Waiting; code: string },
): Promise<boolean> => {
  const { db, keyedHash } = services
  // counted before it is compared, so that concurrent tries cannot exceed the limit
  const key = keyedHash("tries of a code", one.secret)
  // a token takes longer than the code lasts, so that no try comes back
  const limit = { most: limits.codes.tries.most, seconds: limits.codes.tries.most * seconds }
  const tried = await takeStoredToken(db, { key, limit, now: call.now })
  const isRight = tried.kind === "taken" && isEqualHash(one.code, hashOf(services, one.secret, code))
  if (tried.kind === "taken" && !isRight) return false
  const ended = await db.delete(verification).where(eq(verification.id, one.id)).returning()
  if (!isRight || ended.length === 0) return false
  await db.delete(verification).where(eq(verification.id, one.link))
  return true
}

const identifierOf = (secret: string): string => `sign-in-code:${secret}`

const hashOf = ({ keyedHash }: Pick<AccountServices, "keyedHash">, secret: string, code: string): string =>
  keyedHash("sign-in-code", secret, code)

const cookieNameOf = (services: Pick<AccountServices, "siteUrl">): string =>
  accountCookieName(services, "code")

/** The secrets of the codes that this browser has asked for, the latest first. */
const secretsOf = (services: Pick<AccountServices, "siteUrl">, { headers }: AccountCall): string[] => {
  const name = cookieNameOf(services)
  const value = parse(headers.get("cookie") ?? "", name)[name] ?? ""
  return value
    .split(".")
    .filter((secret) => /^[A-Za-z]{32}$/.test(secret))
    .slice(0, limits.codes.ofBrowser.most)
}

/** Returns the cookie with these secrets; without any, it is removed. */
const cookieOf = (services: Pick<AccountServices, "siteUrl">, secrets: readonly string[]): string =>
  serialize(cookieNameOf(services), secrets.join("."), {
    ...accountCookieOptions(services),
    maxAge: secrets.length === 0 ? 0 : seconds,
  })

/** The procedure for signing in by a mailed code. */
export const signInCodeProcedures = {
  signInByCode: procedures.accounts.signInByCode.handler(({ input, context, errors }) =>
    answerAccount(context, signInByCode(context.accounts, context, input), errors),
  ),
}
