import { useTranslation } from "react-i18next"
import { pointsOf } from "#contracts/formats.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"

/** The points of a section, in the colour of what they cost; neutral where more is better. */
export function Score({ total, type }: { total: number; type: CompetitionType }) {
  const { i18n } = useTranslation("judge")
  return (
    <b className="score" data-score={type === "classic" ? total : "worth"}>
      {pointsOf(i18n.language).format(total)}
    </b>
  )
}
