import type { JudgeStage } from "#contracts/judge-sync.ts"
import { classicMarks } from "#domain/judging/points.ts"
import { resultLaps } from "#domain/results/result.ts"
import type { CsvCell } from "#domain/site/write-csv.ts"
import { type AloneLine, notScored } from "./alone-results.ts"

/** What the heads of the columns say. */
export type AloneWords = Record<"place" | "number" | "name" | "points" | "penalties" | "ridden", string>

/**
 * Returns the results of a local event as a table: what each rider's points are made of, lap by lap and section by section, the counts
 * that decide ties in classic (RU-03), and who was entered and has no score.
 */
export const aloneTable = (
  stage: JudgeStage,
  lines: readonly AloneLine[],
  { place, number, name, points, penalties, ridden }: AloneWords,
): CsvCell[][] => {
  const [racingClass] = stage.classes
  const card = racingClass ? resultLaps([], racingClass) : []
  const places = card.flatMap(({ lap, sections }) => sections.map(({ section }) => `${lap}.${section}`))
  const counted = stage.settings.type === "classic" ? classicMarks : []
  const heads = [place, number, name, points, penalties, ridden, ...counted.map(String), ...places]
  return [
    heads,
    ...lines.map(({ position, row, name: called, laps }) => [
      position,
      row.racingNumber,
      called,
      row.total,
      row.penaltyTotal,
      row.ridden,
      ...counted.map((marks) => row.statistics?.[marks] ?? null),
      ...laps.flatMap(({ sections }) => sections.map((one) => one.points)),
    ]),
    ...notScored(stage, lines).map(({ racingNumber, name: called }) => {
      const known = [null, racingNumber, called]
      return [...known, ...heads.slice(known.length).map(() => null)]
    }),
  ]
}
