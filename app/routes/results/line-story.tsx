import "./line-story.css"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { writeScore } from "#contracts/formats.ts"
import type { BoardClass, BoardRow, BoardStage } from "#contracts/live.ts"
import { sectionsInOrder } from "#domain/competitions/racing-class.ts"
import { readCells, readScores } from "#domain/results/story.ts"
import { ScoreChip } from "#ui/score-chip.tsx"
import type { Comparison } from "./comparisons.ts"
import { PlacesWon } from "./places-won.tsx"
import { Ago, useIsQuiet } from "./race-clock.tsx"

type LineStoryProps = {
  row: BoardRow
  racingClass: BoardClass
  stage: Pick<BoardStage, "timeZone" | "competitionType">
  /** Places won are those by classes. */
  isCompared: boolean
}

/** The last scores of a rider, where and when they were last seen, and what places they won or lost (TV-06). */
export function LineStory({ row, racingClass, stage, isCompared }: LineStoryProps) {
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
export function Gap({ gap, isCompared, timeZone }: GapProps) {
  const t = useWords("results")
  const { signedPoints } = useFormats(timeZone)
  if (gap === null) return null
  return (
    <small className="gap">
      {`${signedPoints.format(gap)} `}
      <span className="sr-only">{t(isCompared ? "difference" : "toLeader")}</span>
    </small>
  )
}

type ComparedProps = Pick<Comparison, "toNext" | "nextPlace" | "shared"> & { timeZone: string }

/** How many points a line is from the next place, or on how many sections it was compared. */
export function Compared({ toNext, nextPlace, shared, timeZone }: ComparedProps) {
  const t = useWords("results")
  const { points } = useFormats(timeZone)
  if (shared !== null) return <span className="compared">{t("onSections", { count: shared })}</span>
  if (toNext === null) return null
  return <span className="compared">{t("toNext", { points: points.format(toNext), place: nextPlace })}</span>
}
