import { TimeField } from "#app/forms/time-field.tsx"
import { useWords } from "#app/i18n/words.ts"
import { FormPart } from "./form-part.tsx"
import type { StageSave } from "./use-stage-form.ts"

/** When the stage is, by the clocks of the institution's time zone (D-03). */
export function StageTimes({ fields, timeZone }: Pick<StageSave, "fields"> & { timeZone: string }) {
  const t = useWords("organising")
  return (
    <FormPart title={t("stage.times.legend")}>
      <p className="field-hint">{t("stage.times.zone", { timeZone })}</p>
      <div className="field-grid">
        <TimeField field={fields.competitionStartDate} label={t("stage.times.start")} timeZone={timeZone} />
        <TimeField field={fields.competitionEndDate} label={t("stage.times.end")} timeZone={timeZone} />
        <TimeField
          field={fields.registrationEndDate}
          label={t("stage.times.registration")}
          hint={t("stage.times.registrationHint")}
          timeZone={timeZone}
        />
      </div>
    </FormPart>
  )
}
