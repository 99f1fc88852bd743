import { AsyncLocalStorage } from "node:async_hooks"

const noted = new AsyncLocalStorage<string[]>()

/** Notes whose session the accounts library has begun, for whoever asked it. */
export const noteSession = (userId: string): void => {
  noted.getStore()?.push(userId)
}

/** Asks the library something, and returns what it answered with the id of whoever is signed in by it, if anybody. */
export const withSession = async <Answer>(
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; userId: string | null }> => {
  const users: string[] = []
  const answer = await noted.run(users, ask)
  return { answer, userId: users.at(-1) ?? null }
}
