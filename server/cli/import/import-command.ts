import { eq } from "drizzle-orm"
import type { Actor } from "#domain/access/may.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { readWords, WrongUsage } from "#server/cli/command.ts"
import { user } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"
import type { ImportProblem } from "./read-csv.ts"

/** What follows the name of an import. */
export const importUsage = "FILE --stage INSTITUTION/CHAMPIONSHIP/STAGE --as EMAIL [--dry-run]"

const options = {
  stage: { type: "string" },
  as: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  namesakes: { type: "boolean", default: false },
  approve: { type: "boolean", default: false },
} as const

/** Reads the words of an import; `own` is the option that this one alone has. */
export const readImport = (words: readonly string[], own: "namesakes" | "approve") => {
  const { [own]: ownOption, stage, as, "dry-run": dryRun } = options
  const { values, positionals } = readWords(words, { stage, as, "dry-run": dryRun, [own]: ownOption }, 1)
  const [file] = positionals
  if (file === undefined) throw new WrongUsage("import needs a file")
  const [institution, championship, id, ...rest] = String(values.stage ?? "").split("/")
  if (!institution || !championship || !id || rest.length > 0)
    throw new WrongUsage("--stage is INSTITUTION/CHAMPIONSHIP/STAGE, as in the address of its page")
  if (values.as === undefined) throw new WrongUsage("--as is the email address of a secretary or an admin")
  return {
    file,
    stagePath: stagePath({ institution, championship, stage: id }),
    email: String(values.as).toLowerCase(),
    isTrial: values["dry-run"] === true,
    isOwnSet: values[own] === true,
  }
}

/** Returns the actor of an import, the account with this email address, with its roles; null: there is none. */
export const actorByEmail = async (db: Db, email: string): Promise<Actor | null> => {
  const [found] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  return found ? findActor(db, found.id) : null
}

/** Why nothing at all is imported. */
export const importRefusals = {
  "stage-not-found": "There is no such stage: --stage is as in the address of its page.",
  forbidden: "--as names nobody who may do this: it has to be an admin, or a secretary of the institution.",
}

/** Prints the problems, in the order of the lines; returns that the import was not done. */
export const reportProblems = (write: (line: string) => void, problems: readonly ImportProblem[]): false => {
  const sorted = problems.toSorted((a, b) => a.line - b.line)
  for (const { line, column, text } of sorted)
    write(`line ${line}${column === null ? "" : `, ${column}`}: ${text}.`)
  const count = problems.length === 1 ? "there is a problem" : `there are ${problems.length} problems`
  write(`Nothing was written: ${count}.`)
  return false
}
