import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { type Argument, parseSync, type Span, Visitor } from "oxc-parser"
import { expect, test } from "vitest"

type Module = {
  /** The files that it imports, and where the names that it imports are declared. */
  imports: string[]
  origins: Map<string, string>
  declarations: Map<string, Span>
  names: (Span & { name: string })[]
  /** The files that it loads lazily, and the calls that name the words of such files. */
  parts: (Span & { path: string })[]
  lazyCalls: (Span & { words: string[] })[]
  /** The words that its code uses, and those that it names as a route. */
  used: string[]
  routeWords: string[]
}

const lazyFunctions = ["loadWithWords", "lazyPart", "lazyDialog"]

const modules = new Map(
  globSync("{app,ui}/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .map((file) => [file, readModule(file)]),
)

function readModule(file: string): Module {
  const module: Module = {
    imports: [],
    origins: new Map(),
    declarations: new Map(),
    names: [],
    parts: [],
    lazyCalls: [],
    used: [],
    routeWords: [],
  }
  new Visitor({
    ImportDeclaration: ({ source, importKind, specifiers }) => {
      const path = importKind === "type" ? null : resolve(file, source.value)
      if (!path) return
      module.imports.push(path)
      for (const { local } of specifiers) module.origins.set(local.name, path)
    },
    ImportExpression: ({ source, start, end }) => {
      const path = source.type === "Literal" ? resolve(file, String(source.value)) : null
      if (path) module.parts.push({ path, start, end })
    },
    VariableDeclarator: ({ id, start, end }) => {
      if (id.type === "Identifier") module.declarations.set(id.name, { start, end })
    },
    Identifier: ({ name, start, end }) => void module.names.push({ name, start, end }),
    CallExpression: ({ callee, arguments: given, start, end }) => {
      if (callee.type !== "Identifier") return
      const [first] = given
      if (["useWords", "getWords"].includes(callee.name)) module.used.push(...stringsIn([first]))
      if (callee.name === "needsWords") module.routeWords.push(...stringsIn(given))
      if (lazyFunctions.includes(callee.name) && first?.type === "ArrayExpression")
        module.lazyCalls.push({ words: stringsIn(first.elements), start, end })
    },
  }).visit(parseSync(file, readFileSync(file, "utf8")).program)
  return module
}

function resolve(file: string, name: string) {
  const path = name.startsWith("#") ? name.slice(1) : join(dirname(file), name)
  return /\.tsx?$/.test(path) && existsSync(path) ? path : null
}

function stringsIn(nodes: (Argument | null | undefined)[]) {
  return nodes.flatMap((node) =>
    node?.type === "Literal" && typeof node.value === "string" ? [node.value] : [],
  )
}

const moduleAt = (file: string) => {
  const module = modules.get(file)
  if (!module) throw new Error(`${file} was not read`)
  return module
}

/** What a module loads immediately. */
const loadedWith = (file: string, found = new Set<string>()): Set<string> => {
  if (!found.has(file)) {
    found.add(file)
    for (const path of modules.get(file)?.imports ?? []) loadedWith(path, found)
  }
  return found
}

const usedBy = (file: string) =>
  new Set([...loadedWith(file)].flatMap((path) => modules.get(path)?.used ?? []))

const within = (inner: Span, outer: Span) => inner.start >= outer.start && inner.end <= outer.end

type Part = Module["parts"][number]

/** The parts that code loads: those that it imports itself, and those of the functions that it names. */
function partsOf(file: string, code: Span, seen = new Set<Span>()): Part[] {
  const { parts, names, declarations, origins } = modules.get(file) ?? {}
  if (!parts || seen.has(code)) return []
  seen.add(code)
  const named = (names ?? [])
    .filter((name) => within(name, code))
    .flatMap(({ name }) => {
      const origin = origins?.get(name) ?? file
      const declared = origin === file ? declarations?.get(name) : modules.get(origin)?.declarations.get(name)
      return declared ? partsOf(origin, declared, seen) : []
    })
  return [...parts.filter((part) => within(part, code)), ...named]
}

const missing = (place: string, words: string[], part: string) =>
  [...usedBy(part)].filter((one) => !words.includes(one)).map((one) => `${place}: ${one} of ${part}`)

test("each route names the words its page uses", () => {
  const routes = [...readFileSync("app/routes.ts", "utf8").matchAll(/"(routes\/[^"]+)"/g)].map(
    ([, path]) => `app/${path}`,
  )
  expect(routes.flatMap((file) => missing(file, moduleAt(file).routeWords, file))).toEqual([])
  expect(routes.length).toBeGreaterThan(30)
})

test("each call that loads a part lazily names the words of that part", () => {
  const calls = [...modules].flatMap(([file, { lazyCalls }]) =>
    lazyCalls.map(({ words, ...code }) => ({ file, words, parts: [...new Set(partsOf(file, code))] })),
  )
  expect(
    calls.flatMap(({ file, words, parts }) => parts.flatMap(({ path }) => missing(file, words, path))),
  ).toEqual([])
  expect(calls.length).toBeGreaterThan(40)
  expect(calls.filter(({ parts }) => parts.length === 0)).toEqual([])

  const named = new Set(calls.flatMap(({ parts }) => parts))
  const others = [...modules].flatMap(([file, { parts }]) =>
    parts.filter((part) => !named.has(part)).flatMap(({ path }) => missing(file, [], path)),
  )
  expect(others).toEqual([])
})
