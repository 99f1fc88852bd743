import { existsSync } from "node:fs"
import { join } from "node:path"
import { buildSite } from "#scripts/build-site.ts"

const root = join(import.meta.dirname, "../..")

/** The files that the server needs to start: the pages of the site, and the judge's app, which is built after them. */
const built = [
  "server/index.js",
  "client/judge/index.html",
  "client/judge-worker.js",
  "client/judge.webmanifest",
]

/** Is a project completely built? */
export const isBuilt = (project: string): boolean =>
  built.every((file) => existsSync(join(project, "build/current", file)))

/** Builds the pages unless they are completely built. */
export const buildPages = async (): Promise<void> => {
  if (isBuilt(root)) return
  console.log("the pages are being built")
  if ((await buildSite(root)) !== 0) throw new Error("The pages cannot be built")
}
