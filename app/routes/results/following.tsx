import "./follow.css"
import { useSyncExternalStore } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { BoardRow } from "#contracts/live.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { followedRiders, followKey, mostFollowed } from "./followed-riders.ts"
import { useGlow } from "./motion.ts"
import { starId } from "./rider-line.ts"

type FollowStarProps = {
  /** The id only tells the page's stars apart. */
  rider: Pick<BoardRow, "id" | "name" | "racingClass">
  /** Of the stage or of its championship. */
  path: string
}

/** Follows a rider on this device. Not part of the server's page, which is the same for all and works without scripts. */
export function FollowStar(star: FollowStarProps) {
  return useHydrated() && <Star {...star} />
}

function Star({ rider, path }: FollowStarProps) {
  const t = useWords("results")
  const riders = followedRiders(path)
  const key = followKey(rider)
  const following = useSyncExternalStore(riders.subscribe, () => riders.of(key))
  return (
    <button
      type="button"
      id={starId(rider.id)}
      className="star"
      aria-label={t("follow", { name: rider.name })}
      aria-pressed={following === "followed"}
      aria-disabled={following === "full" || undefined}
      title={following === "full" ? t("followedFull", { most: mostFollowed }) : undefined}
      onClick={(event) => {
        // a press on the line opens the card
        event.stopPropagation()
        riders.toggle(key)
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m12 3 2.8 5.9 6.4.8-4.7 4.5 1.2 6.4L12 17.5l-5.7 3.1 1.2-6.4L2.8 9.7l6.4-.8z" />
      </svg>
    </button>
  )
}

/** A followed rider as the bar shows them. */
type ShownRider = Pick<BoardRow, "id" | "name" | "racingNumber"> & {
  color: string
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
      <NumberPlate label={t("racingNumber")} number={racingNumber ?? "–"} color={color} />
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
