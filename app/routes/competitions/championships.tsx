import { Link } from "react-router"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import { sendForm } from "#app/forms/send-form.ts"
import { speaks, useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import { organising } from "#contracts/api/organising.ts"
import { newChampionshipForm } from "#contracts/championship-form.ts"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/championships.ts"
import { ListedChampionship } from "./listed-championship.tsx"
import { NewChampionship } from "./new-championship.tsx"
import { OrganisingFrame } from "./organising-frame.tsx"

export const handle = speaks("forms", "organising")

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "manage-championships", "site")
  const { api } = context.get(siteContext)
  const [championships, institutions] = await Promise.all([
    api.organising.championships(),
    api.organising.institutions(),
  ])
  return {
    championships,
    institutions: institutions.map(({ id, name }) => ({ id, name })),
    isNew: url.searchParams.has("new"),
  }
}

export const action = formAction(
  organising.createChampionship,
  async ({ typed, context }: Posted<Route.ActionArgs>) => {
    const { api } = context.get(siteContext)
    return answerForm(typed, newChampionshipForm, {
      act: (form) => api.organising.createChampionship(form),
      fieldOf: { "id-empty": "id", "id-taken": "id", "institution-not-found": "institutionId" },
      next: ({ id }, { institutionId }) => `/championship/${institutionId}/${id}`,
    })
  },
)

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

/** The championships of all institutions, for an admin, who creates them (OR-01). */
export default function Championships({ loaderData, actionData }: Route.ComponentProps) {
  const { championships, institutions, isNew } = loaderData
  const t = useWords("organising")
  const byInstitution = [...Map.groupBy(championships, ({ institutionId }) => institutionId)]
  const isCreating = isNew && institutions.length > 0
  return (
    <OrganisingFrame>
      <PageTitle>{t("championships.title")}</PageTitle>
      <h1 className="text-5xl">{t("championships.title")}</h1>
      {isCreating && <NewChampionship institutions={institutions} reply={actionData} />}
      {!isCreating && championships.length > 0 && (
        <Link to="/championship?new" className="button mt-6">
          {t("championships.add")}
        </Link>
      )}
      {institutions.length === 0 ? (
        <EmptyState title={t("championships.none")}>
          <p>{t("championships.institutionNext")}</p>
          <Link to="/championship/institutions?new" className="button mt-4">
            {t("institutions.first")}
          </Link>
        </EmptyState>
      ) : (
        championships.length === 0 &&
        !isCreating && (
          <EmptyState title={t("championships.none")}>
            <p>{t("championships.noneNext")}</p>
            <Link to="/championship?new" className="button mt-4">
              {t("championships.first")}
            </Link>
          </EmptyState>
        )
      )}
      {byInstitution.map(([institutionId, own]) => (
        <section key={institutionId} className="mt-8">
          <h2 className="text-2xl">{own[0]?.institutionName}</h2>
          <ul className="record-list">
            {own.map((one) => (
              <ListedChampionship key={one.id} championship={one} />
            ))}
          </ul>
        </section>
      ))}
    </OrganisingFrame>
  )
}
