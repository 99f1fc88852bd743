import type { Standing } from "#domain/standings/standing.ts"
import type { Season } from "./read-season.ts"

/** The key of a standing, unique in its championship. */
export type Owner = string

/** A row as the database names its columns. */
type Row = Readonly<Record<string, unknown>> & { stage_key?: number }

/** A row, and the standing that it is of. */
export type OwnedRow = { owner: Owner; row: Row }

/** How a standing is stored: its line, and a cell for each stage. */
export type StandingRows = { line: OwnedRow; cells: OwnedRow[] }

/** The columns by which a standing is one of its group. */
type StoredId = { class_key: number | null; women_group: string | null; id: string }

/** Returns the key of a stored standing. */
export const ownerOf = ({ class_key, women_group, id }: StoredId): Owner =>
  `${class_key ?? ""}\n${women_group ?? ""}\n${id}`

/** Returns a function that turns a season's standing into rows. */
export const standingRows = ({ place, classes, columns }: Season) => {
  const classKeys = new Map(classes.map(({ name, key }) => [name, key]))
  const stageKeys = new Map(columns.map(({ order, stage }) => [order, stage.key]))
  return ({ group: of, results, ...line }: Standing): StandingRows => {
    const key = {
      class_key: of.kind === "class" ? keyIn(classKeys, of.name) : null,
      women_group: of.kind === "women" ? of.name : null,
      id: line.id,
    }
    const owner = ownerOf(key)
    return {
      line: {
        owner,
        row: {
          ...key,
          institution_id: place.institutionId,
          championship_id: place.championshipId,
          name: line.name,
          racing_number: line.racingNumber,
          gender: line.gender,
          birth_year: line.birthYear,
          club_id: line.clubId,
          team: line.team,
          position: line.position,
          total: line.total,
          total_minus_worst: line.totalMinusWorst,
          ref_original: line.refOriginal,
        },
      },
      cells: results.map((result) => ({
        owner,
        row: {
          stage_key: keyIn(stageKeys, result.order),
          points: result.points,
          position: result.position,
          position_absolute_points: result.positionAbsolutePoints,
          zeros: result.zeros,
          status: result.status,
          result_status: result.resultStatus,
          club_id: result.clubId,
          team: result.team,
          class_key: keyIn(classKeys, result.racingClass),
          participant_id: result.participant.id,
          name: result.participant.name,
          birth_year: result.participant.birthYear,
        },
      })),
    }
  }
}

/** Returns the key of that name, which a season has. */
export const keyIn = <Name>(keys: ReadonlyMap<Name, number>, name: Name): number => {
  const key = keys.get(name)
  if (key === undefined) throw new Error(`The season has no ${name}`)
  return key
}
