import { and, eq, ne } from "drizzle-orm"
import type { WithdrawnStage } from "#contracts/competitions/withdrawn-stage.ts"
import { stage } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"

/**
 * Returns what everybody may know of a stage that was public and is hidden now, as it was shown last; null: it is public, or never was.
 */
export const findWithdrawn = async (db: Db, path: string): Promise<WithdrawnStage | null> => {
  const [found] = await db
    .select({ withdrawn: stage.withdrawn })
    .from(stage)
    .where(and(eq(stage.path, path), ne(stage.status, "published")))
  if (!found?.withdrawn) return null
  const { title, championship, competitionOrganizer, competitionStartDate, timeZone } = found.withdrawn
  return { title, championship, competitionOrganizer, competitionStartDate, timeZone }
}
