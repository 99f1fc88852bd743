import { resetPassword } from "#server/accounts/reset-password.ts"
import { isGuessablePassword } from "#server/auth/guessable-password.ts"
import { type Command, readEmail, readWords, WrongUsage } from "#server/cli/command.ts"
import { choosePassword, readAccount } from "#server/cli/read-account.ts"
import { withDatabase } from "#server/cli/with-site.ts"
import { readConfig } from "#server/config.ts"

/** Sets a new password for somebody who cannot get a mail. */
export const userPassword: Command = {
  name: "user password",
  usage: ["EMAIL [--password-stdin]"],
  what: "sets a new password and ends all sessions of the account; it is made and shown, or read from the standard input",
  run: async (words, { env, now, readInput, write }) => {
    const { values, positionals } = readWords(words, options, 1)
    const email = readEmail(positionals[0], userPassword.name)
    const { password, shown } = choosePassword(values["password-stdin"] ? await readInput() : null)
    readAccount({ email, password, name: email }, userPassword.name)
    if (await isGuessablePassword(password, [email, readConfig(env).siteName]))
      throw new WrongUsage("This password is too easy to guess")
    return withDatabase(env, async ({ db }) => {
      const { kind } = await resetPassword({ db, now }, { email, password })
      write(
        kind === "set"
          ? `${email}: the password is set.${shown}`
          : "There is no account with this email address.",
      )
      return kind === "set"
    })
  },
}

const options = { "password-stdin": { type: "boolean", default: false } } as const
