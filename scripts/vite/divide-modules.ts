/** A module that several pages need. */
export type SharedModule = {
  id: string
  /** The pages, and the parts that come later, that cannot do without it. */
  pages: ReadonlySet<string>
  imports: readonly string[]
  bytes: number
}

type File = { modules: SharedModule[]; pages: Set<string>; bytes: number; imports: Set<File> }

/**
 * Divides shared modules into files, so that no page loads more than `most` of them, and as little as possible in vain. At first there is
 * a file for each set of pages, as a bundler divides them; then the two files are joined that cost the least for each page with too
 * many. A byte costs the more, the more its page loads: what has to be loaded in vain goes to light pages. A file comes after those that
 * it imports.
 */
export function divideModules(modules: readonly SharedModule[], most: number): string[][] {
  const files = filesBySet(modules)
  for (;;) {
    const loaded = bytesByPage(files)
    const costOf = (one: File, other: File) => {
      const together = [...importedBy(one, other)]
      return [...new Set([...one.pages, ...other.pages])].reduce((sum, page) => {
        const bytes = loaded.get(page) ?? 0
        const more = together.reduce((sum, file) => (file.pages.has(page) ? sum : sum + file.bytes), 0)
        return sum + (bytes + more) ** 1.2 - bytes ** 1.2
      }, 0)
    }
    const tooMany = pagesWithMore(files, most)
    let best: { pair: [File, File]; cost: number } | null = null
    for (const one of files)
      for (const other of files) {
        if (one === other) break
        const helped = [...tooMany].filter((page) => one.pages.has(page) && other.pages.has(page)).length
        const cost = helped === 0 ? Number.POSITIVE_INFINITY : costOf(one, other) / helped
        if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { pair: [one, other], cost }
      }
    if (!best) break
    join(files, ...best.pair)
  }
  const ordered = new Set<File>()
  const add = (file: File) => {
    if (ordered.has(file)) return
    for (const imported of file.imports) add(imported)
    ordered.add(file)
  }
  for (const file of files) add(file)
  return [...ordered].map(({ modules }) => modules.map(({ id }) => id))
}

function filesBySet(modules: readonly SharedModule[]): Set<File> {
  const groups = Map.groupBy(modules, ({ pages }) => [...pages].sort().join())
  const files = new Set(
    [...groups.values()].map(
      (modules): File => ({
        modules,
        pages: new Set(modules.flatMap(({ pages }) => [...pages])),
        bytes: modules.reduce((sum, { bytes }) => sum + bytes, 0),
        imports: new Set(),
      }),
    ),
  )
  const fileOf = new Map([...files].flatMap((file) => file.modules.map(({ id }) => [id, file] as const)))
  for (const file of files)
    for (const id of file.modules.flatMap(({ imports }) => imports)) {
      const imported = fileOf.get(id)
      if (imported && imported !== file) file.imports.add(imported)
    }
  return files
}

/** Files, and all that come with them. */
function importedBy(...files: File[]): Set<File> {
  const found = new Set(files)
  for (const file of found) for (const next of file.imports) found.add(next)
  return found
}

/** What each page loads of these files. */
function bytesByPage(files: ReadonlySet<File>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { pages, bytes } of files)
    for (const page of pages) sums.set(page, (sums.get(page) ?? 0) + bytes)
  return sums
}

function pagesWithMore(files: ReadonlySet<File>, most: number): Set<string> {
  const counts = new Map<string, number>()
  for (const { pages } of files) for (const page of pages) counts.set(page, (counts.get(page) ?? 0) + 1)
  return new Set([...counts].flatMap(([page, count]) => (count > most ? [page] : [])))
}

/** Joins the second file to the first: whoever loads one has both now, and what they import. */
function join(files: Set<File>, one: File, other: File): void {
  files.delete(other)
  one.modules.push(...other.modules)
  one.bytes += other.bytes
  for (const file of other.imports) one.imports.add(file)
  for (const file of files) if (file.imports.delete(other)) file.imports.add(one)
  one.imports.delete(one)
  one.imports.delete(other)
  const pages = [...one.pages, ...other.pages]
  for (const file of importedBy(one)) for (const page of pages) file.pages.add(page)
  // files that import each other would come together anyway
  const circle = [...importedBy(one)].find((file) => file !== one && importedBy(file).has(one))
  if (circle) join(files, one, circle)
}
