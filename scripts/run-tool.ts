import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import * as z from "zod"

export type Tool = { package: string; bin: string; args: readonly string[] }

const manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })

/**
 * Runs the command of an installed package with this very Node. `show` lets its output through instead of collecting it; a name
 * is put before each line of it, to tell tools apart that run at once.
 */
export const runTool = (root: string, tool: Tool, { show = false }: { show?: boolean | string } = {}) =>
  new Promise<{ code: number; output: string; errors: string }>((resolve, reject) => {
    const stream = show === true ? "inherit" : "pipe"
    const child = spawn(process.execPath, [scriptOf(root, tool), ...tool.args], {
      cwd: root,
      stdio: ["ignore", stream, stream],
    })
    const said = { output: "", errors: "" }
    for (const [name, from] of [
      ["output", child.stdout],
      ["errors", child.stderr],
    ] as const) {
      if (from && typeof show === "string")
        createInterface(from).on("line", (line) => console.log(`${show} │ ${line}`))
      else
        from?.setEncoding("utf8").on("data", (chunk) => {
          said[name] += chunk
        })
    }
    child.on("error", reject)
    // A tool ended by a signal has no exit code.
    child.on("close", (code) => resolve({ code: code ?? 1, ...said }))
  })

const scriptOf = (root: string, tool: Tool) => {
  const folder = join(root, "node_modules", tool.package)
  const { bin } = manifest.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")))
  const script = typeof bin === "string" ? bin : bin[tool.bin]
  if (script === undefined) throw new Error(`${tool.package} has no command ${tool.bin}`)
  return join(folder, script)
}
