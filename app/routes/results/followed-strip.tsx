import { useFormats } from "#app/i18n/use-formats.ts"
import type { Board, BoardRow } from "#contracts/live.ts"
import { followKey } from "./follow-key.ts"
import { FollowedBar } from "./followed-bar.tsx"

type FollowedStripProps = { board: Board; onPress(rider: BoardRow): void }

/** The followed riders of a stage, with what they have now. */
export function FollowedStrip({ board: { stage, classes, rows }, onPress }: FollowedStripProps) {
  const { points } = useFormats(stage.timeZone)
  const riderBy = (key: string) => {
    const row = rows.find((one) => followKey(one) === key)
    return (
      row && {
        ...row,
        color: classes.find(({ name }) => name === row.racingClass)?.color ?? "#ffffff",
        place: row.status ?? (row.position === null ? "–" : `${row.position}.`),
        points: row.total === null ? "–" : points.format(row.total),
        onPress: () => onPress(row),
      }
    )
  }
  return <FollowedBar path={stage.path} riderBy={riderBy} />
}
