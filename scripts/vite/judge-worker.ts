import { createHash } from "node:crypto"
import type { Plugin } from "vite"

/** The name of the worker's file: it stays the same, so that browsers find the next build under it. */
export const workerFile = "judge-worker.js"

/**
 * Gives the worker of the judge's app the list of the app's files, and a name of the build that is derived from them: to
 * browsers, a worker that differs in any byte is a new one.
 */
export const judgeWorker = (): Plugin => ({
  name: "nulle:judge-worker",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const worker = bundle[workerFile]
      if (worker?.type !== "chunk") return this.error("The judge's app has no worker")
      const files = Object.keys(bundle)
        .filter((file) => file !== workerFile && !file.endsWith(".html"))
        .map((file) => `/${file}`)
        .sort()
      const page = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".html"))
      const hash = createHash("sha256").update(worker.code).update(files.join(" "))
      if (page?.type === "asset") hash.update(page.source)
      const precache = { build: hash.digest("hex").slice(0, 12), files }
      worker.code = `self.precache=${JSON.stringify(precache)};${worker.code}`
    },
  },
})
