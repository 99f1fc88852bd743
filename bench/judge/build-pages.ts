import { existsSync } from "node:fs"
import { join } from "node:path"
import { buildSite } from "#scripts/build-site.ts"

const root = join(import.meta.dirname, "../..")

/** Builds the pages where nobody has: the server does not start without them. */
export const buildPages = async (): Promise<void> => {
  if (existsSync(join(root, "build/server/index.js"))) return
  console.log("the pages are being built")
  if ((await buildSite(root)) !== 0) throw new Error("The pages cannot be built")
}
