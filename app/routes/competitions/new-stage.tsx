import { data, Link } from "react-router"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import { found } from "#app/api/found.ts"
import { outcomeInProcess } from "#app/api/outcome-of.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import { type FormReply, sendForm } from "#app/forms/send-form.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import { competitions } from "#contracts/api/competitions.ts"
import { newStageForm } from "#contracts/new-stage-form.ts"
import { championshipPath, stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/new-stage.ts"
import { OrganisingFrame } from "./organising-frame.tsx"
import "./stage-form/stage-form.css"
import { SelectField, TextField } from "#app/forms/fields.tsx"
import { SaveForm } from "#app/forms/save-form.tsx"
import { TimeField } from "#app/forms/time-field.tsx"
import { useSaveForm } from "#app/forms/use-save-form.ts"
import { HelpedHeading } from "#app/help/help-link.tsx"
import { useFormats } from "#app/i18n/use-formats.ts"

export const handle = needsWords("forms", "organising")

type Params = Route.LoaderArgs["params"]

const addressOf = ({ institution, championship }: Params) => `/championship/${institution}/${championship}`

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireMay({ context, url }, "edit-stage", { institution: params.institution })
  const { api } = context.get(siteContext)
  const start = await found(api.competitions.newStage({ championship: championshipPath(params) }))
  const copied = url.searchParams.get("copy")
  return { ...start, copyOf: copied && stagePath({ ...params, stage: copied }) }
}

/** What a new stage starts with (OR-03); everything else is filled in once it exists. */
export default function NewStage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useWords("organising")
  const { championship, ...start } = loaderData
  return (
    <OrganisingFrame>
      <PageTitle>{t("stage.new.title")}</PageTitle>
      <p>
        <Link to={addressOf(params)} className="text-link">
          {championship.displayName}
        </Link>
      </p>
      <HelpedHeading topic="stage">{t("stage.new.title")}</HelpedHeading>
      <p className="mt-2 text-muted">{t("stage.new.intro")}</p>
      <NewStageEditor {...start} reply={actionData} cancel={addressOf(params)} />
    </OrganisingFrame>
  )
}

const saveStage = async ({ typed, context, params }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  const championship = championshipPath(params)
  const start = await outcomeInProcess(api.competitions.newStage({ championship }))
  if (start.kind === "refused")
    return data({ result: null, refusal: { reason: start.reason, about: {} } }, 400)
  return answerForm(typed, newStageForm(start.timeZone), {
    act: (form) => api.competitions.startStage({ championship, form }),
    fieldOf: {
      "id-empty": "id",
      "id-taken": "id",
      "copied-stage-not-found": "copyOf",
      "copied-stage-faulty": "copyOf",
    },
    next: ({ id }) => `${addressOf(params)}/${id}`,
  })
}

export const action = formAction(competitions.startStage, saveStage)

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

type NewStageEditorProps = {
  timeZone: string
  /** Stages that can be copied, the latest first. */
  earlier: readonly { path: string; title: string; championship: string; competitionStartDate: number }[]
  /** The requested one. */
  copyOf: string | null
  reply: FormReply | undefined
  cancel: string
}

/** The short form of a new stage, or of a copy. */
function NewStageEditor({ timeZone, earlier, copyOf, reply, cancel }: NewStageEditorProps) {
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
