import { useTranslation } from "react-i18next"
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
