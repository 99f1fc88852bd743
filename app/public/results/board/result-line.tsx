import "./board.css"
import { type MouseEvent, memo, use } from "react"
import { PlacesWon } from "#app/public/results/race/places-won.tsx"
import { Ago, useIsQuiet } from "#app/public/results/race/race-clock.tsx"
import { DeskContext } from "#app/public/results/race/stage-context.ts"
import type { Comparison } from "#app/public/results/rider/comparisons.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { writeScore } from "#contracts/fields/formats.ts"
import type { BoardClass, BoardRow, BoardStage } from "#contracts/results/live.ts"
import { sectionsInOrder } from "#domain/competitions/racing-class.ts"
import { cardAddress } from "#domain/competitions/stage-path.ts"
import { readCells, readScores } from "#domain/results/story.ts"
import { Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { ScoreChip } from "#ui/score-chip.tsx"
import { FollowStar } from "./follow-star.tsx"
import { useGlow } from "./motion.ts"
import { ResultDetails, type ResultDetailsProps } from "./result-details.tsx"
import { preloadCard } from "./rider-card-row.tsx"

type ResultLineProps = ResultDetailsProps &
  Comparison & {
    /** Does the line show the last scores and the places won? */
    hasStory: boolean
    /** Is the rider compared on shared sections, not as it stands? */
    isCompared: boolean
    /** Is the rider's card open below? Undefined until scripts run: then the name only leads to it. */
    isOpen: boolean | undefined
    onToggle(rider: string): void
  }

/** One rider's line (RS-06). Rendered again only when the row itself changes: a board has hundreds. */
export const ResultLine = memo(function ResultLine({
  place,
  points,
  gap,
  toNext,
  nextPlace,
  shared,
  hasStory,
  isCompared,
  isOpen,
  onToggle,
  ...line
}: ResultLineProps) {
  const { row, racingClass, stage } = line
  const t = useWords("results")
  const formats = useFormats(stage.timeZone)
  const total = useGlow<HTMLElement>(points)
  const desk = use(DeskContext)
  const toggle = (event: MouseEvent) => {
    // these open the link elsewhere
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onToggle(row.id)
  }
  return (
    <tr
      className="result rider-row phone:min-h-26"
      onClick={toggle}
      onPointerEnter={preloadCard}
      onFocus={preloadCard}
    >
      <th scope="row">
        <div className="rider-line">
          <span className="entrant">
            <span className="position">
              <span className="sr-only">{t("position")} </span>
              {place ?? "–"}
            </span>
            <NumberPlate label={t("racingNumber")} number={row.racingNumber} color={racingClass.color} />
            <span>
              <strong>
                <a href={cardAddress(stage.path, row.id)} aria-expanded={isOpen}>
                  {row.name}
                </a>
              </strong>
              <small>{[row.club?.id, row.bike].filter(Boolean).join(" · ")}</small>
            </span>
          </span>
          {hasStory && <LineStory {...{ row, racingClass, stage, isCompared }} />}
        </div>
        <FollowStar rider={row} path={stage.path} />
      </th>
      <td className="points">
        <b ref={total}>{points === null ? "–" : formats.points.format(points)}</b>
        <Gap {...{ gap, isCompared }} timeZone={stage.timeZone} />
      </td>
      <td className="start">
        {row.startedOn !== null && <Instant at={row.startedOn} format={formats.time} />}
      </td>
      <td>
        {row.isFinished && row.lastTimeRecorded !== null && (
          <Instant at={row.lastTimeRecorded} format={formats.time} />
        )}
      </td>
      <td>
        <Compared {...{ toNext, nextPlace, shared }} timeZone={stage.timeZone} />
        <ResultDetails {...line} />
        {desk && <desk.LineMenu row={row} stage={stage} />}
      </td>
    </tr>
  )
})

type LineStoryProps = {
  row: BoardRow
  racingClass: BoardClass
  stage: Pick<BoardStage, "timeZone" | "competitionType">
  /** Places won are those by classes. */
  isCompared: boolean
}

/** The last scores of a rider, where and when they were last seen, and what places they won or lost (TV-06). */
function LineStory({ row, racingClass, stage, isCompared }: LineStoryProps) {
  const t = useWords("results")
  const { points } = useFormats(stage.timeZone)
  const isQuiet = useIsQuiet()
  const sections = sectionsInOrder(racingClass)
  const scores = readCells(row)
  const last = sections[row.latest[0] ?? -1]
  if (!last || row.status !== null) return null
  const most =
    stage.competitionType === "classic"
      ? null
      : Math.max(...readScores(row.scores).map((score) => score ?? 0))
  return (
    <span className="line-story">
      <span className="sr-only">{t("lastScores")} </span>
      <span className="last-scores">
        {row.latest.toReversed().map((place) => {
          const score = scores[place] ?? null
          return (
            <ScoreChip key={place} points={score} most={most}>
              {writeScore(score, points)}
            </ScoreChip>
          )
        })}
      </span>
      <span className="last-seen">
        {`${t("sectionShort", { section: last.section })} · `}
        {row.latestOn !== null && <Ago at={row.latestOn} timeZone={stage.timeZone} />}
      </span>
      {!isCompared && !isQuiet && <PlacesWon won={row.placesWon} />}
    </span>
  )
}

type GapProps = Pick<Comparison, "gap"> & { isCompared: boolean; timeZone: string }

/** How many points separate a line from the leader, or from the rider with whom it is compared. */
function Gap({ gap, isCompared, timeZone }: GapProps) {
  const t = useWords("results")
  const { signedPoints } = useFormats(timeZone)
  if (gap === null) return null
  return (
    <small>
      {`${signedPoints.format(gap)} `}
      <span className="sr-only">{t(isCompared ? "difference" : "toLeader")}</span>
    </small>
  )
}

type ComparedProps = Pick<Comparison, "toNext" | "nextPlace" | "shared"> & { timeZone: string }

/** How many points a line is from the next place, or on how many sections it was compared. */
function Compared({ toNext, nextPlace, shared, timeZone }: ComparedProps) {
  const t = useWords("results")
  const { points } = useFormats(timeZone)
  if (shared !== null) return <span className="compared">{t("onSections", { count: shared })}</span>
  if (toNext === null) return null
  return <span className="compared">{t("toNext", { points: points.format(toNext), place: nextPlace })}</span>
}
