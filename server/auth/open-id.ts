import { setTimeout as wait } from "node:timers/promises"
import type { Config } from "#server/config.ts"
import { type Auth, openIdProvider } from "./create-auth.ts"

/** The OpenID provider that people may sign in by. */
export type OpenId = {
  /** AC-01: its button is shown when a client id is set, whether or not the provider can be reached just now. */
  isOffered: boolean
  /** The accounts library with the provider, or null while it cannot be reached. */
  auth(): Promise<Auth | null>
}

/** How long a provider may take to describe itself, milliseconds. */
const patience = 5_000

/**
 * Returns the OpenID provider. The library asks a provider where its pages are once, when it is made, and forgets one that
 * is down: so it is made when it is first needed, and made anew until the provider has answered.
 */
export const createOpenId = (
  settings: Config["openId"],
  create: (openId: NonNullable<Config["openId"]>) => Auth,
): OpenId => {
  let asked: Promise<Auth | null> | null = null
  const ask = async (provider: NonNullable<Config["openId"]>): Promise<Auth | null> => {
    const auth = create(provider)
    const context = await Promise.race([auth.$context, wait(patience, null, { ref: false })])
    const isKnown = context?.socialProviders.some(({ id }) => id === openIdProvider) ?? false
    if (!isKnown) asked = null
    return isKnown ? auth : null
  }
  return {
    isOffered: settings !== null,
    auth: async () => {
      if (settings === null) return null
      asked ??= ask(settings)
      return asked
    },
  }
}
