import { betterAuth } from "better-auth"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import { generateRandomString } from "better-auth/crypto"
import { emailOTP, genericOAuth, magicLink } from "better-auth/plugins"
import { eq } from "drizzle-orm"
import type { Logger } from "pino"
import { shortestPassword } from "#contracts/account-requests.ts"
import { keptFor } from "#domain/accounts/kept-for.ts"
import type { Config } from "#server/config.ts"
import { account, session, user, verification } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { forgetUnproven } from "./forget-unproven.ts"
import { noteSecret } from "./mailed-secrets.ts"
import { cookiePrefix } from "./session-cookie.ts"

/** The header in which our own server names the client; what a client sends under this name is dropped. */
export const clientAddressHeader = "x-nulle-client-address"

/** Where browsers know the site, what signs its cookies, and the OpenID provider that people may sign in by, if any. */
export type AuthSettings = {
  origins: readonly [string, ...string[]]
  secret: string
  openId: Config["openId"]
  log: Pick<Logger, "error">
}

const day = 24 * 60 * 60

/**
 * Returns the accounts library as this site uses it. It answers no request but an OpenID provider's: the rest of it is
 * asked by the functions beside it, which limit, mail, and speak our codes.
 */
export const createAuth = (db: Db, { origins, secret, openId, log }: AuthSettings) =>
  betterAuth({
    baseURL: origins[0],
    trustedOrigins: [...origins],
    secret,
    database: drizzleAdapter(db, { provider: "pg", schema: { user, session, account, verification } }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: shortestPassword,
      resetPasswordTokenExpiresIn: keptFor.resetMinutes * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user: { email }, token }) => noteSecret({ email, secret: token }),
      onPasswordReset: async ({ user: { id, email } }) => {
        // who read the mail has proven that the address is theirs
        await db.update(user).set({ emailVerified: true }).where(eq(user.id, id))
        await auditOwn(db, "set_password", id)
        noteSecret({ email, secret: "" })
      },
    },
    plugins: [
      magicLink({
        expiresIn: keptFor.linkMinutes * 60,
        storeToken: "hashed",
        generateToken: () => generateRandomString(64, "a-z", "A-Z"),
        sendMagicLink: ({ email, token }) => noteSecret({ email, secret: token }),
      }),
      emailOTP({
        expiresIn: keptFor.codeMinutes * 60,
        storeOTP: "hashed",
        sendVerificationOTP: async ({ email, otp }) => noteSecret({ email, secret: otp }),
      }),
      ...(openId === null ? [] : [openIdPlugin(openId)]),
    ],
    account: {
      updateAccountOnSignIn: false,
      // a provider vouches for the address; what was there unproven is put away first, by the hook below
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
    },
    // links and codes are found by what only their reader knows, and tell nobody's address
    verification: { storeIdentifier: "hashed" },
    session: { expiresIn: keptFor.sessionDays * day, updateAge: day },
    user: { additionalFields: { isJudge: { type: "boolean", defaultValue: false, input: false } } },
    databaseHooks: {
      user: {
        // a picture on a provider's server would tell that one who looks at whom
        create: {
          before: async (made) => ({ data: { ...made, name: nameOf(made), image: null } }),
          after: async ({ id }) => auditOwn(db, "new_account", id),
        },
      },
      account: {
        create: {
          before: async (made) => {
            if (made.providerId !== "credential") await forgetUnproven(db, made.userId)
            // nothing is asked of a provider later
            return { data: { ...made, accessToken: null, refreshToken: null, idToken: null } }
          },
        },
      },
    },
    advanced: { cookiePrefix, ipAddress: { ipAddressHeaders: [clientAddressHeader] } },
    rateLimit: { enabled: true, window: 60, max: 60 },
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

const openIdPlugin = ({ issuer, clientId, clientSecret }: NonNullable<Config["openId"]>) =>
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
        mapProfileToUser: ({ email_verified }) => ({ emailVerified: email_verified === true }),
      },
    ],
  })

const auditOwn = (db: Db, event: string, userId: string): Promise<void> =>
  writeAudit(db, { event, data: { userId }, userId, now: Date.now() })

/** A display name for who comes without one, by link or from a provider: never empty (AC-08). */
const nameOf = ({ name, email }: { name: string; email: string }): string =>
  name.trim().slice(0, 200) || (email.split("@")[0] ?? email)
