import type { StageWrite } from "#server/db/write-stage.ts"
import type { FoldedLog } from "./folded-log.ts"

/** The reason that a judge's penalty carries where the judge gave none (D-08). */
const judgeReason = "AddPenaltyPointsJudge"

/**
 * Writes the penalties that judges gave, each under the id of its tap. One that a cancelled attempt took back, or that a
 * secretary deleted, stays deleted.
 */
export const writePenalties = async (
  { client, stage }: StageWrite,
  folded: readonly FoldedLog[],
): Promise<void> => {
  const rows = folded.flatMap(({ log, entry }) => {
    const standing = new Set(entry.penalties.map((penalty) => penalty.id))
    return log.taps
      .filter(({ name, points }) => name === "JudgePenalty" && points !== null && points > 0)
      .map((tap) => {
        const judge = log.judges.get(tap.attempt)
        return {
          id: tap.id,
          participant_id: log.participantId,
          points: tap.points,
          reason: tap.reason?.trim() || judgeReason,
          timestamp: new Date(tap.time),
          user_id: judge?.userId ?? null,
          user_display_name: judge?.name ?? "",
          user_email: judge?.email ?? null,
          deleted: !standing.has(tap.id),
        }
      })
  })
  if (rows.length === 0) return
  await client.query({
    name: "write-penalties",
    text: `
    insert into penalty (stage_key, id, participant_id, points, reason, timestamp, user_id, user_display_name,
      user_email, deleted)
    select $1, id, participant_id, points, reason, timestamp, user_id, user_display_name, user_email, deleted
    from json_populate_recordset(null::penalty, $2)
    on conflict (id) do update set deleted = penalty.deleted or excluded.deleted`,
    values: [stage.key, JSON.stringify(rows)],
  })
}
