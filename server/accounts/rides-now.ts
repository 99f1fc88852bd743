import { and, asc, eq, gt, isNull, lte } from "drizzle-orm"
import type { RunningRide } from "#contracts/my-results.ts"
import { institution, stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"

/** Milliseconds for which the card of a stage whose results are not approved is followed after its end. */
const afterwards = 24 * 3_600_000

/** Returns the published stages that a user rides in now: from the start until the results are approved, at most a day after the end. */
export const ridesNow = (db: Db, { userId, now }: { userId: string; now: number }): Promise<RunningRide[]> =>
  db
    .select({
      path: stage.path,
      title: stage.title,
      timeZone: institution.timeZone,
      revision: stage.revision,
    })
    .from(participant)
    .innerJoin(stage, eq(stage.key, participant.stageKey))
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .where(
      and(
        eq(participant.id, userId),
        eq(stage.status, "published"),
        isNull(stage.resultsStatus),
        lte(stage.competitionStartDate, now),
        gt(stage.competitionEndDate, now - afterwards),
      ),
    )
    .orderBy(asc(stage.competitionStartDate), asc(stage.key))
