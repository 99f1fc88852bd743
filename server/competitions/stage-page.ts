import { asc, desc, eq, isNotNull } from "drizzle-orm"
import type { ShownStage, StagePage, StagePageClass } from "#contracts/competitions/stage-page.ts"
import { may } from "#domain/access/may.ts"
import type { PublicationStatus } from "#domain/competitions/stage-change.ts"
import { procedures, trackStage } from "#server/api/chain.ts"
import type { ReadContext } from "#server/db/context.ts"
import {
  championship,
  championshipClass,
  institution,
  stage,
  stageClass,
  stageJudge,
} from "#server/db/schema/competitions.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { shownColumns } from "#server/stages/card-columns.ts"
import { isChampionshipOfStage } from "#server/stages/championship-place.ts"
import { correctedSince } from "#server/stages/corrected-since.ts"
import { managedClubs } from "#server/stages/managed-clubs.ts"
import { findWithdrawn } from "#server/stages/withdrawn-stage.ts"

/**
 * Returns the content of a stage's page for the actor, and the actor's rights there; null if there is no such stage, or it is a
 * draft that the actor may not edit.
 */
export const showStage = async ({ db, actor }: ReadContext, path: string): Promise<ShownStage | null> => {
  const found = await findStagePage(db, path)
  if (!found) return null
  const { key, institutionId, status, page } = found
  const place = { institution: institutionId }
  const isDraft = status !== "published"
  if (isDraft && !may(actor, "edit-stage", place)) return null
  // nothing is read for visitors
  const [judges, managed] = actor
    ? await Promise.all([judgesOf(db, key), managedClubs(db, actor.userId)])
    : [new Set<string>(), []]
  return {
    stage: page,
    isDraft,
    rights: {
      edit: may(actor, "edit-stage", place),
      manageParticipants: may(actor, "manage-participants", place),
      manageJudges: may(actor, "manage-judges", place),
      judge: may(actor, "judge", { judges }),
      enterClubs: managed.flatMap(({ club, institution }) => (institution.id === institutionId ? club : [])),
    },
  }
}

const judgesOf = async (db: Db, stageKey: number): Promise<Set<string>> => {
  const rows = await db
    .select({ userId: stageJudge.userId })
    .from(stageJudge)
    .where(eq(stageJudge.stageKey, stageKey))
  return new Set(rows.map(({ userId }) => userId))
}

/** A stage's page, and what only the server needs. */
export type FoundStagePage = {
  key: number
  institutionId: string
  status: PublicationStatus
  page: StagePage
}

/** Returns the content of a stage's page by path, published or not; null if there is no such stage. */
export const findStagePage = async (db: Db | Transaction, path: string): Promise<FoundStagePage | null> => {
  const [found] = await db
    .select({
      key: stage.key,
      institutionId: stage.institutionId,
      status: stage.status,
      descriptions: { lv: stage.descriptionLv, et: stage.descriptionEt, en: stage.descriptionEn },
      page: {
        path: stage.path,
        title: stage.title,
        competitionOrganizer: stage.competitionOrganizer,
        location: stage.location,
        googleMaps: stage.googleMaps,
        waze: stage.waze,
        timeZone: institution.timeZone,
        competitionStartDate: stage.competitionStartDate,
        competitionEndDate: stage.competitionEndDate,
        registrationEndDate: stage.registrationEndDate,
        announcedStartDate: stage.announcedStartDate,
        calledOff: stage.calledOff,
        competitionType: stage.competitionType,
        hasRegulation: isNotNull(stage.regulation).mapWith(Boolean),
        correctedSince,
        hasStartList: isNotNull(stage.startListPublishedOn).mapWith(Boolean),
        revision: stage.revision,
      },
      championship: { displayName: championship.displayName },
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championship, isChampionshipOfStage)
    .where(eq(stage.path, path))
  if (!found) return null
  const { key, institutionId, status, page, ...parts } = found
  return { key, institutionId, status, page: { ...page, ...parts, classes: await selectClasses(db, key) } }
}

const selectClasses = (db: Db | Transaction, stageKey: number): Promise<StagePageClass[]> =>
  db
    .select({
      name: championshipClass.name,
      order: championshipClass.order,
      color: stageClass.color,
      yearsFrom: stageClass.yearsFrom,
      yearsTo: stageClass.yearsTo,
      startTime: stageClass.startTime,
      endTime: stageClass.endTime,
      ...shownColumns,
      photo: stageClass.photo,
    })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, stageKey))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))

/** The procedure for a stage's page. */
export const stagePageProcedures = {
  stagePage: procedures.competitions.stagePage.handler(async ({ input: { stage }, context, errors }) => {
    const shown = await showStage(context, stage)
    trackStage(context, stage, shown?.stage.revision ?? null)
    if (shown) return shown
    const withdrawn = await findWithdrawn(context.db, stage)
    throw withdrawn ? errors["stage-withdrawn"]({ data: withdrawn }) : errors["stage-not-found"]()
  }),
}
