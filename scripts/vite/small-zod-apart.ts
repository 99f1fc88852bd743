import type { Plugin } from "vite"

/**
 * Gives those who import `zod/mini` a copy of zod of their own, as small as what they use of it. Otherwise they share one
 * with the pages that have forms, and the page of live results loads what only forms need.
 */
export const smallZodApart = (): Plugin => ({
  name: "nulle:small-zod-apart",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  async resolveId(source, importer, options) {
    if (source !== "zod/mini" && !importer?.endsWith(mark)) return null
    const resolved = await this.resolve(source, importer?.replace(mark, ""), { ...options, skipSelf: true })
    return resolved && { ...resolved, id: `${resolved.id}${mark}` }
  },
})

const mark = "?small"
