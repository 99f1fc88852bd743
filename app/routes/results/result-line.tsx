import "./result-line.css"
import { type MouseEvent, memo, use } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { cardAddress } from "#domain/competitions/stage-path.ts"
import { Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import type { Comparison } from "./comparisons.ts"
import { FollowStar } from "./follow-star.tsx"
import { Compared, Gap, LineStory } from "./line-story.tsx"
import { useGlow } from "./motion.ts"
import { ResultDetails, type ResultDetailsProps } from "./result-details.tsx"
import { fetchCardView } from "./rider-card-row.tsx"
import { DeskContext } from "./stage-context.ts"

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
    <tr className="result" onClick={toggle} onPointerEnter={fetchCardView} onFocus={fetchCardView}>
      <th scope="row">
        <div className="rider-line">
          <span className="rider">
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
      <td className="finish">
        {row.isFinished && row.lastTimeRecorded !== null && (
          <Instant at={row.lastTimeRecorded} format={formats.time} />
        )}
      </td>
      <td className="details">
        <Compared {...{ toNext, nextPlace, shared }} timeZone={stage.timeZone} />
        <ResultDetails {...line} />
        {desk && <desk.LineMenu row={row} stage={stage} />}
      </td>
    </tr>
  )
})
