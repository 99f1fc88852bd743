import type { GenerationRequest } from "#contracts/standings-request.ts"
import type { Conflict } from "#domain/standings/conflicts.ts"

/** How a secretary settles a conflict. */
export type Choice = "old" | "new" | "different-riders"

/** How conflicts are settled, each under its key. */
export type Choices = ReadonlyMap<string, Choice>

/** Tells conflicts apart, also those about one field but other values: a choice counts only for what it was made between. */
export function conflictKey(conflict: Conflict): string {
  const { group, id } = conflict
  const about =
    conflict.kind === "field" ? [conflict.field, conflict.previous, conflict.next] : ["same", conflict.suffix]
  return JSON.stringify([group.kind, group.name, id, ...about])
}

/** What is sent of a choice; nothing where it is none for this conflict. */
export function resolve(conflict: Conflict, choice: Choice | undefined): GenerationRequest["resolutions"] {
  if (conflict.kind === "same-id") {
    const { group, id, suffix } = conflict
    return choice === "different-riders" ? [{ kind: choice, group, id, suffix }] : []
  }
  const { name: _shown, ...field } = conflict
  return choice === "old" || choice === "new" ? [{ ...field, choice }] : []
}
