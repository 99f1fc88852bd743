import { type ParseArgsConfig, parseArgs } from "node:util"

/** Where a command is run: its settings, its clock, and what it is given to read, and whom it tells how far it is. */
export type Surroundings = {
  env: NodeJS.ProcessEnv
  /** Epoch milliseconds. */
  now: number
  /** Reads all of the standard input. */
  readInput(): Promise<string>
  say(line: string): void
}

/** What `nulle` can do, one file each. */
export type Command = {
  /** The words that name it, such as `user add`. */
  name: string
  /** What is written after the name, one line a way. */
  usage: readonly string[]
  /** What it does, in a few words. */
  what: string
  /** Does it; returns whether it was done. Throws `WrongUsage` for words that it does not understand. */
  run(words: readonly string[], surroundings: Surroundings): Promise<boolean>
}

/** Words that a command does not understand; the message says which. */
export class WrongUsage extends Error {}

type Options = NonNullable<ParseArgsConfig["options"]>

/** Reads the options and at most `most` other words of a command; throws `WrongUsage` for anything else. */
export const readWords = <const O extends Options>(words: readonly string[], options: O, most: number) => {
  const { values, positionals } = parse(words, options)
  if (positionals.length > most)
    throw new WrongUsage(`Unexpected argument: ${positionals.slice(most).join(" ")}`)
  return { values, positionals }
}

const parse = <const O extends Options>(words: readonly string[], options: O) => {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error))
  }
}
