import "./stage-form.css"
import { useEffect, useRef } from "react"
import { blockSubmit } from "#app/files/block-submit.ts"
import { TextField } from "#app/forms/fields.tsx"
import { SaveForm } from "#app/forms/save-form.tsx"
import type { FormReply } from "#app/forms/send-form.ts"
import { TimeField } from "#app/forms/time-field.tsx"
import { useWords } from "#app/i18n/words.ts"
import type { StageEffects as Effects, StageToEdit } from "#contracts/stage-form.ts"
import { showToast } from "#ui/toasts.ts"
import { ClassList } from "./class-list.tsx"
import { DescriptionFields } from "./description-fields.tsx"
import { ChoiceField, FormPart } from "./form-part.tsx"
import { RegulationField } from "./regulation-field.tsx"
import { SponsorList } from "./sponsor-list.tsx"
import { StageScoring } from "./stage-scoring.tsx"
import { type StageSave, useStageForm } from "./use-stage-form.ts"

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
        const why = blockSubmit(event)
        // locale keys: organising.stage.blocked.*
        if (why) showToast("failed", t(`stage.blocked.${why}`))
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

/** The stage's name, organiser and place. */
function StageBasics({ fields }: Pick<StageSave, "fields">) {
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

/** When the stage is, by the clocks of the institution's time zone (D-03). */
function StageTimes({ fields, timeZone }: Pick<StageSave, "fields"> & { timeZone: string }) {
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

/**
 * Asks for confirmation before a change of the stage changes results (D-34), or hides it from those who have entered. Nothing is
 * saved yet, and nothing that was ridden is ever lost. The confirmation counts only for the form as it was then.
 */
function StageEffects({ question, cards, scoredAnew, ridersHidden, leavesStandings }: Effects) {
  const t = useWords("organising")
  const panel = useRef<HTMLElement>(null)
  // each time it is asked again
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is new with each answer
  useEffect(() => panel.current?.focus(), [cards])
  const kind = cards.length > 0 || scoredAnew > 0 ? "results" : "hiding"
  return (
    <section ref={panel} tabIndex={-1} role="alertdialog" aria-labelledby="effects-title" className="effects">
      {/* locale keys: organising.stage.confirm.results.* organising.stage.confirm.hiding.* */}
      <h2 id="effects-title">{t(`stage.confirm.${kind}.title`)}</h2>
      <ul>
        {ridersHidden > 0 && <li>{t("stage.confirm.ridersHidden", { count: ridersHidden })}</li>}
        {leavesStandings && <li>{t("stage.confirm.leavesStandings")}</li>}
        {scoredAnew > 0 && <li>{t("stage.confirm.scoredAnew", { count: scoredAnew })}</li>}
        {cards.map(({ racingClass, riders, leaving, returning, unfinished }) => (
          <li key={racingClass}>
            {t("stage.confirm.riders", { racingClass, count: riders })}{" "}
            {leaving > 0 && `${t("stage.confirm.leaving", { count: leaving })} `}
            {returning > 0 && `${t("stage.confirm.returning", { count: returning })} `}
            {unfinished > 0 && t("stage.confirm.unfinished", { count: unfinished })}
          </li>
        ))}
      </ul>
      <button type="submit" name="confirmed" value={question} className="button">
        {t(`stage.confirm.${kind}.yes`)}
      </button>
    </section>
  )
}
