import { and, asc, eq } from "drizzle-orm"
import type { DeskPenalty } from "#contracts/results-desk.ts"
import { may } from "#domain/access/may.ts"
import type { ReadContext } from "#server/db/context.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { penalty } from "#server/db/schema/results.ts"

/** The penalties of a result, or why they are not told. */
export type ListPenaltiesOutcome =
  | { kind: "listed"; penalties: DeskPenalty[] }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }

/** Returns the penalties of a result with who gave them, the earliest first, to somebody who may change them (SP-08). */
export const listPenalties = async (
  { db, actor }: ReadContext,
  path: string,
  participantId: string,
): Promise<ListPenaltiesOutcome> => {
  const [found] = await db
    .select({ key: stage.key, institution: stage.institutionId })
    .from(stage)
    .where(eq(stage.path, path))
  if (!found) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, "change-results", found)) return { kind: "refused", reason: "forbidden" }
  const penalties = await db
    .select({
      id: penalty.id,
      points: penalty.points,
      reason: penalty.reason,
      timestamp: penalty.timestamp,
      by: penalty.userDisplayName,
    })
    .from(penalty)
    .where(
      and(
        eq(penalty.stageKey, found.key),
        eq(penalty.participantId, participantId),
        eq(penalty.deleted, false),
      ),
    )
    .orderBy(asc(penalty.timestamp), asc(penalty.id))
  return { kind: "listed", penalties }
}
