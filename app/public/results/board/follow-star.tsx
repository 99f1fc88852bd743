import { useSyncExternalStore } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import type { BoardRow } from "#contracts/results/live.ts"
import { showToast } from "#ui/toasts.ts"
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

const look =
  "grid size-11 shrink-0 cursor-pointer place-items-center text-muted aria-pressed:text-accent print:hidden"

function Star({ rider, path }: FollowStarProps) {
  const t = useWords("results")
  const riders = followedRiders(path)
  const key = followKey(rider)
  const following = useSyncExternalStore(riders.subscribe, () => riders.of(key))
  const full = t("followedFull", { most: mostFollowed })
  return (
    <button
      type="button"
      id={starId(rider.id)}
      className={`star ${look}`}
      aria-label={t("follow", { name: rider.name })}
      aria-pressed={following === "followed"}
      aria-disabled={following === "full" || undefined}
      title={following === "full" ? full : undefined}
      onClick={(event) => {
        // a press on the line opens the card
        event.stopPropagation()
        if (following === "full") showToast("failed", full)
        else riders.toggle(key)
      }}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="w-5 fill-none stroke-current stroke-2 in-aria-disabled:opacity-40 in-aria-pressed:fill-current"
        strokeLinejoin="round"
      >
        <path d="m12 3 2.8 5.9 6.4.8-4.7 4.5 1.2 6.4L12 17.5l-5.7 3.1 1.2-6.4L2.8 9.7l6.4-.8z" />
      </svg>
    </button>
  )
}
