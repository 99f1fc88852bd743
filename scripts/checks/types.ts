import { runTool } from "#scripts/run-tool.ts"
import type { Check, Problem } from "./problem.ts"

/** TypeScript over the whole project, and over `domain/` without browser and Node types. */
export const types: Check = async (root) => {
  const routes = await generateRouteTypes(root)
  const [project, domain] = await Promise.all([
    compile(root, "tsconfig.json"),
    compile(root, "domain/tsconfig.json"),
  ])
  return [...routes, ...project, ...domain]
}

const generateRouteTypes = async (root: string): Promise<Problem[]> => {
  const tool = { package: "@react-router/dev", bin: "react-router", args: ["typegen"] }
  const { code, output, errors } = await runTool(root, tool)
  return code === 0 ? [] : [{ file: "app/routes.ts", line: null, message: `${output}${errors}`.trim() }]
}

const errorLine = /^(?<file>.+?)\((?<line>\d+),\d+\): error (?<message>.+)$/

const compile = async (root: string, config: string): Promise<Problem[]> => {
  const args = ["-p", config, "--noEmit", "--pretty", "false"]
  const { code, output, errors } = await runTool(root, { package: "typescript", bin: "tsc", args })
  const problems = output.split("\n").flatMap((text) => {
    const found = errorLine.exec(text)?.groups
    return found
      ? [{ file: found.file ?? config, line: Number(found.line), message: found.message ?? text }]
      : []
  })
  // An error without a place, such as an option that TypeScript does not know.
  if (code !== 0 && problems.length === 0)
    return [{ file: config, line: null, message: `${output}${errors}`.trim() }]
  return problems
}
