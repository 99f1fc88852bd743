import type { ReactNode } from "react"
import { Figure } from "#app/public/results/rider/figure.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { writeScore } from "#contracts/fields/formats.ts"
import type { RiderCard } from "#contracts/results/rider-card.ts"
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
    // the names of all laps, and the sums, stand one below the other, however long they are
    <li className="col-span-full grid grid-cols-subgrid items-end gap-y-1 break-inside-avoid">
      <span className="lap-name flex items-baseline justify-between gap-3 whitespace-nowrap phone:justify-start">
        {t("lap", { lap: lap.lap })} <span className="sr-only">{t("points")} </span>
        <Figure ref={sum}>{lap.points === null ? "–" : points.format(lap.points)}</Figure>
      </span>
      <ol className="lap-sections flex flex-wrap gap-1">
        {/* a section can be pressed as soon as scripts run; its place is reserved before */}
        {lap.sections.map((one) => (
          <li
            key={one.section}
            className="grid min-w-11 shrink-0 grid-rows-[1rem_2.75rem] items-center text-center print:min-w-8 print:grid-rows-[auto]"
          >
            <span className={`text-xs text-muted ${one.isCancelled ? "line-through" : ""}`}>
              <span className="sr-only">{t("section")} </span>
              {one.section}
              {one.isCancelled && <span className="sr-only"> {t("cancelled")}</span>}
            </span>{" "}
            <SectionButton
              onOpen={onOpen && (() => onOpen({ lap: lap.lap, section: one.section }))}
              label={t("openSection", { lap: lap.lap, section: one.section })}
            >
              <SectionChip
                score={cellScore(one.points, one.isMissed)}
                stage={stage}
                most={most}
                className={one.isCancelled ? "crossed-out text-muted" : undefined}
              />
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
    <button
      type="button"
      className="section-button grid h-full cursor-pointer items-center rounded-lg hover:ring-2 hover:ring-muted"
      onClick={onOpen}
    >
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
  className?: string | undefined
}

/** The score of a section; it glows once when it changes. */
export function SectionChip({ score, stage, most, className = "" }: SectionChipProps) {
  const t = useWords("card")
  const formats = useFormats(stage.timeZone)
  const chip = useGlow<HTMLElement>(score)
  return (
    <ScoreChip
      ref={chip}
      points={score}
      most={stage.competitionType === "classic" ? null : most}
      className={className}
    >
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
