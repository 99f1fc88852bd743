import { openData } from "#contracts/api/open-data.ts"
import { proceduresOf } from "#contracts/api/procedure.ts"
import { openDataAddress } from "#contracts/open-data/links.ts"

/** The values of each part of an address; all of them are requested. */
export type KnownParts = Readonly<Record<string, readonly string[]>>

/** The patterns of all operations, such as `/api/v1/institutions/{institution}`. */
export const openDataPatterns: readonly string[] = proceduresOf(openData).map(
  ([, { route }]) => openDataAddress + (route.path ?? ""),
)

/** Returns the addresses of a pattern, with each value of each part; throws for a part without values. */
export const addressesOf = (pattern: string, parts: KnownParts): string[] => {
  const [, name] = /\{(\w+)\}/.exec(pattern) ?? []
  if (name === undefined) return [pattern]
  const values = parts[name]
  if (!values) throw new Error(`Nobody knows what {${name}} of ${pattern} is`)
  return values.flatMap((value) =>
    addressesOf(pattern.replace(`{${name}}`, encodeURIComponent(value)), parts),
  )
}
