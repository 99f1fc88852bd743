import { missedMark, type SectionScore } from "#domain/judging/points.ts"
import { comparableName, ridersOfStage } from "#domain/registration/duplicates.ts"
import { soughtNumber } from "#domain/registration/participants.ts"
import { type ResultStatus, resultStatuses } from "#domain/results/result-status.ts"
import { type CsvRow, type ImportProblem, problemOf } from "./read-csv.ts"

/** The score of one section in one lap. */
type ImportedCell = { lap: number; section: number; points: SectionScore }

/** A rider's line of past results. */
export type ResultLine = {
  line: number
  /** These identify the rider among the stage's participants; at least one is given. */
  number: string | null
  name: string | null
  racingClass: string | null
  cells: ImportedCell[]
  status: ResultStatus
  penalty: number | null
  /** The total and the place in the line; null: not given. */
  total: number | null
  place: number | null
}

const others = ["number", "name", "class", "status", "penalty", "total", "place"]
const cellName = /^([1-9]\d?)\.([1-9]\d?)$/

/** Is it a column of results? The points of a section are in a column named by lap and section, such as `2.1`. */
export const isResultColumn = (name: string): boolean => others.includes(name) || cellName.test(name)

/** Reads a line of results; unreadable cells are reported in `problems`. */
export const readResultLine = ({ line, cells }: CsvRow): { read: ResultLine; problems: ImportProblem[] } => {
  const problems: ImportProblem[] = []
  const wrong = (column: string | null, text: string) => {
    problems.push({ line, column, text })
    return null
  }
  const cell = (name: string) => cells.get(name) || null
  const whole = (column: string, text: string) => {
    const written = cell(column)
    if (written === null) return null
    return /^-?\d{1,5}$/.test(written) ? Number(written) : wrong(column, text)
  }
  // RX-01: a rider out of competition has a place in brackets
  const readPlace = () => {
    const inBrackets = /^\((\d{1,5})\)$/.exec(cell("place") ?? "")?.[1]
    return inBrackets === undefined ? whole("place", "The place is a number, or nothing") : Number(inBrackets)
  }
  const [number, name] = [soughtNumber(cell("number") ?? "") || null, cell("name")]
  if (number === null && name === null) wrong(null, "The line names nobody: it needs a number or a name")
  const points = [...cells].flatMap(([column, written]): ImportedCell | ImportedCell[] => {
    const [, lap, section] = cellName.exec(column) ?? []
    if (lap === undefined || section === undefined || written === "") return []
    const place = { lap: Number(lap), section: Number(section) }
    if (/^\d{1,4}$/.test(written)) return { ...place, points: Number(written) }
    if (written === missedMark) return { ...place, points: missedMark }
    wrong(column, "Points are a number, M for a missed section, or nothing without a score")
    return []
  })
  const penalty = whole("penalty", "Penalty points are a number above 0, or nothing")
  if (penalty !== null && (penalty < 1 || penalty > 999))
    wrong("penalty", "Penalty points are a number from 1 to 999, or nothing")
  const read = {
    line,
    number,
    name,
    racingClass: cell("class"),
    cells: points,
    status:
      readStatus(cell("status")?.toUpperCase() ?? null) ??
      wrong("status", "The status is DNF, DNS or DQ, or nothing"),
    penalty,
    total: whole("total", "The total is a number, or nothing"),
    place: readPlace(),
  }
  const status = read.status === "none" ? null : read.status
  // RX-09: a rider with points has started
  if (points.length > 0 && status === "DNS")
    wrong("status", "A rider with points has started: give DNF, or nothing")
  if (points.length === 0 && status === null && penalty === null && problems.length === 0)
    wrong(null, "The line has nothing for this rider: no points, status or penalty")
  return { read: { ...read, status }, problems }
}

/** Returns `none` for an empty cell; undefined: the text is not a status. */
const readStatus = (written: string | null): NonNullable<ResultStatus> | "none" | undefined => {
  if (written === null) return "none"
  if (written === "DSQ") return "DQ"
  return resultStatuses.find((status) => status === written)
}

type Rider = { id: string; name: string; racingNumber: string | null; racingClass: string }

/** A line of results with its rider in the stage. */
export type Matched = { line: ResultLine; rider: Rider }

/** Finds each line's rider by number and name, as far as given; it is a problem if that is not exactly one. */
export const matchRiders = (
  riders: readonly Rider[],
  lines: readonly ResultLine[],
): { matched: Matched[]; problems: ImportProblem[] } => {
  const ofStage = ridersOfStage(riders)
  const taken = new Set<Rider>()
  const matched: Matched[] = []
  const problems: ImportProblem[] = []
  for (const line of lines) {
    const { number, name, racingClass } = line
    const fitting = ofStage
      .like({ name, racingNumber: number })
      .filter(
        (rider) =>
          (number === null || rider.racingNumber === number) &&
          (name === null || comparableName(rider.name) === comparableName(name)),
      )
    const [rider] = fitting
    const who = [number, name].filter((part) => part !== null).join(" ")
    if (!rider)
      problems.push(
        problemOf(line, null, `No rider in the stage matches ${who}: import the participants first`),
      )
    else if (fitting.length > 1)
      problems.push(problemOf(line, "name", `Several riders match ${who}: give the number`))
    else if (taken.has(rider)) problems.push(problemOf(line, null, `${who} is in the file twice`))
    else if (racingClass !== null && racingClass !== rider.racingClass)
      problems.push(problemOf(line, "class", `${who} rides ${rider.racingClass} in this stage`))
    else {
      taken.add(rider)
      matched.push({ line, rider })
    }
  }
  return { matched, problems }
}
