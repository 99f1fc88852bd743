import type { PoolClient } from "pg"
import { type UnappliedReason, waitsAlone } from "#domain/judging/place-event.ts"
import { phoneAttempt } from "./tap.ts"

type WaitingRow = { attempt: string; phone: string; unapplied: UnappliedReason }

/**
 * Returns why the next taps of attempts wait, by phone and attempt: the log has taps of the same phone for them that do not
 * count, or that a secretary moved to another entry (D-37). What another phone sends for them delays nobody (D-50).
 */
export const findWaiting = async (
  client: PoolClient,
  stagePath: string,
  attempts: readonly string[],
): Promise<Map<string, UnappliedReason>> => {
  const { rows } = await client.query<WaitingRow>({
    name: "find-waiting",
    text: `
      select attempt, phone, coalesce(unapplied, 'entry-edited') as unapplied
      from judge_event as event join judge_device on judge_device.id = event.device_id
      where event.stage_key = (select key from stage where path = $1) and attempt = any($2)
        and (unapplied is not null or sent_section is not null)`,
    values: [stagePath, [...new Set(attempts)]],
  })
  return new Map(
    rows.flatMap(({ attempt, phone, unapplied }) =>
      waitsAlone(unapplied) ? [] : [[phoneAttempt(phone, attempt), unapplied]],
    ),
  )
}
