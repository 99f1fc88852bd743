import { comparableName } from "./comparable-name.ts"

/** What of a participant tells them from others of the stage. */
export type Identified = { id: string; name: string; racingNumber: string | null }

/** Why a participant looks like another one of the stage (PA-06). */
export type Duplicate =
  /** Blocks. */
  | "same-number"
  /** The same name, and the form has no number: blocks. */
  | "same-name"
  /** The same name, and the form has a number: to be confirmed. */
  | "same-name-other-number"

/**
 * Returns what a participant has in common with others of the same stage, or null; the number is looked at first (D-04).
 * The participant's own entry under the same id is left out.
 */
export const findDuplicate = (form: Identified, others: readonly Identified[]): Duplicate | null => {
  const rivals = others.filter(({ id }) => id !== form.id)
  if (form.racingNumber !== null && rivals.some(({ racingNumber }) => racingNumber === form.racingNumber))
    return "same-number"
  const name = comparableName(form.name)
  if (!rivals.some((rival) => comparableName(rival.name) === name)) return null
  return form.racingNumber === null ? "same-name" : "same-name-other-number"
}
