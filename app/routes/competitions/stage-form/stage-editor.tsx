import { useWords } from "#app/i18n/words.ts"
import "./stage-form.css"
import { holdBackSending } from "#app/files/hold-back-sending.ts"
import { SaveForm } from "#app/forms/save-form.tsx"
import type { FormReply } from "#app/forms/send-form.ts"
import type { StageEffects as Effects, StageToEdit } from "#contracts/stage-to-edit.ts"
import { showToast } from "#ui/toasts.ts"
import { ChoiceField } from "./choice-field.tsx"
import { ClassList } from "./class-list.tsx"
import { DescriptionFields } from "./description-fields.tsx"
import { FormPart } from "./form-part.tsx"
import { RegulationField } from "./regulation-field.tsx"
import { SponsorList } from "./sponsor-list.tsx"
import { StageBasics } from "./stage-basics.tsx"
import { StageEffects } from "./stage-effects.tsx"
import { StageScoring } from "./stage-scoring.tsx"
import { StageTimes } from "./stage-times.tsx"
import { useStageForm } from "./use-stage-form.ts"

type StageEditorProps = {
  stagePath: string
  /** The stage as the server has it. */
  stage: StageToEdit
  championshipAddress: string
  reply: FormReply | undefined
  /** What has to be confirmed before it is saved. */
  effects: Effects | null
}

/** The whole form of a stage (OR-03). */
export function StageEditor({ stagePath, stage, championshipAddress, reply, effects }: StageEditorProps) {
  const t = useWords("organising")
  const save = useStageForm({ id: stagePath.replaceAll("/", "-"), ...stage, reply })
  const { form, fields } = save
  return (
    <div
      className="stage-form"
      onSubmitCapture={(event) => {
        const why = holdBackSending(event)
        // locale keys: organising.stage.held.*
        if (why) showToast("failed", t(`stage.held.${why}`))
      }}
    >
      <SaveForm of={save} submit={t("stage.save")}>
        <StageBasics fields={fields} />
        <StageTimes fields={fields} timeZone={stage.timeZone} />
        <StageScoring fields={fields} hasResults={stage.hasResults} />
        <ClassList
          form={form}
          fields={fields}
          stagePath={stagePath}
          timeZone={stage.timeZone}
          choices={stage.championship.classes.map(({ name }) => name)}
          stored={(stage.fields.classes ?? []).map(({ name }) => name)}
          championshipAddress={championshipAddress}
        />
        <SponsorList form={form} fields={fields} stagePath={stagePath} />
        <DescriptionFields fields={fields} />
        <RegulationField stagePath={stagePath} hasRegulation={stage.hasRegulation} />
        <FormPart title={t("stage.status.legend")}>
          <ChoiceField
            field={fields.status}
            label={t("stage.status.legend")}
            options={[
              ["draft", t("stage.status.draft"), t("stage.status.draftHint")],
              ["published", t("stage.status.published"), t("stage.status.publishedHint")],
            ]}
          />
        </FormPart>
        {effects && <StageEffects {...effects} />}
      </SaveForm>
    </div>
  )
}
