import { participantForm } from "#contracts/participant-form.ts"
import { readFault } from "#contracts/too-long.ts"
import type { Command } from "#server/cli/command.ts"
import {
  actorByEmail,
  importRefusals,
  importUsage,
  readImport,
  reportProblems,
} from "#server/cli/import/import-command.ts"
import { type CsvRow, type ImportProblem, readCsv } from "#server/cli/import/read-csv.ts"
import { withDatabase } from "#server/cli/with-site.ts"
import { importParticipants, type LineRefusal } from "#server/registration/import-participants.ts"

/** Registers the riders of a list for a stage. */
export const importParticipantsCommand: Command = {
  name: "import participants",
  usage: [`${importUsage} [--namesakes]`],
  what: "registers the riders of a CSV file for a stage, all or none; docs/moving-in.md tells how it is written",
  run: async (words, { env, now, write }) => {
    const { file, stagePath, email, isTrial, isOwnSet } = readImport(words, "namesakes")
    const table = await readCsv(file, { needed, isKnown: (name) => optional.includes(name) })
    if (table.kind === "unreadable") return reportProblems(write, table.problems)
    const read = table.rows.map((row) => readForm(row, new Date(now).toISOString().slice(0, 10)))
    const unreadable = [...table.problems, ...read.flatMap(({ problems }) => problems)]
    const forms = read.flatMap(({ line, form, isOutOfCompetition }) =>
      form ? [{ line, form, isOutOfCompetition }] : [],
    )
    return withDatabase(env, async ({ db }) => {
      const actor = await actorByEmail(db, email)
      const confirmed = isOwnSet ? (["same-name-other-number"] as const) : []
      // the other lines are tried too, so that all problems are reported at once
      const input = { forms, confirmed, isTrial: isTrial || unreadable.length > 0 }
      const outcome = await importParticipants({ db, actor, now }, stagePath, input)
      if (outcome.kind === "refused") {
        write(importRefusals[outcome.reason])
        return false
      }
      const refused = outcome.kind === "unacceptable" ? outcome.lines : []
      const problems = [...unreadable, ...refused.map(({ line, reason }) => ({ line, ...refusals[reason] }))]
      if (outcome.kind === "unacceptable" || problems.length > 0) return reportProblems(write, problems)
      const { added, known } = outcome
      write(`${isTrial ? "Riders to be added" : "Riders added"}: ${added}. There already: ${known}.`)
      return true
    })
  },
}

const needed = ["name", "class", "birth date"]
const optional = ["number", "bike", "license", "club", "gender", "team", "out of competition"]

/** Reads a line as the form of a participant that the site would take on this day. */
const readForm = ({ line, cells }: CsvRow, today: string) => {
  const cell = (name: string) => cells.get(name) || null
  const form = participantForm(today).safeParse({
    name: cells.get("name") ?? "",
    racingNumber: cell("number"),
    bike: cell("bike"),
    racingClass: cells.get("class") ?? "",
    birthDate: readIsoDate(cells.get("birth date") ?? ""),
    license: cell("license"),
    club: cell("club"),
    gender: cell("gender")?.toLowerCase() ?? null,
    team: cell("team"),
  })
  const out = cell("out of competition")?.toLowerCase() ?? null
  const isUnreadable = out !== null && out !== "yes" && out !== "no"
  const outProblems: ImportProblem[] = isUnreadable
    ? [{ line, column: "out of competition", text: "Write yes or no, or nothing" }]
    : []
  const isOutOfCompetition = out === null ? undefined : out === "yes"
  if (form.success)
    return { line, form: isUnreadable ? null : form.data, isOutOfCompetition, problems: outProblems }
  const problems = form.error.issues.map(({ path, message }): ImportProblem => {
    const field = String(path[0])
    const { code, most } = readFault(message)
    const text = words[code]?.replace("{most}", most) ?? faults[field] ?? message
    return { line, column: columnOf[field] ?? field, text }
  })
  return { line, form: null, isOutOfCompetition, problems: [...problems, ...outProblems] }
}

/** Returns a date as `1996-07-14` if it was written so or as `14.07.1996`; any other text stays as it is. */
const readIsoDate = (written: string): string => {
  const [, day, month, year] = /^(\d\d?)\.\s?(\d\d?)\.\s?(\d{4})\.?$/.exec(written) ?? []
  return day && month && year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : written
}

const columnOf: Readonly<Record<string, string>> = {
  racingNumber: "number",
  racingClass: "class",
  birthDate: "birth date",
}

/** The texts of problems, by the form's codes. */
const words: Readonly<Record<string, string>> = {
  "name-empty": "The name is missing",
  "racing-number-digits": "A racing number is up to five digits and does not begin with 0",
  "class-empty": "The class is missing",
  "birth-date-empty": "This is not a date: write 1996-07-14 or 14.07.1996",
  "birth-date-late": "Somebody born then is too young to ride",
  "birth-date-early": "Nobody born before 1900 rides",
  "too-long": "The text is too long: at most {most} characters",
  unreadable: "The text has characters that cannot be kept",
}

/** The texts of problems without a code in the form. */
const faults: Readonly<Record<string, string>> = { gender: "Write male or female, or nothing" }

const refusals: Readonly<Record<LineRefusal, Omit<ImportProblem, "line">>> = {
  "same-number": { column: "number", text: "Another participant of the stage has this racing number" },
  "same-name": {
    column: "name",
    text: "A participant of this name is there, and this one has no racing number",
  },
  "same-name-other-number": {
    column: "name",
    text: "A participant of this name has another racing number: if they are two people, add --namesakes",
  },
  "known-otherwise": {
    column: null,
    text: "The rider is already there with different data: change that on the stage's page, or the line",
  },
  "unknown-class": { column: "class", text: "The stage has no class of this name" },
  "unknown-club": { column: "club", text: "There is no such club: an admin adds it on the page of clubs" },
  "teams-full": { column: "team", text: "The championship has no room for another team" },
  "new-team-unconfirmed": { column: "team", text: "There is no such team" },
  "gender-empty": { column: "gender", text: "This championship ranks women: write male or female" },
}
