import { useState } from "react"
import { ListFault, NumberField } from "#app/forms/fields.tsx"
import { useWords } from "#app/i18n/words.ts"
import type { OpenFreeFieldset } from "./open-free-fields.tsx"

/** What openFree pays for 0, 1, 2 … faults where somebody begins to (D-07). */
const customary = ["10", "8", "6", "4", "2"]

type BonusFieldsProps = { field: OpenFreeFieldset["bonusByFaults"]; faultLimit: number }

/** A bonus for each number of faults below the limit, or none at all. */
export function BonusFields({ field, faultLimit }: BonusFieldsProps) {
  const t = useWords("organising")
  const paid = Array.isArray(field.initialValue) ? field.initialValue : []
  const [hasBonus, setHasBonus] = useState(paid.length > 0)
  const rows = Math.max(paid.length, Number.isInteger(faultLimit) ? Math.min(faultLimit, 100) : 1, 1)
  return (
    <fieldset>
      <legend className="sr-only">{t("stage.openFree.hasBonus")}</legend>
      <label className="check-field">
        <input
          type="checkbox"
          checked={hasBonus}
          onChange={({ currentTarget }) => setHasBonus(currentTarget.checked)}
        />
        <span>
          <span className="font-semibold">{t("stage.openFree.hasBonus")}</span>
          <span className="field-hint block">{t("stage.openFree.hasBonusHint")}</span>
        </span>
      </label>
      <ListFault field={field} />
      {hasBonus && (
        <div className="gates">
          {Array.from({ length: rows }, (_, faults) => {
            const name = `${field.name}[${faults}]`
            const initialValue = paid[faults] ?? customary[faults] ?? "0"
            return (
              <NumberField
                key={name}
                field={{ key: name, name, initialValue, errors: field.allErrors[name] }}
                label={t("stage.openFree.bonus", { count: faults })}
              />
            )
          })}
        </div>
      )}
    </fieldset>
  )
}
