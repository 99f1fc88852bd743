import { club } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { nextNumber } from "./next-number.ts"
import { one } from "./one.ts"

export const makeClub = async (
  db: Db,
  overrides: Partial<typeof club.$inferInsert> = {},
): Promise<typeof club.$inferSelect> =>
  one(
    await db
      .insert(club)
      .values({ id: `Club ${nextNumber()}`, country: "Latvia", ...overrides })
      .returning(),
  )
