import { and, eq, sql } from "drizzle-orm"
import { cancelledTimes, changeLaps, riddenLaps } from "#domain/competitions/cancelled-sections.ts"
import { cancelledLaps } from "#domain/competitions/racing-class.ts"
import { lapsToUndo, type RidesOfClass } from "#domain/results/undo-step.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { championshipClass, stageClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { cardColumns } from "#server/stages/card-columns.ts"
import { auditStage, changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import {
  type ChangeOf,
  changedMeanwhile,
  storeUndoStep,
  type Undoers,
  type UndoOutcome,
} from "#server/stages/undo-steps.ts"

/** Whether the section is cancelled or ridden again now, or why not. */
export type CancelSectionOutcome =
  | { kind: "changed"; revision: number }
  | { kind: "refused"; reason: "section-not-used" | "section-not-cancelled" }
  | ResultsRefusal

/** What a secretary asks for; without laps or classes: in all of them. */
export type CancelSection = {
  section: number
  isCancelled: boolean
  laps?: readonly number[] | undefined
  /** By their names. */
  classes?: readonly string[] | undefined
}

/**
 * Cancels a section during the race, or restores it (D-37), in chosen laps of chosen classes (RX-07). Its entries there are stored but
 * not counted, and nobody needs one to finish.
 */
export const cancelSection = (
  context: Context,
  path: string,
  input: CancelSection,
): Promise<CancelSectionOutcome> =>
  changeResults(
    context,
    { path, may: "rule-on-entry", done: "changed" },
    async (write, by): Promise<CancelSectionOutcome> => {
      const { section, isCancelled } = input
      const concerned = (await readClasses(write)).flatMap((card) => {
        const all = isCancelled ? riddenLaps(section, card) : cancelledLaps(section, card)
        return all.length === 0 ? [] : [{ card, all, laps: chosenLaps(all, card, input) }]
      })
      const rides = concerned.filter(({ laps }) => laps.length > 0)
      if (rides.length === 0)
        return { kind: "refused", reason: isCancelled ? "section-not-used" : "section-not-cancelled" }
      const isWhole = concerned.every(({ all, laps }) => laps.length === all.length)
      const since = isCancelled ? by.now : null
      await changeSection(write, by, { section, rides: rides.map((ride) => ({ ...ride, since })) })
      await storeUndoStep(write, by, {
        step: {
          kind: isCancelled ? "cancelled" : "restored",
          section,
          rides: rides.map((ride) => ridesOfClass(input, ride)),
          isWhole,
        },
      })
      return { kind: "changed", revision: write.stage.revision }
    },
  )

const chosenLaps = (
  all: readonly number[],
  { name }: StageClass,
  { laps, classes }: CancelSection,
): number[] => (classes?.includes(name) === false ? [] : all.filter((lap) => laps?.includes(lap) ?? true))

/**
 * Returns the change of one class as it is stored; `ofLaps` is set if the section is or was cancelled in all laps of the class.
 */
const ridesOfClass = (
  { section, isCancelled }: CancelSection,
  { card, laps }: { card: StageClass; laps: number[] },
): RidesOfClass => {
  const { classKey, name } = card
  const ridden = riddenLaps(section, card)
  const isOfAll = isCancelled ? ridden.length === laps.length : ridden.length === 0
  const since = cancelledTimes(section, laps, card).toSorted((a, b) => b - a)[0] ?? null
  return { classKey, name, laps, since, ...(isOfAll && { ofLaps: card.lap }) }
}

type StageClass = Awaited<ReturnType<typeof readClasses>>[number]

const readClasses = (write: StageWrite) =>
  write.db
    .select({ classKey: stageClass.classKey, name: championshipClass.name, ...cardColumns })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, write.stage.key))

type ChangeSection = {
  section: number
  /** `since`: when it was cancelled, epoch milliseconds; null: it is ridden. One change cancels or restores in all classes. */
  rides: readonly { card: StageClass; laps: readonly number[]; since: number | null }[]
}

/** Cancels a section in some laps of some classes or restores it, and stamps all results of the stage. */
const changeSection = async (
  write: StageWrite,
  by: ActingUser,
  { section, rides }: ChangeSection,
): Promise<void> => {
  const { key, revision } = write.stage
  const { db } = write
  for (const { card, laps, since } of rides)
    await db
      .update(stageClass)
      .set(changeLaps(card, { section, laps, since }))
      .where(and(eq(stageClass.stageKey, key), eq(stageClass.classKey, card.classKey)))
  await db.update(stageTable).set({ settingsRevision: revision }).where(eq(stageTable.key, key))
  await db.update(result).set({ revision, changedOn: sql`clock_timestamp()` }).where(eq(result.stageKey, key))
  const isCancelled = rides.some(({ since }) => since !== null)
  await auditStage(write, by, {
    event: isCancelled ? "cancel_section" : "restore_section",
    data: {
      section,
      classes: rides.map(({ card }) => card.name),
      laps: Object.fromEntries(rides.map(({ card, laps }) => [card.name, laps])),
      before: { isUsed: isCancelled },
      after: { isUsed: !isCancelled },
    },
  })
}

/** Restores a section in the laps in which it was cancelled, or cancels it again with the former time (SP-15). */
const undoCancelling = async (
  write: StageWrite,
  { step }: ChangeOf<"cancelled"> | ChangeOf<"restored">,
  by: ActingUser,
): Promise<UndoOutcome> => {
  const { section } = step
  const wasCancelled = step.kind === "cancelled"
  const cards = new Map((await readClasses(write)).map((card) => [card.classKey, card]))
  const found = step.rides.map((ride) => {
    const card = cards.get(ride.classKey)
    if (!card) return null
    const now = wasCancelled ? cancelledLaps(section, card) : riddenLaps(section, card)
    const laps = lapsToUndo(ride, card)
    return laps.every((lap) => now.includes(lap) || !ride.laps.includes(lap))
      ? {
          card,
          laps: laps.filter((lap) => now.includes(lap)),
          since: wasCancelled ? null : (ride.since ?? by.now),
        }
      : null
  })
  const rides = found.flatMap((ride) => (ride && ride.laps.length > 0 ? [ride] : []))
  if (rides.length === 0 || found.includes(null)) return changedMeanwhile
  await changeSection(write, by, { section, rides })
  return { kind: "undone", count: 1, later: 0 }
}

/** What undoes the cancelling of a section, and its restoring. */
export const sectionUndoers: Pick<Undoers, "cancelled" | "restored"> = {
  cancelled: undoCancelling,
  restored: undoCancelling,
}

/** The procedure by which secretaries cancel sections. */
export const sectionProcedures = {
  cancelSection: procedures.results.cancelSection.handler(({ input, context, errors }) =>
    answer(cancelSection(context, input.stage, input), errors),
  ),
}
