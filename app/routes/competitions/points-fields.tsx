import type { FieldMetadata, FormMetadata } from "@conform-to/react"
import { ListFault, NumberField, rowsIn } from "#app/forms/fields.tsx"
import { AddRow } from "#app/forms/rows.tsx"
import { useWords } from "#app/i18n/words.ts"

type PointsFieldsProps = {
  form: FormMetadata
  field: FieldMetadata<{ byPosition: number[]; beyond: number }>
}

/** What each place earns, and what every later one does (RU-01, D-19). */
export function PointsFields({ form, field }: PointsFieldsProps) {
  const t = useWords("organising")
  const { byPosition, beyond } = field.getFieldset()
  const places = rowsIn(byPosition)
  return (
    <fieldset>
      <legend className="rules-legend">{t("rules.points")}</legend>
      <ListFault field={byPosition} />
      <ol className="points-fields">
        {places.map((place, index) => (
          <li key={place.key}>
            <NumberField field={place} label={t("rules.place", { place: index + 1 })} isWhole />
          </li>
        ))}
        <li>
          <NumberField field={beyond} label={t("rules.beyond")} isWhole />
        </li>
      </ol>
      <div className="mt-3 flex flex-wrap gap-3">
        <AddRow form={form} list={byPosition.name} filledWith="">
          {t("rules.addPlace")}
        </AddRow>
        {places.length > 0 && (
          <button
            type="submit"
            {...form.remove.getButtonProps({ name: byPosition.name, index: places.length - 1 })}
            className="quiet-button"
          >
            {t("rules.removePlace")}
          </button>
        )}
      </div>
    </fieldset>
  )
}
