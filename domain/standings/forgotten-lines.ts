import { forgottenName } from "#domain/accounts/anonymize.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import type { Resolution, Settled } from "./conflicts.ts"
import { forgottenIdIn, ownIdOf } from "./identify-riders.ts"
import { isSameGroup, type Standing, type StandingParticipant, standingId } from "./standing.ts"

/** A result of somebody who is forgotten: how the stage had them, and the id that they have from now on. */
export type ForgottenResult = {
  participantId: string
  forgottenId: string
  name: string
  racingNumber: string | null
}

/** A line of the standings before somebody in it is forgotten. */
export type KnownLine = Pick<Standing, "group" | "id" | "name" | "birthYear" | "refOriginal"> & {
  /** Whose its results are; `forgottenId`: the new id of those that are forgotten, null for everybody else. */
  cells: readonly (Omit<StandingParticipant, "id"> & { forgottenId: string | null })[]
}

/** What a line is after that. */
export type ForgottenLine = Pick<Standing, "id" | "name" | "birthYear"> & { refOriginal: string[] }

type Person = { results: readonly ForgottenResult[]; settled: Settled }

/**
 * Returns a line without a person (D-35). Each id that was made of their name is replaced by those that their results have from now
 * on, so that a later generation finds the same lines. A line that is theirs is named “—”; one that results of theirs were merged
 * into keeps the name.
 */
export const forgetInLine = (line: KnownLine, { results, settled }: Person): ForgottenLine => {
  const { group, cells } = line
  const theirs = cells.filter(({ forgottenId }) => forgottenId !== null)
  const others = cells.filter(({ forgottenId }) => forgottenId === null)
  const isOthers = theirs.length === 0 || others.some((one) => isSameName(one, line))
  const newIds = (id: string) =>
    results
      .filter((result) => ownIdOf({ ...result, group }, settled) === id)
      .map(({ forgottenId }) => forgottenIdIn(group, forgottenId))
  // of two people with the same name the one who is not forgotten keeps the id
  const isKept = (id: string) =>
    isMadeOf(others, { id, group }) || (isOthers && !isMadeOf([...theirs, ...results], { id, group }))
  const own = isKept(line.id) && isOthers ? line.id : (newIds(line.id)[0] ?? firstOf(line) ?? line.id)
  const also = theirs.length > 0 ? newIds(line.id) : []
  const merged = line.refOriginal.flatMap((id) => [...newIds(id), ...(isKept(id) ? [id] : [])])
  return {
    id: own,
    name: isOthers ? line.name : forgottenName,
    birthYear: isOthers ? line.birthYear : null,
    refOriginal: [...new Set([...also, ...merged])].filter((id) => id !== own),
  }
}

/** The id that a line has by the first of its forgotten results, for a line whose id none of them has any longer. */
const firstOf = ({ group, cells }: KnownLine): string | undefined => {
  const [first] = cells.flatMap(({ forgottenId }) => forgottenId ?? [])
  return first === undefined ? undefined : forgottenIdIn(group, first)
}

const isSameName = (a: { name: string }, b: { name: string }): boolean =>
  comparableName(a.name) === comparableName(b.name)

type Known = Pick<Standing, "group" | "id">

/** Is an id made of one of these names, perhaps with a suffix? */
const isMadeOf = (named: readonly { name: string }[], { id, group }: Known): boolean =>
  named.some(({ name }) => {
    const base = standingId(name, group)
    return id === base || id.startsWith(`${base}-`)
  })

type Changes = {
  results: readonly ForgottenResult[]
  changes: readonly { before: KnownLine; after: ForgottenLine }[]
  /** All lines of the championship, as they are after that. */
  lines: readonly (Known & Pick<Standing, "refOriginal">)[]
}

/**
 * Returns settled conflicts without a person (D-35): those under ids that are no longer in use, and choices between names and birth
 * years in their lines, where from now on the line's value counts. Other choices follow the line.
 */
export const forgetInResolutions = (
  resolutions: readonly Resolution[],
  { results, changes, lines }: Changes,
): Resolution[] => {
  const isUsed = ({ group, id }: Known) =>
    lines.some(
      (line) =>
        isSameGroup(line.group, group) &&
        [line.id, ...line.refOriginal].some((used) => used === id || used.startsWith(`${id}-`)),
    )
  const names = [...results, ...changes.flatMap(({ before }) => before.cells.filter(isForgotten))]
  const kept = resolutions.flatMap((one): Resolution[] => {
    const change = changes.find(({ before }) => isSameGroup(before.group, one.group) && before.id === one.id)
    if (one.kind === "field" && change)
      return one.field === "name" || one.field === "birthYear" ? [] : [{ ...one, id: change.after.id }]
    return isMadeOf(names, one) && !isUsed(one) ? [] : [one]
  })
  return [...kept, ...changes.flatMap(settledNames)]
}

const isForgotten = ({ forgottenId }: KnownLine["cells"][number]): boolean => forgottenId !== null

/** Where results of several people are in one line, its name and birth year count, as they did before. */
const settledNames = ({ before, after }: Changes["changes"][number]): Resolution[] => {
  const { group, cells } = before
  const others = after.name === forgottenName ? cells.filter((cell) => !isForgotten(cell)) : []
  const now = cells.some(isForgotten) ? [{ name: forgottenName, birthYear: null }, ...others] : others
  return (["name", "birthYear"] as const).flatMap((field) => {
    const differing = new Set(now.map((cell) => cell[field]).filter((value) => value !== after[field]))
    return [...differing].map(
      (next): Resolution => ({
        ...{ kind: "field", group, id: after.id, field, previous: after[field], next, choice: "old" },
      }),
    )
  })
}
