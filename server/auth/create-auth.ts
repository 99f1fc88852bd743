import { drizzleAdapter } from "better-auth/adapters/drizzle"
import { generateRandomString } from "better-auth/crypto"
import { betterAuth } from "better-auth/minimal"
import { emailOTP } from "better-auth/plugins/email-otp"
import { genericOAuth } from "better-auth/plugins/generic-oauth"
import { magicLink } from "better-auth/plugins/magic-link"
import { and, eq } from "drizzle-orm"
import type { Logger } from "pino"
import { z } from "zod"
import type { AuditEventName } from "#contracts/accounts/audit-event.ts"
import { isMadeOfAddress } from "#domain/accounts/account-name.ts"
import { passwordLetters } from "#domain/accounts/lengths.ts"
import { retention } from "#domain/accounts/retention.ts"
import { languageOfHeaders } from "#domain/site/language.ts"
import { visibleText } from "#domain/site/typed-text.ts"
import type { Config } from "#server/config.ts"
import { keepLanguage } from "#server/db/keep-language.ts"
import { account, session, user, verification } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { signOutDevices } from "#server/stages/judge-devices.ts"
import { forgetBrowsers } from "./known-browser.ts"
import {
  hasEndedSession,
  reportEndedSession,
  reportedProviderAccount,
  reportProviderAccount,
  reportSecret,
  reportSession,
} from "./library-callbacks.ts"
import type { PasswordHashing } from "./password-hashing.ts"
import { proveAddress } from "./prove-address.ts"
import { cookiePrefix } from "./session-cookie.ts"

/** The header in which our own server names the client; what a client sends under this name is dropped. */
export const clientAddressHeader = "x-nulle-client-address"

/** The site's origin, the secret that signs its cookies, and the OpenID provider, if any. */
export type AuthSettings = {
  origins: readonly [string, ...string[]]
  secret: string
  openId: Config["openId"]
  log: Pick<Logger, "error">
  passwords: PasswordHashing
}

const day = 24 * 60 * 60

/**
 * Returns the accounts library as this site uses it. It only answers the requests of an OpenID provider; everything else is
 * called by the functions beside it, which apply limits, send mails, and use our codes.
 */
export const createAuth = (db: Db, { origins, secret, openId, log, passwords }: AuthSettings) =>
  betterAuth({
    baseURL: origins[0],
    trustedOrigins: [...origins],
    secret,
    // a sign-up is stored with its password and session, or not at all, so that a concurrent proof of the address never finds
    // half of it
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user, session, account, verification },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLetters.fewest,
      maxPasswordLength: passwordLetters.most,
      password: passwords,
      resetPasswordTokenExpiresIn: retention.resetMinutes * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user: { email }, token }) => reportSecret({ email, secret: token }),
      onPasswordReset: async ({ user: { id, email } }) => {
        // opening the link has proven the address
        const proven = await proveAddress(db, {
          of: { userId: id },
          keep: { way: "password" },
          now: Date.now(),
        })
        await forgetBrowsers(db, id)
        await signOutDevices(db, { userId: id, sessionId: null, now: Date.now() })
        await auditOwn(db, "set_password", id)
        const hasEnded = proven !== null && (proven.hasEnded || hasEndedSession())
        reportSecret({ email, secret: "", hasEnded })
      },
    },
    emailVerification: {
      // called when a mailed code is correct
      beforeEmailVerification: async ({ id }) => {
        await proveAddress(db, { of: { userId: id }, keep: { way: "none" }, now: Date.now() })
      },
    },
    plugins: [
      magicLink({
        expiresIn: retention.linkMinutes * 60,
        storeToken: "hashed",
        generateToken: () => generateRandomString(64, "a-z", "A-Z"),
        sendMagicLink: ({ email, token }) => reportSecret({ email, secret: token }),
      }),
      emailOTP({
        expiresIn: retention.codeMinutes * 60,
        // a plain hash of six digits can be found by trying a million; encrypted with the site's secret, it reveals nothing
        storeOTP: "encrypted",
        sendVerificationOTP: async ({ email, otp }) => reportSecret({ email, secret: otp }),
      }),
      ...(openId === null ? [] : [openIdPlugin(db, openId)]),
    ],
    // a provider's account is linked only to a proven address: the provider's word counts as proof
    account: {
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true },
      // starting a sign-in with a provider stores nothing here, so it needs no limit
      storeStateStrategy: "cookie",
    },
    // links and codes are looked up by a secret, and their rows contain no address
    verification: { storeIdentifier: "hashed" },
    session: { expiresIn: retention.sessionDays * day, updateAge: day },
    user: { additionalFields: { isJudge: { type: "boolean", defaultValue: false, input: false } } },
    databaseHooks: {
      user: {
        // a picture on a provider's server would tell the provider who looks at whom
        create: {
          before: async (made) => ({ data: { ...made, name: nameOf(made), image: null } }),
          after: async ({ id }) => auditOwn(db, "new_account", id),
        },
      },
      session: {
        create: {
          after: async ({ userId, token }, context) => {
            await db.update(user).set({ lastVisitOn: Date.now() }).where(eq(user.id, userId))
            const { headers } = context ?? {}
            if (headers) await keepLanguage(db, { userId, language: languageOfHeaders(headers) })
            const isProvided = context?.path.startsWith("/callback/") === true
            if (!isProvided || (await isStillLinked(db, userId))) reportSession(userId)
            else await db.delete(session).where(eq(session.token, token))
          },
        },
        delete: {
          after: async ({ id, userId, expiresAt }) => {
            const now = Date.now()
            if (expiresAt.getTime() <= now) return
            reportEndedSession()
            await signOutDevices(db, { userId, sessionId: id, now })
          },
        },
      },
      account: {
        create: {
          // the provider is not called later
          before: async (made) => ({
            data: { ...made, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    advanced: { cookiePrefix, ipAddress: { ipAddressHeaders: [clientAddressHeader] } },
    // of the library's own addresses only a provider's callback is open, and its state and code cannot be guessed
    rateLimit: { enabled: false },
    onAPIError: { errorURL: `${origins[0]}/login` },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_level, said, ...more: unknown[]) => {
        const err = more.find((one) => one instanceof Error)
        log.error({ err, said }, "The accounts library failed")
      },
    },
  })

/** The accounts library. */
export type Auth = ReturnType<typeof createAuth>

/** The name under which the provider is known in callbacks and in the database. */
export const openIdProvider = "google"

const openIdPlugin = (db: Db, { issuer, clientId, clientSecret }: NonNullable<Config["openId"]>) =>
  genericOAuth({
    config: [
      {
        providerId: openIdProvider,
        discoveryUrl: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ["openid", "email", "profile"],
        // AC-02
        prompt: "select_account",
        requireIdTokenVerification: true,
        mapProfileToUser: async (profile) => {
          reportProviderAccount(identified.parse(profile).sub)
          const emailVerified = profile.email_verified === true
          if (emailVerified) await proveByProvider(db, profile)
          return { emailVerified }
        },
      },
    ],
  })

/** A provider vouches for the address: the account there, if there is one, is its owner's from now on. */
const proveByProvider = async (db: Db, profile: Record<string, unknown>): Promise<void> => {
  const { sub, email } = vouchedFor.parse(profile)
  const proven = await proveAddress(db, {
    of: { email },
    keep: { way: "open-id", accountId: sub },
    now: Date.now(),
  })
  if (proven) reportSecret({ email, secret: "", hasEnded: proven.hasEnded })
}

const identified = z.object({ sub: z.string() })

const vouchedFor = identified.extend({ email: z.string().toLowerCase() })

/** Is the provider's account that is signing in still linked to the user, or has a proof of the address unlinked it meanwhile? */
const isStillLinked = async (db: Db, userId: string): Promise<boolean> => {
  const isLink = and(
    eq(account.userId, userId),
    eq(account.providerId, openIdProvider),
    eq(account.accountId, reportedProviderAccount() ?? ""),
  )
  return (await db.$count(account, isLink)) > 0
}

const auditOwn = (db: Db, event: AuditEventName, userId: string): Promise<void> =>
  writeAudit(db, { event, data: { userId }, userId, now: Date.now() })

/** The display name of a new account; empty if nobody has given one: a code or a link knows none, and a provider may know only the address. */
const nameOf = ({ name, email }: { name: string; email: string }): string => {
  const given = visibleText(name).trim().slice(0, 200)
  return isMadeOfAddress(given, email) ? "" : given
}
