import { and, asc, desc, eq, isNotNull } from "drizzle-orm"
import type { JudgeStage } from "#contracts/judging/judge-sync.ts"
import { type CancellableCard, cancelledTimes } from "#domain/competitions/cancelled-sections.ts"
import { cancelledLaps, cancelledOf, sectionsOf } from "#domain/competitions/racing-class.ts"
import { championshipClass, stageClass, stageJudge } from "#server/db/schema/competitions.ts"
import { judgeDevice, sectionEntry } from "#server/db/schema/judging.ts"
import { result } from "#server/db/schema/results.ts"
import { type Db, readTogether, type Transaction } from "#server/db/transaction.ts"
import { cardColumns } from "#server/stages/card-columns.ts"
import { type FoundStage, findStage } from "#server/stages/find-stage.ts"
import { scoringOf } from "#server/stages/lock-stage.ts"
import { readPublishedStarts } from "#server/stages/start-slots.ts"
import { admitDevice, type TurnedAway } from "./admit-device.ts"
import { type Device, findDevice } from "./device.ts"
import { readRiders } from "./people.ts"
import { readTimingPart } from "./timing-part.ts"

/** What a judge's device needs to know about its stage, or why it is turned away. */
export type JudgeStageOutcome = { kind: "found"; stage: JudgeStage } | TurnedAway

/** Returns what a sign-on desk needs of a stage. */
export type ReadDesk = (tx: Transaction, stage: FoundStage) => Promise<NonNullable<JudgeStage["desk"]>>

const noDesk: ReadDesk = () => Promise.reject(new Error("Nobody has said how a desk is read"))

/**
 * Reads what a device needs of a stage, at one revision: a judge's the roster, classes, sections, settings and entries; that of a desk no rider but those that
 * `readDesk` returns (EN-01).
 */
export const readJudgeStage = async (
  { db, now, readDesk = noDesk }: { db: Db; now: number; readDesk?: ReadDesk },
  token: string,
  path: string,
): Promise<JudgeStageOutcome> => {
  const admission = admitDevice(await findDevice(db, token), path, now)
  if (admission.kind === "refused") return admission
  return readTogether(db, async (tx) => {
    const stage = await findStage(tx, path)
    if (!stage) return { kind: "refused", reason: "stage-not-found" }
    const known = await readStage(tx, stage, admission.device)
    if (known.kind !== "sign-on") return { kind: "found", stage: known }
    return { kind: "found", stage: { ...known, desk: await readDesk(tx, stage) } }
  })
}

const readStage = async (tx: Transaction, stage: FoundStage, { id, kind }: Device): Promise<JudgeStage> => {
  const classes = await selectClasses(tx, stage)
  return {
    revision: stage.revision,
    kind,
    stage: {
      path: stage.path,
      title: stage.title,
      timeZone: stage.timeZone,
      competitionStartDate: stage.competitionStartDate,
      competitionEndDate: stage.competitionEndDate,
      resultsStatus: stage.resultsStatus,
      ...(stage.calledOff && { calledOff: stage.calledOff.kind }),
    },
    settings: settingsOf(stage),
    classes: classes.map(
      ({ cancelledSections: _sections, cancelledOn: _times, ...racingClass }) => racingClass,
    ),
    sections: sectionsOf(classes),
    cancelled: cancelledForAll(classes),
    cancelledInPart: cancelledInPart(classes),
    standsAt: await selectStandsAt(tx, id),
    roster: kind === "sign-on" ? [] : await selectRoster(tx, stage),
    dns: kind === "sign-on" ? [] : await selectDns(tx, stage),
    // nobody else scores
    entries: kind === "section" ? await selectEntries(tx, stage) : [],
    ...(kind === "timing" && { timing: await readTimingPart(tx, stage.key) }),
  }
}

const settingsOf = (stage: FoundStage): JudgeStage["settings"] => {
  const scoring = scoringOf(stage)
  const { sectionSeconds, toleranceSeconds, missedPoints } = stage
  return scoring.type === "classic"
    ? { type: scoring.type, sectionSeconds, toleranceSeconds, missedPoints }
    : scoring
}

const selectClasses = (tx: Transaction, stage: FoundStage) =>
  tx
    .select({
      name: championshipClass.name,
      order: championshipClass.order,
      color: stageClass.color,
      ...cardColumns,
    })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, stage.key))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))

/** The bearer of a pass for all sections has no assigned section. */
const selectStandsAt = async (tx: Transaction, deviceId: string): Promise<number[]> => {
  const [judge] = await tx
    .select({ sections: stageJudge.sections })
    .from(judgeDevice)
    .innerJoin(
      stageJudge,
      and(eq(stageJudge.stageKey, judgeDevice.stageKey), eq(stageJudge.userId, judgeDevice.userId)),
    )
    .where(eq(judgeDevice.id, deviceId))
  return judge?.sections ?? []
}

const selectRoster = async (tx: Transaction, { key }: FoundStage): Promise<JudgeStage["roster"]> => {
  const riders = await readRiders(tx, key)
  const starts = await readPublishedStarts(tx, key)
  return riders.map((rider) => {
    const startsAt = starts.get(rider.id)
    return { ...rider, ...(startsAt !== undefined && { startsAt }) }
  })
}

const selectDns = async (tx: Transaction, { key }: FoundStage): Promise<string[]> => {
  const rows = await tx
    .select({ id: result.participantId })
    .from(result)
    .where(and(eq(result.stageKey, key), eq(result.status, "DNS"), eq(result.deleted, false)))
    .orderBy(asc(result.participantId))
  return rows.map(({ id }) => id)
}

const selectEntries = async (tx: Transaction, stage: FoundStage): Promise<JudgeStage["entries"]> => {
  const rows = await tx
    .select({
      participant: sectionEntry.participantId,
      section: sectionEntry.section,
      lap: sectionEntry.lap,
      total: sectionEntry.total,
      isMissed: sectionEntry.isMissed,
    })
    .from(sectionEntry)
    .where(and(eq(sectionEntry.stageKey, stage.key), isNotNull(sectionEntry.total)))
  return rows.flatMap(({ total, isMissed, ...entry }) =>
    total === null ? [] : [{ ...entry, total, ...(isMissed && { isMissed }) }],
  )
}

type CancelledClass = CancellableCard & { name: string }

/** Returns the cancelled sections that no class rides any longer, and since when if that is known, epoch milliseconds. */
const cancelledForAll = (classes: readonly CancelledClass[]): { section: number; since?: number }[] => {
  const ridden = sectionsOf(classes)
  const cancelled = new Set(classes.flatMap(({ cancelledSections }) => cancelledSections))
  return [...cancelled]
    .filter((section) => !ridden.includes(section))
    .toSorted((a, b) => a - b)
    .map((section) => ({
      section,
      ...latest(classes.flatMap((one) => cancelledTimes(section, cancelledLaps(section, one), one))),
    }))
}

/** Returns what each class has cancelled of the sections that others, or the class itself in other laps, still ride (RX-07). */
const cancelledInPart = (classes: readonly CancelledClass[]): JudgeStage["cancelledInPart"] => {
  const ridden = sectionsOf(classes)
  return classes.flatMap((one) =>
    cancelledOf(one)
      .filter(({ section }) => ridden.includes(section))
      .map(({ section, laps }) => ({
        section,
        racingClass: one.name,
        laps,
        ...latest(cancelledTimes(section, cancelledLaps(section, one), one)),
      })),
  )
}

const latest = (times: readonly number[]) => (times.length === 0 ? {} : { since: Math.max(...times) })
