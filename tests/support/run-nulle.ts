import { commands } from "#server/cli/commands.ts"
import { runLine } from "#server/cli/run-line.ts"

/** What a run of the command line came to. */
export type NulleRun = { code: number; output: string; errors: string }

/** Returns the command line in these settings, without a process of its own for each line. */
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
