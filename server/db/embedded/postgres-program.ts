import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import type { SystemUser } from "./system-user.ts"

/** PostgreSQL's programs and the user as whom they run; null: the user of this process. */
export type Programs = { binaries: string; user: SystemUser | null }

/** Returns the path of a program. */
export const programPath = ({ binaries }: Programs, name: "initdb" | "pg_ctl" | "postgres"): string =>
  join(binaries, "bin", name)

/** Returns how to run a program: from a folder that its user can enter, and without the settings of this process. */
export const programOptions = ({ binaries, user }: Programs) => ({
  ...user,
  cwd: binaries,
  env: process.platform === "win32" ? process.env : {},
})

const run = promisify(execFile)

/** Runs a program to its end; throws with what it said if it fails. */
export const runProgram = async (programs: Programs, name: "initdb" | "pg_ctl", args: string[]) => {
  try {
    await run(programPath(programs, name), args, programOptions(programs))
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : ""
    throw new Error(`PostgreSQL's ${name} failed: ${said || error}`, { cause: error })
  }
}
