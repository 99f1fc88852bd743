const accents = /[\u0300-\u036f]/g

/** A season compares the same names stage after stage: what each comes to is kept, of so many names at most. */
const keys = new Map<string, string>()
const mostKeys = 20_000

/** Returns what names are sorted by: without regard to case and accents, then by the name itself. */
export const nameKey = (name: string): string => {
  const known = keys.get(name)
  if (known !== undefined) return known
  if (keys.size >= mostKeys) keys.clear()
  const key = `${name.normalize("NFD").replace(accents, "").toLowerCase()}\n${name}`
  keys.set(name, key)
  return key
}

/** Returns a list by name, and by id between equal names. */
export const sortByName = <Named extends { name: string }>(
  list: readonly Named[],
  idOf: (named: Named) => string,
): Named[] =>
  list
    .map((named) => ({ named, key: `${nameKey(named.name)}\n${idOf(named)}` }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ named }) => named)
