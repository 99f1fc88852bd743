import { readFault } from "#contracts/fields/too-long.ts"
import { type KeptNumberForm, keptNumberForm } from "#contracts/registration/kept-number-form.ts"
import { soughtNumber } from "#domain/registration/participants.ts"
import en from "#locales/en/public/stage.json" with { type: "json" }
import et from "#locales/et/public/stage.json" with { type: "json" }
import lv from "#locales/lv/public/stage.json" with { type: "json" }
import type { NumberRefusal } from "#server/registration/import-numbers.ts"
import { readTableDate } from "./participant-lines.ts"
import { type CsvRow, type ImportProblem, problemOf } from "./read-csv.ts"

/** The columns of a list of numbers; of birth year and birth date one is enough. */
export const numberColumns = { needed: ["number", "name"], optional: ["birth year", "birth date", "class"] }

/** The names of these columns in files that the site writes, in each language. */
export const numberColumnNames: ReadonlyMap<string, string> = new Map(
  [en, lv, et].flatMap(({ column, file }) =>
    Object.entries({
      ...{ number: column.number, name: column.name, class: column.class },
      ...{ "birth year": file.birthYear, "birth date": file.birthDate },
    }).map(([name, written]) => [written.toLowerCase(), name]),
  ),
)

/** A line of a list of numbers: its form if nothing is wrong with its cells, and their problems. */
type NumberLine = { line: number; form: KeptNumberForm | null; problems: ImportProblem[] }

/** Reads a line as a number that a championship keeps for a rider (SN-01). */
export const readNumberLine = ({ line, cells }: CsvRow): NumberLine => {
  const cell = (name: string) => cells.get(name) ?? ""
  const date = cell("birth date")
  const born = date === "" ? null : readTableDate(date)
  if (born && "fault" in born)
    return { line, form: null, problems: [problemOf({ line }, "birth date", born.fault)] }
  const year = born ? born.date.slice(0, 4) : cell("birth year")
  const read = keptNumberForm.safeParse({
    racingNumber: soughtNumber(cell("number")),
    name: cell("name"),
    birthYear: /^\d{4}$/.test(year) ? Number(year) : Number.NaN,
    racingClass: cell("class"),
  })
  if (read.success) return { line, form: read.data, problems: [] }
  const problems = read.error.issues.map(({ path, message }) => {
    const { code, most } = readFault(message)
    return problemOf(
      { line },
      columnOf[String(path[0])] ?? null,
      words[code]?.replace("{most}", most) ?? message,
    )
  })
  return { line, form: null, problems }
}

const columnOf: Readonly<Record<string, string>> = {
  racingNumber: "number",
  name: "name",
  birthYear: "birth year",
  racingClass: "class",
}

const words: Readonly<Record<string, string>> = {
  "number-empty": "The number is missing",
  "racing-number-digits": "A racing number has up to five digits",
  "name-empty": "The name is missing",
  "birth-year-range": "Write the year of birth with four digits, or the birth date",
  "too-long": "The text is too long: at most {most} characters",
  unreadable: "The text has characters that cannot be kept",
}

/** What each refusal says of which column. */
export const numberRefusals: Readonly<Record<NumberRefusal, Omit<ImportProblem, "line">>> = {
  "number-twice": { column: "number", text: "Another line has this number" },
  "kept-for-other": {
    column: "number",
    text: "It is kept for somebody of another name or year of birth: remove it on the site first, or correct the line",
  },
  "number-ridden": {
    column: "number",
    text: "Somebody else rides with it this season: add --ridden if their stages are over, else give them another number there first",
  },
  "too-many-numbers": { column: null, text: "A championship keeps at most 2,000 numbers" },
  "unknown-class": { column: "class", text: "The championship has no class of this name" },
}
