import { and, asc, eq } from "drizzle-orm"
import type { DeskPenalty, DeskTime } from "#contracts/judging/race-desk.ts"
import { lateTimes } from "#domain/timing/late-times.ts"
import { riderTimes } from "#domain/timing/rider-times.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ReadContext } from "#server/db/context.ts"
import { penalty } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"
import { findStageFor } from "#server/stages/find-stage.ts"
import { readTimes } from "#server/stages/read-times.ts"
import { readDeskTime } from "./time-limits.ts"

/** The penalties of a result, or why they are not shown. */
export type ListPenaltiesOutcome =
  | { kind: "listed"; penalties: DeskPenalty[]; time: DeskTime }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }

/** Returns the penalties of a result with who gave them, the earliest first, to somebody who may change them (SP-08), and the rider's time. */
export const listPenalties = async (
  { db, actor }: ReadContext,
  path: string,
  participantId: string,
): Promise<ListPenaltiesOutcome> => {
  const found = await findStageFor({ db, actor }, path, "change-results")
  if (found.kind === "refused") return found
  const { stage } = found
  const penalties = await db
    .select({
      id: penalty.id,
      points: penalty.points,
      reason: penalty.reason,
      timestamp: penalty.timestamp,
      by: penalty.userDisplayName,
      control: penalty.control,
      dueOn: penalty.dueOn,
    })
    .from(penalty)
    .where(
      and(
        eq(penalty.stageKey, stage.key),
        eq(penalty.participantId, participantId),
        eq(penalty.deleted, false),
      ),
    )
    .orderBy(asc(penalty.timestamp), asc(penalty.id))
  return {
    kind: "listed",
    time: await readDeskTime(db, stage.key, participantId),
    penalties: [
      ...penalties.map(({ control, dueOn, ...given }) => ({
        ...given,
        ...(control !== null && dueOn !== null && { late: { control, due: dueOn } }),
      })),
      ...(stage.resultsStatus === null ? await lateWithoutScore(db, stage.key, participantId) : []),
    ],
  }
}

/** Returns the penalties for being late that a rider will have with their first result (TI-07); none of one who has a result. */
const lateWithoutScore = async (
  { $client }: Pick<Db, "$client">,
  stageKey: number,
  participantId: string,
): Promise<DeskPenalty[]> => {
  const riders = await readTimes($client, stageKey)
  const rider = riders.find(({ id, hasResult }) => id === participantId && !hasResult)
  if (!rider) return []
  return lateTimes(rider.allowed, riderTimes(rider.marks), rider.rules)
    .filter(({ points }) => points > 0)
    .map(({ control, due, time, points }) => ({
      ...{ id: `late ${control}`, points, reason: "TimePenalty", timestamp: time, by: "" },
      late: { control, due },
    }))
}

/** The procedure by which secretaries read penalties. */
export const listPenaltyProcedures = {
  penalties: procedures.results.penalties.handler(({ input, context, errors }) =>
    answer(listPenalties(context, input.stage, input.participantId), errors),
  ),
}
