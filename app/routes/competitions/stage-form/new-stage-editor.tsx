import { useWords } from "#app/i18n/words.ts"
import "./stage-form.css"
import { SelectField, TextField } from "#app/forms/fields.tsx"
import { SaveForm } from "#app/forms/save-form.tsx"
import type { FormReply } from "#app/forms/send-form.ts"
import { TimeField } from "#app/forms/time-field.tsx"
import { useSaveForm } from "#app/forms/use-save-form.ts"
import { useFormats } from "#app/i18n/use-formats.ts"

type NewStageEditorProps = {
  timeZone: string
  /** Stages that can be copied, the latest first. */
  earlier: readonly { path: string; title: string; championship: string; competitionStartDate: number }[]
  /** The one that was asked for. */
  copyOf: string | null
  reply: FormReply | undefined
  cancel: string
}

/** The short form of a new stage, or of a copy. */
export function NewStageEditor({ timeZone, earlier, copyOf, reply, cancel }: NewStageEditorProps) {
  const t = useWords("organising")
  const { day } = useFormats(timeZone)
  const filledWith = { title: "", competitionStartDate: "", competitionEndDate: "", copyOf }
  const save = useSaveForm({
    id: `new-stage-${copyOf ?? ""}`,
    schema: async () => (await import("#contracts/new-stage-form.ts")).newStageForm(timeZone),
    filledWith,
    reply,
  })
  const { fields } = save
  const choices = earlier.map(({ path, title, championship, competitionStartDate }) => {
    return [path, `${title} (${championship}, ${day.format(competitionStartDate)})`] as const
  })
  return (
    <div className="stage-form panel">
      <SaveForm of={save} submit={t("stage.new.create")} cancel={cancel}>
        <TextField field={fields.title} label={t("stage.basics.title")} maxLength={200} autoComplete="off" />
        {choices.length > 0 && (
          <SelectField
            field={fields.copyOf}
            label={t("stage.new.copyOf")}
            hint={t("stage.new.copyHint")}
            options={[["", t("stage.new.copyNothing")], ...choices]}
          />
        )}
        <div className="field-grid">
          <TimeField field={fields.competitionStartDate} label={t("stage.times.start")} timeZone={timeZone} />
          <TimeField field={fields.competitionEndDate} label={t("stage.times.end")} timeZone={timeZone} />
          <TextField
            field={fields.location}
            label={t("stage.basics.location")}
            hint={choices.length > 0 ? t("stage.new.locationHint") : undefined}
            maxLength={200}
            autoComplete="off"
          />
          <TextField
            field={fields.id}
            label={t("stage.new.id")}
            hint={t("stage.new.idHint")}
            maxLength={60}
            autoComplete="off"
          />
        </div>
        <p className="field-hint">{t("stage.times.zone", { timeZone })}</p>
      </SaveForm>
    </div>
  )
}
