import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import type { SystemUser } from "./folder-access.ts"

/** PostgreSQL's programs and the user that they run as; null: the user of this process. */
export type Programs = { binaries: string; user: SystemUser | null }

type Program = "initdb" | "pg_ctl" | "postgres"

/** Returns the path of a program. */
export const programPath = ({ binaries }: Programs, name: Program): string => join(binaries, "bin", name)

/** Returns how to run a program: from a folder that its user can enter, and without the settings of this process. */
export const programOptions = ({ binaries, user }: Programs) => ({
  ...user,
  cwd: binaries,
  env: process.platform === "win32" ? process.env : {},
})

const run = promisify(execFile)

/** What a program is given. */
type ProgramCall = { args: string[]; input?: string }

/** Runs a program to its end; throws its output if it fails. */
export const runProgram = async (
  programs: Programs,
  name: Program,
  { args, input = "" }: ProgramCall,
): Promise<void> => {
  try {
    const running = run(programPath(programs, name), args, programOptions(programs))
    // a program that gives up leaves its input unread, and says why itself
    running.child.stdin?.on("error", () => {}).end(input)
    await running
  } catch (error) {
    const output = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : ""
    throw new Error(`PostgreSQL's ${name} failed: ${output || error}`, { cause: error })
  }
}

/** One PostgreSQL: its own folder with links resolved, its log, its password where one is needed, its programs. */
export type Cluster = Programs & { folder: string; logFile: string; passwordFile: string }
