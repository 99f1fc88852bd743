import { type ParseArgsConfig, parseArgs } from "node:util"

import { isEmail } from "#domain/accounts/is-email.ts"

/** The environment of a command: settings, clock, input and output. */
export type Deps = {
  env: NodeJS.ProcessEnv
  /** Epoch milliseconds. */
  now: number
  /** Reads all of the standard input. */
  readInput(): Promise<string>
  write(line: string): void
}

/** A command of `nulle`. */
export type Command = {
  /** The words that name it, such as `user add`. */
  name: string
  /** What follows the name, one line for each variant. */
  usage: readonly string[]
  /** What it does, in a few words. */
  what: string
  /** Runs it; returns whether it was done. Throws `WrongUsage` for arguments that it does not understand. */
  run(words: readonly string[], deps: Deps): Promise<boolean>
}

/** Arguments that a command does not understand; the message says which. */
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

/** Returns the word as an email address; throws `WrongUsage`, naming the command, if it is not one. */
export const readEmail = (word: string | undefined, command: string): string => {
  if (word === undefined || !isEmail(word)) throw new WrongUsage(`${command} needs an email address`)
  return word
}

/** Returns a size in bytes, written in megabytes. */
export const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
