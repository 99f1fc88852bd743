import type { ShownConflict } from "#contracts/standings-answer.ts"
import type { GenerationRequest } from "#contracts/standings-request.ts"

/** How a secretary settles a conflict. */
export type Choice = "old" | "new" | "different-riders"

/** Tells the conflicts of one generation apart. */
export function conflictKey(conflict: ShownConflict): string {
  const { group, id } = conflict
  const about = conflict.kind === "field" ? conflict.field : `same ${conflict.suffix}`
  return [group.kind, group.name, id, about].join("\n")
}

/** What is sent of a choice; nothing where it is none for this conflict. */
export function resolve(
  conflict: ShownConflict,
  choice: Choice | undefined,
): GenerationRequest["resolutions"] {
  if (conflict.kind === "same-id") {
    const { group, id, suffix } = conflict
    return choice === "different-riders" ? [{ kind: choice, group, id, suffix }] : []
  }
  const { name: _shown, ...field } = conflict
  return choice === "old" || choice === "new" ? [{ ...field, choice }] : []
}
