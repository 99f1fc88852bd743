import { eq } from "drizzle-orm"
import { penalty } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"

/** A penalty as a secretary sees it who looks at it now; one that is not there has no points. */
export const seenPenalty = async (db: Db, id: string) => {
  const [found] = await db.select().from(penalty).where(eq(penalty.id, id))
  return { id, seen: { points: found?.points ?? 0, reason: found?.reason ?? "" } }
}
