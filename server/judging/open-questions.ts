import type { Pool, PoolClient } from "pg"
import type { AttentionItem, DeskLine } from "#contracts/race-desk.ts"
import { keyOfSection } from "#domain/competitions/racing-class.ts"
import { cellScore } from "#domain/judging/points.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { milliseconds } from "#server/db/milliseconds.ts"
import { riderOf } from "./waiting-items.ts"

type Row = EntryPlace & { id: number; text: string; askedOn: number; count: number }

type QuestionsOptions = {
  stageKey: number
  lines: readonly DeskLine[]
  /** How many are shown at once. */
  most: number
}

/** Returns the unanswered questions about scores (OF-04), the longest waiting first, and the number of the others. */
export const openQuestions = async (
  client: Pool | PoolClient,
  { stageKey, lines, most }: QuestionsOptions,
): Promise<AttentionItem[]> => {
  const { rows } = await client.query<Row>({
    name: "open-questions",
    text: `
      select id::float8 as id, participant_id as "participantId", section, lap, text,
        ${milliseconds("asked_on")} as "askedOn", count(*) over ()::int as count
      from score_question join result using (stage_key, participant_id)
      where stage_key = $1 and answer is null and not deleted
      order by id limit $2`,
    values: [stageKey, most],
  })
  const items = rows.flatMap(({ participantId, section, lap, id, text, askedOn }): AttentionItem[] => {
    const line = lines.find((one) => one.id === participantId)
    if (!line) return []
    const place = { section, lap }
    const entry = line.entries.find((one) => keyOfSection(one) === keyOfSection(place))
    return [
      {
        kind: "question",
        id,
        rider: riderOf(line),
        ...place,
        total: cellScore(entry?.total ?? null, entry?.isMissed),
        text,
        askedOn,
      },
    ]
  })
  const others = (rows[0]?.count ?? 0) - rows.length
  return [...items, ...(others > 0 ? [{ kind: "more" as const, judge: null, count: others }] : [])]
}
