import { useFormats } from "#app/site/i18n/use-formats.ts"
import { writeScore } from "#contracts/fields/formats.ts"
import type { BoardRow, BoardStage } from "#contracts/results/live.ts"
import { readCells, readScores } from "#domain/results/story.ts"
import { ScoreChip } from "#ui/score-chip.tsx"

type LastScoresProps = {
  row: BoardRow
  type: BoardStage["competitionType"]
  timeZone: string
  /** Of each chip. */
  className?: string
}

/** The last scores of a rider, the latest on the right. */
export function LastScores({ row, type, timeZone, className = "" }: LastScoresProps) {
  const { points } = useFormats(timeZone)
  const scores = readCells(row)
  const most = type === "classic" ? null : Math.max(...readScores(row.scores).map((score) => score ?? 0))
  return row.latest.toReversed().map((place) => {
    const score = scores[place] ?? null
    return (
      <ScoreChip key={place} points={score} most={most} className={className}>
        {writeScore(score, points)}
      </ScoreChip>
    )
  })
}
