import { useEffect } from "react"
import { useLocation } from "react-router"
import { ProveBelow } from "#app/office/accounts/prove-below.tsx"
import { ConfirmEffects } from "#app/office/championships/confirm-effects.tsx"
import { StandingsEffects } from "#app/office/championships/standings-effects.tsx"
import { StageDescription } from "#app/public/competitions/stage-description.tsx"
import { blockSubmit } from "#app/site/files/block-submit.ts"
import { TextField } from "#app/site/forms/fields.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import type { FormReply } from "#app/site/forms/send-form.ts"
import { TimeField } from "#app/site/forms/time-field.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { daysMoved } from "#contracts/competitions/move-times.ts"
import type { StageEffects as Effects, StageToEdit } from "#contracts/competitions/stage-form.ts"
import { languageNames } from "#domain/site/language.ts"
import { Choice } from "#ui/choice.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { showToast } from "#ui/toasts.ts"
import { ClassList } from "./class-list.tsx"
import { ChoiceField, FieldGrid, FormPart } from "./form-part.tsx"
import { MoveAlong, type MoveAlongProps } from "./move-along.tsx"
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
  useNamedField()
  return (
    <div
      className="mt-6"
      onSubmitCapture={(event) => {
        const why = blockSubmit(event)
        // locale keys: organising.stage.blocked.*
        if (why) showToast("failed", t(`stage.blocked.${why}`))
      }}
    >
      <SaveForm of={save} submit={t("stage.save")} isLong>
        <StageBasics fields={fields} />
        <StageTimes form={form} fields={fields} stored={stage.fields} timeZone={stage.timeZone} />
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
      <ProveBelow reply={reply} form={form.id} before="hide" />
    </div>
  )
}

/** The field whose name an address has after its # has the focus: other pages lead to it. */
function useNamedField(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const [field] = hash === "" ? [] : document.getElementsByName(hash.slice(1))
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: "center" })
  }, [hash])
}

/** The stage's name, organiser and place. */
function StageBasics({ fields }: Pick<StageSave, "fields">) {
  const t = useWords("organising")
  return (
    <FormPart title={t("stage.basics.legend")}>
      <TextField field={fields.title} label={t("stage.basics.title")} maxLength={200} autoComplete="off" />
      <FieldGrid>
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
      </FieldGrid>
    </FormPart>
  )
}

/** When the stage is, by the clocks of the institution's time zone (D-03). */
function StageTimes(props: MoveAlongProps) {
  const { fields, stored, timeZone } = props
  const t = useWords("organising")
  const isPublic = stored.status === "published" && fields.status.value === "published"
  const moved = daysMoved(stored.competitionStartDate, fields.competitionStartDate.value)
  return (
    <FormPart title={t("stage.times.legend")}>
      <p className="field-hint">{t("stage.times.zone", { timeZone })}</p>
      <FieldGrid>
        <TimeField field={fields.competitionStartDate} label={t("stage.times.start")} timeZone={timeZone} />
        <TimeField field={fields.competitionEndDate} label={t("stage.times.end")} timeZone={timeZone} />
        <TimeField
          field={fields.registrationEndDate}
          label={t("stage.times.registration")}
          hint={t("stage.times.registrationHint")}
          timeZone={timeZone}
        />
      </FieldGrid>
      <MoveAlong {...props} />
      {isPublic && moved !== 0 && (
        <Choice
          name="correctsDay"
          label={t("stage.times.correctsDay")}
          hint={t("stage.times.correctsDayHint")}
        />
      )}
    </FormPart>
  )
}

/**
 * Asks for confirmation before a change of the stage changes results (D-34) or published standings (D-53), or hides it from those
 * who have entered. Nothing that was ridden is ever lost.
 */
function StageEffects({ question, cards, scoredAnew, ridersHidden, leavesStandings, standings }: Effects) {
  const t = useWords("organising")
  const hasResults = cards.length > 0 || scoredAnew > 0
  const kind = hasResults ? "results" : ridersHidden > 0 ? "hiding" : "standings"
  return (
    // locale keys: organising.stage.confirm.results.* organising.stage.confirm.hiding.* organising.stage.confirm.standings.*
    <ConfirmEffects
      question={question}
      title={t(`stage.confirm.${kind}.title`)}
      yes={t(`stage.confirm.${kind}.yes`)}
    >
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
      {standings && <StandingsEffects {...standings} />}
    </ConfirmEffects>
  )
}

/** The text of the stage's page in each language, with a preview (ST-04). */
function DescriptionFields({ fields }: Pick<StageSave, "fields">) {
  const t = useWords("organising")
  const spoken = useLanguage()
  return (
    <FormPart title={t("stage.descriptions.legend")}>
      <p className="field-hint">{t("stage.descriptions.hint")}</p>
      {(["lv", "et", "en"] as const).map((language) => {
        const field = { lv: fields.descriptionLv, et: fields.descriptionEt, en: fields.descriptionEn }[
          language
        ]
        return (
          <div key={language} lang={language} className="grid gap-1">
            <TextField field={field} label={languageNames[language]} lines={6} />
            <details>
              <summary lang={spoken} className="min-h-11 cursor-pointer leading-11 text-muted">
                {t("stage.descriptions.preview")}
              </summary>
              {field.value?.trim() ? (
                <StageDescription description={{ language, text: field.value.trim() }} />
              ) : (
                <p className="text-muted">{t("stage.descriptions.empty")}</p>
              )}
            </details>
          </div>
        )
      })}
    </FormPart>
  )
}
