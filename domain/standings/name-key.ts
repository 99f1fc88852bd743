const accents = /[\u0300-\u036f]/g

/** Returns what names are sorted by: without regard to case and accents, then by the name itself. */
export const nameKey = (name: string): string =>
  `${name.normalize("NFD").replace(accents, "").toLowerCase()}\n${name}`

/** Returns a list by name, and by id between equal names. */
export const sortByName = <Named extends { name: string }>(
  list: readonly Named[],
  idOf: (named: Named) => string,
): Named[] =>
  list
    .map((named) => ({ named, key: `${nameKey(named.name)}\n${idOf(named)}` }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ named }) => named)
