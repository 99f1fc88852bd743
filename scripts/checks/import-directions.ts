import { existsSync, readFileSync } from "node:fs"
import { join, matchesGlob } from "node:path"
import type { Check, Problem } from "./problem.ts"
import { type Import, pathOf, readImports } from "./read-imports.ts"
import { sourceFiles } from "./source-files.ts"

/**
 * A part of the project, with the parts that it may import besides itself, those of which it may import types, those that it may
 * import only when they are needed, and its packages: those named, any, or any but Node's own ("browser").
 */
type Part = {
  name: string
  files: readonly string[]
  imports: readonly string[] | "anything"
  types?: readonly string[]
  lazily?: readonly string[]
  packages: readonly string[] | "any" | "browser"
}

const rules = ["domain", "contracts"]
const pages = [...rules, "ui", "locales", "guides", "app site"]
const ground = [
  ...rules,
  "limit table",
  "server limits",
  "server db",
  "server stages",
  "server adapters",
  "server auth",
  "server config",
]
const contexts = [
  "server/accounts",
  "server/competitions",
  "server/judging",
  "server/live",
  "server/market",
  "server/registration",
  "server/results",
  "server/riders",
  "server/site",
  "server/standings",
]

/** Who may import whom. A file belongs to the first part that names it. */
const parts: readonly Part[] = [
  { name: "domain", files: ["domain/**"], imports: [], packages: [] },
  { name: "contracts", files: ["contracts/**"], imports: ["domain"], packages: ["zod", "@orpc/contract"] },
  { name: "ui", files: ["ui/**"], imports: [], types: ["domain"], packages: "browser" },
  { name: "judge", files: ["judge/**"], imports: [...rules, "ui", "locales", "guides"], packages: "browser" },

  // Every limit of the site, as data: whatever enforces one takes its numbers from it.
  { name: "limit table", files: ["server/limits/table/**"], imports: rules, packages: [] },
  {
    name: "server limits",
    files: ["server/limits/**"],
    imports: [...rules, "limit table", "server db"],
    packages: "any",
  },
  { name: "server config", files: ["server/config.ts"], imports: [...rules, "limit table"], packages: "any" },
  { name: "server db", files: ["server/db/**"], imports: [...rules, "limit table"], packages: "any" },
  { name: "server stages", files: ["server/stages/**"], imports: [...rules, "server db"], packages: "any" },
  {
    name: "server adapters",
    files: ["server/{files,link-previews,mail,observability}/**"],
    imports: [...ground, "locales"],
    packages: "any",
  },
  // Wraps the accounts library for all contexts; sign-ins call its procedures.
  { name: "server auth", files: ["server/auth/**"], imports: [...ground, "server chain"], packages: "any" },
  // Every API call passes through it: the procedures of the contexts are made with it.
  {
    name: "server chain",
    files: ["server/api/chain.ts"],
    imports: ground,
    types: contexts,
    packages: "any",
  },
  // Contexts never import each other: they meet in server/stages, server/db and the domain. Their files have words.
  ...contexts.map(
    (name): Part => ({
      name,
      files: [`${name}/**`],
      imports: [...ground, "server chain", "locales"],
      packages: "any",
    }),
  ),
  // The procedures of all contexts as one, whoever calls them.
  {
    name: "server api",
    files: ["server/api/**"],
    imports: [...ground, ...contexts, "server chain", "locales"],
    packages: "any",
  },
  {
    name: "server wiring",
    files: ["server/{cli,http}/**", "server/*.ts"],
    imports: [...ground, ...contexts, "server chain", "server api", "locales"],
    packages: "any",
  },

  // What every page carries.
  {
    name: "app site",
    files: ["app/site/**"],
    imports: pages,
    types: ["app public", "app frame"],
    packages: "browser",
  },
  // What spectators, riders and sellers see: organisers' tools come when an organiser needs them.
  {
    name: "app public",
    files: ["app/public/**"],
    imports: pages,
    types: ["app frame", "app office"],
    lazily: ["app office"],
    packages: "any",
  },
  {
    name: "app office",
    files: ["app/office/**"],
    imports: [...pages, "app public"],
    types: ["app frame"],
    packages: "any",
  },
  { name: "app frame", files: ["app/*"], imports: pages, packages: "any" },
  { name: "locales", files: ["locales/**"], imports: [], packages: [] },
  { name: "guides", files: ["docs/guide/**"], imports: [], packages: [] },

  { name: "tests/support", files: ["tests/support/**"], imports: "anything", packages: "any" },
  {
    name: "tests, bench and scripts",
    files: ["{tests,bench,scripts}/**"],
    imports: "anything",
    packages: "any",
  },
  { name: "tool settings", files: ["*"], imports: "anything", packages: "any" },
]

/** Imports lead only where the table allows it, and to files that exist. */
export const importDirections: Check = async (root) =>
  sourceFiles(root, "**/*.{ts,tsx}").flatMap((file): Problem[] => {
    const part = partOf(file)
    if (!part)
      return [{ file, line: null, message: "belongs to no part of scripts/checks/import-directions.ts" }]
    const importer = isTest.test(file) ? withTests(part) : part
    return readImports(file, readFileSync(join(root, file), "utf8")).flatMap((one) => {
      const message = fault({ root, file, importer }, one)
      return message ? [{ file, line: one.line, message }] : []
    })
  })

const partOf = (file: string) => parts.find(({ files }) => files.some((glob) => matchesGlob(file, glob)))

const isTest = /\.test\.tsx?$/

/** A test stands beside what it tests and takes its factories from tests/support. */
const withTests = (part: Part): Part => ({
  ...part,
  imports:
    part.imports === "anything" ? "anything" : [...part.imports, "tests/support", ...pagesBeside(part)],
  packages: typeof part.packages === "string" ? "any" : [...part.packages, "vitest", "fast-check"],
})

/** A test of a part of the app shows it among the others. */
const pagesBeside = ({ name }: Part) =>
  name.startsWith("app ") ? ["app site", "app public", "app office", "app frame"] : []

const fault = ({ root, file, importer }: { root: string; file: string; importer: Part }, one: Import) => {
  const path = pathOf(file, one.start)
  // React Router writes these types.
  if (one.start.startsWith("./+types/")) return null
  if (one.start === "")
    return importer.packages === "any" ? null : "computed import: name its folder at least"
  if (path === null) return packageFault(importer, one.start)
  if (one.isWhole && !existsSync(join(root, path))) return `${one.start} leads to no file`

  const target = partOf(path)?.name ?? path
  if (importer.imports === "anything" || importer.name === target || importer.imports.includes(target))
    return null
  if (one.isLazy && importer.lazily?.includes(target)) return null
  if (!importer.types?.includes(target))
    return `${importer.name} may not import ${target}, only ${listed([...importer.imports, ...typesOf(importer)])}`
  return one.isType ? null : `${importer.name} may import only types of ${target}: write import type`
}

const typesOf = ({ types = [] }: Part) => types.map((name) => `types of ${name}`)

const listed = (names: readonly string[]) => names.join(", ") || "itself"

const packageFault = ({ name, packages }: Part, start: string) => {
  if (packages === "any") return null
  if (packages === "browser")
    return start.startsWith("node:") ? `${name} runs in the browser: no ${start}` : null
  const isNamed = packages.some((one) => start === one || start.startsWith(`${one}/`))
  return isNamed ? null : `${name} may not import ${start}, only ${listed(packages)}`
}
