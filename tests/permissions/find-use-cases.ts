import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseSync } from "oxc-parser"
import { sourceFiles } from "#scripts/checks/source-files.ts"

/** An exported function of the server's contexts that somebody else calls. */
export type UseCase = { name: string; file: string }

const contexts = ["accounts", "competitions", "judging", "market", "registration", "results", "standings"]

/** Whom only the operator of the machine can start. */
const operators = /^(server\/(cli|purge-daily|start-server)\b|scripts\/)/

/** Part of a use-case that has opened the transaction, and has asked who may. */
const isPart = /\b(StageWrite|Transaction)\b/

/** Are procedures of the contract in the file? Each of those has a row of its own. */
const hasProcedures = ({ imports }: Source) => imports.some(({ from }) => from === "server/api/chain.ts")

const takesSomebody = /\b(actor|viewer|Context|ReadContext)\b/

// of the database, not of a hash or a map
const writing =
  /(\b(db|tx)|\bbuilderOf\(\w+\))\s*\.(insert|update|delete)\(|\bwriteStage\(|\bfiles\.(put|remove)\(|\b(insert into|delete from)\b|\bupdate [a-z_"]+ set\b/

type Source = { file: string; text: string; functions: Map<string, Parameters>; imports: Import[] }
/** The parameters of a function as they are written, and with what the file says of their types. */
type Parameters = { own: string; typed: string }
type Import = { names: string[]; from: string }

/**
 * Finds the use-cases that need a row in the table of permissions: those that are told who asks, and all that write. Not
 * those that only another file of their context calls, and not writers that only the machine's operator starts.
 */
export const findUseCases = (root: string): UseCase[] => {
  const files = [...sourceFiles(root, "{server,app,scripts}/**/*.{ts,tsx}")].filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const sources = new Map(files.map((file) => [file, readSource(root, file)]))
  const ofContexts = [...sources.values()].filter(
    (source) => contextOf(source.file) !== null && !hasProcedures(source),
  )
  return ofContexts.flatMap((source) =>
    [...source.functions].flatMap(([name, parameters]) => {
      if (isPart.test(parameters.own)) return []
      const callers = [...sources.values()].filter((other) => importsFrom(other, source.file, name))
      if (callers.some((caller) => contextOf(caller.file) === contextOf(source.file))) return []
      const isOperators = callers.length > 0 && callers.every(({ file }) => operators.test(file))
      const isNeeded = takesSomebody.test(parameters.typed) || (writes(source, sources) && !isOperators)
      return isNeeded ? [{ name, file: source.file }] : []
    }),
  )
}

const contextOf = (file: string): string | null => {
  const [, context] = /^server\/([a-z]+)\//.exec(file) ?? []
  return context !== undefined && contexts.includes(context) ? context : null
}

const importsFrom = ({ imports }: Source, file: string, name: string): boolean =>
  imports.some(({ from, names }) => from === file && names.includes(name))

const writes = (source: Source, sources: ReadonlyMap<string, Source>, seen = new Set<string>()): boolean => {
  if (seen.has(source.file)) return false
  seen.add(source.file)
  if (writing.test(source.text)) return true
  return source.imports.some(({ from }) => {
    const imported = sources.get(from)
    return imported !== undefined && from.startsWith("server/") && writes(imported, sources, seen)
  })
}

const readSource = (root: string, file: string): Source => {
  const text = readFileSync(join(root, file), "utf8")
  const { program } = parseSync(file, text)
  const imports: Import[] = []
  const written = new Map<string, string>()
  const types = new Map<string, string>()
  const note = (name: string, parameters: readonly { start: number; end: number }[]) =>
    written.set(name, parameters.map(({ start, end }) => text.slice(start, end)).join(", "))
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration" && statement.importKind !== "type")
      imports.push({
        from: resolveImport(file, statement.source.value),
        names: statement.specifiers.flatMap((one) =>
          one.type === "ImportSpecifier" && one.importKind !== "type" && one.imported.type === "Identifier"
            ? [one.imported.name]
            : [],
        ),
      })
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement
    if (declared?.type === "TSTypeAliasDeclaration")
      types.set(declared.id.name, text.slice(declared.start, declared.end))
    if (statement.type !== "ExportNamedDeclaration") continue
    if (declared?.type === "FunctionDeclaration" && declared.id) note(declared.id.name, declared.params)
    if (declared?.type === "VariableDeclaration")
      for (const { id, init } of declared.declarations)
        if (id.type === "Identifier" && init?.type === "ArrowFunctionExpression") note(id.name, init.params)
  }
  const functions = new Map([...written].map(([name, own]) => [name, { own, typed: withTypes(own, types) }]))
  return { file, text, functions, imports }
}

/** The parameters and what the file says of the types that they name. */
const withTypes = (parameters: string, types: ReadonlyMap<string, string>): string =>
  [
    parameters,
    ...[...types].flatMap(([name, type]) => (new RegExp(`\\b${name}\\b`).test(parameters) ? [type] : [])),
  ].join("\n")

const resolveImport = (file: string, from: string): string =>
  from.startsWith("#") ? from.slice(1) : join(dirname(file), from).replaceAll("\\", "/")
