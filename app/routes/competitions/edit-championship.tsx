import { Link } from "react-router"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import { found } from "#app/api/found.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import { sendForm } from "#app/forms/send-form.ts"
import { speaks, useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import { organising } from "#contracts/api/organising.ts"
import { championshipForm } from "#contracts/championship-form.ts"
import { championshipPath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/edit-championship.ts"
import { ChampionshipEditor } from "./championship-editor.tsx"
import { ChampionshipStages } from "./championship-stages.tsx"
import { OrganisingFrame } from "./organising-frame.tsx"

export const handle = speaks("forms", "organising")

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireMay({ context, url }, "edit-championship", { institution: params.institution })
  const { api } = context.get(siteContext)
  return found(api.organising.championshipToEdit({ championship: championshipPath(params) }))
}

export const action = formAction(
  organising.saveChampionship,
  async ({ typed, context, params }: Posted<Route.ActionArgs>) => {
    const { api } = context.get(siteContext)
    const championship = championshipPath(params)
    return answerForm(typed, championshipForm, {
      act: (form, version) => api.organising.saveChampionship({ championship, version, form }),
    })
  },
)

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

/** A championship's stages and settings, for its institution's secretaries and admins (OR-02). */
export default function EditChampionship({ loaderData, actionData, params }: Route.ComponentProps) {
  const { form, institution, stages } = loaderData
  const t = useWords("organising")
  return (
    <OrganisingFrame>
      <PageTitle>{form.displayName}</PageTitle>
      <p className="text-muted">{institution.name}</p>
      <h1 className="text-5xl break-words">{form.displayName}</h1>
      <p className="mt-2">
        <Link to={`/competitions/${params.institution}/${params.championship}`} className="text-link">
          {t("championship.standings")}
        </Link>
      </p>
      <ChampionshipStages
        at={`/championship/${params.institution}/${params.championship}`}
        stages={stages}
        timeZone={institution.timeZone}
      />
      <ChampionshipEditor
        key={`${params.institution}/${params.championship}`}
        championship={loaderData}
        reply={actionData}
      />
    </OrganisingFrame>
  )
}
