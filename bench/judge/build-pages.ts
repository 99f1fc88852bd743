import { existsSync } from "node:fs"
import { join } from "node:path"
import { runTool } from "#scripts/run-tool.ts"

const root = join(import.meta.dirname, "../..")

/** Builds the pages where nobody has: the server does not start without them. */
export const buildPages = async (): Promise<void> => {
  if (existsSync(join(root, "build/server/index.js"))) return
  console.log("the pages are being built")
  const tool = { package: "@react-router/dev", bin: "react-router", args: ["build"] }
  const { code, output, errors } = await runTool(root, tool)
  if (code !== 0) throw new Error(`The pages cannot be built:\n${output}${errors}`)
}
