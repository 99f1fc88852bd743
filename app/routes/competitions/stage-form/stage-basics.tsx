import { TextField } from "#app/forms/fields.tsx"
import { useWords } from "#app/i18n/words.ts"
import { FormPart } from "./form-part.tsx"
import type { StageSave } from "./use-stage-form.ts"

/** What the stage is called, who organises it, and where it is. */
export function StageBasics({ fields }: Pick<StageSave, "fields">) {
  const t = useWords("organising")
  return (
    <FormPart title={t("stage.basics.legend")}>
      <TextField field={fields.title} label={t("stage.basics.title")} maxLength={200} autoComplete="off" />
      <div className="field-grid">
        <TextField
          field={fields.competitionOrganizer}
          label={t("stage.basics.organizer")}
          maxLength={200}
          autoComplete="off"
        />
        <TextField
          field={fields.location}
          label={t("stage.basics.location")}
          maxLength={200}
          autoComplete="off"
        />
        <TextField
          field={fields.googleMaps}
          label={t("stage.basics.googleMaps")}
          type="url"
          placeholder="https://maps.app.goo.gl/…"
        />
        <TextField
          field={fields.waze}
          label={t("stage.basics.waze")}
          type="url"
          placeholder="https://waze.com/ul/…"
        />
      </div>
    </FormPart>
  )
}
