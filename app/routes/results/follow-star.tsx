import "./follow-star.css"
import { useSyncExternalStore } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { BoardRow } from "#contracts/live.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import { followedRiders, followKey, mostFollowed } from "./followed-riders.ts"
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
