import { useTranslation } from "react-i18next"
import { useWords } from "#app/i18n/words.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import { sectionsToRide } from "#domain/competitions/racing-class.ts"
import { Fact } from "./fact.tsx"
import { speakPlace } from "./speak-place.ts"

/**
 * What put a rider behind the one directly ahead in the class, and ahead of the one directly behind; and of how many sections
 * that is, as long as points are compared that were not made in the same.
 */
export function WhyThisPlace({ card: { ahead, behind, stage, row, racingClass } }: { card: RiderCard }) {
  const t = useWords("card")
  const { language } = useTranslation().i18n
  if (!ahead && !behind) return null
  const isUnderWay = !row.isFinished && row.status === null && stage.resultsStatus === null
  const speech = { t, language, timeZone: stage.timeZone, type: stage.competitionType }
  return (
    <Fact term={t("why.title")}>
      <ul>
        {ahead && <li>{speakPlace(ahead, false, speech)}</li>}
        {behind && <li>{speakPlace(behind, true, speech)}</li>}
        {isUnderWay && (
          <li>{t("why.unfinished", { ridden: row.ridden, toRide: sectionsToRide(racingClass) })}</li>
        )}
      </ul>
    </Fact>
  )
}
