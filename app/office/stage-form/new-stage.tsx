import "#app/office/office.css"
import { useState } from "react"
import { data, Link } from "react-router"
import { OrganisingFrame, Panel } from "#app/office/championships/organising-frame.tsx"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { found } from "#app/site/api/found.ts"
import { outcomeInProcess } from "#app/site/api/outcome-of.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { SelectField, TextField } from "#app/site/forms/fields.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import { type FormReply, sendForm } from "#app/site/forms/send-form.ts"
import { TimeField } from "#app/site/forms/time-field.tsx"
import { useForm } from "#app/site/forms/use-form.ts"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { competitions } from "#contracts/competitions/calls.ts"
import { newStageForm } from "#contracts/competitions/new-stage-form.ts"
import { championshipPath, stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/new-stage.ts"
import { FieldGrid } from "./form-part.tsx"

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
  const [schema] = useState(() => newStageForm(timeZone))
  const save = useForm({
    id: `new-stage-${copyOf ?? ""}`,
    schema,
    filledWith,
    reply,
  })
  const { fields } = save
  const choices = earlier.map(({ path, title, championship, competitionStartDate }) => {
    return [path, `${title} (${championship}, ${day.format(competitionStartDate)})`] as const
  })
  return (
    <Panel>
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
        <FieldGrid>
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
        </FieldGrid>
        <p className="field-hint">{t("stage.times.zone", { timeZone })}</p>
      </SaveForm>
    </Panel>
  )
}
