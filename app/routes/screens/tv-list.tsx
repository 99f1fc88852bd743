import "./tv-list.css"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { ComparedLine } from "#app/routes/results/comparisons.ts"
import { useGlow, useSlidingRows } from "#app/routes/results/motion.ts"
import { PlacesWon } from "#app/routes/results/places-won.tsx"
import type { BoardClass, BoardStage } from "#contracts/live.ts"
import { sectionsToRide } from "#domain/competitions/racing-class.ts"
import { shownStatus } from "#domain/results/shown-result.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { LastScores } from "./last-scores.tsx"
import type { Slide } from "./slides.ts"

type TvListProps = { slide: Slide; stage: BoardStage; now: number }

/** The riders of a class, or of a part of it, each on one line; a line that changes its place slides there. */
export function TvList({ slide: { racingClass, lines }, stage, now }: TvListProps) {
  const t = useWords("results")
  const screens = useWords("screens")
  const riders = lines.map(({ row }) => row.id)
  const body = useSlidingRows(riders, riders)
  return (
    <div className="tv-list" style={sizedFor(lines.length)}>
      <table>
        <caption className="sr-only">{racingClass.name}</caption>
        <colgroup>
          <col className="place" />
          <col />
          <col className="scores" />
          <col className="ridden" />
          <col className="gap" />
          <col className="points" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="place">
              <span className="sr-only">{t("position")}</span>
            </th>
            <th scope="col" className="rider">
              <span className="sr-only">{t("participant")}</span>
            </th>
            <th scope="col" className="scores">
              {t("lastScores")}
            </th>
            <th scope="col" className="ridden">
              {screens("sections")}
            </th>
            <th scope="col" className="gap">
              {screens("gap")}
            </th>
            <th scope="col" className="points">
              {t("points")}
            </th>
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
    <tr data-finished={row.isFinished || undefined}>
      <td className="place">{place ?? "–"}</td>
      <th scope="row" className="rider">
        <NumberPlate label={t("racingNumber")} number={row.racingNumber} color={racingClass.color} />
        <span className="name">{row.name}</span>
        {row.placesWon !== 0 && <PlacesWon won={row.placesWon} />}
      </th>
      <td className="scores">
        <LastScores row={row} type={stage.competitionType} timeZone={stage.timeZone} />
      </td>
      <td className="ridden">{status ?? `${row.ridden}/${sectionsToRide(racingClass)}`}</td>
      <td className="gap">{gap !== null && formats.signedPoints.format(gap)}</td>
      <td className="points">
        <b ref={total}>{points === null ? "–" : formats.points.format(points)}</b>
      </td>
    </tr>
  )
}
