import { readFault } from "#contracts/fields/too-long.ts"
import { type LicenceForm, licenceForm } from "#contracts/registration/licence-form.ts"
import en from "#locales/en/public/stage.json" with { type: "json" }
import et from "#locales/et/public/stage.json" with { type: "json" }
import lv from "#locales/lv/public/stage.json" with { type: "json" }
import type { LicenceRefusal } from "#server/registration/import-licences.ts"
import { readTableDate } from "./participant-lines.ts"
import { type CsvRow, type ImportProblem, problemOf } from "./read-csv.ts"

/** The columns of a list of licences. */
export const licenceColumns = { needed: ["license", "name", "birth date", "valid until"], optional: ["kind"] }

/** The names of these columns as people write them: as the site's files have them in each language, and in British English. */
export const licenceColumnNames: ReadonlyMap<string, string> = new Map([
  ["licence", "license"],
  ["derīga līdz", "valid until"],
  ["kehtib kuni", "valid until"],
  ["veids", "kind"],
  ["liik", "kind"],
  ...[en, lv, et].flatMap(({ column, file }): [string, string][] => [
    [column.license.toLowerCase(), "license"],
    [column.name.toLowerCase(), "name"],
    [file.birthDate.toLowerCase(), "birth date"],
  ]),
])

/** A line of a list of licences: its form if nothing is wrong with its cells, and their problems. */
type LicenceLine = { line: number; form: LicenceForm | null; problems: ImportProblem[] }

/** Reads a line as a licence of a register (SN-02). */
export const readLicenceLine = ({ line, cells }: CsvRow): LicenceLine => {
  const cell = (name: string) => cells.get(name) ?? ""
  const days = ["birth date", "valid until"].map((column) => ({ column, day: readTableDate(cell(column)) }))
  const wrongDays = days.flatMap(({ column, day }) =>
    "fault" in day ? problemOf({ line }, column, day.fault) : [],
  )
  const [birthDate, validUntil] = days.map(({ day }) => ("date" in day ? day.date : "2000-01-01"))
  const { name, kind } = { name: cell("name"), kind: cell("kind") }
  const read = licenceForm.safeParse({ license: cell("license"), name, birthDate, validUntil, kind })
  if (read.success) return { line, form: wrongDays.length === 0 ? read.data : null, problems: wrongDays }
  const problems = read.error.issues.map(({ path, message }) => {
    const { code, most } = readFault(message)
    const text = words[code]?.replace("{most}", most) ?? message
    return problemOf({ line }, columnOf[String(path[0])] ?? String(path[0]), text)
  })
  return { line, form: null, problems: [...wrongDays, ...problems] }
}

const columnOf: Readonly<Record<string, string>> = { birthDate: "birth date", validUntil: "valid until" }

const words: Readonly<Record<string, string>> = {
  "license-empty": "The number of the licence is missing",
  "name-empty": "The name is missing",
  "day-unreadable": "The date is not between 1900 and 2200",
  "too-long": "The text is too long: at most {most} characters",
  unreadable: "The text has characters that cannot be kept",
}

/** What each refusal says of which column. */
export const licenceRefusals: Readonly<Record<LicenceRefusal, Omit<ImportProblem, "line">>> = {
  "licence-twice": { column: "license", text: "Another line has this number" },
  "too-many-licences": { column: null, text: "An institution registers at most 20,000 licences" },
}
