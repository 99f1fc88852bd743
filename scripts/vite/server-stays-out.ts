import { relative } from "node:path"
import type { Plugin } from "vite"

/** Fails a build for the browser that takes in a module of `server/`, and shows which imports led to it. */
export const serverStaysOut = (): Plugin => {
  let root = ""
  return {
    name: "server-stays-out",
    apply: "build",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    configResolved: (config) => {
      root = config.root
    },
    buildEnd(error) {
      if (error) return
      const pathOf = (id: string) => relative(root, id).replaceAll("\\", "/")
      const importersOf = (id: string) => {
        const { importers = [], dynamicImporters = [] } = this.getModuleInfo(id) ?? {}
        return [...importers, ...dynamicImporters]
      }
      const chainTo = (id: string, seen = new Set([id])): string[] => {
        const importer = importersOf(id).find((one) => !seen.has(one))
        return importer ? [...chainTo(importer, seen.add(importer)), pathOf(id)] : [pathOf(id)]
      }
      const intruder = [...this.getModuleIds()].find((id) => pathOf(id).startsWith("server/"))
      if (intruder) this.error(`server/ must not reach the browser: ${chainTo(intruder).join(" → ")}`)
    },
  }
}
