import { championship } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeInstitution } from "./make-institution.ts"
import { nextNumber } from "./next-number.ts"
import { one } from "./one.ts"

/** Makes the institution too where none is given. */
export const makeChampionship = async (
  db: Db,
  overrides: Partial<typeof championship.$inferInsert> = {},
): Promise<typeof championship.$inferSelect> => {
  const number = nextNumber()
  const institutionId = overrides.institutionId ?? (await makeInstitution(db)).id
  return one(
    await db
      .insert(championship)
      .values({ id: `season-${number}`, displayName: `Season ${number}`, ...overrides, institutionId })
      .returning(),
  )
}
