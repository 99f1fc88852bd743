import { ListFault, rowsIn, TextField } from "#app/site/forms/fields.tsx"
import { AddRow, RowButtons } from "#app/site/forms/rows.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { FieldGrid, FormPart } from "./form-part.tsx"
import { PictureField } from "./picture-field.tsx"
import type { StageSave } from "./use-stage-form.ts"

type SponsorListProps = Pick<StageSave, "form" | "fields"> & { stagePath: string }

/** The sponsors in the order in which the results page shows them (RS-11). */
export function SponsorList({ form, fields: { sponsors }, stagePath }: SponsorListProps) {
  const t = useWords("organising")
  const rows = rowsIn(sponsors)
  return (
    <FormPart title={t("stage.sponsors.legend")}>
      <ListFault field={sponsors} />
      {rows.length === 0 && <p className="text-muted">{t("stage.sponsors.none")}</p>}
      {rows.map((row, index) => {
        const { name, url, logo } = row.getFieldset()
        const label = name.value || t("stage.sponsors.row", { number: index + 1 })
        return (
          <fieldset key={row.key} className="grid gap-3 border-b border-line pt-2 pb-4">
            <legend className="sr-only">{label}</legend>
            <RowButtons form={form} list={sponsors.name} index={index} count={rows.length} label={label} />
            <FieldGrid>
              <TextField field={name} label={t("stage.sponsors.name")} maxLength={200} autoComplete="off" />
              <TextField
                field={url}
                label={t("stage.sponsors.url")}
                type="url"
                placeholder="https://"
                autoComplete="off"
              />
            </FieldGrid>
            <PictureField
              key={logo.key}
              field={logo}
              kind="logo"
              stagePath={stagePath}
              label={t("stage.sponsors.logo", { name: label })}
            />
          </fieldset>
        )
      })}
      <AddRow form={form} list={sponsors.name} filledWith={{ name: "", logo: "", url: "" }}>
        {t("stage.sponsors.add")}
      </AddRow>
    </FormPart>
  )
}
