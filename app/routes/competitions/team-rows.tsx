import type { FieldMetadata, FormMetadata } from "@conform-to/react"
import { ListFault, rowsIn, TextField, textIn } from "#app/forms/fields.tsx"
import { AddRow, RowButtons } from "#app/forms/rows.tsx"
import { useWords } from "#app/i18n/words.ts"

type TeamRowsProps = { form: FormMetadata; field: FieldMetadata<string[] | undefined> }

/** The teams that riders choose from; a rider may add one (D-23). */
export function TeamRows({ form, field }: TeamRowsProps) {
  const t = useWords("organising")
  const rows = rowsIn(field)
  return (
    <fieldset>
      <legend>{t("championship.teams")}</legend>
      <p className="field-hint">{t("championship.teamsHint")}</p>
      <ListFault field={field} />
      <ol className="form-rows">
        {rows.map((row, index) => {
          const label = t("championship.team", { place: index + 1 })
          return (
            <li key={row.key} className="team-row">
              <TextField field={row} label={label} autoComplete="off" />
              <RowButtons
                form={form}
                list={field.name}
                index={index}
                count={rows.length}
                label={textIn(row) || label}
              />
            </li>
          )
        })}
      </ol>
      <AddRow form={form} list={field.name} filledWith="">
        {t("championship.addTeam")}
      </AddRow>
    </fieldset>
  )
}
