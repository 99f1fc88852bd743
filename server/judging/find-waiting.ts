import type { UnappliedReason } from "#domain/judging/event-reason.ts"
import type { StageWrite } from "#server/db/write-stage.ts"

/** Returns why attempts wait of which the log has taps that do not count, by the attempt's id. */
export const findWaiting = async (
  { client, stage }: StageWrite,
  attempts: readonly string[],
): Promise<Map<string, UnappliedReason>> => {
  const { rows } = await client.query<{ attempt: string; unapplied: UnappliedReason }>({
    name: "find-waiting",
    text: `
      select attempt, unapplied from judge_event
      where stage_key = $1 and attempt = any($2) and unapplied is not null`,
    values: [stage.key, [...new Set(attempts)]],
  })
  return new Map(rows.map(({ attempt, unapplied }) => [attempt, unapplied]))
}
