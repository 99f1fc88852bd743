import type { ReactNode } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { writeScore } from "#contracts/formats.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import { type CellScore, cellScore, missedMark } from "#domain/judging/points.ts"
import type { ResultLap } from "#domain/results/result.ts"
import { ScoreChip } from "#ui/score-chip.tsx"
import { useGlow } from "./motion.ts"

type LapScoresProps = {
  lap: ResultLap
  stage: RiderCard["stage"]
  most: number
  /** Opens a section; null until scripts run. */
  onOpen: ((place: { lap: number; section: number }) => void) | null
  /** What stands below it. */
  children?: ReactNode
}

/** One lap of a card: its points, then those of each section. */
export function LapScores({ lap, stage, most, onOpen, children }: LapScoresProps) {
  const t = useWords("card")
  const { points } = useFormats(stage.timeZone)
  const sum = useGlow<HTMLElement>(lap.points)
  return (
    <li>
      <span className="lap-name">
        {t("lap", { lap: lap.lap })} <span className="sr-only">{t("points")} </span>
        <b ref={sum} className="figure">
          {lap.points === null ? "–" : points.format(lap.points)}
        </b>
      </span>
      <ol className="lap-sections">
        {lap.sections.map((one) => (
          <li key={one.section} data-cancelled={one.isCancelled || undefined}>
            <span className="section-number">
              <span className="sr-only">{t("section")} </span>
              {one.section}
              {one.isCancelled && <span className="sr-only"> {t("cancelled")}</span>}
            </span>{" "}
            <SectionButton
              onOpen={onOpen && (() => onOpen({ lap: lap.lap, section: one.section }))}
              label={t("openSection", { lap: lap.lap, section: one.section })}
            >
              <SectionChip score={cellScore(one.points, one.isMissed)} stage={stage} most={most} />
            </SectionButton>
          </li>
        ))}
      </ol>
      {children}
    </li>
  )
}

type SectionButtonProps = { onOpen: (() => void) | null; label: string; children: ReactNode }

function SectionButton({ onOpen, label, children }: SectionButtonProps) {
  if (!onOpen) return children
  return (
    <button type="button" className="section-button" onClick={onOpen}>
      <span className="sr-only">{label} </span>
      {children}
    </button>
  )
}

type SectionChipProps = {
  /** Null: not ridden. */
  score: CellScore
  stage: RiderCard["stage"]
  /** The most points of a section on the card. */
  most: number
}

/** The score of a section; it glows once when it changes. */
export function SectionChip({ score, stage, most }: SectionChipProps) {
  const t = useWords("card")
  const formats = useFormats(stage.timeZone)
  const chip = useGlow<HTMLElement>(score)
  return (
    <ScoreChip ref={chip} points={score} most={stage.competitionType === "classic" ? null : most}>
      {score === null ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">{t("notRidden")}</span>
        </>
      ) : (
        writeScore(score, formats.points)
      )}
      {score === missedMark && <span className="sr-only"> {t("missed")}</span>}
    </ScoreChip>
  )
}
