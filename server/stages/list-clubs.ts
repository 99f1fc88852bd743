import { club } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"

const byName = new Intl.Collator("lv")

/** Returns all clubs with their countries, by name; everybody may see them (OR-04). */
export const listClubs = async (db: Db): Promise<(typeof club.$inferSelect)[]> =>
  (await db.select().from(club)).toSorted((one, other) => byName.compare(one.id, other.id))
