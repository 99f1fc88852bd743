import { institution } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { nextNumber } from "./next-number.ts"
import { one } from "./one.ts"

export const makeInstitution = async (
  db: Db,
  overrides: Partial<typeof institution.$inferInsert> = {},
): Promise<typeof institution.$inferSelect> => {
  const number = nextNumber()
  return one(
    await db
      .insert(institution)
      .values({ id: `federation-${number}`, name: `Federation ${number}`, ...overrides })
      .returning(),
  )
}
