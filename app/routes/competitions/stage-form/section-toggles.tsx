import { useWords } from "#app/i18n/words.ts"
import "#ui/section-toggles.css"
import type { MouseEvent } from "react"
import { rowsIn, useFault } from "#app/forms/fields.tsx"
import type { RowFields } from "./use-stage-form.ts"

type SectionTogglesProps = { field: RowFields<"classes">["lapSections"]; sections: number }

/** Which sections of a lap a class rides: one toggle each, large enough for a thumb. */
export function SectionToggles({ field, sections }: SectionTogglesProps) {
  const t = useWords("organising")
  const fault = useFault(field)
  const faultId = `${field.id}-fault`
  const ridden = rowsIn(field).map(({ initialValue }) => initialValue === "on")
  return (
    <fieldset className="sections" aria-describedby={fault && faultId}>
      <legend>{t("stage.classes.lapSections")}</legend>
      <div className="section-toggles">
        {Array.from({ length: sections }, (_, index) => index + 1).map((section) => (
          <label key={section}>
            <input
              type="checkbox"
              name={`${field.name}[${section - 1}]`}
              defaultChecked={ridden[section - 1] ?? false}
              aria-label={t("stage.classes.section", { section })}
              aria-invalid={fault === undefined ? undefined : true}
            />
            <span aria-hidden="true">{section}</span>
          </label>
        ))}
      </div>
      {fault !== undefined && (
        <p id={faultId} className="field-error">
          {fault}
        </p>
      )}
      <div className="needs-script flex gap-3">
        <button type="button" className="text-button" onClick={(event) => setAll(event, true)}>
          {t("stage.classes.allSections")}
        </button>
        <button type="button" className="text-button" onClick={(event) => setAll(event, false)}>
          {t("stage.classes.noSections")}
        </button>
      </div>
    </fieldset>
  )
}

/** Clicks, so that the form hears of each change. */
function setAll({ currentTarget }: MouseEvent, isRidden: boolean) {
  const boxes = currentTarget.closest("fieldset")?.querySelectorAll<HTMLInputElement>("input") ?? []
  for (const box of boxes) if (box.checked !== isRidden) box.click()
}
