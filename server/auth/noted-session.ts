import { AsyncLocalStorage } from "node:async_hooks"

type Noted = { userId: string | null; providerAccount: string | null }

const noted = new AsyncLocalStorage<Noted>()

/** Notes whose session the accounts library has begun, for whoever asked it. */
export const noteSession = (userId: string): void => {
  const store = noted.getStore()
  if (store) store.userId = userId
}

/** Notes for which of its accounts a provider vouches, by its own id for it: that one is about to sign in. */
export const noteProviderAccount = (accountId: string): void => {
  const store = noted.getStore()
  if (store) store.providerAccount = accountId
}

/** Returns the provider's account that is signing in now; null: none is. */
export const notedProviderAccount = (): string | null => noted.getStore()?.providerAccount ?? null

/** Asks the library something, and returns what it answered with the id of whoever is signed in by it, if anybody. */
export const withSession = async <Answer>(
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; userId: string | null }> => {
  const store: Noted = { userId: null, providerAccount: null }
  const answer = await noted.run(store, ask)
  return { answer, userId: store.userId }
}
