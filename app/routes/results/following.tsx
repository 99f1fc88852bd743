import "./follow.css"
import { useSyncExternalStore } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { BoardRow } from "#contracts/live.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { followedRiders, mostFollowed } from "./followed-riders.ts"
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
    <aside className="followed" aria-label={t("followed")}>
      <ul>
        {followed.map((rider) => (
          <li key={rider.id}>
            <FollowedRider {...rider} />
          </li>
        ))}
        {keys.length === mostFollowed && <li>{t("followedFull", { most: mostFollowed })}</li>}
      </ul>
    </aside>
  )
}

function FollowedRider({ name, racingNumber, color, place, points, gap, onPress }: ShownRider) {
  const t = useWords("results")
  const glowing = useGlow<HTMLElement>(points)
  return (
    <button type="button" onClick={onPress}>
      <NumberPlate label={t("racingNumber")} number={racingNumber} color={color} />
      <span className="name">{name}</span>
      <span className="position">
        <span className="sr-only">{t("position")} </span>
        {place}
      </span>
      <b ref={glowing}>
        <span className="sr-only">{t("points")} </span>
        {points}
      </b>
      {gap !== null && (
        <span className="followed-gap" title={t("toLeader")}>
          {gap} <span className="sr-only">{t("toLeader")}</span>
        </span>
      )}
    </button>
  )
}
