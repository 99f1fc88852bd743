import { randomUUID } from "node:crypto"
import { type PasswordHashing, scrypt } from "#server/auth/password-hashing.ts"
import { account, user } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"

/** The new user's id, or why there is none. */
export type AddUserOutcome = { kind: "added"; userId: string } | { kind: "refused"; reason: "email-taken" }

/** Adds an account with a password on the operator's behalf: its email counts as verified. */
export const addUser = (
  { db, now, passwords = scrypt }: { db: Db; now: number; passwords?: PasswordHashing },
  input: { email: string; name: string; password: string; isJudge?: boolean },
): Promise<AddUserOutcome> =>
  db.transaction(async (tx) => {
    const email = input.email.toLowerCase()
    const userId = randomUUID()
    // of several that add one address at once, the first does
    const added = await tx
      .insert(user)
      .values({ id: userId, email, name: input.name, emailVerified: true, isJudge: input.isJudge ?? false })
      .onConflictDoNothing()
      .returning({ id: user.id })
    if (added.length === 0) return { kind: "refused", reason: "email-taken" }
    await tx.insert(account).values({
      id: randomUUID(),
      userId,
      accountId: userId,
      providerId: "credential",
      password: await passwords.hash(input.password),
    })
    await writeAudit(tx, { event: "add_user", data: { userId }, userId: null, now })
    return { kind: "added", userId }
  })
