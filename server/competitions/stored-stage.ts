import { and, asc, desc, eq, inArray, sql } from "drizzle-orm"
import type { StageForm } from "#contracts/competitions/stage-form.ts"
import { localDayOf } from "#contracts/fields/local-time.ts"
import { calendarChange, calendarEvent, type WithdrawnEvent } from "#domain/competitions/calendar-event.ts"
import { type CalledOff, hasNewDay } from "#domain/competitions/called-off.ts"
import { carryCancelled } from "#domain/competitions/cancelled-sections.ts"
import { defaultMissedPoints } from "#domain/competitions/scoring.ts"
import {
  announcedStart,
  newlyMissing,
  refuseStageChange,
  type StageChangeRefusal,
} from "#domain/competitions/stage-change.ts"
import {
  championship,
  championshipClass,
  institution,
  stage,
  stageClass,
} from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { cardColumns } from "#server/stages/card-columns.ts"
import { type ChampionshipPlace, isChampionship, isOf } from "#server/stages/championship-place.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { moveStartLists } from "./start-plans.ts"
import { calendarChangedAt } from "./touch-calendars.ts"

/** A stage as its form is filled in, and the other facts that decide about changes. */
export type StoredStage = {
  key: number
  path: string
  institutionId: string
  championshipId: string
  timeZone: string
  resultsStatus: (typeof stage.$inferSelect)["resultsStatus"]
  regulation: string | null
  /** The start that was first announced; null: the stage has not moved to another day since. */
  announcedStartDate: number | null
  /** Null: it takes place (CH-01). */
  calledOff: CalledOff | null
  form: StageForm
}

/** Returns a stage as its form is filled in, its classes in the order of lists; null where there is none. */
export const readStage = async (
  db: Db | Pick<Transaction, "select">,
  path: string,
): Promise<StoredStage | null> => {
  const [row] = await db
    .select({ stage, timeZone: institution.timeZone })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .where(eq(stage.path, path))
  if (!row) return null
  const classes = await db
    .select({
      name: championshipClass.name,
      yearsFrom: stageClass.yearsFrom,
      yearsTo: stageClass.yearsTo,
      color: stageClass.color,
      startTime: stageClass.startTime,
      endTime: stageClass.endTime,
      lap: stageClass.lap,
      lapSections: stageClass.lapSections,
      photo: stageClass.photo,
    })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, row.stage.key))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))
  const { key, institutionId, championshipId, resultsStatus, regulation } = row.stage
  const { announcedStartDate, calledOff } = row.stage
  const { timeZone } = row
  const form = { ...formColumns(row.stage), classes }
  const stored = { key, path, institutionId, championshipId, timeZone, resultsStatus, regulation }
  return { ...stored, announcedStartDate, calledOff, form }
}

const formColumns = (row: typeof stage.$inferSelect): Omit<StageForm, "classes"> => ({
  title: row.title,
  competitionOrganizer: row.competitionOrganizer,
  location: row.location,
  googleMaps: row.googleMaps,
  waze: row.waze,
  competitionStartDate: row.competitionStartDate,
  competitionEndDate: row.competitionEndDate,
  registrationEndDate: row.registrationEndDate,
  status: row.status,
  competitionType: row.competitionType,
  openFree: row.openFree,
  sectionSeconds: row.competitionType === "classic" ? row.sectionSeconds : null,
  toleranceSeconds: row.toleranceSeconds,
  missedPoints: row.missedPoints,
  ranksUnfinished: row.ranksUnfinished,
  manualDNF: row.manualDNF,
  showEndTimeDiff: row.showEndTimeDiff,
  questionMinutes: row.questionMinutes,
  sponsors: row.sponsors,
  descriptionLv: row.descriptionLv,
  descriptionEt: row.descriptionEt,
  descriptionEn: row.descriptionEn,
})

/** Returns the version of a stage, for its form: in another time zone the times that it was filled with would be others. */
export const stageVersion = ({ form, timeZone }: Pick<StoredStage, "form" | "timeZone">): string =>
  versionOf([form, timeZone])

/** Why a form is refused. */
export type StoreStageRefusal =
  | { kind: "refused"; reason: "changed-meanwhile" | "unknown-class" | "place-missing" | "classes-missing" }
  | ({ kind: "refused" } & StageChangeRefusal)

type Change = { before: StoredStage; version: string; form: StageForm }

/** Returns why a form is refused, or null; under the stage's lock. */
export const refuseStageForm = async (
  write: StageWrite,
  { before, version, form }: Change,
): Promise<StoreStageRefusal | null> => {
  if (stageVersion(before) !== version) return { kind: "refused", reason: "changed-meanwhile" }
  const keys = await classKeysOf(write.db, before)
  if (form.classes.some(({ name }) => !keys.has(name))) return { kind: "refused", reason: "unknown-class" }
  const [missing] = newlyMissing(before.form, form)
  if (missing)
    return { kind: "refused", reason: missing === "location" ? "place-missing" : "classes-missing" }
  const areStandingsPublished = before.resultsStatus === "StandingsPublished"
  const refusal = refuseStageChange(before.form, form, { ...(await factsOf(write)), areStandingsPublished })
  return refusal && { kind: "refused", ...refusal }
}

/** Writes an accepted form; open pages of the stage reload at this revision, and calendars show what has changed for them. */
export const storeStage = async (
  write: StageWrite,
  { before, form, correctsDay, now }: Pick<Change, "before" | "form"> & { correctsDay: boolean; now: number },
): Promise<void> => {
  const { db } = write
  const calendar = calendarChange(before.form, form)
  const withdrawn = calendar === "withdrawn" ? await withdrawnEvent(db, before) : null
  const dayOf = (instant: number) => localDayOf(instant, before.timeZone)
  const [was, is] = [dayOf(before.form.competitionStartDate), dayOf(form.competitionStartDate)]
  await db
    .update(stage)
    .set({
      ...columnsOfForm(form),
      announcedStartDate: announcedStart({
        announced: before.announcedStartDate,
        before: before.form,
        after: form,
        isCorrection: correctsDay,
        dayOf,
      }),
      ...(hasNewDay(before.calledOff, was, is) && { calledOff: null }),
      settingsRevision: write.stage.revision,
      ...(calendar && { calendarChangedOn: calendarChangedAt(now), withdrawn }),
    })
    .where(eq(stage.key, before.key))
  const keys = await classKeysOf(db, before)
  await writeStageClasses(db, before.key, { classes: form.classes, keys })
  await moveStartLists(write, { before: before.form, form, timeZone: before.timeZone, now })
}

const withdrawnEvent = async (
  db: Pick<Builder, "select">,
  { form, calledOff, timeZone, ...place }: StoredStage,
): Promise<WithdrawnEvent> => {
  const [of] = await db
    .select({ championship: championship.displayName })
    .from(championship)
    .where(isChampionship(place))
  return { ...calendarEvent({ ...form, calledOff }), timeZone, championship: of?.championship ?? "" }
}

const factsOf = async (write: StageWrite) => {
  const { key, isApproved } = write.stage
  const { db } = write
  const results = await db.$count(result, and(eq(result.stageKey, key), eq(result.deleted, false)))
  const taken = await db
    .selectDistinct({ name: championshipClass.name })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .where(eq(participant.stageKey, key))
  return { isApproved, hasResults: results > 0, takenClasses: new Set(taken.map(({ name }) => name)) }
}

/**
 * Returns the columns that a form fills; the settings of openFree, and those of classic, are stored only if the stage is scored
 * by them (D-07).
 */
export const columnsOfForm = ({ classes: _classes, ...form }: StageForm) => ({
  ...form,
  openFree: form.competitionType === "openFree" ? form.openFree : null,
  sectionSeconds: form.competitionType === "classic" ? form.sectionSeconds : null,
  toleranceSeconds: form.competitionType === "classic" ? form.toleranceSeconds : null,
  missedPoints: form.competitionType === "classic" ? form.missedPoints : defaultMissedPoints,
  ranksUnfinished: form.competitionType === "openFree" && form.ranksUnfinished,
})

/** The query builder of whatever transaction writes a stage. */
export type Builder = Pick<Db | Transaction, "select" | "insert" | "update" | "delete" | "$count">

/** Returns the keys of a championship's classes by their names (D-32). */
export const classKeysOf = async (db: Builder, place: ChampionshipPlace): Promise<Map<string, number>> => {
  const rows = await db
    .select({ name: championshipClass.name, key: championshipClass.key })
    .from(championshipClass)
    .where(isOf(championshipClass, place))
  return new Map(rows.map(({ name, key }) => [name, key]))
}

/** Writes the classes of a stage; those that are removed must have no participants. `keys` has the keys of all of them. */
export const writeStageClasses = async (
  db: Builder,
  stageKey: number,
  { classes, keys }: { classes: StageForm["classes"]; keys: ReadonlyMap<string, number> },
): Promise<void> => {
  const chosen = classes.map(({ name, ...values }) => ({ classKey: keys.get(name) ?? 0, values }))
  const kept = new Set(chosen.map(({ classKey }) => classKey))
  const stored = await db
    .select({
      classKey: stageClass.classKey,
      ...cardColumns,
    })
    .from(stageClass)
    .where(eq(stageClass.stageKey, stageKey))
  const gone = stored.map(({ classKey }) => classKey).filter((key) => !kept.has(key))
  await moveTombstones(db, stageKey, gone)
  await db
    .delete(stageClass)
    .where(and(eq(stageClass.stageKey, stageKey), inArray(stageClass.classKey, gone)))
  for (const { classKey, values } of chosen) {
    const before = stored.find((one) => one.classKey === classKey)
    const card = before ? carryCancelled(before, values) : {}
    await db
      .insert(stageClass)
      .values({ stageKey, classKey, ...values })
      .onConflictDoUpdate({
        target: [stageClass.stageKey, stageClass.classKey],
        set: { ...values, ...card },
      })
  }
}

/** A deleted result still references the rider's former class: it is moved to the current one. */
const moveTombstones = async (db: Builder, stageKey: number, gone: readonly number[]): Promise<void> => {
  await db
    .update(result)
    .set({
      classKey: sql`(
        select ${participant.classKey} from ${participant}
        where ${participant.stageKey} = ${result.stageKey} and ${participant.id} = ${result.participantId}
      )`,
    })
    .where(and(eq(result.stageKey, stageKey), inArray(result.classKey, [...gone])))
}
