import type { PoolClient } from "pg"
import type { UnappliedReason } from "#domain/judging/event-reason.ts"

/** Returns why attempts wait of which the log has taps that do not count, by the attempt's id. */
export const findWaiting = async (
  client: PoolClient,
  stagePath: string,
  attempts: readonly string[],
): Promise<Map<string, UnappliedReason>> => {
  const { rows } = await client.query<{ attempt: string; unapplied: UnappliedReason }>({
    name: "find-waiting",
    text: `
      select attempt, unapplied from judge_event
      where stage_key = (select key from stage where path = $1) and attempt = any($2) and unapplied is not null`,
    values: [stagePath, [...new Set(attempts)]],
  })
  return new Map(rows.map(({ attempt, unapplied }) => [attempt, unapplied]))
}
