import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import { ScoreChip } from "#ui/score-chip.tsx"
import { useGlow } from "./motion.ts"

type SectionChipProps = {
  /** Null: not ridden. */
  points: number | null
  stage: RiderCard["stage"]
  /** The most points of a section on the card. */
  most: number
}

/** The score of a section; it glows once when it changes. */
export function SectionChip({ points, stage, most }: SectionChipProps) {
  const t = useWords("card")
  const formats = useFormats(stage.timeZone)
  const chip = useGlow<HTMLElement>(points)
  const worth = stage.competitionType === "classic" ? null : (points ?? 0) / Math.max(most, 1)
  return (
    <ScoreChip ref={chip} points={points} worth={worth}>
      {points === null ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">{t("notRidden")}</span>
        </>
      ) : (
        formats.points.format(points)
      )}
    </ScoreChip>
  )
}
