import { type SubmitEvent, useEffect, useRef } from "react"
import { Link } from "react-router"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import { queries, useRead } from "#app/api/use-read.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import { TextField } from "#app/forms/fields.tsx"
import { Refusal } from "#app/forms/refusal.tsx"
import { SaveForm } from "#app/forms/save-form.tsx"
import { type FormReply, sendOrRemove } from "#app/forms/send-form.ts"
import { useSaveForm } from "#app/forms/use-save-form.ts"
import { usePostedForm } from "#app/forms/use-send-once.ts"
import { HelpedHeading } from "#app/help/help-link.tsx"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { organising } from "#contracts/api/organising.ts"
import { type ClubForm, clubForm } from "#contracts/organising.ts"
import { EmptyState } from "#ui/states.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import type { Route } from "./+types/clubs.ts"
import { OrganisingFrame } from "./organising-frame.tsx"

export const handle = needsWords("forms", "organising")

const here = "/championship/clubs"

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "manage-clubs", "site")
  const clubs = await context.get(siteContext).api.organising.clubs()
  const former = clubs.find(({ id }) => id === url.searchParams.get("edit")) ?? null
  return { clubs, former, isEdited: former !== null || url.searchParams.has("new") }
}

/** The clubs that riders ride for, managed by an admin (OR-04). */
export default function Clubs({ loaderData, actionData }: Route.ComponentProps) {
  const { former, isEdited } = loaderData
  const clubs = useClubs(loaderData.clubs)
  const t = useWords("organising")
  return (
    <OrganisingFrame>
      <PageTitle>{t("clubs.title")}</PageTitle>
      <HelpedHeading topic="clubs">{t("clubs.title")}</HelpedHeading>
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

const changeClubs = async ({ typed, context, url }: Posted<Route.ActionArgs>) => {
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

export const action = formAction(organising.saveClub, changeClubs)

export const clientAction = (args: Route.ClientActionArgs) => sendOrRemove(args, "remove")

const countriesOf = (clubs: readonly { country: string }[]) => [
  ...new Set([...clubs.map(({ country }) => country), "Latvia", "Estonia", "Lithuania"]),
]

/** Milliseconds between two reads: clubs have no stream, and only admins have their list open. */
const readEvery = 2_500

/** The loaded clubs, refreshed while they are visible, so that another admin's changes appear (OR-04). */
function useClubs(loaded: ClubForm[]): ClubForm[] {
  const { data: clubs } = useRead(
    {
      ...queries.organising.clubs.queryOptions({
        initialData: loaded,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
      }),
      // data of a reloaded page is newer than what was read before
      queryKey: ["clubs", loaded],
    },
    { every: readEvery },
  )
  return clubs ?? loaded
}

/** A club, with a link to edit it and a button to remove it, which asks for confirmation if scripts run. */
function ClubLine({ club: { id, country } }: { club: ClubForm }) {
  const t = useWords("organising")
  const { Form, post, data, isSending, send } = usePostedForm()
  const ask = useAsk()
  const isRemoved = useRef(false)
  useEffect(() => {
    if (data?.refusal) isRemoved.current = false
  }, [data])
  useEffect(
    () => () => {
      // the focus moves on to the button that adds one
      if (isRemoved.current) document.querySelector<HTMLElement>("[data-adds=clubs]")?.focus()
    },
    [],
  )
  const confirm = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const words = { title: t("clubs.removeAsk", { name: id }), text: t("clubs.removeText") }
    if (!(await ask({ ...words, yes: t("clubs.remove"), no: t("cancel") }))) return
    isRemoved.current = true
    await send(form)
  }
  return (
    <li>
      <span>
        <b>{id}</b> <span className="text-muted">{country}</span>
      </span>
      <span className="record-actions">
        <Link to={`${here}?edit=${encodeURIComponent(id)}`} className="quiet-button">
          {t("edit")}
          <span className="sr-only"> {id}</span>
        </Link>
        <Form {...post} action={here} onSubmit={confirm}>
          <input type="hidden" name="do" value="remove" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="country" value={country} />
          <ScriptedButton type="submit" className="quiet-button" aria-disabled={isSending}>
            {t("clubs.remove")}
            <span className="sr-only"> {id}</span>
          </ScriptedButton>
        </Form>
      </span>
      {data?.refusal && !isSending && <Refusal refusal={data.refusal} />}
    </li>
  )
}

type ClubEditorProps = {
  /** The club as it is; null: a new one. */
  former: ClubForm | null
  /** Countries that are offered; any other can be typed. */
  countries: readonly string[]
  reply: FormReply | undefined
}

/** Adds a club, or gives one another name or country. */
function ClubEditor({ former, countries, reply }: ClubEditorProps) {
  const t = useWords("organising")
  const filledWith = former ?? { id: "", country: "" }
  const save = useSaveForm({
    id: `club-${former?.id ?? ""}`,
    schema: async () => (await import("#contracts/organising.ts")).clubForm,
    filledWith,
    reply,
  })
  return (
    <section className="panel">
      <h2>{former ? t("clubs.edit", { name: former.id }) : t("clubs.add")}</h2>
      <SaveForm of={save} submit={t("save")} cancel={here}>
        {former && <input type="hidden" name="formerCountry" value={former.country} />}
        <TextField
          field={save.fields.id}
          label={t("clubs.name")}
          hint={former ? t("clubs.renameHint") : undefined}
          autoComplete="off"
        />
        <TextField field={save.fields.country} label={t("clubs.country")} list="countries" />
        <datalist id="countries">
          {countries.map((country) => (
            <option key={country} value={country} />
          ))}
        </datalist>
      </SaveForm>
    </section>
  )
}
