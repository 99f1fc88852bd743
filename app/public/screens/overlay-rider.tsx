import { asItStands } from "#app/public/results/rider/comparisons.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { Board, BoardRow } from "#contracts/results/live.ts"
import { sectionsToRide } from "#domain/competitions/racing-class.ts"
import { soughtNumber } from "#domain/registration/participants.ts"
import { shownPlace, shownStatus, writtenPlace } from "#domain/results/shown-result.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { LastScores } from "./last-scores.tsx"
import { overlayPanel } from "./overlay-table.tsx"

type RequestedRider = { number: string | null; racingClass: string | null }
type OverlayRiderProps = {
  board: Board
  now: number
  requested: RequestedRider
  /** Who was scored last; shown where the address names nobody. */
  latest: string | null
}

/** One rider at the foot of the picture: the one whose number the address names, or who was scored last. */
export function OverlayRider({ board, now, requested, latest }: OverlayRiderProps) {
  const t = useWords("results")
  const { stage, classes, rows } = board
  const { points, signedPoints } = useFormats(stage.timeZone)
  const row = riderOf(rows, requested, latest)
  const racingClass = classes.find(({ name }) => name === row?.racingClass)
  if (!row || !racingClass) return null
  const status = shownStatus(row, stage, now)
  const place = shownPlace(row, stage, now)
  const ofClass = rows
    .filter((other) => other.racingClass === racingClass.name)
    .toSorted((a, b) => a.order - b.order)
  const gap = asItStands(ofClass, stage.competitionType).find((line) => line.row === row)?.gap ?? null
  return (
    <section
      className={`${overlayPanel} overlay-foot overlay-rider`}
      style={{ borderColor: racingClass.color }}
    >
      <NumberPlate
        label={t("racingNumber")}
        number={row.racingNumber}
        color={racingClass.color}
        className="text-[4rem]"
      />
      <div>
        <h1 className="truncate">{row.name}</h1>
        <p>{[racingClass.name, row.club?.id, row.bike].filter(Boolean).join(" · ")}</p>
      </div>
      <p className="flex items-center gap-1.5">
        <span className="sr-only">{t("lastScores")} </span>
        <LastScores
          row={row}
          type={stage.competitionType}
          timeZone={stage.timeZone}
          className="min-w-10 text-[1.75rem]/9"
        />
        <span className="ml-1.5">
          {row.ridden}/{sectionsToRide(racingClass)}
        </span>
      </p>
      <p className="grid justify-items-end">
        <b>
          {status ?? (place === null ? (writtenPlace(row, stage, now) ?? "–") : t("placeNow", { place }))}
        </b>
        {status === null && gap !== null && <span>{signedPoints.format(gap)}</span>}
      </p>
      <p>
        <span className="sr-only">{t("points")} </span>
        {row.total === null ? "–" : points.format(row.total)}
      </p>
    </section>
  )
}

function riderOf(
  rows: readonly BoardRow[],
  { number, racingClass }: RequestedRider,
  latest: string | null,
): BoardRow | undefined {
  if (number === null) return rows.find(({ id }) => id === latest)
  return rows.find(
    (row) =>
      row.racingNumber === soughtNumber(number) && (racingClass === null || row.racingClass === racingClass),
  )
}
