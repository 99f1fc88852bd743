import { useTranslation } from "react-i18next"
import { useWords } from "#app/i18n/words.ts"
import type { DeskRider } from "#contracts/race-desk.ts"
import { Field } from "#ui/field.tsx"
import { byNumber } from "./by-number.ts"

type RiderSelectProps = {
  riders: readonly DeskRider[]
  /** A rider's id; empty: nobody is chosen yet. */
  value: string
  onChange(participant: string): void
}

/** Chooses a rider, by number and then by name, as a secretary looks for one. */
export function RiderSelect({ riders, value, onChange }: RiderSelectProps) {
  const t = useWords("results-desk")
  const { language } = useTranslation().i18n
  return (
    <Field label={t("rider")}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {value === "" && <option value="">–</option>}
          {byNumber(riders, language).map(({ id, name, racingNumber }) => (
            <option key={id} value={id}>
              {racingNumber ?? "–"} {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
