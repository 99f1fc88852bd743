import { and, asc, desc, eq } from "drizzle-orm"
import type { ActingUser } from "#server/db/context.ts"
import { championshipClass } from "#server/db/schema/competitions.ts"
import { classPosting } from "#server/db/schema/postings.ts"
import { auditStage } from "./change-stage.ts"
import { touchPostings } from "./posted-changes.ts"
import type { StageWrite } from "./stage-write.ts"

/** A class of a stage, and since when it is posted, with its questions and how often it has changed. */
type Posting = {
  classKey: number
  racingClass: string
  postedOn: number
  questionsUntil: number
  changes: number
}

/** Returns the posted classes of a locked stage, in the order of lists. */
export const postingsOf = (write: StageWrite): Promise<Posting[]> =>
  write.db
    .select({
      classKey: classPosting.classKey,
      racingClass: championshipClass.name,
      postedOn: classPosting.postedOn,
      questionsUntil: classPosting.questionsUntil,
      changes: classPosting.changes,
    })
    .from(classPosting)
    .innerJoin(championshipClass, eq(championshipClass.key, classPosting.classKey))
    .where(eq(classPosting.stageKey, write.stage.key))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))

/** Takes a posted class back: it is as if it had never been posted, but for the audit log. */
export const takeBackPosting = async (
  write: StageWrite,
  by: ActingUser,
  { classKey, racingClass, ...before }: Posting,
): Promise<void> => {
  await write.db
    .delete(classPosting)
    .where(and(eq(classPosting.stageKey, write.stage.key), eq(classPosting.classKey, classKey)))
  await touchPostings(write)
  await auditStage(write, by, { event: "unpost_class", data: { racingClass, before, after: null } })
}
