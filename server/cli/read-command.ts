import { parseArgs } from "node:util"
import type { NamedRole } from "#server/accounts/change-role.ts"

/** What an operator asked for. */
export type Command =
  | { kind: "help" }
  | { kind: "wrong"; message: string }
  | { kind: "add-user"; email: string; name: string; password: string | null; isJudge: boolean }
  | { kind: "grant" | "revoke"; email: string; named: NamedRole }

const options = {
  help: { type: "boolean", short: "h", default: false },
  name: { type: "string" },
  password: { type: "string" },
  judge: { type: "boolean", default: false },
  institution: { type: "string" },
} as const

/** Reads the words of the command line. */
export const readCommand = (words: readonly string[]): Command => {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    if (values.help || positionals.length === 0) return { kind: "help" }
    const [verb, object, email, ...rest] = positionals
    if (rest.length > 0) return wrong(`“${rest.join(" ")}” is too much`)
    if (verb === "user" && object === "add") return readUser(email, values)
    if (verb === "grant" || verb === "revoke") {
      const named = readRole(object, values.institution)
      if (typeof named === "string") return wrong(named)
      return isEmail(email) ? { kind: verb, email, named } : wrong(`${verb} needs an email address`)
    }
    return wrong(`There is no command “${positionals.join(" ")}”`)
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error))
  }
}

const wrong = (message: string): Command => ({ kind: "wrong", message })

const isEmail = (text: string | undefined): text is string => /^\S+@\S+\.\S+$/.test(text ?? "")

const readUser = (
  email: string | undefined,
  values: { name?: string; password?: string; judge: boolean },
): Command => {
  const name = values.name?.trim() ?? ""
  const password = values.password ?? null
  if (!isEmail(email)) return wrong("user add needs an email address")
  if (name === "") return wrong("user add needs --name")
  if (password !== null && password.length < 8) return wrong("A password has at least 8 characters")
  return { kind: "add-user", email, name, password, isJudge: values.judge }
}

const readRole = (role: string | undefined, institutionId: string | undefined): NamedRole | string => {
  if (role === "admin") return { role }
  if (role !== "secretary") return "The role is admin or secretary"
  return institutionId === undefined ? "A secretary needs --institution" : { role, institutionId }
}
