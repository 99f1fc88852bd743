import { isDeepStrictEqual } from "node:util"

type Changes = { before: Record<string, unknown>; after: Record<string, unknown> }

/** Returns the fields that differ, with their old and new values for the audit log; null where none does (XC-03). */
export const changedFields = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes | null => {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (names.length === 0) return null
  const of = (all: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, all[name]]))
  return { before: of(before), after: of(after) }
}
