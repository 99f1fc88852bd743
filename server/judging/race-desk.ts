import { and, asc, desc, eq } from "drizzle-orm"
import type {
  DeskAgreement,
  DeskDevice,
  DeskLine,
  DeskSection,
  RaceDesk,
} from "#contracts/judging/race-desk.ts"
import { may } from "#domain/access/may.ts"
import { isHeld, riddenLaps } from "#domain/competitions/cancelled-sections.ts"
import {
  type Card,
  cancelledLaps,
  countsInClass,
  missingEntries,
  type RacingClass,
  type SectionOfLap,
} from "#domain/competitions/racing-class.ts"
import { expectedTimes } from "#domain/judging/tap-times.ts"
import { countCards, type LapOfRider, lapsOfRider } from "#domain/results/card-agreement.ts"
import { openProtests } from "#domain/results/protests.ts"
import { type EntryPlace, resultLaps } from "#domain/results/result.ts"
import { actionsAt } from "#domain/results/results-status.ts"
import { isRankedUnfinished, isUndecided } from "#domain/results/unfinished.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ReadContext } from "#server/db/context.ts"
import { championshipClass, stageClass } from "#server/db/schema/competitions.ts"
import { judgeDevice, sectionEntry, sectionPass } from "#server/db/schema/judging.ts"
import { result } from "#server/db/schema/results.ts"
import { championshipStandings, standingResult } from "#server/db/schema/standings.ts"
import type { Db } from "#server/db/transaction.ts"
import { shownColumns } from "#server/stages/card-columns.ts"
import { isOf } from "#server/stages/championship-place.ts"
import { type FoundStage, findStageFor } from "#server/stages/find-stage.ts"
import { scoringOf } from "#server/stages/lock-stage.ts"
import { readProtests } from "#server/stages/protests.ts"
import { readMeantDnfs } from "#server/stages/undo-steps.ts"
import { readAgreements } from "./agreements.ts"
import { needsAttention } from "./needs-attention.ts"
import { readRiders } from "./people.ts"

/** What a secretary sees of a running stage, or why not. */
export type RaceDeskOutcome =
  | { kind: "found"; desk: RaceDesk }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }

/**
 * Returns what is missing in a stage, how far its sections have come, when each judge's device was last seen, and what needs
 * attention (D-37, OF-05); for secretaries only. Writes during the read may be included: the revision is read before everything else.
 */
export const raceDesk = async ({ db, actor }: ReadContext, path: string): Promise<RaceDeskOutcome> => {
  const found = await findStageFor({ db, actor }, path, "change-results")
  if (found.kind === "refused") return found
  const { stage } = found
  const { key, title, timeZone, competitionType, missedPoints, ranksUnfinished, resultsStatus, revision } =
    stage
  const classes = await selectClasses(db, key)
  const entries = await selectEntries(db, key)
  const lines = linesOf(await selectRiders(db, key), entries, classes)
  const started = lines.filter(({ hasStarted }) => hasStarted)
  const classed = classedLines({ lines, classes }, ranksUnfinished)
  const cards = deskCards(lines, classes, await readAgreements(db, key))
  const protests = await readProtests(db, key)
  const mayReopen = may(actor, "reopen-results", { institution: stage.institutionId })
  return {
    kind: "found",
    desk: {
      stage: {
        path,
        title,
        timeZone,
        competitionType,
        missedPoints,
        resultsStatus,
        revision,
        ...(await standingsOf(db, stage)),
      },
      actions: actionsAt(resultsStatus).filter((action) => action !== "reopen" || mayReopen),
      undecided: started.filter((line) => isUndecided({ ...line, isClassed: classed.has(line.id) })).length,
      meantDnfs: [...(await readMeantDnfs(db.$client, key))],
      classes: classes.map(({ order: _, ...shown }) => ({
        ...shown,
        cards: countCards(cards.flatMap(({ line, laps }) => (line.racingClass === shown.name ? [laps] : []))),
      })),
      agreements: cards.flatMap(agreementsOf),
      lines,
      sections: deskSections(started, entries, classes),
      devices: await selectDevices(db, key),
      attention: [
        ...(await needsAttention(db.$client, {
          stage: {
            key,
            path,
            scoring: scoringOf(stage),
            expected: expectedTimes(stage),
            isApproved: resultsStatus !== null,
            revision,
          },
          lines,
          classes,
          entries,
        })),
        ...openProtests(protests).map((one) => ({ kind: "protest" as const, ...one })),
      ],
      protests,
    },
  }
}

/** Returns the riders who are ranked with the points so far, if their stage ranks the unfinished (RX-08). */
export const classedLines = (
  { lines, classes }: Pick<RaceDesk, "lines"> & { classes: readonly (Card & { name: string })[] },
  ranksUnfinished: boolean,
): ReadonlySet<string> => {
  const classOf = new Map(classes.map((one) => [one.name, one]))
  const isClassed = (line: DeskLine) => {
    const racingClass = classOf.get(line.racingClass)
    const ridden = line.entries.filter((entry) => racingClass && countsInClass(entry, racingClass)).length
    return ranksUnfinished && isRankedUnfinished({ ...line, ridden })
  }
  return new Set(lines.filter(isClassed).map(({ id }) => id))
}

type OfStandings = Pick<RaceDesk["stage"], "isDraft" | "standingsMode">

const standingsOf = async (db: Db, stage: FoundStage): Promise<OfStandings> => {
  const isDraft = and(eq(standingResult.stageKey, stage.key), eq(standingResult.status, "draft"))
  const [found] = await db
    .select({ mode: championshipStandings.mode, drafts: db.$count(standingResult, isDraft) })
    .from(championshipStandings)
    .where(isOf(championshipStandings, stage))
  return { isDraft: found !== undefined && found.drafts > 0, standingsMode: found?.mode ?? "total" }
}

type DeskClass = RacingClass & { color: string; cancelledSections: number[]; cancelledInLaps: SectionOfLap[] }
type StoredEntry = Awaited<ReturnType<typeof selectEntries>>[number]

const selectClasses = (db: Db, stageKey: number): Promise<DeskClass[]> =>
  db
    .select({
      name: championshipClass.name,
      order: championshipClass.order,
      color: stageClass.color,
      ...shownColumns,
    })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, stageKey))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))

const selectEntries = (db: Db, stageKey: number) =>
  db
    .select({
      participantId: sectionEntry.participantId,
      section: sectionEntry.section,
      lap: sectionEntry.lap,
      total: sectionEntry.total,
      isMissed: sectionEntry.isMissed,
      endedAt: sectionEntry.endedAt,
      conflict: sectionEntry.conflict,
      revision: sectionEntry.revision,
    })
    .from(sectionEntry)
    .where(eq(sectionEntry.stageKey, stageKey))

const selectRiders = async (db: Db, stageKey: number) => {
  const riders = await readRiders(db, stageKey)
  const results = await db
    .select({ id: result.participantId, status: result.status, deleted: result.deleted })
    .from(result)
    .where(eq(result.stageKey, stageKey))
  const resultOf = new Map(results.map((one) => [one.id, one]))
  return riders.map((rider) => {
    const found = resultOf.get(rider.id)
    return { ...rider, status: found?.status ?? null, hasStarted: found?.deleted === false }
  })
}

const linesOf = (
  riders: readonly Omit<DeskLine, "entries" | "missing" | "isFinished">[],
  entries: readonly StoredEntry[],
  classes: readonly DeskClass[],
): DeskLine[] => {
  const byRider = Map.groupBy(entries, ({ participantId }) => participantId)
  const classOf = new Map(classes.map((one) => [one.name, one]))
  return riders.map((rider) => {
    const own = (byRider.get(rider.id) ?? []).flatMap(({ section, lap, total, isMissed }) =>
      total === null ? [] : [{ section, lap, total, isMissed }],
    )
    const racingClass = classOf.get(rider.racingClass)
    if (!racingClass) throw new Error(`The stage has no class ${rider.racingClass}`)
    const missing = missingEntries(own, racingClass)
    const isFinished = missing.length === 0 && own.some((entry) => countsInClass(entry, racingClass))
    // RX-09: a DNS alone is no start
    const hasStarted = rider.hasStarted && (rider.status !== "DNS" || own.length > 0)
    const held = own.map((entry) => ({ ...entry, isHeld: isHeld(own, entry, racingClass) }))
    return { ...rider, hasStarted, entries: held, missing, isFinished }
  })
}

type DeskCard = { line: DeskLine; laps: LapOfRider[] }

/** Returns the laps of each rider with what they have said about them (OF-03). */
const deskCards = (
  lines: readonly DeskLine[],
  classes: readonly DeskClass[],
  agreements: Awaited<ReturnType<typeof readAgreements>>,
): DeskCard[] => {
  const byRider = Map.groupBy(agreements, ({ participantId }) => participantId)
  const classOf = new Map(classes.map((one) => [one.name, one]))
  return lines.flatMap((line) => {
    const racingClass = classOf.get(line.racingClass)
    if (!racingClass) return []
    return { line, laps: lapsOfRider(resultLaps(line.entries, racingClass), byRider.get(line.id) ?? []) }
  })
}

const agreementsOf = ({ line, laps }: DeskCard): DeskAgreement[] =>
  laps.flatMap(({ lap, agreement, changes }) =>
    agreement ? { participantId: line.id, lap, ...agreement, changes } : [],
  )

const selectDevices = async (db: Db, stageKey: number): Promise<DeskDevice[]> => {
  const rows = await db
    .select({ device: judgeDevice, section: sectionPass.section })
    .from(judgeDevice)
    .leftJoin(sectionPass, eq(sectionPass.id, judgeDevice.passId))
    .where(eq(judgeDevice.stageKey, stageKey))
    .orderBy(asc(judgeDevice.name), asc(judgeDevice.createdOn))
  return rows.map(({ device: { id, name, label, lastHeardOn, revokedOn }, section }) => ({
    id,
    name,
    label,
    section,
    lastHeardOn,
    isRevoked: revokedOn !== null,
  }))
}

type RiddenEntry = EntryPlace & { endedAt: number | null }

/** Returns the progress of each section that a class rides or that is cancelled, from the lines of the riders who started. */
const deskSections = (
  started: readonly DeskLine[],
  entries: readonly RiddenEntry[],
  classes: readonly DeskClass[],
): DeskSection[] => {
  const most = Math.max(0, ...classes.map(({ lapSections }) => lapSections.length))
  const lineOf = new Map(started.map((line) => [line.id, line]))
  const sections: DeskSection[] = []
  for (let section = 1; section <= most; section += 1) {
    const lapsOfClass = new Map(classes.map((one) => [one.name, riddenLaps(section, one).length]))
    const isRidden = classes.some(({ name }) => lapsOfClass.get(name))
    if (!isRidden && !classes.some((one) => cancelledLaps(section, one).length > 0)) continue
    const missing = started.flatMap((line) => line.missing.filter((gap) => gap.section === section)).length
    const toRide = started.reduce((sum, { racingClass }) => sum + (lapsOfClass.get(racingClass) ?? 0), 0)
    const last = lastOf(
      entries.filter((entry) => entry.section === section),
      lineOf,
    )
    sections.push({ section, isCancelled: !isRidden, ridden: toRide - missing, toRide, last })
  }
  return sections
}

const lastOf = (
  entries: readonly RiddenEntry[],
  lineOf: ReadonlyMap<string, DeskLine>,
): DeskSection["last"] => {
  let last: DeskSection["last"] = null
  for (const { participantId, lap, endedAt } of entries) {
    const line = lineOf.get(participantId)
    if (!line || endedAt === null || (last !== null && endedAt <= last.endedAt)) continue
    const { id, name, racingNumber, racingClass } = line
    last = { id, name, racingNumber, racingClass, lap, endedAt }
  }
  return last
}

/** The procedure for the secretary's view of a running stage. */
export const raceProcedures = {
  race: procedures.results.race.handler(({ input, context, errors }) =>
    answer(raceDesk(context, input.stage), errors),
  ),
}
