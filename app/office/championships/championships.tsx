import "#app/office/office.css"
import { Link } from "react-router"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { SelectField, TextField } from "#app/site/forms/fields.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import { type FormReply, sendForm } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { newChampionshipForm } from "#contracts/competitions/championship-form.ts"
import { organising } from "#contracts/competitions/organising-calls.ts"
import { rulePresets } from "#domain/competitions/rule-presets.ts"
import type { PublicationStatus } from "#domain/competitions/stage-change.ts"
import { Badge } from "#ui/badge.tsx"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/championships.ts"
import { OrganisingFrame, Panel, RecordLink } from "./organising-frame.tsx"
import { PresetsInWords } from "./preset-fields.tsx"

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

/** The championships of all institutions, for an admin, who creates them (OR-01). */
export default function Championships({ loaderData, actionData }: Route.ComponentProps) {
  const { championships, institutions, isNew } = loaderData
  const t = useWords("organising")
  const tChampionships = useWords("championships")
  const byInstitution = [...Map.groupBy(championships, ({ institutionId }) => institutionId)]
  const isCreating = isNew && institutions.length > 0
  return (
    <OrganisingFrame>
      <PageTitle>{t("championships.title")}</PageTitle>
      <HelpedHeading topic="championship">{t("championships.title")}</HelpedHeading>
      {isCreating && <NewChampionship institutions={institutions} reply={actionData} />}
      {!isCreating && championships.length > 0 && (
        <Link to="/championship?new" className="button mt-6">
          {tChampionships("add")}
        </Link>
      )}
      {institutions.length === 0 ? (
        <EmptyState title={tChampionships("none")}>
          <p>{tChampionships("institutionNext")}</p>
          <Link to="/championship/institutions?new" className="button mt-4">
            {t("institutions.add")}
          </Link>
        </EmptyState>
      ) : (
        championships.length === 0 &&
        !isCreating && (
          <EmptyState title={tChampionships("none")}>
            <p>{tChampionships("noneNext")}</p>
            <Link to="/championship?new" className="button mt-4">
              {tChampionships("add")}
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

type NewChampionshipProps = {
  institutions: readonly { id: string; name: string }[]
  reply: FormReply | undefined
}

/** Creates a championship; everything else is filled in on its own page. */
function NewChampionship({ institutions, reply }: NewChampionshipProps) {
  const t = useWords("organising")
  const tChampionships = useWords("championships")
  const rules = useWords("championship-rules")
  const filledWith = {
    institutionId: institutions[0]?.id ?? "",
    displayName: "",
    id: "",
    preset: "specified" as const,
  }
  const save = useForm({
    id: "new-championship",
    schema: newChampionshipForm,
    filledWith,
    reply,
  })
  return (
    <Panel title={tChampionships("add")}>
      <SaveForm of={save} submit={t("create")} cancel="/championship">
        <SelectField
          field={save.fields.institutionId}
          label={t("institution")}
          options={institutions.map(({ id, name }) => [id, name])}
        />
        <TextField field={save.fields.displayName} label={tChampionships("name")} autoComplete="off" />
        <TextField
          field={save.fields.id}
          label={t("address")}
          hint={tChampionships("addressHint")}
          autoComplete="off"
        />
        {/* locale keys: championship-rules.presets.names.* */}
        <SelectField
          field={save.fields.preset}
          label={rules("title")}
          hint={rules("presets.hint")}
          options={rulePresets.map((preset) => [preset, rules(`presets.names.${preset}`)])}
        />
        <PresetsInWords />
      </SaveForm>
    </Panel>
  )
}

type ListedChampionshipProps = {
  championship: {
    institutionId: string
    id: string
    displayName: string
    publicationStatus: PublicationStatus
    stages: number
  }
}

/** A championship in the list of all, with a link to its settings. */
function ListedChampionship({ championship }: ListedChampionshipProps) {
  const { institutionId, id, displayName, publicationStatus, stages } = championship
  const t = useWords("organising")
  const tChampionships = useWords("championships")
  // locale keys: organising.publication.*
  return (
    <li>
      <RecordLink to={`/championship/${institutionId}/${id}`}>{displayName}</RecordLink>
      <span className="flex items-center gap-4 text-muted">
        {tChampionships("stages", { count: stages })}
        <Badge tone={publicationStatus === "published" ? "final" : "provisional"}>
          {t(`publication.${publicationStatus}`)}
        </Badge>
      </span>
    </li>
  )
}
