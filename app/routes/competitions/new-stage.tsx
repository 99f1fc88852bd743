import { data, Link } from "react-router"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import { found } from "#app/api/found.ts"
import { outcomeInProcess } from "#app/api/outcome-of.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import { sendForm } from "#app/forms/send-form.ts"
import { speaks, useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import { competitions } from "#contracts/api/competitions.ts"
import { newStageForm } from "#contracts/new-stage-form.ts"
import { championshipPath, stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/new-stage.ts"
import { OrganisingFrame } from "./organising-frame.tsx"
import { NewStageEditor } from "./stage-form/new-stage-editor.tsx"

export const handle = speaks("forms", "organising")

type Params = Route.LoaderArgs["params"]

const addressOf = ({ institution, championship }: Params) => `/championship/${institution}/${championship}`

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireMay({ context, url }, "edit-stage", { institution: params.institution })
  const { api } = context.get(siteContext)
  const start = await found(api.competitions.newStage({ championship: championshipPath(params) }))
  const copied = url.searchParams.get("copy")
  return { ...start, copyOf: copied && stagePath({ ...params, stage: copied }) }
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

/** What a new stage begins with (OR-03); all else is filled in once it is there. */
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
      <h1 className="text-5xl">{t("stage.new.title")}</h1>
      <p className="mt-2 text-muted">{t("stage.new.intro")}</p>
      <NewStageEditor {...start} reply={actionData} cancel={addressOf(params)} />
    </OrganisingFrame>
  )
}
