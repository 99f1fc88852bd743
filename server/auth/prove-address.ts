import { createHash } from "node:crypto"
import { and, eq, inArray, ne, not, or, type SQL, sql } from "drizzle-orm"
import { account, session, user, verification } from "#server/db/schema/accounts.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { signOutDevices } from "#server/stages/judge-devices.ts"
import { forgetBrowsers } from "./known-browser.ts"

/** The way to sign in that is the proof itself, or was made by it; all others end. */
export type KeptWay =
  /** The password that is set now. */
  | { way: "password"; session?: string }
  /** An account of the OpenID provider, by the provider's own id for it. */
  | { way: "open-id"; accountId: string }
  /** A magic link that is about to sign in, by its row's id. */
  | { way: "link"; link: string }
  | { way: "none" }

/** The account whose address was just proven; `hasEnded`: an earlier way to sign in was ended. */
export type ProvenAddress = { userId: string; email: string; hasEnded: boolean }

/**
 * Records that an account's address was just proven, and ends every former way to sign in (D-43): passwords, linked accounts,
 * sessions, judging devices, and requested links and codes. Otherwise somebody who signed up with another person's address would
 * keep access. Returns null if the address was proven before, or there is no such account.
 */
export const proveAddress = (
  db: Db | Transaction,
  { of, keep, now }: { of: { userId: string } | { email: string }; keep: KeptWay; now: number },
): Promise<ProvenAddress | null> =>
  db.transaction(async (tx) => {
    const isThem = "userId" in of ? eq(user.id, of.userId) : eq(user.email, of.email)
    // a session refers to its user: while the row is locked none can be added
    const [owner] = await tx
      .select({ id: user.id, email: user.email })
      .from(user)
      .where(and(isThem, eq(user.emailVerified, false)))
      .for("update")
    if (!owner) return null
    const { id: userId, email } = owner
    await tx
      .update(user)
      .set({ emailVerified: true, updatedAt: new Date(now) })
      .where(eq(user.id, userId))
    await forgetBrowsers(tx, userId)
    const ended = await revokeAccess(tx, { userId, email, keep, now })
    await writeAudit(tx, { event: "prove_address", data: { userId, by: keep.way, ended }, userId, now })
    return { userId, email, hasEnded: Object.values(ended).some((count) => count > 0) }
  })

type Ended = { credentials: number; sessions: number; devices: number }

const revokeAccess = async (
  tx: Transaction,
  { userId, email, keep, now }: { userId: string; email: string; keep: KeptWay; now: number },
): Promise<Ended> => {
  await tx
    .delete(verification)
    .where(
      and(isPending(tx, userId, email), keep.way === "link" ? ne(verification.id, keep.link) : undefined),
    )
  const credentials = await tx
    .delete(account)
    .where(and(eq(account.userId, userId), not(isKept(keep))))
    .returning({ id: account.id })
  const keptSession = keep.way === "password" ? keep.session : undefined
  const sessions = await tx
    .delete(session)
    .where(
      and(eq(session.userId, userId), keptSession === undefined ? undefined : ne(session.token, keptSession)),
    )
    .returning({ id: session.id })
  const devices = await signOutDevices(tx, { userId, sessionId: null, now })
  return { credentials: credentials.length, sessions: sessions.length, devices }
}

const isKept = (keep: KeptWay): SQL => {
  const isPassword = eq(account.providerId, "credential")
  if (keep.way === "password") return isPassword
  if (keep.way === "open-id") return sql`(not ${isPassword} and ${account.accountId} = ${keep.accountId})`
  return sql`false`
}

/** What was mailed and is not used yet. */
const isPending = (tx: Transaction, userId: string, email: string): SQL | undefined =>
  or(
    // a link to a new password
    eq(verification.value, userId),
    // one that confirms the address
    inArray(
      verification.value,
      tx.select({ id: account.id }).from(account).where(eq(account.userId, userId)),
    ),
    eq(verification.value, JSON.stringify({ type: "magic-link", email })),
    sql`starts_with(${verification.value}, ${`${JSON.stringify(signInCodeFor(email)).slice(0, -1)},`})`,
    inArray(
      verification.identifier,
      ["sign-in", "email-verification", "forget-password"].map((type) => hashed(`${type}-otp-${email}`)),
    ),
  )

/** What the stored value of a code that signs in begins with. */
export const signInCodeFor = (email: string) => ({ type: "sign-in-code", email })

/** As the accounts library stores the names of links and codes. */
const hashed = (identifier: string): string => createHash("sha256").update(identifier).digest("base64url")
