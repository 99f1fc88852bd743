import { Link } from "react-router"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import { Refusal } from "#app/forms/refusal.tsx"
import { sendForm } from "#app/forms/send-form.ts"
import { speaks, useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import { organising } from "#contracts/api/organising.ts"
import { clubForm } from "#contracts/club-form.ts"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/clubs.ts"
import { ClubEditor } from "./club-editor.tsx"
import { ClubLine } from "./club-line.tsx"
import { OrganisingFrame } from "./organising-frame.tsx"
import { useClubs } from "./use-clubs.ts"

export const handle = speaks("forms", "organising")

const here = "/championship/clubs"

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "manage-clubs", "site")
  const clubs = await context.get(siteContext).api.organising.clubs()
  const former = clubs.find(({ id }) => id === url.searchParams.get("edit")) ?? null
  return { clubs, former, isEdited: former !== null || url.searchParams.has("new") }
}

const keepClubs = async ({ typed, context, url }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  if (typed.get("do") === "remove")
    return answerForm(typed, clubForm, {
      act: ({ id }) => api.organising.removeClub({ id }),
      next: () => here,
    })
  const formerId = url.searchParams.get("edit")
  const former = { id: formerId ?? "", country: String(typed.get("formerCountry")) }
  return answerForm(typed, clubForm, {
    act: (form) =>
      formerId === null ? api.organising.addClub(form) : api.organising.saveClub({ former, form }),
    fieldOf: { "club-exists": "id" },
    next: () => here,
  })
}

export const action = formAction(organising.saveClub, keepClubs)

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isRemoving = (await request.clone().formData()).get("do") === "remove"
  return sendForm({ serverAction }, isRemoving ? "removing" : "saving")
}

/** The clubs that riders ride for, as an admin keeps them (OR-04). */
export default function Clubs({ loaderData, actionData }: Route.ComponentProps) {
  const { former, isEdited } = loaderData
  const clubs = useClubs(loaderData.clubs)
  const t = useWords("organising")
  return (
    <OrganisingFrame>
      <PageTitle>{t("clubs.title")}</PageTitle>
      <h1 className="text-5xl">{t("clubs.title")}</h1>
      {isEdited ? (
        <ClubEditor former={former} countries={countriesOf(clubs)} reply={actionData} />
      ) : (
        <>
          <Link to={`${here}?new`} className="button mt-6" data-adds="clubs">
            {t("clubs.add")}
          </Link>
          {actionData?.refusal && <Refusal refusal={actionData.refusal} />}
        </>
      )}
      {clubs.length === 0 ? (
        <EmptyState title={t("clubs.none")}>{t("clubs.noneNext")}</EmptyState>
      ) : (
        <ul className="record-list">
          {clubs.map((club) => (
            <ClubLine key={club.id} club={club} />
          ))}
        </ul>
      )}
    </OrganisingFrame>
  )
}

const countriesOf = (clubs: readonly { country: string }[]) => [
  ...new Set([...clubs.map(({ country }) => country), "Latvia", "Estonia", "Lithuania"]),
]
