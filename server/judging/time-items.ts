import type { Pool, PoolClient } from "pg"
import type { AttentionItem, DeskLine } from "#contracts/judging/race-desk.ts"
import type { Control } from "#domain/timing/control.ts"
import { differingMarks } from "#domain/timing/differing-marks.ts"
import { dueTimes, lateTimes } from "#domain/timing/late-times.ts"
import { riderTimes } from "#domain/timing/rider-times.ts"
import { lateMinutes } from "#domain/timing/time-rules.ts"
import { atNoSection } from "#domain/timing/timing-event.ts"
import { readTimes } from "#server/stages/read-times.ts"
import { riderOf } from "./waiting-items.ts"

/**
 * Returns what timekeepers' events ask a secretary: riders who came later than the rules allow and have no status yet (TI-06), and marks of two
 * phones that differ and that nobody has accepted (TI-04).
 */
export const timeItems = async (
  client: Pool | PoolClient,
  stageKey: number,
  lines: readonly DeskLine[],
): Promise<AttentionItem[]> => {
  const riders = await readTimes(client, stageKey)
  if (riders.length === 0) return []
  const settled = await settledMarks(client, stageKey)
  return riders.flatMap(({ id, marks, allowed, rules, status }): AttentionItem[] => {
    const line = lines.find((one) => one.id === id)
    if (!line) return []
    const rider = riderOf(line)
    const times = riderTimes(marks)
    const late = lateTimes(allowed, times, rules).filter(({ isBeyond }) => isBeyond)
    const due = dueTimes(allowed, times)
    const minutesLate = (control: Control, time: number) =>
      lateMinutes(due.get(control) ?? time, time, rules.minuteCount)
    const differing = differingMarks(marks, minutesLate).filter((one) =>
      one.marks.some((mark) => !settled.has(mark.id)),
    )
    return [
      ...(status === null
        ? late.map(
            ({ control, due, time, minutes }): AttentionItem => ({
              kind: "too-late",
              ...{ rider, control, due, time, minutes },
            }),
          )
        : []),
      ...differing.map(
        ({ control, marks: own }): AttentionItem => ({
          kind: "times-differ",
          ...{ rider, control },
          marks: own.map(({ id: mark, name, lap, by, time }) => ({ id: mark, name, lap, by, time })),
        }),
      ),
    ]
  })
}

const settledMarks = async (client: Pool | PoolClient, stageKey: number): Promise<Set<string>> => {
  const { rows } = await client.query<{ id: string }>(
    `select id from judge_event where stage_key = $1 and section = ${atNoSection} and settled_on is not null`,
    [stageKey],
  )
  return new Set(rows.map(({ id }) => id))
}
