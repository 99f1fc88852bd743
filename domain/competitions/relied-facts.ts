import type { CalledOffKind } from "./called-off.ts"
import { isOver } from "./is-running.ts"

/** A class of a stage, with the hours that it is given; instants are epoch milliseconds, null: open. */
type ReliedClass = { key: number; name: string; startTime: number | null; endTime: number | null }

/** What entered riders rely on of a stage (CH-02). */
export type ReliedFacts = {
  competitionStartDate: number
  competitionEndDate: number
  location: string | null
  classes: readonly ReliedClass[]
  /** Null: it takes place; missing: the same, as it was noted before stages could be called off. */
  calledOff?: CalledOffKind | null
}

/** A change of it, with what was and what is. */
export type ReliedChange =
  | { kind: "start" | "end"; before: number; after: number }
  | { kind: "place"; before: string | null; after: string | null }
  | { kind: "class-start" | "class-end"; racingClass: string; before: number | null; after: number | null }
  | { kind: "class-added" | "class-removed"; racingClass: string }
  /** Null: it takes place. */
  | { kind: "called-off"; before: CalledOffKind | null; after: CalledOffKind | null }

/** Returns what is different of what riders rely on; a class that has another name is the same class. */
export const reliedChanges = (before: ReliedFacts, after: ReliedFacts): ReliedChange[] => {
  const changes: ReliedChange[] = []
  const [was, is] = [before.calledOff ?? null, after.calledOff ?? null]
  if (was !== is) changes.push({ kind: "called-off", before: was, after: is })
  if (before.competitionStartDate !== after.competitionStartDate)
    changes.push({ kind: "start", before: before.competitionStartDate, after: after.competitionStartDate })
  if (before.competitionEndDate !== after.competitionEndDate)
    changes.push({ kind: "end", before: before.competitionEndDate, after: after.competitionEndDate })
  if (before.location !== after.location)
    changes.push({ kind: "place", before: before.location, after: after.location })
  return [
    ...changes,
    ...after.classes.flatMap((one) => changesOf(before, one)),
    ...removedClasses(before, after),
  ]
}

const changesOf = (
  before: ReliedFacts,
  { key, name: racingClass, ...hours }: ReliedClass,
): ReliedChange[] => {
  const was = before.classes.find((one) => one.key === key)
  if (!was) return [{ kind: "class-added", racingClass }]
  const changes: ReliedChange[] = []
  if (was.startTime !== hours.startTime)
    changes.push({ kind: "class-start", racingClass, before: was.startTime, after: hours.startTime })
  if (was.endTime !== hours.endTime)
    changes.push({ kind: "class-end", racingClass, before: was.endTime, after: hours.endTime })
  return changes
}

const removedClasses = (before: ReliedFacts, after: ReliedFacts): ReliedChange[] => {
  const kept = new Set(after.classes.map(({ key }) => key))
  return before.classes.flatMap(({ key, name: racingClass }): ReliedChange[] =>
    kept.has(key) ? [] : [{ kind: "class-removed", racingClass }],
  )
}

/** Is a stage past, so that there is nothing to tell of it? One that is or was postponed is still to come, whatever its day was. */
export const isPast = (before: ReliedFacts, after: ReliedFacts, now: number): boolean =>
  isOver(after, now) && before.calledOff !== "postponed" && after.calledOff !== "postponed"

/** What riders were last told of a stage that has changed since, and when it changed last. */
export type Untold = { known: ReliedFacts; changedOn: number }

type Change = { before: ReliedFacts; after: ReliedFacts; now: number }

/**
 * Returns what riders have not been told of after a change; null: the stage is as they know it, perhaps because it was changed back.
 */
export const untoldAfter = (untold: Untold | null, { before, after, now }: Change): Untold | null => {
  const known = untold?.known ?? before
  if (reliedChanges(known, after).length === 0) return null
  return { known, changedOn: reliedChanges(before, after).length > 0 ? now : (untold?.changedOn ?? now) }
}
