import { useState } from "react"
import { missedPointsOf } from "#domain/judging/attempt.ts"
import { missedMark } from "#domain/judging/points.ts"
import { changedScores, isLapComplete, scoresOfLap } from "#domain/results/card-agreement.ts"
import { signals } from "#judge/device/signals.ts"
import type { CardCell } from "#judge/scoring/ridden-laps.ts"
import { useWords } from "#judge/words.ts"
import { useJudging, useJudgingState, useTimeFormat } from "./use-judging.ts"
import { NotStored } from "./use-pad.tsx"

type LapIsRightProps = { participant: string; lap: number; cells: readonly CardCell[] }

/**
 * Lets a rider beside the phone say that the lap that it shows is right (OF-03). This is offered once the phone knows a score of
 * each section; the server compares the scores that were shown with its own.
 */
export function LapIsRight({ participant, lap, cells }: LapIsRightProps) {
  const t = useWords()
  const { agree } = useJudging()
  const { agreements, known } = useJudgingState()
  const time = useTimeFormat()
  const [hasFailed, setHasFailed] = useState(false)
  const missed = missedPointsOf(known.stage.settings)
  const shown = {
    sections: cells.map(({ score, ...cell }) => {
      const isMissed = score === missedMark
      return { ...cell, points: isMissed ? missed : score, isMissed }
    }),
  }
  const agreement = agreements.find((one) => one.participant === participant && one.lap === lap)
  const isRight = agreement !== undefined && changedScores(agreement.scores, shown).length === 0
  if (!agree || known.stage.stage.resultsStatus !== null || !isLapComplete(shown)) return null
  const confirm = async () => {
    try {
      await agree({ participant, lap, scores: scoresOfLap(shown) })
      setHasFailed(false)
      signals.stored()
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <div className="lap-is-right col-span-full mt-1 grid font-display text-[min(1.125rem,8cqi)]/[1.2] font-semibold wrap-anywhere">
      <p role="status" className="m-0">
        {isRight && (
          <>
            <span aria-hidden="true">✓ </span>
            {t("last.saidRight", { lap, time: time(agreement.time) })}
            {!agreement.isSent && ` · ${t("scores.waits")}`}
          </>
        )}
      </p>
      {!isRight && (
        <button type="button" onClick={confirm}>
          {t("last.isRight", { lap })}
        </button>
      )}
      {hasFailed && <NotStored />}
    </div>
  )
}
