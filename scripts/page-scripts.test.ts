import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import type { RouteConfigEntry } from "@react-router/dev/routes"
import { expect, test } from "vitest"
import { z } from "zod"
import routes from "#app/routes.ts"
import { laterFiles, type WordFile } from "#app/site/i18n/contexts.ts"
import { languages } from "#domain/site/language.ts"

const client = new URL("../build/current/client/", import.meta.url)

const manifest = z
  .record(
    z.string(),
    z.object({
      file: z.string(),
      imports: z.array(z.string()).default([]),
      dynamicImports: z.array(z.string()).default([]),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL(".vite/manifest.json", client), "utf8")))

const partOf = (name: string) => {
  const part = manifest[name]
  if (!part) throw new Error(`The build has no ${name}`)
  return part
}

/** The names of what a browser loads with these: `later` too what they may load when it is needed. */
const loadedWith = (names: readonly string[], { later = false } = {}): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    const { imports, dynamicImports } = partOf(name)
    for (const next of later ? [...imports, ...dynamicImports] : imports) visit(next)
  }
  for (const name of names) visit(name)
  return found
}

const scriptsOf = (names: Iterable<string>) =>
  [...new Set([...names].map((name) => partOf(name).file))].filter((file) => file.endsWith(".js"))

/** Bytes of all files, compressed, by name. */
const sizes = new Map<string, number>()

const sizeOf = (file: string): number => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(new URL(file, client))).length
  sizes.set(file, known)
  return known
}

const kilobytes = (files: readonly string[]) =>
  Math.round(files.reduce((sum, file) => sum + sizeOf(file), 0) / 100) / 10

const wordsOf = (file: WordFile) => {
  const files = languages.map((language) => `app/site/i18n/files/${language}-${file}.ts`)
  const [heaviest] = files.toSorted((a, b) => sizeOf(partOf(b).file) - sizeOf(partOf(a).file))
  return heaviest ?? ""
}

const filesIn = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...filesIn(children)])

const clientRoute = (file: string) => `app/${file}?__react-router-build-client-route`

const everyPage = ["app/entry.client.tsx", clientRoute("root.tsx"), wordsOf("public")]

/** Pages in which only files are answered have no script. */
const pages = [...new Set(filesIn(routes))].filter((file) => file.endsWith(".tsx"))

/**
 * The words that a visitor's page needs beside those that everybody reads; that pages which are only read need none,
 * `tests/e2e/page-weight.spec.ts` holds.
 */
const moreWords = (file: string): WordFile[] => {
  if (file.endsWith("/profile.tsx")) return ["accounts", "forms"]
  if (file.startsWith("public/accounts/")) return ["accounts"]
  if (/\/(accept-rider|consent-page)\.tsx$/.test(file)) return ["riders"]
  if (file.endsWith("/own-consent.tsx")) return ["riders", "forms"]
  if (/\/(my-riders|edit-rider)\.tsx$/.test(file)) return ["accounts", "forms"]
  return /\/(new-ad|edit-ad|my-ads|join-page|stage-page)\.tsx$/.test(file) ? ["forms"] : []
}

const publicPages = pages
  .filter((file) => file.startsWith("public/"))
  .map((file) => {
    const scripts = scriptsOf(loadedWith([...everyPage, ...moreWords(file).map(wordsOf), clientRoute(file)]))
    return { file, count: scripts.length, kilobytes: kilobytes(scripts) }
  })

/** What a first visit may load: kilobytes of scripts with gzip, in words of the heaviest language, and how many files. */
const budgetOf = (file: string) => budgets[file] ?? { kilobytes: 200, files: 12 }

const budgets: Readonly<Record<string, { kilobytes: number; files: number }>> = {
  "public/competitions/home.tsx": { kilobytes: 175, files: 12 },
  "public/results/board/stage-results.tsx": { kilobytes: 175, files: 12 },
  "public/pages/terms.tsx": { kilobytes: 143, files: 12 },
  "public/accounts/login.tsx": { kilobytes: 165, files: 12 },
  // only browsers without scripts are led to it
  "public/registration/join-page.tsx": { kilobytes: 220, files: 12 },
}

test("no public page has more scripts than its budget, and a first visit asks for few files", () => {
  expect(publicPages.length).toBeGreaterThan(20)
  const heavy = publicPages.filter(
    ({ file, count, kilobytes }) =>
      kilobytes > budgetOf(file).kilobytes || count > budgetOf(file).files || kilobytes < 100,
  )
  expect(heavy).toEqual([])
})

test("all that organisers' pages may ever load is 450 KB of scripts", () => {
  const office = pages.filter((file) => file.startsWith("office/")).map(clientRoute)
  expect(office.length).toBeGreaterThan(15)
  const reached = loadedWith([...everyPage, ...laterFiles.map(wordsOf), ...office])
  const later = [...reached].flatMap((name) => partOf(name).dynamicImports)
  const ofOffice = later.filter((name) => !name.startsWith("app/site/i18n/files/"))
  const scripts = scriptsOf([...reached, ...loadedWith(ofOffice, { later: false })])
  expect(kilobytes(scripts)).toBeLessThanOrEqual(450)
  expect(kilobytes(scripts)).toBeGreaterThan(200)
})

test("words bring no script of a page, whose styles would be applied a second time", () => {
  for (const language of languages)
    for (const file of ["public", ...laterFiles])
      expect(scriptsOf(loadedWith([`app/site/i18n/files/${language}-${file}.ts`])).length).toBe(1)
})

test("a build has at most 120 scripts for browsers", () => {
  expect(scriptsOf(Object.keys(manifest)).length).toBeLessThanOrEqual(120)
})
