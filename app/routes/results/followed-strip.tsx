import "./follow.css"
import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { useFormats } from "#app/i18n/use-formats.ts"
import type { Board, BoardRow, BoardStage } from "#contracts/live.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { followedRiders, mostFollowed } from "./followed-riders.ts"
import { useGlow } from "./use-glow.ts"

type FollowedStripProps = { board: Board; onPress(rider: BoardRow): void }

const none: readonly string[] = []

/** The followed riders, always in view; a press leads to the rider's line. */
export function FollowedStrip({ board: { stage, classes, rows }, onPress }: FollowedStripProps) {
  const { t } = useTranslation("results")
  const riders = followedRiders(stage.path)
  const ids = useSyncExternalStore(riders.subscribe, riders.ids, () => none)
  const followed = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  if (followed.length === 0) return null
  return (
    <aside className="followed" aria-label={t("followed")}>
      <ul>
        {followed.map((rider) => (
          <li key={rider.id}>
            <FollowedRider
              rider={rider}
              stage={stage}
              color={classes.find(({ name }) => name === rider.racingClass)?.color ?? "#ffffff"}
              onPress={onPress}
            />
          </li>
        ))}
        {followed.length === mostFollowed && <li>{t("followedFull", { most: mostFollowed })}</li>}
      </ul>
    </aside>
  )
}

type FollowedRiderProps = {
  rider: BoardRow
  stage: BoardStage
  color: string
  onPress(rider: BoardRow): void
}

function FollowedRider({ rider, stage, color, onPress }: FollowedRiderProps) {
  const { t } = useTranslation("results")
  const { points } = useFormats(stage.timeZone)
  const total = useGlow<HTMLElement>(rider.total)
  return (
    <button type="button" onClick={() => onPress(rider)}>
      <NumberPlate label={t("racingNumber")} number={rider.racingNumber ?? "–"} color={color} />
      <span className="name">{rider.name}</span>
      <span className="position">
        <span className="sr-only">{t("position")} </span>
        {rider.status ?? (rider.position === null ? "–" : `${rider.position}.`)}
      </span>
      <b ref={total}>
        <span className="sr-only">{t("points")} </span>
        {rider.total === null ? "–" : points.format(rider.total)}
      </b>
    </button>
  )
}
