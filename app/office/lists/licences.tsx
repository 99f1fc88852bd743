import "#app/office/office.css"
import { Link } from "react-router"
import { z } from "zod"
import { OrganisingFrame, Panel } from "#app/office/championships/organising-frame.tsx"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { found } from "#app/site/api/found.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { TextField } from "#app/site/forms/fields.tsx"
import { Refusal } from "#app/site/forms/refusal.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import { type FormReply, sendOrRemove } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { storableText } from "#contracts/fields/storable-text.ts"
import { readDay, writeDay } from "#contracts/fields/typed-day.ts"
import { type ListedLicence, licenceForm, longestLicence } from "#contracts/registration/licence-form.ts"
import { licences as calls } from "#contracts/registration/licences-calls.ts"
import { Badge } from "#ui/badge.tsx"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/licences.ts"
import { LineActions, ListSearch } from "./list-parts.tsx"

const addressOf = (institution: string) => `/championship/licences/${institution}`

export async function loader({ context, url, params: { institution } }: Route.LoaderArgs) {
  await requireMay({ context, url }, "manage-licences", { institution })
  const { api } = context.get(siteContext)
  const asked = (name: string) => url.searchParams.get(name)?.slice(0, longestLicence) ?? null
  const [edit, after, sought] = [asked("edit"), asked("after"), asked("q") ?? ""]
  const page = { institution, sought: edit ?? sought, after }
  const list = await found(api.licences.list(page))
  const edited = list.licences.find(({ comparable }) => comparable === edit) ?? null
  return { ...list, edited, sought, isFirst: after === null, isNew: url.searchParams.has("new") }
}

/** The licences that an institution has registered (SN-02), for its secretaries. */
export default function Licences({ loaderData, actionData, params }: Route.ComponentProps) {
  const { institution, licences, next, total, today, edited, isNew, isFirst, sought } = loaderData
  const t = useWords("season-lists")
  const here = addressOf(params.institution)
  const pageAfter = (after: string | null) =>
    `${here}?${new URLSearchParams({ ...(sought && { q: sought }), ...(after !== null && { after }) })}`
  return (
    <OrganisingFrame>
      <PageTitle>{`${t("licences.title")} – ${institution.name}`}</PageTitle>
      <p className="text-muted">{institution.name}</p>
      <HelpedHeading topic="licences">{t("licences.title")}</HelpedHeading>
      <p className="mt-2 text-muted">{t("licences.hint")}</p>
      {edited || isNew ? (
        <LicenceEditor key={edited?.comparable ?? ""} {...{ edited, here }} reply={actionData} />
      ) : (
        <>
          {actionData?.refusal && <Refusal refusal={actionData.refusal} />}
          <Link to={`${here}?new`} className="button mt-6" data-adds="line">
            {t("licences.add")}
          </Link>
          {total > 0 && (
            <ListSearch
              {...{ here, sought }}
              label={t("licences.search")}
              count={t("licences.total", { total })}
            />
          )}
          {licences.length === 0 && (
            <EmptyState title={t(total === 0 ? "licences.none" : "nothingFound")}>
              {total === 0 && t("licences.noneNext")}
            </EmptyState>
          )}
          <ul className="record-list">
            {licences.map((licence) => (
              <LicenceLine key={licence.comparable} {...{ licence, here, today }} />
            ))}
          </ul>
          <p className="mt-4 flex flex-wrap gap-3">
            {!isFirst && (
              <Link to={pageAfter(null)} className="quiet-button">
                {t("licences.first")}
              </Link>
            )}
            {next !== null && (
              <Link to={pageAfter(next)} className="quiet-button">
                {t("licences.next")}
              </Link>
            )}
          </p>
        </>
      )}
    </OrganisingFrame>
  )
}

const removed = z.object({ id: storableText(longestLicence) })

const changeLicences = ({ typed, context, url, params: { institution } }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  const next = () => addressOf(institution)
  if (typed.get("do") === "remove")
    return answerForm(typed, removed, {
      act: ({ id }) => api.licences.remove({ institution, comparable: id }),
      next,
    })
  const edit = url.searchParams.get("edit")
  return answerForm(typed, licenceForm, {
    act: (form, version) => {
      const former = edit === null ? null : { comparable: edit.slice(0, longestLicence), version }
      return api.licences.save({ institution, former, form })
    },
    fieldOf: { "license-exists": "license" },
    next,
  })
}

export const action = formAction(calls.save, changeLicences)

export const clientAction = (args: Route.ClientActionArgs) => sendOrRemove(args, "remove")

type LicenceLineProps = { licence: ListedLicence; here: string; today: string }

/** A licence with its holder; whether it has ended is said. */
function LicenceLine({ licence, here, today }: LicenceLineProps) {
  const { comparable, license, name, birthDate, validUntil, kind } = licence
  const t = useWords("season-lists")
  return (
    <li>
      <span className="min-w-0">
        <b className="wrap-anywhere">{license}</b> <span className="wrap-anywhere">{name}</span>{" "}
        <span className="text-muted">
          {writeDay(birthDate)}
          {kind !== null && ` · ${kind}`} · {t("licences.until", { day: writeDay(validUntil) })}
        </span>{" "}
        {validUntil < today && <Badge tone="provisional">{t("licences.ended")}</Badge>}
      </span>
      <LineActions
        {...{ here, name: `${license} ${name}` }}
        id={comparable}
        ask={{
          title: t("licences.removeAsk", { number: license, name }),
          text: t("licences.removeText"),
        }}
      />
    </li>
  )
}

type LicenceEditorProps = {
  /** The licence as it is; null: a new one. */
  edited: ListedLicence | null
  here: string
  reply: FormReply | undefined
}

const understoodDay = (typed: string): string => {
  const day = readDay(typed)
  return day === null ? typed : writeDay(day)
}

/** Registers a licence, or changes one. */
function LicenceEditor({ edited, here, reply }: LicenceEditorProps) {
  const t = useWords("season-lists")
  const organising = useWords("organising")
  const forms = useWords("forms")
  const filledWith = {
    license: edited?.license ?? "",
    name: edited?.name ?? "",
    birthDate: edited ? writeDay(edited.birthDate) : "",
    validUntil: edited ? writeDay(edited.validUntil) : "",
    kind: edited?.kind ?? "",
  }
  const save = useForm({
    id: `licence-${edited?.comparable ?? ""}`,
    version: edited?.version ?? "",
    schema: licenceForm,
    filledWith,
    reply,
  })
  const { fields } = save
  const day = {
    ...({ autoComplete: "off", inputMode: "numeric", understood: understoodDay } as const),
    placeholder: forms("time.dayPattern"),
  }
  return (
    <Panel title={edited ? t("licences.edit", { number: edited.license }) : t("licences.add")}>
      <SaveForm of={save} submit={organising("save")} cancel={here}>
        <TextField field={fields.license} label={t("licences.number")} autoComplete="off" />
        <TextField field={fields.name} label={t("licences.name")} autoComplete="off" />
        <TextField field={fields.birthDate} label={t("licences.birthDate")} {...day} />
        <TextField field={fields.validUntil} label={t("licences.validUntil")} {...day} />
        <TextField field={fields.kind} label={t("licences.kind")} autoComplete="off" />
      </SaveForm>
    </Panel>
  )
}
