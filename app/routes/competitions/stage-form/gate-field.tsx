import { useState } from "react"
import { type FormField, NumberField, textIn } from "#app/forms/fields.tsx"
import { useWords } from "#app/i18n/words.ts"
import { defaultOpenFree, type Gate } from "#domain/competitions/scoring.ts"

/** What a gate is worth, and whether it is in use: one that is not has no points. */
export function GateField({ gate, field }: { gate: Gate; field: FormField }) {
  const t = useWords("organising")
  const points = textIn(field) ?? ""
  const [isUsed, setIsUsed] = useState(points !== "")
  const initialValue = points || String(defaultOpenFree.gatePoints[gate] ?? "")
  const { key, name, errors } = field
  return (
    <div className="gate">
      <label className="check-field">
        <input
          type="checkbox"
          checked={isUsed}
          aria-label={t("stage.openFree.gateInUse", { gate })}
          onChange={({ currentTarget }) => setIsUsed(currentTarget.checked)}
        />
        {!isUsed && <span className="text-muted">{`${gate}: ${t("stage.openFree.notInUse")}`}</span>}
      </label>
      {isUsed && (
        <NumberField field={{ key, name, errors, initialValue }} label={t("stage.openFree.gate", { gate })} />
      )}
    </div>
  )
}
