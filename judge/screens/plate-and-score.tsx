import { useTranslation } from "react-i18next"
import { pointsOf, writeScore } from "#contracts/formats.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import type { SectionScore } from "#domain/judging/points.ts"
import type { Rider } from "#judge/scoring/ridden-laps.ts"
import { NumberPlate } from "#ui/number-plate.tsx"

const nobodysColor = "#57534e"

/** A rider's racing number in the colour of the class. */
export function Plate({ rider: { number, racingClass } }: { rider: Rider }) {
  const { t } = useTranslation("judge")
  return (
    <NumberPlate
      label={t("number")}
      number={number ?? t("noNumber")}
      color={racingClass?.color ?? nobodysColor}
    />
  )
}

type ScoreProps = { score: SectionScore; type: CompetitionType }

/** The score of a section, in the colour of what it costs; neutral where more is better. */
export function Score({ score, type }: ScoreProps) {
  const { i18n } = useTranslation("judge")
  return (
    <b className="score" data-score={type === "classic" ? score : "worth"}>
      {writeScore(score, pointsOf(i18n.language))}
    </b>
  )
}
