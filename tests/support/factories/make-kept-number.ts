import { keptNumber } from "#server/db/schema/numbers.ts"
import type { Db } from "#server/db/transaction.ts"
import { nextNumber } from "./next-number.ts"
import { one } from "./one.ts"

type Place = { institutionId: string; championshipId: string }

/** Keeps a number in the championship of a stage, for a rider born in 1996 as `makeForm` has it. */
export const makeKeptNumber = async (
  db: Db,
  { institutionId, championshipId }: Place,
  overrides: Partial<typeof keptNumber.$inferInsert> = {},
): Promise<typeof keptNumber.$inferSelect> => {
  const number = nextNumber()
  const values = { racingNumber: String(number), name: `Rider ${number}`, birthYear: 1996, ...overrides }
  return one(
    await db
      .insert(keptNumber)
      .values({ institutionId, championshipId, ...values })
      .returning(),
  )
}
