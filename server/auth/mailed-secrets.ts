import { AsyncLocalStorage } from "node:async_hooks"

/** What the accounts library wants to have mailed: a token or a code, and to whom. */
export type MailedSecret = {
  email: string
  secret: string
  /** Has the address been proven just now, and ways in that were there before ended by it (D-43)? */
  hasEnded?: boolean | undefined
}

const noted = new AsyncLocalStorage<MailedSecret[]>()

/** Notes a secret for whoever asked the library: they know the reader's language, and whether the mail left. */
export const noteSecret = (secret: MailedSecret): void => {
  noted.getStore()?.push(secret)
}

/** Asks the library something and returns what it answered with the first secret that it wants to have mailed, if any. */
export const withSecret = async <Answer>(
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; mailed: MailedSecret | null }> => {
  const secrets: MailedSecret[] = []
  const answer = await noted.run(secrets, ask)
  return { answer, mailed: secrets[0] ?? null }
}

/** Asks the library for a secret and returns it; that it makes none is a bug. */
export const secretFrom = async (ask: () => Promise<unknown>): Promise<string> => {
  const { mailed } = await withSecret(ask)
  if (!mailed) throw new Error("The accounts library made no secret")
  return mailed.secret
}
