import { and, eq } from "drizzle-orm"
import { postedRows } from "#domain/results/posted-changes.ts"
import { questionsUntil } from "#domain/results/question-time.ts"
import { classUnfinished, didNotStart, mayStillRide } from "#domain/results/unfinished.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { championshipClass, stageClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { classPosting } from "#server/db/schema/postings.ts"
import { auditStage, changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import { stageOf } from "#server/stages/find-stage.ts"
import { readClassNow, storePostedResults, touchPostings } from "#server/stages/posted-changes.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { postingsOf, takeBackPosting } from "#server/stages/take-back-postings.ts"

/** Whether the class is posted now, what has to be confirmed first, or why not. */
export type PostOutcome =
  | { kind: "posted"; until: number }
  /** How many of its riders are neither through nor have a status. */
  | { kind: "to-confirm"; count: number }
  | { kind: "refused"; reason: "unknown-class" | "already-posted" | "class-empty" }
  | ResultsRefusal

type Post = {
  racingClass: string
  /** The number of riders not through that the secretary confirmed. */
  confirmed: number
}

/**
 * Posts a class for questions (OF-01): from now on everybody sees until when riders may ask, and every change is named. What is
 * compared later is what the class is at this moment.
 */
export const postClass = (
  context: Context,
  path: string,
  { racingClass, confirmed }: Post,
): Promise<PostOutcome> =>
  changeResults(
    context,
    { path, may: "approve-results", done: "posted" },
    async (write, by): Promise<PostOutcome> => {
      const found = await findClass(write, racingClass)
      if (!found) return { kind: "refused", reason: "unknown-class" }
      if (found.postedOn !== null) return { kind: "refused", reason: "already-posted" }
      const { classKey, questionMinutes } = found
      const now = await readClassNow(write, classKey)
      const rows = postedRows(now, write.stage.scoring.type)
      if (rows.every(didNotStart)) return { kind: "refused", reason: "class-empty" }
      const stage = await stageOf(write)
      const undecided = rows
        .map((row) => classUnfinished(row, stage.ranksUnfinished))
        .filter((row) => mayStillRide(row, stage, by.now)).length
      if (undecided !== confirmed) return { kind: "to-confirm", count: undecided }
      const until = questionsUntil(by.now, questionMinutes)
      await write.db.insert(classPosting).values({
        stageKey: write.stage.key,
        classKey,
        postedOn: by.now,
        questionsUntil: until,
        course: now.course,
      })
      await storePostedResults(write, classKey, now.results)
      await touchPostings(write)
      await auditStage(write, by, {
        event: "post_class",
        data: { racingClass, results: now.results.length, questionsUntil: until },
      })
      return { kind: "posted", until }
    },
  )

/** Whether the class is no longer posted, or why not. */
export type UnpostOutcome =
  | { kind: "unposted" }
  | { kind: "refused"; reason: "unknown-class" | "not-posted" }
  | ResultsRefusal

/**
 * Takes a posted class back: it is as if it had never been posted, and what changes until it is posted again is not named. The
 * audit log keeps when it was posted and how often it changed.
 */
export const unpostClass = (
  context: Context,
  path: string,
  { racingClass }: { racingClass: string },
): Promise<UnpostOutcome> =>
  changeResults(
    context,
    { path, may: "approve-results", done: "unposted" },
    async (write, by): Promise<UnpostOutcome> => {
      if (!(await findClass(write, racingClass))) return { kind: "refused", reason: "unknown-class" }
      const posting = (await postingsOf(write)).find((one) => one.racingClass === racingClass)
      if (!posting) return { kind: "refused", reason: "not-posted" }
      await takeBackPosting(write, by, posting)
      return { kind: "unposted" }
    },
  )

const findClass = async (write: StageWrite, racingClass: string) => {
  const [found] = await write.db
    .select({
      classKey: stageClass.classKey,
      questionMinutes: stageTable.questionMinutes,
      postedOn: classPosting.postedOn,
    })
    .from(stageClass)
    .innerJoin(stageTable, eq(stageTable.key, stageClass.stageKey))
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .leftJoin(
      classPosting,
      and(eq(classPosting.stageKey, stageClass.stageKey), eq(classPosting.classKey, stageClass.classKey)),
    )
    .where(and(eq(stageClass.stageKey, write.stage.key), eq(championshipClass.name, racingClass)))
  return found ?? null
}

/** The procedures by which secretaries post classes for questions. */
export const postingProcedures = {
  post: procedures.results.post.handler(({ input, context, errors }) =>
    answer(postClass(context, input.stage, input), errors),
  ),
  unpost: procedures.results.unpost.handler(({ input, context, errors }) =>
    answer(unpostClass(context, input.stage, input), errors),
  ),
}
