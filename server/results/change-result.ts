import { and, eq, inArray, sql } from "drizzle-orm"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { ensureResults } from "#server/stages/stamp-results.ts"

/** A change of one result, without the participant. */
type ResultChange = Partial<Pick<typeof result.$inferInsert, "status" | "isOutOfCompetition" | "deleted">>

/** Returns a participant's result in a locked stage; null: there is none, or it was deleted. */
export const findResult = async (write: StageWrite, participantId: string) => {
  const [found] = await write.db
    .select({ status: result.status })
    .from(result)
    .where(
      and(
        eq(result.stageKey, write.stage.key),
        eq(result.participantId, participantId),
        eq(result.deleted, false),
      ),
    )
  return found ?? null
}

/** Gives a participant a result if there is none yet (D-13); returns whether the stage has the participant. */
export const ensureResult = async (write: StageWrite, participantId: string): Promise<boolean> => {
  const known = await write.db.$count(
    participant,
    and(eq(participant.stageKey, write.stage.key), eq(participant.id, participantId)),
  )
  if (known > 0) await ensureResults(write, [participantId])
  return known > 0
}

/** Changes a result and stamps it with the stage's revision, so that live boards show it. */
export const updateResult = (
  write: StageWrite,
  participantId: string,
  change: ResultChange = {},
): Promise<void> => updateResults(write, [participantId], change)

/** Does the same to several results at once. */
export const updateResults = async (
  write: StageWrite,
  participantIds: readonly string[],
  change: ResultChange,
): Promise<void> => {
  await write.db
    .update(result)
    .set({ ...change, revision: write.stage.revision, changedOn: sql`clock_timestamp()` })
    .where(and(eq(result.stageKey, write.stage.key), inArray(result.participantId, [...participantIds])))
}
