import { commands } from "#server/cli/commands.ts"
import { runLine } from "#server/cli/run-line.ts"

/** The outcome of a run of the command line. */
export type NulleRun = { code: number; output: string; errors: string }

/** Returns a function that runs the command line with these settings, inside this process. */
export const nulleIn =
  (env: NodeJS.ProcessEnv, now = Date.now(), input = "") =>
  async (...words: string[]): Promise<NulleRun> => {
    const lines: string[] = []
    const errors: string[] = []
    const code = await runLine(words, commands, {
      env,
      now,
      readInput: async () => input,
      write: (line) => lines.push(line),
      writeError: (text) => errors.push(text),
    })
    return { code, output: lines.join("\n"), errors: errors.join("\n") }
  }
