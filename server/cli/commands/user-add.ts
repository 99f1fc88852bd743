import { addUser } from "#server/accounts/add-user.ts"
import { isGuessablePassword } from "#server/auth/guessable-password.ts"
import { type Command, readEmail, readWords, WrongUsage } from "#server/cli/command.ts"
import { choosePassword, readAccount } from "#server/cli/read-account.ts"
import { withDatabase } from "#server/cli/with-site.ts"
import { readConfig } from "#server/config.ts"

/** Adds an account whose email counts as verified. */
export const userAdd: Command = {
  name: "user add",
  usage: ["EMAIL --name NAME [--password-stdin] [--judge]"],
  what: "adds an account; a password is made and shown, or read from the standard input, where no list of processes shows it",
  run: async (words, { env, now, readInput, write }) => {
    const { values, positionals } = readWords(words, options, 1)
    const email = readEmail(positionals[0], userAdd.name)
    const { password, shown } = choosePassword(values["password-stdin"] ? await readInput() : null)
    const { name } = readAccount({ email, password, name: values.name ?? "" }, userAdd.name)
    if (await isGuessablePassword(password, [email, name, readConfig(env).siteName]))
      throw new WrongUsage("This password is too easy to guess")
    return withDatabase(env, async ({ db }) => {
      const { kind } = await addUser({ db, now }, { email, name, password, isJudge: values.judge })
      write(kind === "added" ? `Added ${email}.${shown}` : "This email address has an account already.")
      return kind === "added"
    })
  },
}

const options = {
  name: { type: "string" },
  "password-stdin": { type: "boolean", default: false },
  judge: { type: "boolean", default: false },
} as const
