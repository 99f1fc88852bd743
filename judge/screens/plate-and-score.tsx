import { useTranslation } from "react-i18next"
import { pointsOf } from "#contracts/formats.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
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

/** The points of a section, in the colour of what they cost; neutral where more is better. */
export function Score({ total, type }: { total: number; type: CompetitionType }) {
  const { i18n } = useTranslation("judge")
  return (
    <b className="score" data-score={type === "classic" ? total : "worth"}>
      {pointsOf(i18n.language).format(total)}
    </b>
  )
}
