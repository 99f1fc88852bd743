import { useFormats } from "#app/i18n/use-formats.ts"
import type { Board, BoardRow } from "#contracts/live.ts"
import { shownStatus, writePlace } from "#domain/results/shown-result.ts"
import { pointsBehind } from "./comparisons.ts"
import { followKey } from "./followed-riders.ts"
import { FollowedBar } from "./following.tsx"

type FollowedStripProps = { board: Board; now: number; onPress(riderId: string): void }

/** The followed riders of a stage, with what they have now. */
export function FollowedStrip({ board: { stage, classes, rows }, now, onPress }: FollowedStripProps) {
  const { points, signedPoints } = useFormats(stage.timeZone)
  const gapOf = (row: BoardRow) => {
    const leader = rows.find(({ racingClass, position }) => racingClass === row.racingClass && position === 1)
    const gap = leader ? pointsBehind(row, leader, stage.competitionType) : null
    return gap === null ? null : signedPoints.format(gap)
  }
  const riderBy = (key: string) => {
    const row = rows.find((one) => followKey(one) === key)
    return (
      row && {
        ...row,
        gap: gapOf(row),
        color: classes.find(({ name }) => name === row.racingClass)?.color,
        place: shownStatus(row, stage, now) ?? (row.position ? `${row.position}.` : (writePlace(row) ?? "–")),
        points: row.total === null ? "–" : points.format(row.total),
        onPress: () => onPress(row.id),
      }
    )
  }
  return <FollowedBar path={stage.path} riderBy={riderBy} />
}
