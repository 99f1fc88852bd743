import type { ReactNode } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import type { ResultLap } from "#domain/results/result-laps.ts"
import { SectionChip } from "./section-chip.tsx"
import { useCardWords } from "./use-card-words.ts"
import { useGlow } from "./use-glow.ts"

/** What is around the score of a section, so that it can be pressed. */
export type SectionFrame = (place: { lap: number; section: number }, score: ReactNode) => ReactNode

type LapScoresProps = {
  lap: ResultLap
  stage: RiderCard["stage"]
  most: number
  frame: SectionFrame | undefined
}

/** One lap of a card: its points, then those of each section. */
export function LapScores({ lap, stage, most, frame = (_, score) => score }: LapScoresProps) {
  const t = useCardWords()
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
          <li key={one.section}>
            <span className="section-number">
              <span className="sr-only">{t("section")} </span>
              {one.section}
            </span>{" "}
            {frame(
              { lap: lap.lap, section: one.section },
              <SectionChip points={one.points} stage={stage} most={most} />,
            )}
          </li>
        ))}
      </ol>
    </li>
  )
}
