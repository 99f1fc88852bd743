import { readFile } from "node:fs/promises"
import type { Plugin } from "vite"

/**
 * Leaves what writes a schema down as JSON Schema out of the browser's files: every schema refers to it, and no form asks
 * for it.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: "nulle:without-json-schema",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  load: async (id) => (writing.test(id) ? standInFor(await readFile(id, "utf8"), id) : null),
})

const writing = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/** What schemas do ask for: what their own checks allow. */
const asked = "aggregateChecks"

const standInFor = (source: string, id: string): string => {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = ""]) => name)
  const left = names.filter((name) => name !== asked).map((name) => `export const ${name} = () => undefined`)
  return [...left, ...(names.includes(asked) ? [`export { ${asked} } from "${id}?whole"`] : [])].join("\n")
}
