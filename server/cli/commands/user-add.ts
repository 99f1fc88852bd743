import { randomBytes } from "node:crypto"
import { accountRequests } from "#contracts/account-requests.ts"
import { longestDisplayName, passwordLetters } from "#domain/accounts/lengths.ts"
import { addUser } from "#server/accounts/add-user.ts"
import { isGuessablePassword } from "#server/auth/guessable-password.ts"
import { type Command, readEmail, readWords, WrongUsage } from "#server/cli/command.ts"
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
    const given = values["password-stdin"] ? (await readInput()).replace(/\r?\n$/, "") : null
    const password = given ?? randomBytes(9).toString("base64url")
    const { name } = readAccount({ email, password, name: values.name ?? "" })
    if (await isGuessablePassword(password, [email, name, readConfig(env).siteName]))
      throw new WrongUsage("This password is too easy to guess")
    return withDatabase(env, async ({ db }) => {
      const { kind } = await addUser({ db, now }, { email, name, password, isJudge: values.judge })
      const shown = given === null ? ` Password: ${password}` : ""
      write(kind === "added" ? `Added ${email}.${shown}` : "This email address has an account already.")
      return kind === "added"
    })
  },
}

/** Reads what the site would accept at a sign-up; otherwise nobody could sign in with it. */
const readAccount = (account: { email: string; password: string; name: string }) => {
  const read = accountRequests.signUp.safeParse(account)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new WrongUsage(faults[issue?.message ?? ""] ?? "user add cannot read this")
}

const faults: Readonly<Record<string, string>> = {
  "display-name-empty": "user add needs --name",
  "display-name-too-long": `A name has at most ${longestDisplayName} characters`,
  "password-empty": "The password must not be empty",
  "password-too-short": `A password has at least ${passwordLetters.fewest} characters`,
  "password-too-long": `A password has at most ${passwordLetters.most} characters`,
}

const options = {
  name: { type: "string" },
  "password-stdin": { type: "boolean", default: false },
  judge: { type: "boolean", default: false },
} as const
