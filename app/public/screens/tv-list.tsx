import { useGlow, useSlidingRows } from "#app/public/results/board/motion.ts"
import { PlacesWon } from "#app/public/results/race/places-won.tsx"
import type { ComparedLine } from "#app/public/results/rider/comparisons.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { BoardClass, BoardStage } from "#contracts/results/live.ts"
import { sectionsToRide } from "#domain/competitions/racing-class.ts"
import { shownStatus } from "#domain/results/shown-result.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { LastScores } from "./last-scores.tsx"
import type { Slide } from "./slides.ts"

type TvListProps = { slide: Slide; stage: BoardStage; now: number }

/** The riders of a class, or of a part of it, each on one line; a line that changes its place slides there. */
export function TvList({ slide: { racingClass, lines }, stage, now }: TvListProps) {
  const t = useWords("results")
  const tv = useWords("tv")
  const riders = lines.map(({ row }) => row.id)
  const body = useSlidingRows(riders, riders)
  return (
    <div className="tv-list" style={sizedFor(lines.length)}>
      <table>
        <caption className="sr-only">{racingClass.name}</caption>
        <colgroup>
          <col />
          <col />
          <col />
          <col />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t("position")}</span>
            </th>
            <th scope="col">
              <span className="sr-only">{t("participant")}</span>
            </th>
            <th scope="col">{t("lastScores")}</th>
            <th scope="col">{tv("sections")}</th>
            <th scope="col">{tv("gap")}</th>
            <th scope="col">{t("points")}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {lines.map((line) => (
            <TvLine key={line.row.id} {...{ line, racingClass, stage, now }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Fewer riders are written larger, up to a limit. */
const fewestLines = 10

const sizedFor = (lines: number): Record<string, number> => ({ "--lines": Math.max(lines, fewestLines) })

type TvLineProps = { line: ComparedLine; racingClass: BoardClass; stage: BoardStage; now: number }

function TvLine({ line: { row, place, points, gap }, racingClass, stage, now }: TvLineProps) {
  const t = useWords("results")
  const formats = useFormats(stage.timeZone)
  const total = useGlow<HTMLElement>(points)
  const status = shownStatus(row, stage, now)
  return (
    <tr data-finished={(row.isFinished && status === null) || undefined}>
      <td>{place ?? "–"}</td>
      <th scope="row">
        <span className="tv-rider">
          <NumberPlate
            label={t("racingNumber")}
            number={row.racingNumber}
            color={racingClass.color}
            className="shrink-0 py-0 text-[1em]"
          />
          <span className="truncate">{row.name}</span>
          {row.placesWon !== 0 && (
            <span className="text-[0.75em]">
              <PlacesWon won={row.placesWon} />
            </span>
          )}
        </span>
      </th>
      <td>
        <LastScores row={row} type={stage.competitionType} timeZone={stage.timeZone} />
      </td>
      <td>{status ?? `${row.ridden}/${sectionsToRide(racingClass)}`}</td>
      <td>{gap !== null && formats.signedPoints.format(gap)}</td>
      <td>
        <b ref={total}>{points === null ? "–" : formats.points.format(points)}</b>
      </td>
    </tr>
  )
}
