import { statSync } from "node:fs"
import type { Plugin } from "vite"
import { divideModules } from "./divide-modules.ts"

/** What of a module graph is looked at. */
type Graph = {
  getModuleIds(): Iterable<string>
  getModuleInfo(id: string): {
    code: string | null
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

/** Few ever open these, once: they load the files that suit the others. */
const isRare = (id: string) => /\/registration\/(claim-page|consent-page)\.tsx/.test(id)
const isPage = (id: string) => /\/app\/public\/.*\?__react-router-build-client-route$/.test(id) && !isRare(id)
const isBeginning = (id: string) =>
  /\/app\/(entry\.client\.tsx$|root\.tsx\?__react-router-build-client-route$)/.test(id)

/** A first visit asks for twelve scripts: these, and the page's own, those that every page has, and its words. */
const mostShared = 5

/** What zod has for its methods and for JSON schemas, which only organisers' forms need; the index of `zod/mini` names it too. */
const ofMethods = /\/zod\/v4\/(classic|locales|core\/(to-json-schema|json-schema-processors))/

/** How much more a byte of styles counts than one of a script: a page is only painted with its styles. */
const weightOfStyles = 3

/** More files than there will ever be: the bundler wants to know its groups before it knows the modules. */
const mostFiles = 40

/** Divides the modules that several public pages need into files, so that a first visit asks for few and loads little in vain. */
export function chunkGroups() {
  let fileOf = new Map<string, number>()
  const plugin: Plugin = {
    name: "nulle:chunk-groups",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildEnd(error) {
      if (!error) fileOf = divide(this)
    },
  }
  // a group takes along what its modules import: what others import is taken first
  const groups = Array.from({ length: mostFiles }, (_, file) => ({
    name: `shared-${file}`,
    test: (id: string) => fileOf.get(id) === file,
    priority: mostFiles - file + 1,
  }))
  return { plugin, groups }
}

function divide(graph: Graph): Map<string, number> {
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const reachedFrom = (roots: readonly string[]) => {
    const found = new Set(roots)
    for (const id of found) for (const next of importsOf(id)) found.add(next)
    return found
  }
  const bytesOf = (id: string) =>
    id.endsWith(".css") ? weightOfStyles * statSync(id).size : (graph.getModuleInfo(id)?.code?.length ?? 0)
  // modules come in the order in which they were read, which differs from build to build
  const ids = [...graph.getModuleIds()].sort()
  // the tools of a rider whom several accounts enter have a little of everything, and few ever open them: what every visit loads is not
  // divided by them
  const later = ids
    .filter((id) => /\/app\/(public|site)\//.test(id))
    .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => !/\/(app\/office|i18n\/files)\/|\/rider-tools\.ts$/.test(id))
  const ofEveryPage = reachedFrom(ids.filter(isBeginning))
  const ofNoPage = ids.filter((id) => ofEveryPage.has(id) || ofMethods.test(id))
  const ofOffice = reachedFrom(ids.filter((id) => id.includes("/app/office/")))
  const pagesOf = new Map<string, Set<string>>()
  for (const page of new Set([...ids.filter(isPage), ...later]))
    for (const id of reachedFrom([page])) pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(page))
  for (const id of ofNoPage) pagesOf.delete(id)
  const shared = [...pagesOf].flatMap(([id, pages]) =>
    // what organisers' pages share with a single page must not come with all that is theirs
    pages.size > 1 || ofOffice.has(id) ? [{ id, pages, imports: importsOf(id), bytes: bytesOf(id) }] : [],
  )
  const files = divideModules(shared, mostShared)
  if (files.length > mostFiles) throw new Error(`There are ${files.length} files of scripts: raise mostFiles`)
  return new Map(files.flatMap((modules, file) => modules.map((id) => [id, file] as const)))
}
