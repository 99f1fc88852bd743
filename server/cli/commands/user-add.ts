import { randomBytes } from "node:crypto"
import { addUser } from "#server/accounts/add-user.ts"
import { type Command, readWords, WrongUsage } from "#server/cli/command.ts"
import { readEmail } from "#server/cli/read-email.ts"
import { withDatabase } from "#server/cli/with-database.ts"

/** Adds an account whose email counts as verified. */
export const userAdd: Command = {
  name: "user add",
  usage: ["EMAIL --name NAME [--password PASSWORD] [--judge]"],
  what: "adds an account; without a password one is made and shown",
  run: async (words, { env, now, say }) => {
    const { values, positionals } = readWords(words, options, 1)
    const email = readEmail(positionals[0], userAdd.name)
    const name = values.name?.trim() ?? ""
    if (name === "") throw new WrongUsage("user add needs --name")
    if (values.password !== undefined && values.password.length < 8)
      throw new WrongUsage("A password has at least 8 characters")
    const password = values.password ?? randomBytes(9).toString("base64url")
    return withDatabase(env, async ({ db }) => {
      const { kind } = await addUser({ db, now }, { email, name, password, isJudge: values.judge })
      const shown = values.password === undefined ? ` Password: ${password}` : ""
      say(kind === "added" ? `Added ${email}.${shown}` : "This email address has an account already.")
      return kind === "added"
    })
  },
}

const options = {
  name: { type: "string" },
  password: { type: "string" },
  judge: { type: "boolean", default: false },
} as const
