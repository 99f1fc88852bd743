import type { GroupResult } from "./group-results.ts"
import {
  type Standing,
  type StandingRef,
  type StandingResult,
  type StandingRider,
  standingKey,
} from "./standing.ts"

/** The fields in which a new result is compared with its standing (SP-11). */
export const conflictFields = ["name", "birthYear", "clubId", "gender", "racingNumber", "team"] as const

/** One of these fields. */
export type ConflictField = (typeof conflictFields)[number]

/** A value that a standing has in such a field. */
export type FieldValue = string | number | null

/** A standing and a new result differ in a field: “Data is different for field …” (SP-11). */
export type FieldConflict = StandingRef & {
  kind: "field"
  /** The standing's value. */
  name: string
  field: ConflictField
  previous: FieldValue
  next: FieldValue
  /** Title of the latest other stage whose result has the standing's value; null: none has, or it is not stored with results. */
  previousFrom: string | null
  /** Title of the stage that the new value is from. */
  nextFrom: string
}

/** Two results of one stage have one standing; if they are different riders, the second one's id gets the suffix (D-22). */
export type SameIdConflict = StandingRef & {
  kind: "same-id"
  first: GroupResult
  second: GroupResult
  /** The second one's racing number; the participant id where there is none. */
  suffix: string
}

/** What a secretary has to settle before standings are generated. */
export type Conflict = FieldConflict | SameIdConflict

/** Which value counts from then on: the standing's, or the new result's. */
export const resolutionChoices = ["old", "new"] as const

type Choice = (typeof resolutionChoices)[number]

/** How a secretary settled a conflict. */
export type Resolution =
  | (Omit<FieldConflict, "name" | "previousFrom" | "nextFrom"> & { choice: Choice })
  | (StandingRef & { kind: "different-riders"; suffix: string })

/** Settled conflicts, for lookups during generation. */
export type Settled = {
  choice: (conflict: FieldConflict) => Choice | null
  areDifferentRiders: (ref: StandingRef, suffix: string) => boolean
}

/** Is a resolution stored for later generations? Choices of the old value and of different riders are not asked again (D-22). */
export const isRemembered = (resolution: Resolution): boolean =>
  resolution.kind === "different-riders" || resolution.choice === "old"

/** Returns a key that is equal for equal resolutions of the same conflict. */
const resolutionKey = (one: Resolution): string =>
  JSON.stringify([
    standingKey(one),
    ...(one.kind === "field" ? [one.field, one.previous, one.next, one.choice] : [one.suffix]),
  ])

/** Returns all stored resolutions with the new ones, or null if there are no new ones. */
export const rememberAlso = (
  known: readonly Resolution[],
  made: readonly Resolution[],
): Resolution[] | null => {
  const keys = new Set(known.map(resolutionKey))
  const added = made.filter((one) => isRemembered(one) && !keys.has(resolutionKey(one)))
  return added.length > 0 ? [...known, ...added] : null
}

type FieldResolution = Extract<Resolution, { kind: "field" }>

/** Returns an index of resolutions; if several settle one conflict, the last counts. */
export const settleConflicts = (resolutions: readonly Resolution[]): Settled => {
  const fields = new Map<string, FieldResolution[]>()
  const suffixes = new Set<string>()
  for (const resolution of resolutions) {
    const key = standingKey(resolution)
    if (resolution.kind === "different-riders") suffixes.add(`${key}\n${resolution.suffix}`)
    else fields.set(key, [...(fields.get(key) ?? []), resolution])
  }
  return {
    choice: (conflict) => {
      const answers = fields.get(standingKey(conflict)) ?? []
      return answers.findLast((answer) => isAnswer(answer, conflict))?.choice ?? null
    },
    // Almost no season has namesakes, so no keys are made unless something was settled.
    areDifferentRiders: (ref, suffix) => suffixes.size > 0 && suffixes.has(`${standingKey(ref)}\n${suffix}`),
  }
}

const isAnswer = (answer: FieldResolution, conflict: FieldConflict): boolean =>
  answer.field === conflict.field && answer.previous === conflict.previous && answer.next === conflict.next

/** Returns each field in which a result of a stage differs from the standing that it goes to (SP-11). */
export const fieldConflicts = (
  standing: Standing,
  result: StandingRider,
  stage: Pick<StandingResult, "order" | "title">,
): FieldConflict[] =>
  conflictFields
    .filter((field) => standing[field] !== result[field])
    .map((field) => ({
      kind: "field",
      group: standing.group,
      id: standing.id,
      name: standing.name,
      field,
      previous: standing[field],
      next: result[field],
      previousFrom:
        standing.results.findLast((one) => one.order !== stage.order && hasValue(one, field, standing[field]))
          ?.title ?? null,
      nextFrom: stage.title,
    }))

/** Does a stored result have this value of a field? Gender and number are stored with the standing alone. */
const hasValue = (result: StandingResult, field: ConflictField, value: FieldValue): boolean => {
  const { name, birthYear } = result.participant
  const stored = { name, birthYear, clubId: result.clubId, team: result.team }
  return (field === "name" || field === "birthYear" || decidesPoints(field)) && stored[field] === value
}

/** Does the choice also decide where the points of the stage go (D-55)? */
export const decidesPoints = (field: ConflictField): field is "clubId" | "team" =>
  field === "clubId" || field === "team"
