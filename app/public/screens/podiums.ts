import { classLists } from "#app/public/results/board/class-lists.ts"
import { pointsBehind } from "#app/public/results/rider/comparisons.ts"
import type { Board, BoardClass, BoardRow, BoardStage } from "#contracts/results/live.ts"
import type { PooledPlace, StagePodiums } from "#contracts/standings/stage-standings.ts"
import { sumPoints } from "#domain/judging/points.ts"
import { podiumKeyOf, podiumOf } from "#domain/results/podium.ts"
import { shownStatus } from "#domain/results/shown-result.ts"
import { readScores } from "#domain/results/story.ts"
import type { WomenGroup } from "#domain/standings/standing.ts"

/** Who stands on a podium, and with what. */
export type PodiumPlace = {
  id: string
  position: number
  name: string
  /** Null: a club or a team. */
  rider: { racingNumber: string | null; color: string } | null
  /** What is said of a rider besides: the class, where it is not the podium's, and the club. */
  about: string
  points: number | null
  /** Sections without a fault; null where they decide nothing. */
  zeros: number | null
  /** Points behind the first; null for the first, and where they say nothing. */
  gap: number | null
}

/** A podium of a stage; its key is its name in addresses and commands. */
export type Podium = { key: string; places: PodiumPlace[] } & (
  | { kind: "class"; name: string }
  | { kind: "women"; name: WomenGroup }
  | { kind: "clubs" | "teams" }
)

/**
 * Returns the podiums of a stage at an instant, in the order in which they are called: those of lower classes first, then women,
 * clubs and teams (OF-06).
 */
export function podiumsOf(board: Board, { women, clubs, teams }: StagePodiums, now: number): Podium[] {
  const rows = new Map(board.rows.map((row) => [row.id, row]))
  return [
    ...classLists(board)
      .toReversed()
      .map(({ racingClass: { name }, rows: ofClass }): Podium => {
        // RS-09: after the end of the competition whoever has not finished is a DNF
        const scored = ofClass.filter(
          (row) => row.total !== null && shownStatus(row, board.stage, now) === null,
        )
        return {
          key: podiumKeyOf(name),
          kind: "class",
          name,
          places: placesOf(podiumOf(scored), board, "club"),
        }
      }),
    ...women.map(({ group, places }): Podium => {
      const ranked = places.flatMap(({ participantId, position }) => {
        const row = rows.get(participantId)
        return row ? { ...row, position } : []
      })
      return {
        key: `women:${group}`,
        kind: "women",
        name: group,
        places: placesOf(ranked, board, "class-and-club"),
      }
    }),
    { key: "clubs", kind: "clubs" as const, places: pooledPlaces(clubs) },
    { key: "teams", kind: "teams" as const, places: pooledPlaces(teams) },
  ].filter(({ places }) => places.length > 0)
}

/** Of women of several classes only those of one class have the same sections: others have no gap. */
function placesOf(
  called: readonly BoardRow[],
  { classes, stage }: Board,
  about: "club" | "class-and-club",
): PodiumPlace[] {
  const first = called.at(-1)
  return called.map((row) => ({
    id: row.id,
    position: row.position ?? 0,
    name: row.name,
    rider: { racingNumber: row.racingNumber, color: colorOf(classes, row.racingClass) },
    about: [about === "class-and-club" && row.racingClass, row.club?.id].filter(Boolean).join(" · "),
    points: row.total,
    zeros: zerosOf(row, stage.competitionType),
    gap: first?.racingClass === row.racingClass ? pointsBehind(row, first, stage.competitionType) : null,
  }))
}

const colorOf = (classes: readonly BoardClass[], name: string) =>
  classes.find((one) => one.name === name)?.color ?? "#000000"

/** Returns the sections that a rider has ridden without a fault; null in openFree. */
export function zerosOf({ scores }: Pick<BoardRow, "scores">, type: BoardStage["competitionType"]) {
  return type === "classic" ? readScores(scores).filter((points) => points === 0).length : null
}

function pooledPlaces(places: readonly PooledPlace[]): PodiumPlace[] {
  const most = places.at(-1)?.points ?? 0
  return places.map(({ name, position, points }) => ({
    id: name,
    position,
    name,
    rider: null,
    about: "",
    points,
    zeros: null,
    gap: position === 1 ? null : sumPoints([points, -most]),
  }))
}
