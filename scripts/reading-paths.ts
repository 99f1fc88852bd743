import { existsSync, readFileSync } from "node:fs"
import { pathOf, readImports } from "./checks/read-imports.ts"

/**
 * Prints the paths of `docs/reading-paths.md` whole: the modules that it names, indented by them what else they import, and how many
 * these are. Left out are types alone, tables, words, styles and the pieces of `ui/`.
 */
const isLeftOut = (file: string) =>
  /^(ui|locales|app\/site\/i18n|server\/db\/schema)\/|\.css$/.test(file) || !existsSync(file)

const importsOf = (file: string): string[] =>
  readImports(file, readFileSync(file, "utf8"))
    .filter(({ isType }) => !isType)
    .flatMap(({ start }) => pathOf(file, start) ?? [])
    .filter((one) => !isLeftOut(one))

const parts = readFileSync("docs/reading-paths.md", "utf8").split(/^(?=- \*\*|#)/m)
for (const path of parts.filter((one) => one.startsWith("- **"))) {
  const named = [...path.matchAll(/`([^`]+\.tsx?)`/g)].map(([, file = ""]) => file)
  const all = new Set(named)
  const lines = named.flatMap((file) => {
    const further = [...new Set(importsOf(file))].filter((one) => !all.has(one))
    for (const one of further) all.add(one)
    return [file, ...further.map((one) => `  ${one}`)]
  })
  const [, title] = path.split("**")
  console.log(
    [`${title}: ${named.length} modules, with what they import ${all.size}`, ...lines, ""].join("\n"),
  )
}
