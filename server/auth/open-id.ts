import { setTimeout as wait } from "node:timers/promises"
import type { Config } from "#server/config.ts"
import { limits } from "#server/limits/table/limits.ts"
import { type Auth, openIdProvider } from "./create-auth.ts"

/** The OpenID provider that people can sign in with. */
export type OpenId = {
  /** AC-01: its button is shown when a client id is set, whether or not the provider can be reached just now. */
  isOffered: boolean
  /** The accounts library with the provider, or null while it cannot be reached. */
  auth(now: number): Promise<Auth | null>
}

/** How long to wait before an unreachable provider is tried again, milliseconds. */
const pause = 10_000

/**
 * Returns the OpenID provider. The library reads a provider's configuration once, when it is created, and does without a provider
 * that is down. So it is created when first needed, and again after a pause, until the provider has answered.
 */
export const createOpenId = (
  settings: Config["openId"],
  create: (openId: NonNullable<Config["openId"]>) => Auth,
): OpenId => {
  let known: Auth | null = null
  let attempt: { on: number; answer: Promise<Auth | null> } | null = null
  const connect = async (provider: NonNullable<Config["openId"]>): Promise<Auth | null> => {
    const auth = create(provider)
    const context = await Promise.race([
      auth.$context,
      wait(limits.services.providerSettings.most, null, { ref: false }),
    ])
    const isKnown = context?.socialProviders.some(({ id }) => id === openIdProvider) ?? false
    if (isKnown) known = auth
    return known
  }
  return {
    isOffered: settings !== null,
    auth: async (now) => {
      if (settings === null || known) return known
      if (attempt === null || Math.abs(now - attempt.on) >= pause)
        attempt = { on: now, answer: connect(settings) }
      return attempt.answer
    },
  }
}
