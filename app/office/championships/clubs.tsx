import "#app/office/office.css"
import { type SubmitEvent, useRef } from "react"
import { Link } from "react-router"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { queries, useRead } from "#app/site/api/use-read.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { TextField } from "#app/site/forms/fields.tsx"
import { Refusal } from "#app/site/forms/refusal.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import { type FormReply, sendOrRemove } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import { usePostedForm } from "#app/site/forms/use-send-once.ts"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { getWords, useWords } from "#app/site/i18n/words.ts"
import { readAgainAfter } from "#app/site/live/read-again-after.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { type ClubForm, clubForm, mergeClubsForm } from "#contracts/competitions/organising.ts"
import { organising } from "#contracts/competitions/organising-calls.ts"
import { mayBeCountry } from "#contracts/fields/country.ts"
import { EmptyState } from "#ui/states.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import type { Route } from "./+types/clubs.ts"
import { MergeClub } from "./merge-club.tsx"
import { OrganisingFrame, Panel } from "./organising-frame.tsx"

const here = "/championship/clubs"

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "manage-clubs", "site")
  const clubs = await context.get(siteContext).api.organising.clubs()
  const named = (param: string) => clubs.find(({ id }) => id === url.searchParams.get(param)) ?? null
  const [former, merged] = [named("edit"), named("merge")]
  return { clubs, former, merged, isEdited: former !== null || url.searchParams.has("new") }
}

/** The clubs that riders ride for, managed by an admin (OR-04). */
export default function Clubs({ loaderData, actionData }: Route.ComponentProps) {
  const { former, merged, isEdited } = loaderData
  const clubs = useClubs(loaderData.clubs)
  const t = useWords("organising")
  return (
    <OrganisingFrame>
      <PageTitle>{t("clubs.title")}</PageTitle>
      <HelpedHeading topic="clubs">{t("clubs.title")}</HelpedHeading>
      {merged && (
        <MergeClub
          key={merged.id}
          club={merged}
          clubs={clubs}
          cancel={here}
          reply={actionData}
          merged={actionData && "toConfirm" in actionData ? actionData.toConfirm : null}
        />
      )}
      {merged ? null : isEdited ? (
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

const changeClubs = async (posted: Posted<Route.ActionArgs>) => {
  const { typed, context, url } = posted
  const { api } = context.get(siteContext)
  const from = url.searchParams.get("merge")
  if (from === null) return changeClub(posted)
  return answerForm(typed, mergeClubsForm, {
    act: ({ into }, _version, confirmed) => api.organising.mergeClubs({ from, into, confirmed }),
    fieldOf: { "same-club": "into" },
    next: () => here,
  })
}

const changeClub = ({ typed, context, url }: Posted<Route.ActionArgs>) => {
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

export const clientAction = (args: Route.ClientActionArgs) => {
  const from = new URL(args.request.url).searchParams.get("merge")
  return sendOrRemove(args, "remove", (typed) =>
    from === null
      ? undefined
      : getWords("organising")("clubs.merged", { from, into: String(typed.get("into")) }),
  )
}

const countriesOf = (clubs: readonly { country: string }[]) => [
  ...new Set([...clubs.map(({ country }) => country), "Latvia", "Estonia", "Lithuania"]),
]

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
    { every: readAgainAfter },
  )
  return clubs ?? loaded
}

/** A club, with a link to edit it and a button to remove it, which asks for confirmation if scripts run. */
function ClubLine({ club: { id, country } }: { club: ClubForm }) {
  const t = useWords("organising")
  const { Form, post, data, isSending, send } = usePostedForm()
  const ask = useAsk()
  const line = useRef<HTMLLIElement>(null)
  useFocusAfter(line, () => document.querySelector<HTMLElement>("[data-adds=clubs]"))
  const confirm = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const words = { title: t("clubs.removeAsk", { name: id }), text: t("clubs.removeText") }
    if (await ask({ ...words, yes: t("clubs.remove"), no: t("cancel") })) await send(form)
  }
  return (
    <li ref={line}>
      <span>
        <b>{id}</b> <span className="text-muted">{country}</span>
      </span>
      <span className="ml-auto flex gap-2">
        <Link to={`${here}?edit=${encodeURIComponent(id)}`} className="quiet-button">
          {t("edit")}
          <span className="sr-only"> {id}</span>
        </Link>
        <Link to={`${here}?merge=${encodeURIComponent(id)}`} className="quiet-button">
          {t("clubs.merge")}
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
  const isHydrated = useHydrated()
  const filledWith = former ?? { id: "", country: "" }
  const save = useForm({
    id: `club-${former?.id ?? ""}`,
    schema: clubForm,
    filledWith,
    reply,
  })
  const { value: country = "" } = save.fields.country
  return (
    <Panel title={former ? t("clubs.edit", { name: former.id }) : t("clubs.add")}>
      <SaveForm of={save} submit={t("save")} cancel={here}>
        {former && <input type="hidden" name="formerCountry" value={former.country} />}
        <TextField
          field={save.fields.id}
          label={t("clubs.name")}
          hint={former ? t("clubs.renameHint") : undefined}
          autoComplete="off"
        />
        <TextField
          field={save.fields.country}
          label={t("clubs.country")}
          hint={isHydrated && !mayBeCountry(country, countries) ? t("clubs.unknownCountry") : undefined}
          list="countries"
        />
        <datalist id="countries">
          {countries.map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
      </SaveForm>
    </Panel>
  )
}
