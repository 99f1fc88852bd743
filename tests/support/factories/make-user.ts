import { user } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"
import { nextNumber } from "./next-number.ts"
import { one } from "./one.ts"

/** An account whose email is verified. It has no password, so nobody can sign in to it. */
export const makeUser = async (
  db: Db,
  overrides: Partial<typeof user.$inferInsert> = {},
): Promise<typeof user.$inferSelect> => {
  const number = nextNumber()
  return one(
    await db
      .insert(user)
      .values({
        id: `user-${number}`,
        name: `User ${number}`,
        email: `user-${number}@example.org`,
        emailVerified: true,
        ...overrides,
      })
      .returning(),
  )
}
