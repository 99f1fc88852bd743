import { comparableName } from "#domain/registration/comparable-name.ts"
import type { Resolution } from "./conflicts.ts"

const ending = (group: string): string => `-${comparableName(group).replaceAll(" ", "-")}`

/** Returns the id of a standing whose class has another name from now on (RU-11, D-32); a suffix stays behind it. */
export const renamedId = (id: string, { from, to }: { from: string; to: string }): string => {
  const at = id.lastIndexOf(ending(from))
  if (at === -1) return id
  return `${id.slice(0, at)}${ending(to)}${id.slice(at + ending(from).length)}`
}

/** Returns what was settled about the standings of classes, by the names that these have from now on. */
export const renamedResolutions = (
  resolutions: readonly Resolution[],
  renames: readonly { from: string; to: string }[],
): Resolution[] =>
  resolutions.map((one) => {
    const rename = renames.find(({ from }) => one.group.kind === "class" && one.group.name === from)
    if (!rename) return one
    return { ...one, group: { kind: "class", name: rename.to }, id: renamedId(one.id, rename) }
  })
