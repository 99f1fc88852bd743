import { AsyncLocalStorage } from "node:async_hooks"

// The accounts library passes some results only to callbacks. They report them here, and the code that called the library
// captures them.

/** What the accounts library wants to mail: a token or a code, and to whom. */
export type MailedSecret = {
  email: string
  secret: string
  /** Has the address been proven just now, and ways in that were there before ended by it (D-43)? */
  hasEnded?: boolean | undefined
}

type Captured = { secrets: MailedSecret[]; hasEndedSession: boolean }

const secretStorage = new AsyncLocalStorage<Captured>()

/** Reports a secret to the code that called the library, which knows the reader's language, and sends the mail. */
export const reportSecret = (secret: MailedSecret): void => {
  secretStorage.getStore()?.secrets.push(secret)
}

/** Reports that the library has ended a session: with a new password it ends all, before it says that the password is set. */
export const reportEndedSession = (): void => {
  const captured = secretStorage.getStore()
  if (captured) captured.hasEndedSession = true
}

/** Has the library ended a session in the call that is being captured? */
export const hasEndedSession = (): boolean => secretStorage.getStore()?.hasEndedSession ?? false

/** Calls the library and returns its answer with the first secret that it wants to mail, if any. */
export const captureSecret = async <Answer>(
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; mailed: MailedSecret | null }> => {
  const captured: Captured = { secrets: [], hasEndedSession: false }
  const answer = await secretStorage.run(captured, ask)
  return { answer, mailed: captured.secrets[0] ?? null }
}

/** Has the library make a secret and returns it; if it makes none, that is a bug. */
export const secretFrom = async (ask: () => Promise<unknown>): Promise<string> => {
  const { mailed } = await captureSecret(ask)
  if (!mailed) throw new Error("The accounts library made no secret")
  return mailed.secret
}

type SignIn = { userId: string | null; providerAccount: string | null }

const signInStorage = new AsyncLocalStorage<SignIn>()

/** Reports whose session the accounts library has begun. */
export const reportSession = (userId: string): void => {
  const signIn = signInStorage.getStore()
  if (signIn) signIn.userId = userId
}

/** Reports the provider's account that is about to sign in, by the provider's own id. */
export const reportProviderAccount = (accountId: string): void => {
  const signIn = signInStorage.getStore()
  if (signIn) signIn.providerAccount = accountId
}

/** Returns the provider's account that is signing in now; null: none is. */
export const reportedProviderAccount = (): string | null => signInStorage.getStore()?.providerAccount ?? null

/** Calls the library, and returns its answer with the id of the user whose session it began, if any. */
export const captureSession = async <Answer>(
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; userId: string | null }> => {
  const signIn: SignIn = { userId: null, providerAccount: null }
  const answer = await signInStorage.run(signIn, ask)
  return { answer, userId: signIn.userId }
}
