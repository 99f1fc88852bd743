import "#app/office/office.css"
import { Link } from "react-router"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { api as client } from "#app/site/api/client.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { type FormField, SelectField, TextField } from "#app/site/forms/fields.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import { type FormReply, sendForm } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { siteTimeZone } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { useDismissed } from "#app/site/shell/dismissed.tsx"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import {
  type InstitutionEffects,
  type InstitutionToEdit,
  institutionForm,
  newInstitutionForm,
} from "#contracts/competitions/organising.ts"
import { organising } from "#contracts/competitions/organising-calls.ts"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/institutions.ts"
import { ConfirmEffects } from "./confirm-effects.tsx"
import { OrganisingFrame, Panel } from "./organising-frame.tsx"
import { OtherClockTimes } from "./other-clock-times.tsx"
import { RemoveRecord } from "./remove-record.tsx"
import { ChangedStandings } from "./standings-effects.tsx"

const here = "/championship/institutions"

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "manage-institutions", "site")
  const { api } = context.get(siteContext)
  const [institutions, steps] = await Promise.all([
    api.organising.institutions(),
    api.organising.firstSteps(),
  ])
  const edited = institutions.find(({ id }) => id === url.searchParams.get("edit")) ?? null
  const isNew = url.searchParams.has("new")
  const hasSteps = steps.kind === "to-do"
  return {
    institutions,
    edited,
    isNew,
    hasSteps,
    timeZones: edited || isNew ? Intl.supportedValuesOf("timeZone") : [],
  }
}

/** Federations and other organisers, managed by an admin (D-01). */
export default function Institutions({ loaderData, actionData }: Route.ComponentProps) {
  const { institutions, edited, isNew, hasSteps, timeZones } = loaderData
  const t = useWords("organising")
  const lists = useWords("season-lists")
  const consents = useWords("consents")
  return (
    <OrganisingFrame>
      <PageTitle>{t("institutions.title")}</PageTitle>
      <HelpedHeading topic="institution">{t("institutions.title")}</HelpedHeading>
      {edited && (
        <InstitutionEditor
          key={edited.id}
          institution={edited}
          timeZones={timeZones}
          reply={actionData}
          effects={actionData && "toConfirm" in actionData ? actionData.toConfirm : null}
        />
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
            {t("institutions.add")}
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
            <span className="ml-auto flex gap-2">
              <Link to={`${here}?edit=${id}`} className="quiet-button">
                {t("edit")}
                <span className="sr-only"> {name}</span>
              </Link>
              <Link to={`/championship/licences/${id}`} className="quiet-button">
                {lists("licences.link")}
                <span className="sr-only"> {name}</span>
              </Link>
              <Link to={`/championship/consents/${id}`} className="quiet-button">
                {consents("link")}
                <span className="sr-only"> {name}</span>
              </Link>
              <RemoveRecord
                kind="institution"
                name={name}
                procedure={client.organising.removeInstitution}
                input={{ id }}
                next={here}
              />
            </span>
          </li>
        ))}
      </ul>
      {hasSteps && <FirstStepsAgain />}
    </OrganisingFrame>
  )
}

/** Leads to the first steps on the home page, where this device has hidden them (HE-03). */
function FirstStepsAgain() {
  const t = useWords("organising")
  const { isDismissed, showAgain } = useDismissed("/")
  if (!isDismissed) return null
  return (
    <p className="mt-6">
      <Link to="/" onClick={showAgain} className="text-link">
        {t("institutions.firstSteps")}
      </Link>
    </p>
  )
}

const changeInstitutions = async ({ typed, context, url }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  const id = url.searchParams.get("edit")
  return id === null
    ? answerForm(typed, newInstitutionForm, {
        act: (form) => api.organising.createInstitution(form),
        fieldOf: { "id-empty": "id", "id-taken": "id" },
        next: () => here,
      })
    : answerForm(typed, institutionForm, {
        act: (form, version, confirmed) => api.organising.saveInstitution({ id, version, form, confirmed }),
        next: () => here,
      })
}

export const action = formAction(organising.saveInstitution, changeInstitutions)

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

type Given = { timeZones: readonly string[]; reply: FormReply | undefined }

type InstitutionEditorProps = Given & {
  institution: InstitutionToEdit
  /** What has to be confirmed before it is saved. */
  effects: InstitutionEffects | null
}

/** Gives an institution another name or time zone. */
function InstitutionEditor({
  institution: { id, version, name, timeZone },
  timeZones,
  reply,
  effects,
}: InstitutionEditorProps) {
  const t = useWords("organising")
  const filledWith = { name, timeZone }
  const save = useForm({
    id: `institution-${id}`,
    version,
    schema: institutionForm,
    filledWith,
    reply,
  })
  return (
    <Panel title={name}>
      <SaveForm of={save} submit={t("save")} cancel={here}>
        <InstitutionFields fields={save.fields} timeZones={timeZones} />
        {effects && (
          <ConfirmEffects
            question={effects.question}
            title={t(effects.changed.length > 0 ? "stage.confirm.standings.title" : "otherTimes.title")}
            yes={t(effects.changed.length > 0 ? "stage.confirm.standings.yes" : "otherTimes.yes")}
          >
            {effects.times && <OtherClockTimes {...effects.times} />}
            <ChangedStandings changed={effects.changed} />
          </ConfirmEffects>
        )}
      </SaveForm>
    </Panel>
  )
}

/** Creates an institution. */
function NewInstitution({ timeZones, reply }: Given) {
  const t = useWords("organising")
  const filledWith = { name: "", timeZone: siteTimeZone, id: "" }
  const save = useForm({
    id: "new-institution",
    schema: newInstitutionForm,
    filledWith,
    reply,
  })
  return (
    <Panel title={t("institutions.add")}>
      <SaveForm of={save} submit={t("create")} cancel={here}>
        <InstitutionFields fields={save.fields} timeZones={timeZones} />
        <TextField
          field={save.fields.id}
          label={t("address")}
          hint={t("institutions.addressHint")}
          autoComplete="off"
        />
      </SaveForm>
    </Panel>
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
