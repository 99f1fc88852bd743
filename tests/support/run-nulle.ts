import { commands } from "#server/cli/commands.ts"
import { runLine } from "#server/cli/run-line.ts"

/** What a run of the command line came to. */
export type NulleRun = { code: number; said: string; complained: string }

/** Returns the command line in these settings, without a process of its own for each line. */
export const nulleIn =
  (env: NodeJS.ProcessEnv, now = Date.now(), input = "") =>
  async (...words: string[]): Promise<NulleRun> => {
    const said: string[] = []
    const complained: string[] = []
    const code = await runLine(words, commands, {
      env,
      now,
      readInput: async () => input,
      say: (line) => said.push(line),
      complain: (text) => complained.push(text),
    })
    return { code, said: said.join("\n"), complained: complained.join("\n") }
  }
