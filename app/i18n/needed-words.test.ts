import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseSync, Visitor } from "oxc-parser"
import { expect, test } from "vitest"

type Module = { imports: string[]; parts: string[]; used: string[]; named: string[] }

const contextsIn = (source: string, call: RegExp) =>
  [...source.matchAll(call)].flatMap(([, contexts = ""]) =>
    [...contexts.matchAll(/"([\w-]+)"/g)].map(([, context = ""]) => context),
  )

const modules = new Map(
  globSync("{app,ui}/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .map((file): [string, Module] => {
      const source = readFileSync(file, "utf8")
      const imports: string[] = []
      const parts: string[] = []
      const add = (list: string[], name: string) => {
        const path = name.startsWith("#") ? name.slice(1) : join(dirname(file), name)
        if (/\.tsx?$/.test(path) && existsSync(path)) list.push(path)
      }
      new Visitor({
        ImportDeclaration: ({ source, importKind }) => {
          if (importKind !== "type") add(imports, source.value)
        },
        ImportExpression: ({ source }) => {
          if (source.type === "Literal" && typeof source.value === "string") add(parts, source.value)
        },
      }).visit(parseSync(file, source).program)
      const used = contextsIn(source, /\b(?:useWords|getWords)\(("[\w-]+")\)/g)
      const named = contextsIn(
        source,
        /\b(?:needsWords\(|(?:loadWithWords|laterPart|laterDialog)\(\s*\[)([^)\]]*)[)\]]/g,
      )
      return [file, { imports, parts, used, named }]
    }),
)

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

test("each route names the words its page uses, and a module that lazily loads a part names that part's words", () => {
  const routes = [...readFileSync("app/routes.ts", "utf8").matchAll(/"(routes\/[^"]+)"/g)].map(
    ([, path]) => `app/${path}`,
  )
  const later = [...modules].flatMap(([file, { parts }]) => parts.map((part) => ({ file, part })))
  const loaders = [...routes.map((file) => ({ file, part: file })), ...later]
  const unnamed = loaders.flatMap(({ file, part }) => {
    const named = modules.get(file)?.named ?? []
    return [...usedBy(part)].filter((one) => !named.includes(one)).map((one) => `${file}: ${one}`)
  })
  expect(unnamed).toEqual([])
  expect(routes.length).toBeGreaterThan(30)
})
