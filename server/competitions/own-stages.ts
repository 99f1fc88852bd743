import { and, asc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm"
import type { OwnStage } from "#contracts/competitions/organising.ts"
import { localDayOf } from "#contracts/fields/local-time.ts"
import { may } from "#domain/access/may.ts"
import { procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { institution, stage, stageJudge } from "#server/db/schema/competitions.ts"

/** For so long a stage that is over is still listed, milliseconds: its results are to be approved. */
const shownAfter = 14 * 86_400_000

const mostShown = 60

/**
 * Lists the stages at which the actor has something to do, as their secretary or as a judge of theirs: today's first, by the
 * calendar of the place, then those to come, the next one first, then those of the last two weeks. Drafts are the secretaries'.
 */
export const listOwnStages = async ({ db, actor, now }: Context): Promise<OwnStage[]> => {
  if (!actor) return []
  const ofSecretary = actor.admin ? sql`true` : inArray(stage.institutionId, [...actor.secretaryOf])
  const ofJudge = and(eq(stage.status, "published"), isNotNull(stageJudge.userId))
  const found = await db
    .select({
      path: stage.path,
      title: stage.title,
      location: stage.location,
      timeZone: institution.timeZone,
      competitionStartDate: stage.competitionStartDate,
      competitionEndDate: stage.competitionEndDate,
      announcedStartDate: stage.announcedStartDate,
      calledOff: stage.calledOff,
      status: stage.status,
      institutionId: stage.institutionId,
      judge: stageJudge.userId,
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .leftJoin(stageJudge, and(eq(stageJudge.stageKey, stage.key), eq(stageJudge.userId, actor.userId)))
    .where(
      and(
        or(gt(stage.competitionEndDate, now - shownAfter), sql`${stage.calledOff} ->> 'kind' = 'postponed'`),
        or(ofSecretary, ofJudge),
      ),
    )
    .orderBy(asc(stage.competitionStartDate), asc(stage.key))
    .limit(mostShown)
  const stages = found.map(({ status, institutionId, judge, ...shown }): OwnStage => {
    const isDraft = status === "draft"
    const judges = new Set(judge === null || isDraft ? [] : [judge])
    return {
      ...shown,
      when: whenOf(shown, now),
      isDraft,
      isSecretary: may(actor, "edit-stage", { institution: institutionId }),
      isJudge: may(actor, "judge", { judges }),
    }
  })
  const at = (when: OwnStage["when"]) => stages.filter((one) => one.when === when)
  return [...at("today"), ...at("to-come"), ...at("over").reverse()]
}

type Days = Pick<OwnStage, "competitionStartDate" | "competitionEndDate" | "timeZone" | "calledOff">

const whenOf = ({ competitionStartDate, competitionEndDate, timeZone, calledOff }: Days, now: number) => {
  if (calledOff?.kind === "postponed") return "to-come"
  const today = localDayOf(now, timeZone)
  if (localDayOf(competitionStartDate, timeZone) > today) return "to-come"
  return localDayOf(competitionEndDate, timeZone) < today ? "over" : "today"
}

/** The procedure that lists the stages at which somebody has something to do. */
export const ownStagesProcedures = {
  ownStages: procedures.organising.ownStages.handler(({ context }) => listOwnStages(context)),
}
