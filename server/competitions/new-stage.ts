import { desc, eq } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import {
  type ChampionshipPlace,
  isChampionship,
  isChampionshipOfStage,
} from "#server/db/championship-place.ts"
import type { ReadContext } from "#server/db/context.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"

/** A stage that a new one can be a copy of. */
export type EarlierStage = {
  path: string
  title: string
  championship: string
  /** Instant, epoch milliseconds. */
  competitionStartDate: number
}

/** What the screen of a new stage shows, or why it does not. */
export type NewStageOutcome =
  | {
      kind: "found"
      timeZone: string
      championship: { displayName: string }
      /** Those of the whole institution, the latest first. */
      earlier: EarlierStage[]
    }
  | { kind: "refused"; reason: "forbidden" | "championship-not-found" }

/** Returns what a new stage of a championship starts from. */
export const newStage = async (
  { db, actor }: ReadContext,
  place: ChampionshipPlace,
): Promise<NewStageOutcome> => {
  const { institutionId } = place
  if (!may(actor, "edit-stage", { institution: institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const [found] = await db
    .select({ timeZone: institution.timeZone, displayName: championship.displayName })
    .from(championship)
    .innerJoin(institution, eq(institution.id, championship.institutionId))
    .where(isChampionship(place))
  if (!found) return { kind: "refused", reason: "championship-not-found" }
  const { timeZone, displayName } = found
  return {
    kind: "found",
    timeZone,
    championship: { displayName },
    earlier: await stagesOf(db, institutionId),
  }
}

const stagesOf = (db: Db, institutionId: string): Promise<EarlierStage[]> =>
  db
    .select({
      path: stage.path,
      title: stage.title,
      championship: championship.displayName,
      competitionStartDate: stage.competitionStartDate,
    })
    .from(stage)
    .innerJoin(championship, isChampionshipOfStage)
    .where(eq(stage.institutionId, institutionId))
    .orderBy(desc(stage.competitionStartDate), desc(stage.id))
