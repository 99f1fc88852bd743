import "./lists.css"
import { useSyncExternalStore } from "react"
import { pointsBehind } from "#app/public/results/rider/comparisons.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { EnteredRider } from "#contracts/judging/entered-rider.ts"
import type { Board, BoardRow } from "#contracts/results/live.ts"
import { shownStatus, writePlace } from "#domain/results/shown-result.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { followedRiders, followKey, mostFollowed } from "./followed-riders.ts"
import { useGlow } from "./motion.ts"

/** A followed rider as the bar shows them. */
type ShownRider = Pick<BoardRow, "id" | "name" | "racingNumber"> & {
  color: string | undefined
  place: string
  points: string
  /** From the leader of the class; null: nothing to tell. */
  gap: string | null
  onPress(): void
}

type FollowedBarProps = {
  /** Of the stage or of its championship. */
  path: string
  /** The rider with this key, if the page shows one. */
  riderBy(key: string): ShownRider | undefined
}

const none: readonly string[] = []

/** The followed riders, always in view; a press leads to the rider's line. */
export function FollowedBar({ path, riderBy }: FollowedBarProps) {
  const t = useWords("results")
  const riders = followedRiders(path)
  const keys = useSyncExternalStore(riders.subscribe, riders.keys, () => none)
  const followed = keys.flatMap((key) => riderBy(key) ?? [])
  if (followed.length === 0) return null
  return (
    <aside className="followed low:static" aria-label={t("followed")}>
      <ul className="relative flex items-center overflow-x-auto">
        {followed.map((rider) => (
          <li key={rider.id} className="shrink-0 px-1">
            <FollowedRider {...rider} />
          </li>
        ))}
        {keys.length === mostFollowed && (
          <li className="shrink-0 px-1">{t("followedFull", { most: mostFollowed })}</li>
        )}
      </ul>
    </aside>
  )
}

function FollowedRider({ name, racingNumber, color, place, points, gap, onPress }: ShownRider) {
  const t = useWords("results")
  const glowing = useGlow<HTMLElement>(points)
  return (
    <button
      type="button"
      className="flex min-h-13 cursor-pointer items-center gap-2 px-2 font-display text-xl/none font-bold"
      onClick={onPress}
    >
      <NumberPlate label={t("racingNumber")} number={racingNumber} color={color} />
      <span className="max-w-36 truncate text-base/[1.3] phone:hidden">{name}</span>
      <span className="text-muted">
        <span className="sr-only">{t("position")} </span>
        {place}
      </span>
      <b ref={glowing} className="rounded-md px-1.5 py-0.5 text-2xl/none">
        <span className="sr-only">{t("points")} </span>
        {points}
      </b>
      {gap !== null && (
        <span className="text-base/none text-muted" title={t("toLeader")}>
          {gap} <span className="sr-only">{t("toLeader")}</span>
        </span>
      )}
    </button>
  )
}

type FollowedStripProps = {
  board: Board
  /** Who has no result yet. */
  entered: readonly EnteredRider[]
  now: number
  onPress(riderId: string): void
}

/** The followed riders of a stage, with what they have now. */
export function FollowedStrip({
  board: { stage, classes, rows },
  entered,
  now,
  onPress,
}: FollowedStripProps) {
  const { points, signedPoints } = useFormats(stage.timeZone)
  const gapOf = (row: BoardRow) => {
    const leader = rows.find(({ racingClass, position }) => racingClass === row.racingClass && position === 1)
    const gap = leader ? pointsBehind(row, leader, stage.competitionType) : null
    return gap === null ? null : signedPoints.format(gap)
  }
  const colorOf = (racingClass: string) => classes.find(({ name }) => name === racingClass)?.color
  const riderBy = (key: string) => {
    const row = rows.find((one) => followKey(one) === key)
    if (row)
      return {
        ...row,
        gap: gapOf(row),
        color: colorOf(row.racingClass),
        place: shownStatus(row, stage, now) ?? (row.position ? `${row.position}.` : (writePlace(row) ?? "–")),
        points: row.total === null ? "–" : points.format(row.total),
        onPress: () => onPress(row.id),
      }
    const rider = entered.find((one) => followKey(one) === key)
    return (
      rider && {
        ...rider,
        ...{ gap: null, color: colorOf(rider.racingClass), place: "–", points: "–" },
        onPress: () => onPress(rider.id),
      }
    )
  }
  return <FollowedBar path={stage.path} riderBy={riderBy} />
}
