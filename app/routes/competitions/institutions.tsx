import { Link } from "react-router"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import { type FormField, SelectField, TextField } from "#app/forms/fields.tsx"
import { SaveForm } from "#app/forms/save-form.tsx"
import { type FormReply, sendForm } from "#app/forms/send-form.ts"
import { useSaveForm } from "#app/forms/use-save-form.ts"
import { HelpedHeading } from "#app/help/help-link.tsx"
import { siteTimeZone } from "#app/i18n/use-formats.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import { organising } from "#contracts/api/organising.ts"
import { institutionForm, newInstitutionForm } from "#contracts/organising.ts"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/institutions.ts"
import { OrganisingFrame } from "./organising-frame.tsx"

export const handle = needsWords("forms", "organising")

const here = "/championship/institutions"

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "manage-institutions", "site")
  const institutions = await context.get(siteContext).api.organising.institutions()
  const edited = institutions.find(({ id }) => id === url.searchParams.get("edit")) ?? null
  const isNew = url.searchParams.has("new")
  return { institutions, edited, isNew, timeZones: edited || isNew ? Intl.supportedValuesOf("timeZone") : [] }
}

/** Federations and other organisers, managed by an admin (D-01). */
export default function Institutions({ loaderData, actionData }: Route.ComponentProps) {
  const { institutions, edited, isNew, timeZones } = loaderData
  const t = useWords("organising")
  return (
    <OrganisingFrame>
      <PageTitle>{t("institutions.title")}</PageTitle>
      <HelpedHeading topic="institution">{t("institutions.title")}</HelpedHeading>
      {edited && (
        <InstitutionEditor key={edited.id} institution={edited} timeZones={timeZones} reply={actionData} />
      )}
      {isNew && <NewInstitution timeZones={timeZones} reply={actionData} />}
      {!edited && !isNew && institutions.length > 0 && (
        <Link to={`${here}?new`} className="button mt-6">
          {t("institutions.add")}
        </Link>
      )}
      {institutions.length === 0 && !isNew && (
        <EmptyState title={t("institutions.none")}>
          <p>{t("institutions.noneNext")}</p>
          <Link to={`${here}?new`} className="button mt-4">
            {t("institutions.first")}
          </Link>
        </EmptyState>
      )}
      <ul className="record-list">
        {institutions.map(({ id, name, timeZone }) => (
          <li key={id}>
            <span>
              <b>{name}</b>{" "}
              <span className="text-muted">
                {id} · {timeZone}
              </span>
            </span>
            <Link to={`${here}?edit=${id}`} className="quiet-button">
              {t("edit")}
              <span className="sr-only"> {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </OrganisingFrame>
  )
}

const changeInstitutions = async ({ typed, context, url }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  const id = url.searchParams.get("edit")
  if (id === null)
    return answerForm(typed, newInstitutionForm, {
      act: (form) => api.organising.createInstitution(form),
      fieldOf: { "id-empty": "id", "id-taken": "id" },
      next: () => here,
    })
  return answerForm(typed, institutionForm, {
    act: (form, version) => api.organising.saveInstitution({ id, version, form }),
    next: () => here,
  })
}

export const action = formAction(organising.saveInstitution, changeInstitutions)

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

type Given = { timeZones: readonly string[]; reply: FormReply | undefined }

/** Gives an institution another name or time zone. */
function InstitutionEditor({
  institution: { id, version, name, timeZone },
  timeZones,
  reply,
}: Given & { institution: { id: string; version: string; name: string; timeZone: string } }) {
  const t = useWords("organising")
  const filledWith = { name, timeZone }
  const save = useSaveForm({
    id: `institution-${id}`,
    version,
    schema: async () => (await import("#contracts/organising.ts")).institutionForm,
    filledWith,
    reply,
  })
  return (
    <section className="panel">
      <h2>{name}</h2>
      <SaveForm of={save} submit={t("save")} cancel={here}>
        <InstitutionFields fields={save.fields} timeZones={timeZones} />
      </SaveForm>
    </section>
  )
}

/** Creates an institution. */
function NewInstitution({ timeZones, reply }: Given) {
  const t = useWords("organising")
  const filledWith = { name: "", timeZone: siteTimeZone, id: "" }
  const save = useSaveForm({
    id: "new-institution",
    schema: async () => (await import("#contracts/organising.ts")).newInstitutionForm,
    filledWith,
    reply,
  })
  return (
    <section className="panel">
      <h2>{t("institutions.add")}</h2>
      <SaveForm of={save} submit={t("create")} cancel={here}>
        <InstitutionFields fields={save.fields} timeZones={timeZones} />
        <TextField
          field={save.fields.id}
          label={t("address")}
          hint={t("institutions.addressHint")}
          autoComplete="off"
        />
      </SaveForm>
    </section>
  )
}

type InstitutionFieldsProps = {
  fields: { name: FormField; timeZone: FormField }
  timeZones: readonly string[]
}

/** What every institution has (D-01). */
function InstitutionFields({ fields: { name, timeZone }, timeZones }: InstitutionFieldsProps) {
  const t = useWords("organising")
  return (
    <>
      <TextField field={name} label={t("institutions.name")} autoComplete="off" />
      <SelectField
        field={timeZone}
        label={t("institutions.timeZone")}
        hint={t("institutions.timeZoneHint")}
        options={timeZones.map((zone) => [zone, zone])}
      />
    </>
  )
}
