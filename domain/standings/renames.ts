import { comparableName } from "#domain/registration/duplicates.ts"
import { forgottenPrefix } from "#domain/registration/participants.ts"
import type { FieldValue, Resolution } from "./conflicts.ts"
import { forgottenIdIn } from "./identify-riders.ts"
import type { LastPublished } from "./last-published.ts"
import { isSameGroup } from "./standing.ts"

/** The renaming of a class, a club or a team. */
type Rename = { from: string; to: string }

/**
 * Returns the id of a standing whose class was renamed (RU-11, D-32); a suffix is preserved. `resolutions` are those of the time
 * before: they tell a suffix from a class that looks the same.
 */
export const renamedId = (id: string, rename: Rename, resolutions: readonly Resolution[]): string => {
  const { from, to } = rename
  const [old, now] = [ending(from), ending(to)]
  const group = { kind: "class", name: from } as const
  const forgotten = forgottenIdIn(group, forgottenPrefix)
  if (id.startsWith(forgotten))
    return `${forgottenIdIn({ ...group, name: to }, forgottenPrefix)}${id.slice(forgotten.length)}`
  const suffix = resolutions.flatMap((one) =>
    one.kind === "different-riders" && isSameGroup(one.group, group) && id === `${one.id}-${one.suffix}`
      ? `-${one.suffix}`
      : [],
  )[0]
  const base = suffix === undefined ? id : id.slice(0, -suffix.length)
  if (base.endsWith(old)) return `${base.slice(0, -old.length)}${now}${suffix ?? ""}`
  const at = id.lastIndexOf(`${old}-`)
  return at === -1 ? id : `${id.slice(0, at)}${now}${id.slice(at + old.length)}`
}

const ending = (group: string): string => `-${comparableName(group).replaceAll(" ", "-")}`

/** Returns settled conflicts with the new names of classes. */
export const renamedResolutions = (
  resolutions: readonly Resolution[],
  renames: readonly Rename[],
): Resolution[] =>
  resolutions.map((one) => {
    const rename = renames.find(({ from }) => one.group.kind === "class" && one.group.name === from)
    if (!rename) return one
    return { ...one, group: { kind: "class", name: rename.to }, id: renamedId(one.id, rename, resolutions) }
  })

/** Returns the last published standings with the new names of classes (D-32); `resolutions` are those of the time before. */
export const withRenamedClasses = (
  last: LastPublished,
  renames: readonly Rename[],
  resolutions: readonly Resolution[],
): LastPublished => {
  const nameOf = (name: string) => renames.find(({ from }) => from === name)?.to ?? name
  const standings = last.standings.map((standing) => {
    const { group, id, refOriginal } = standing
    const rename = renames.find(({ from }) => group.kind === "class" && group.name === from)
    return {
      ...standing,
      ...(rename && {
        id: renamedId(id, rename, resolutions),
        refOriginal: refOriginal.map((ref) => renamedId(ref, rename, resolutions)),
        group: { kind: "class" as const, name: rename.to },
      }),
      results: standing.results.map((one) => ({ ...one, racingClass: nameOf(one.racingClass) })),
    }
  })
  return { ...last, standings }
}

/** Where a standing and its results name what is renamed: a club, or a team. */
type NamingField = "clubId" | "team"

/** Returns settled conflicts with the new names of clubs or teams: what was answered for them is not asked again (D-22, D-23). */
export const resolutionsWithNames = (
  resolutions: readonly Resolution[],
  field: NamingField,
  renames: readonly Rename[],
): Resolution[] => {
  const nameOf = (value: FieldValue) => renames.find(({ from }) => from === value)?.to ?? value
  return resolutions.map((one) =>
    one.kind === "field" && one.field === field
      ? { ...one, previous: nameOf(one.previous), next: nameOf(one.next) }
      : one,
  )
}

/** Returns the last published standings with the new names of clubs or teams (D-23). */
export const withNames = (
  last: LastPublished,
  field: NamingField,
  renames: readonly Rename[],
): LastPublished => {
  const withNewName = <Of extends Record<NamingField, string | null>>(one: Of): Of => {
    const rename = renames.find(({ from }) => from === one[field])
    return rename ? { ...one, [field]: rename.to } : one
  }
  const standings = last.standings.map((standing) => ({
    ...withNewName(standing),
    results: standing.results.map(withNewName),
  }))
  return { ...last, standings }
}
