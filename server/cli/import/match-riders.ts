import { comparableName, ridersOfStage } from "#domain/registration/duplicates.ts"
import { type ImportProblem, problemOf } from "./import-problem.ts"
import type { ResultLine } from "./result-line.ts"

type Rider = { id: string; name: string; racingNumber: string | null; racingClass: string }

/** A line of results with the rider of the stage whose it is. */
export type Matched = { line: ResultLine; rider: Rider }

/** Finds each line's rider, by number and name as far as the line has them; with problems where that is not one rider. */
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
