import { describeFailure } from "#server/describe-failure.ts"
import { describeVersion } from "#server/version.ts"
import { type Command, type Deps, WrongUsage } from "./command.ts"

/** The exit code: done, refused or failed, not understood. */
type ExitCode = 0 | 1 | 2

/** Where a command line is run; errors are written separately from output. */
export type Terminal = Deps & { writeError(text: string): void }

/** Runs the command that a command line names, or prints the help. */
export const runLine = async (
  words: readonly string[],
  commands: readonly Command[],
  terminal: Terminal,
): Promise<ExitCode> => {
  if (words[0] === "--version" || words[0] === "-v") {
    terminal.write(describeVersion())
    return 0
  }
  const command = commands.find(({ name }) => isNamed(words, name))
  const isHelp = words.length === 0 || words[0] === "help" || words.some((word) => /^(-h|--help)$/.test(word))
  if (isHelp) {
    const topic = command ?? commands.find(({ name }) => isNamed(words.slice(1), name))
    terminal.write(topic ? usageOf(topic) : helpOf(commands))
    return 0
  }
  if (!command) {
    terminal.writeError(`There is no command “${words.join(" ")}”.\n\n${helpOf(commands)}`)
    return 2
  }
  return run(command, words.slice(command.name.split(" ").length), terminal)
}

const isNamed = (words: readonly string[], name: string): boolean =>
  name.split(" ").every((word, index) => words[index] === word)

const run = async (command: Command, words: readonly string[], terminal: Terminal): Promise<ExitCode> => {
  const lines: string[] = []
  try {
    const isDone = await command.run(words, { ...terminal, write: (line) => lines.push(line) })
    for (const line of lines) (isDone ? terminal.write : terminal.writeError)(line)
    return isDone ? 0 : 1
  } catch (error) {
    for (const line of lines) terminal.writeError(line)
    if (error instanceof WrongUsage) {
      terminal.writeError(`${error.message}.\n\n${usageOf(command)}`)
      return 2
    }
    terminal.writeError(describeFailure(error, terminal.env))
    return 1
  }
}

const usageOf = ({ name, usage, what }: Command): string =>
  [...usage.map((line) => `  nulle ${name} ${line}`.trimEnd()), `      ${what}`].join("\n")

const helpOf = (commands: readonly Command[]): string =>
  `Works on the site's database and files, whether the server runs or not.

${commands.map(usageOf).join("\n")}
  nulle help [COMMAND]
  nulle --version

The settings are those of the server: see README.md.`
