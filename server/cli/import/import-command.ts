import { eq } from "drizzle-orm"
import type { Actor } from "#domain/access/may.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { readWords, WrongUsage } from "#server/cli/command.ts"
import { user } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"
import type { ImportProblem } from "./read-csv.ts"

/** The ids that name the place of an import, as in the address of its page. */
const places = {
  stage: "INSTITUTION/CHAMPIONSHIP/STAGE",
  championship: "INSTITUTION/CHAMPIONSHIP",
  institution: "INSTITUTION",
} as const

/** What something can be imported into. */
type ImportPlace = keyof typeof places

/** Returns what follows the name of an import into a stage or a championship. */
export const importUsage = (into: ImportPlace): string =>
  `FILE --${into} ${places[into]} --as EMAIL [--dry-run]`

const options = {
  stage: { type: "string" },
  championship: { type: "string" },
  institution: { type: "string" },
  as: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  namesakes: { type: "boolean", default: false },
  approve: { type: "boolean", default: false },
  ridden: { type: "boolean", default: false },
} as const

/** Reads the words of an import into a stage, a championship or an institution; `own` is the option that this one alone has, if any. */
export const readImport = (
  words: readonly string[],
  into: ImportPlace,
  own: "namesakes" | "approve" | "ridden" | null,
) => {
  const ownOption = own === null ? {} : { [own]: options[own] }
  const { [into]: place, as, "dry-run": dryRun } = options
  const { values, positionals } = readWords(words, { [into]: place, as, "dry-run": dryRun, ...ownOption }, 1)
  const [file] = positionals
  if (file === undefined) throw new WrongUsage("import needs a file")
  const ids = String(values[into] ?? "").split("/")
  if (ids.some((id) => id === "") || ids.length !== places[into].split("/").length)
    throw new WrongUsage(`--${into} is ${places[into]}, as in the address of its page`)
  const [institution = "", championship = "", stage = ""] = ids
  if (values.as === undefined) throw new WrongUsage("--as is the email address of a secretary or an admin")
  return {
    file,
    place: { institution, championship, stage },
    email: String(values.as).toLowerCase(),
    isTrial: values["dry-run"] === true,
    isOwnSet: own !== null && Object.entries(values).some(([name, value]) => name === own && value === true),
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
  "championship-not-found": "There is no such championship: --championship is as in the address of its page.",
  "institution-not-found": "There is no such institution: --institution is the first part of its addresses.",
  forbidden: "--as names nobody who may do this: it has to be an admin, or a secretary of the institution.",
}

/** Of problems that are alike so many are printed, and so many in all. */
const mostAlike = 3
const mostPrinted = 100

/**
 * Prints the problems, in the order of the lines, and counts those that are like others; returns that the import was not done. Problems are
 * alike if only figures distinguish them.
 */
export const reportProblems = (write: (line: string) => void, problems: readonly ImportProblem[]): false => {
  const sorted = problems.toSorted((a, b) => a.line - b.line)
  const alike = Map.groupBy(sorted, ({ column, text }) => `${column} ${text.replace(/\d+/g, "0")}`)
  const shown = new Set([...alike.values()].flatMap((some) => some.slice(0, mostAlike)))
  for (const { line, column, text } of sorted.filter((one) => shown.has(one)).slice(0, mostPrinted))
    write(`line ${line}${column === null ? "" : `, ${column}`}: ${text}.`)
  for (const some of alike.values()) {
    const [first, last, more] = [some[0], some.at(-1), some.length - mostAlike]
    if (first && last && more > 0 && alike.size <= mostPrinted)
      write(`${counted(more)} more like that of line ${first.line}, up to line ${last.line}: ${first.text}.`)
  }
  if (shown.size > mostPrinted) write(`${counted(shown.size - mostPrinted)} more of other kinds.`)
  const count =
    problems.length === 1 ? "there is a problem" : `there are ${counted(problems.length)} problems`
  write(`Nothing was written: ${count}.`)
  return false
}

const counted = (count: number): string => count.toLocaleString("en")
