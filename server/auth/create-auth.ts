import { betterAuth } from "better-auth"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import { account, session, user, verification } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"

/** The header in which our own server names the client; what a client sends under this name is dropped. */
export const clientAddressHeader = "x-nulle-client-address"

/** Returns the accounts service: sign-in by email and password, sessions in the database. */
export const createAuth = (
  db: Db,
  { origins, secret }: { origins: readonly [string, ...string[]]; secret: string },
) =>
  betterAuth({
    baseURL: origins[0],
    trustedOrigins: [...origins],
    secret,
    database: drizzleAdapter(db, { provider: "pg", schema: { user, session, account, verification } }),
    emailAndPassword: { enabled: true },
    user: { additionalFields: { isJudge: { type: "boolean", defaultValue: false, input: false } } },
    advanced: {
      cookiePrefix: "nulle",
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    // judges of one paddock may share an address
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: { "/sign-in/email": { window: 60, max: 30 } },
    },
    telemetry: { enabled: false },
    logger: { level: "error" },
  })

/** The accounts service. */
export type Auth = ReturnType<typeof createAuth>
