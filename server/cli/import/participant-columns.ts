import en from "#locales/en/public/stage.json" with { type: "json" }
import et from "#locales/et/public/stage.json" with { type: "json" }
import lv from "#locales/lv/public/stage.json" with { type: "json" }

// locale keys: stage.file.* stage.column.* stage.gender.*
const languages = [en, lv, et]

/** The columns that every list of participants has. */
export const neededColumns = ["name", "class", "birth date"]

const optional = ["number", "bike", "license", "club", "gender", "team", "out of competition"]

/** Columns of the site's own file of participants that say nothing which an import could store. */
export const leftOut = ["country", "status", "joined", "changed"]

/** Is it a column of a list of participants? */
export const isParticipantColumn = (name: string): boolean => [...optional, ...leftOut].includes(name)

/** The names of the columns in the site's own file of participants, in each language. */
export const namesInOwnFile: ReadonlyMap<string, string> = new Map(
  languages.flatMap(({ column, file }) =>
    Object.entries({
      ...{ number: column.number, name: column.name, class: column.class, bike: column.bike },
      ...{ club: column.club, team: file.team, "birth date": file.birthDate, license: column.license },
      ...{ gender: column.gender, "out of competition": file.outOfCompetition, country: file.country },
      ...{ status: column.status, joined: column.joined, changed: file.changed },
    }).map(([name, written]) => [written.toLowerCase(), name]),
  ),
)

const genders = new Map(
  languages.flatMap(({ gender }) => [
    [gender.male.toLowerCase(), "male"],
    [gender.female.toLowerCase(), "female"],
  ]),
)

/** Returns `male` or `female` for the word of a language; another text stays as it is. */
export const genderOf = (written: string): string => genders.get(written.toLowerCase()) ?? written

const answers = new Map<string, boolean>([
  ...languages.map(({ file }): [string, boolean] => [file.yes, true]),
  ...["no", "nē", "ei"].map((word): [string, boolean] => [word, false]),
])

/** Returns whether a word means yes or no in one of the languages; null: neither. */
export const answerOf = (written: string): boolean | null => answers.get(written.toLowerCase()) ?? null
