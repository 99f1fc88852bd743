import { data, Link } from "react-router"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import { inInstitution } from "#app/actions/gate.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import { sendForm } from "#app/forms/send-form.ts"
import { speaks, useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import { newStageForm } from "#contracts/new-stage-form.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/new-stage.ts"
import { OrganisingFrame } from "./organising-frame.tsx"
import { NewStageEditor } from "./stage-form/new-stage-editor.tsx"

export const handle = speaks("forms", "organising")

type Params = Route.LoaderArgs["params"]

const placeOf = ({ institution, championship }: Params) => ({
  institutionId: institution,
  championshipId: championship,
})
const addressOf = ({ institution, championship }: Params) => `/championship/${institution}/${championship}`

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireMay({ context, url }, "edit-stage", { institution: params.institution })
  const found = await context.get(siteContext).stages.newStage(placeOf(params))
  if (found.kind === "refused") throw data(null, { status: 404 })
  const copied = url.searchParams.get("copy")
  return { ...found, copyOf: copied && stagePath({ ...params, stage: copied }) }
}

const saveStage = async ({ typed, context, params }: Posted<Route.ActionArgs>) => {
  const { stages } = context.get(siteContext)
  const place = placeOf(params)
  const found = await stages.newStage(place)
  if (found.kind === "refused")
    return data({ result: null, refusal: { reason: found.reason, about: {} } }, 400)
  return answerForm(typed, newStageForm(found.timeZone), {
    act: (form) => stages.startStage(place, form),
    fieldOf: {
      "id-empty": "id",
      "id-taken": "id",
      "copied-stage-not-found": "copyOf",
      "copied-stage-faulty": "copyOf",
    },
    next: ({ id }) => `${addressOf(params)}/${id}`,
  })
}

export const action = formAction(inInstitution("edit-stage"), saveStage)

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
