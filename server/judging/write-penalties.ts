import { sql } from "drizzle-orm"
import type { LockedStage } from "#server/db/lock-stage.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { FoldedLog } from "./folded-log.ts"

/** The reason that a judge's penalty carries where the judge gave none (D-08). */
const judgeReason = "AddPenaltyPointsJudge"

/**
 * Writes the penalties that judges gave, each under the id of its tap. One that a cancelled attempt took back, or that a
 * secretary deleted, stays deleted.
 */
export const writePenalties = async (
  tx: Transaction,
  stage: LockedStage,
  folded: readonly FoldedLog[],
): Promise<void> => {
  const rows = folded.flatMap(({ log, entry }) => {
    const standing = new Set(entry.penalties.map((penalty) => penalty.id))
    return log.taps
      .filter((tap) => tap.name === "JudgePenalty")
      .map((tap) => {
        const judge = log.judges.get(tap.attempt)
        return {
          id: tap.id,
          participant_id: log.participantId,
          points: tap.points ?? 0,
          reason: tap.reason ?? judgeReason,
          timestamp: new Date(tap.time),
          user_id: judge?.userId ?? null,
          user_display_name: judge?.name ?? "",
          user_email: judge?.email ?? null,
          deleted: !standing.has(tap.id),
        }
      })
  })
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into penalty (stage_key, id, participant_id, points, reason, timestamp, user_id, user_display_name,
      user_email, deleted)
    select ${stage.key}, id, participant_id, points, reason, timestamp, user_id, user_display_name, user_email, deleted
    from jsonb_populate_recordset(null::penalty, ${JSON.stringify(rows)})
    on conflict (id) do update set deleted = penalty.deleted or excluded.deleted`)
}
