import { useTranslation } from "react-i18next"
import type { Rider } from "#judge/scoring/ridden-laps.ts"
import { Plate } from "./plate.tsx"

type RiderButtonProps = { rider: Rider; note: string; onChoose(): void }

/** A rider in the list. */
export function RiderButton({ rider, note, onChoose }: RiderButtonProps) {
  const { t } = useTranslation("judge")
  return (
    <button type="button" className="rider" onClick={onChoose}>
      <Plate rider={rider} />
      <span className="rider-name">{rider.name ?? t("unknownRider")}</span>
      <span className="rider-note">{note}</span>
    </button>
  )
}
