import fc from "fast-check"
import { expect, test } from "vitest"
import { divideModules, type SharedModule } from "./divide-modules.ts"

const module = (id: string, pages: string[], bytes: number, imports: string[] = []): SharedModule => ({
  ...{ id, imports, bytes },
  pages: new Set(pages),
})

const divide = (modules: SharedModule[], most: number) =>
  divideModules(modules, most).map((file) => file.toSorted().join(" "))

test("modules of the same pages are one file, and others are not joined while no page has too many", () => {
  const modules = [module("a", ["home", "ad"], 1), module("b", ["home", "ad"], 1), module("c", ["home"], 1)]
  expect(divide(modules, 2)).toEqual(["a b", "c"])
})

test("a page with too many files has those joined that make others load the least in vain", () => {
  const modules = [
    module("large", ["home", "ad", "stage"], 1_000),
    module("small", ["home", "ad"], 10),
    module("tiny", ["home", "stage"], 20),
  ]
  expect(divide(modules, 2)).toEqual(["large small", "tiny"])
})

test("what is loaded in vain goes to the page that loads the least", () => {
  const modules = [
    module("heavy", ["stage", "results"], 5_000),
    module("own", ["stage"], 50),
    module("light", ["stage", "login"], 60),
  ]
  expect(divide(modules, 2)).toEqual(["heavy", "light own"])
})

test("no page has more files than it may, none of its modules is missing, and a file comes after what it imports", () => {
  const pages = ["home", "ad", "stage", "login", "results"]
  const sets = fc.array(fc.uniqueArray(fc.constantFrom(...pages), { minLength: 1 }), { maxLength: 14 })
  fc.assert(
    fc.property(sets, fc.integer({ min: 1, max: 4 }), (sets, most) => {
      // a module imports those whose pages have all of its own
      const modules = sets.map((own, at) => {
        const imports = sets.flatMap((other, to) =>
          to > at && own.every((page) => other.includes(page)) ? [`${to}`] : [],
        )
        return module(`${at}`, own, at + 1, imports)
      })
      const files = divideModules(modules, most)
      const fileOf = new Map(files.flatMap((ids, file) => ids.map((id) => [id, file] as const)))
      expect(fileOf.size).toBe(modules.length)
      for (const { id, imports } of modules)
        for (const next of imports) expect(fileOf.get(next)).toBeLessThanOrEqual(fileOf.get(id) ?? -1)
      for (const page of pages) {
        const loaded = new Set<number | undefined>()
        const load = ({ id, imports }: SharedModule) => {
          const file = fileOf.get(id)
          if (loaded.has(file)) return
          loaded.add(file)
          for (const one of modules)
            if (fileOf.get(one.id) === file) for (const next of one.imports) loaded.add(fileOf.get(next))
          for (const next of imports) for (const one of modules) if (one.id === next) load(one)
        }
        for (const one of modules) if (one.pages.has(page)) load(one)
        expect(loaded.size).toBeLessThanOrEqual(most)
      }
    }),
  )
})
