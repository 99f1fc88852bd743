import { isEmail } from "#domain/accounts/is-email.ts"
import { WrongUsage } from "./command.ts"

/** Returns the word as an email address; throws `WrongUsage`, with what needs it, where it is none. */
export const readEmail = (word: string | undefined, command: string): string => {
  if (word === undefined || !isEmail(word)) throw new WrongUsage(`${command} needs an email address`)
  return word
}
