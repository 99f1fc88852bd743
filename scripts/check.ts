import { runChecks } from "./checks/run-checks.ts"

const results = await runChecks(process.cwd())
process.exitCode = results.every(({ passes }) => passes) ? 0 : 1
