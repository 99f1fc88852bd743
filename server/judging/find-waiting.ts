import type { PoolClient } from "pg"
import type { UnappliedReason } from "#domain/judging/event-reason.ts"

/**
 * Returns why the next taps of attempts wait, by the attempt's id: the log has taps of them that do not count, or that a
 * secretary moved to another entry (D-37).
 */
export const findWaiting = async (
  client: PoolClient,
  stagePath: string,
  attempts: readonly string[],
): Promise<Map<string, UnappliedReason>> => {
  const { rows } = await client.query<{ attempt: string; unapplied: UnappliedReason }>({
    name: "find-waiting",
    text: `
      select attempt, coalesce(unapplied, 'entry-edited') as unapplied from judge_event
      where stage_key = (select key from stage where path = $1) and attempt = any($2)
        and (unapplied is not null or sent_section is not null)`,
    values: [stagePath, [...new Set(attempts)]],
  })
  return new Map(rows.map(({ attempt, unapplied }) => [attempt, unapplied]))
}
