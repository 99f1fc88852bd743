import { comparableLicence } from "#domain/registration/licences.ts"
import { licence } from "#server/db/schema/licences.ts"
import type { Db } from "#server/db/transaction.ts"
import { nextNumber } from "./next-number.ts"
import { one } from "./one.ts"

/** Registers a licence of an institution, valid for long. */
export const makeLicence = async (
  db: Db,
  institutionId: string,
  overrides: Partial<Omit<typeof licence.$inferInsert, "institutionId" | "comparable">> = {},
): Promise<typeof licence.$inferSelect> => {
  const number = nextNumber()
  const values = {
    ...{ license: `LV-${number}`, name: `Rider ${number}`, birthDate: "1996-07-14" },
    ...{ validUntil: "2100-12-31", ...overrides },
  }
  const comparable = comparableLicence(values.license)
  return one(
    await db
      .insert(licence)
      .values({ ...values, institutionId, comparable })
      .returning(),
  )
}
