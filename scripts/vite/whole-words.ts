import type { Plugin } from "vite"
import { locales } from "#scripts/checks/locales.ts"

/** Fails a build of pages that would lack words in one of the languages (XC-01). */
export const wholeWords = (): Plugin => {
  let root = ""
  return {
    name: "nulle:whole-words",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    configResolved: (config) => {
      root = config.root
    },
    async buildStart() {
      const problems = await locales(root)
      if (problems.length > 0)
        this.error(problems.map(({ file, message }) => `${file}: ${message}`).join("\n"))
    },
  }
}
