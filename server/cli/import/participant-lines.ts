import { readFault } from "#contracts/fields/too-long.ts"
import { readDay, writeDayOfMonth } from "#contracts/fields/typed-day.ts"
import { type ParticipantForm, participantForm } from "#contracts/registration/participant-form.ts"
import { soughtNumber } from "#domain/registration/participants.ts"
import type { LineRefusal } from "#server/registration/import-participants.ts"
import { answerOf, genderOf } from "./participant-columns.ts"
import { type CsvRow, type ImportProblem, problemOf } from "./read-csv.ts"

/** A line of a list of participants. */
export type ParticipantLine = {
  line: number
  form: ParticipantForm
  isOutOfCompetition: boolean | undefined
  /** The problems of its cells; each such cell has something else in `form`, so that the others are checked all the same. */
  problems: ImportProblem[]
}

/** Reads a line as the form of a participant that the site would take on this day. */
export const readParticipantLine = ({ line, cells }: CsvRow, today: string): ParticipantLine => {
  const cell = (name: string) => cells.get(name) || null
  const born = readTableDate(cells.get("birth date") ?? "")
  const gender = cell("gender")
  const written = {
    name: cells.get("name") ?? "",
    racingNumber: soughtNumber(cells.get("number") ?? "") || null,
    bike: cell("bike"),
    racingClass: cells.get("class") ?? "",
    birthDate: "date" in born ? born.date : placeholders.birthDate,
    license: cell("license"),
    club: cell("club"),
    gender: gender === null ? null : genderOf(gender),
    team: cell("team"),
  }
  const out = cell("out of competition")
  const isOut = out === null ? undefined : answerOf(out)
  const problems = [
    ...("fault" in born ? [problemOf({ line }, "birth date", born.fault)] : []),
    ...(isOut === null ? [problemOf({ line }, "out of competition", "Write yes or no, or nothing")] : []),
  ]
  const schema = participantForm(today)
  const read = schema.safeParse(written)
  const own = { line, isOutOfCompetition: isOut ?? undefined }
  if (read.success) return { ...own, form: read.data, problems }
  const instead: Record<string, unknown> = { ...written }
  const faulty = new Set<string>()
  for (const { path, message } of read.error.issues) {
    const field = String(path[0])
    // what is wrong with a cell is said once
    if (faulty.has(field)) continue
    faulty.add(field)
    instead[field] = field in placeholders ? placeholders[field] : null
    const { code, most } = readFault(message)
    const text = words[code]?.replace("{most}", most) ?? faults[field] ?? message
    problems.push(problemOf({ line }, columnOf[field] ?? field, text))
  }
  return {
    ...own,
    form: schema.parse({ ...instead, ...(faulty.has("name") && { name: `${line}` }) }),
    problems,
  }
}

/** What stands in the place of a cell with a problem; in the place of all others nothing does. */
const placeholders: Readonly<Record<string, string>> & { birthDate: string } = {
  racingClass: "?",
  birthDate: "1990-01-01",
}

/** Returns the problems of a line that was refused; what only follows from what stands in the place of a cell is left out. */
export const problemsOfRefused = (
  { line, problems }: ParticipantLine,
  reasons: readonly LineRefusal[],
): ImportProblem[] => {
  const faulty = new Set(problems.map(({ column }) => column))
  return reasons
    .map((reason) => refusals[reason])
    .filter(({ column, needs = column }) =>
      column === null ? faulty.size === 0 : !faulty.has(column) && !faulty.has(needs),
    )
    .map(({ column, text }) => problemOf({ line }, column, text))
}

const columnOf: Readonly<Record<string, string>> = {
  racingNumber: "number",
  racingClass: "class",
  birthDate: "birth date",
}

/** The texts of problems, by the form's codes. */
const words: Readonly<Record<string, string>> = {
  "name-empty": "The name is missing",
  "racing-number-digits": "A racing number has up to five digits",
  "class-empty": "The class is missing",
  "birth-date-late": "Somebody born then is too young to ride",
  "birth-date-early": "Nobody born before 1900 rides",
  "too-long": "The text is too long: at most {most} characters",
  unreadable: "The text has characters that cannot be kept",
}

/** The texts of problems without a code in the form. */
const faults: Readonly<Record<string, string>> = { gender: "Write male or female, or nothing" }

/** What each refusal says of which column, and on which other it depends. */
const refusals: Readonly<Record<LineRefusal, Omit<ImportProblem, "line"> & { needs?: string }>> = {
  "same-number": { column: "number", text: "Another participant of the stage has this racing number" },
  "number-kept": { column: "number", text: "This number is kept for another rider this season" },
  "same-name": {
    column: "name",
    text: "A participant of this name is there, and this one has no racing number",
    needs: "number",
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

/** A date as an ISO date; or why it is none that could be relied on. */
type ReadDate = { date: string } | { fault: string }

const dayFirst = /^(\d\d?)([./-])\s?(\d\d?)\2\s?(\d{4})\.?$/
const shortYear = /^\d\d?[./-]\s?\d\d?[./-]\s?\d\d\.?$/

/**
 * Reads a date of a table. Nobody sees what was understood before it is stored, so that what could be read in two ways is refused with
 * both: `01/02/1990` is in February in Europe and in January in America.
 */
export const readTableDate = (written: string): ReadDate => {
  if (written === "") return { fault: "The date is missing" }
  if (shortYear.test(written)) return { fault: "Write the year with four digits" }
  const [, first = "", sign, second = "", year = ""] = dayFirst.exec(written) ?? []
  if (sign === undefined) {
    const date = readDay(written)
    return date === null ? { fault: noDate } : { date }
  }
  const european = readDay(`${year}.${second}.${first}`)
  const american = sign === "." ? null : readDay(`${year}.${first}.${second}`)
  const date = european ?? american
  if (date === null) return { fault: noDate }
  if (european === null || american === null || european === american) return { date }
  const ways = `${writeDayOfMonth(european)} or ${writeDayOfMonth(american)}`
  return { fault: `This is ${ways}: write ${european} or ${american}` }
}

const noDate = "This is not a date: write 1996-07-14 or 14.07.1996"
