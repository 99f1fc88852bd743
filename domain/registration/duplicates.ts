/** What distinguishes a participant from others of the stage. */
export type Identified = { id: string; name: string; racingNumber: string | null }

/**
 * Returns a name as it is compared: trimmed, with single spaces, without regard to case, and to whether an accent is part of its
 * letter or follows it (D-04).
 */
export const comparableName = (name: string): string =>
  name.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase()

/** Why a participant looks like another one of the stage (PA-06). */
export type Duplicate =
  /** Blocks. */
  | "same-number"
  /** The same name, and the form has no number: blocks. */
  | "same-name"
  /** The same name, and the form has a number: to be confirmed. */
  | "same-name-other-number"

/**
 * Returns what a participant has in common with others of the same stage, or null; the number is checked first (D-04). The
 * participant's own entry under the same id is left out.
 */
export const findDuplicate = (form: Identified, others: readonly Identified[]): Duplicate | null => {
  const rivals = others.filter(({ id }) => id !== form.id)
  if (form.racingNumber !== null && rivals.some(({ racingNumber }) => racingNumber === form.racingNumber))
    return "same-number"
  const name = comparableName(form.name)
  if (!rivals.some((rival) => comparableName(rival.name) === name)) return null
  return form.racingNumber === null ? "same-name" : "same-name-other-number"
}

/** Is somebody of this name and this number, or of this name without a number too, among others of the stage? */
export const isListedAs = (
  form: Omit<Identified, "id">,
  others: readonly Omit<Identified, "id">[],
): boolean =>
  others.some(
    ({ name, racingNumber }) =>
      racingNumber === form.racingNumber && comparableName(name) === comparableName(form.name),
  )

/** How a rider is looked for: by a number, a name, or both. */
type Sought = { name: string | null; racingNumber: string | null }

/** An index of the riders of a stage by number and name. */
export type RidersOfStage<Rider extends Identified> = {
  /** Returns all who have this number or this name; it compares names as `comparableName` does. */
  like(sought: Sought): Rider[]
  add(rider: Rider): void
}

/** Returns an index of riders, for code that looks up many of them. */
export const ridersOfStage = <Rider extends Identified>(riders: readonly Rider[]): RidersOfStage<Rider> => {
  const byNumber = new Map<string, Rider[]>()
  const byName = new Map<string, Rider[]>()
  const add = (rider: Rider): void => {
    if (rider.racingNumber !== null) put(byNumber, rider.racingNumber, rider)
    put(byName, comparableName(rider.name), rider)
  }
  for (const rider of riders) add(rider)
  return {
    like: ({ name, racingNumber }) => {
      const numbered = racingNumber === null ? [] : (byNumber.get(racingNumber) ?? [])
      const named = name === null ? [] : (byName.get(comparableName(name)) ?? [])
      return [...new Set([...numbered, ...named])]
    },
    add,
  }
}

const put = <Rider>(lists: Map<string, Rider[]>, key: string, rider: Rider): void => {
  const list = lists.get(key)
  if (list) list.push(rider)
  else lists.set(key, [rider])
}
