import { useState } from "react"
import { data, Link, redirect, useNavigate } from "react-router"
import { StagePageMeta } from "#app/public/competitions/stage-page-meta.tsx"
import { StagePlace } from "#app/public/competitions/stage-place.tsx"
import { StagePageErrorBoundary } from "#app/public/pages/stage-error-boundary.tsx"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { found } from "#app/site/api/found.ts"
import { outcomeInProcess } from "#app/site/api/outcome-of.ts"
import { readForm } from "#app/site/forms/read-form.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { leadElsewhere, requireViewer } from "#app/site/shell/guard.ts"
import type { StagePage } from "#contracts/competitions/stage-page.ts"
import { registration } from "#contracts/registration/calls.ts"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import type { ParticipantList } from "#contracts/registration/participants.ts"
import { pageAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { toConfirm } from "#domain/registration/decide-registration.ts"
import type { Route } from "./+types/join-page.ts"
import type { FormTask } from "./form-start.ts"
import { type PageReply, ParticipantForm } from "./participant-form.tsx"
import { someoneNew } from "./participants-address.ts"
import { atFields } from "./registration-refusals.ts"
import { sentConsent, type TypedForm, typedFrom, typedIn, typedParticipant } from "./typed-form.ts"
import { useParticipantForm } from "./use-participant-form.ts"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { userId } = await requireViewer({ context, url })
  const { api } = context.get(siteContext)
  const path = stagePath(params)
  const { stage } = await found(api.competitions.stagePage({ stage: path }))
  const rider = riderIn(url)
  if (rider === undefined) {
    const read = await found(api.registration.participants({ stage: path, most: 1 }))
    const choices = read.kind === "read" ? choicesIn(read.list) : []
    if (choices.length > 1) return { stage, choices, rider, start: null }
    const [only] = choices
    if (only && only.id !== userId) throw redirect(url.pathname + searchOf(only.id))
  }
  const started = await outcomeInProcess(api.registration.startJoining({ stage: path, rider }))
  // the stage's page shows that they are in it, or why nobody can join
  if (started.kind === "refused") throw leadElsewhere({ context, url }, pageAddress(path))
  return { stage, choices: [], rider, start: started.start }
}

/** A rider of the account who can join; null: somebody who is new to it. */
type Joining = { id: string | null; name: string }

/** Whoever enters only themselves is not asked who rides, before they have joined. */
const choicesIn = ({ own, riders, mayAddRider }: ParticipantList): Joining[] => {
  const entersOthers = own.length > 0 || riders.length > 1
  return mayAddRider && entersOthers ? [...riders, { id: null, name: "" }] : riders
}

/** Whose form it is: on a page one rider of an account joins at a time (FA-02); null: somebody who is new to it, left out: its owner. */
const riderIn = (url: URL): string | null | undefined => {
  const asked = url.searchParams.get("rider")
  if (asked === null) return undefined
  return asked === someoneNew ? null : asked
}

const searchOf = (rider: string | null): string => `?${new URLSearchParams({ rider: rider ?? someoneNew })}`

/** The form to join a stage as a page, for browsers without script (RW-05); with script the stage's page opens it as a dialog. */
export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stage, choices, rider, start } = loaderData
  const t = useWords("registration")
  const reply = actionData && "question" in actionData ? actionData : null
  return (
    <>
      <StagePageMeta stage={stage} page={t("joinTitle")} />
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl">{`${t("joinTitle")}: ${stage.title}`}</h1>
      <StagePlace stage={stage} />
      {start ? <JoinForm {...{ stage, rider, start, reply }} /> : <WhoJoins choices={choices} />}
    </>
  )
}

/** The form with a free number for a guest whom the site knows: without script no button offers one (SN-01). */
const withFreeNumber = (start: RegistrationStart): TypedForm => {
  const typed = typedFrom(start, true)
  const { numbers, form } = start
  const isGuest = numbers !== null && numbers.own === null && form.birthDate !== null
  return isGuest && typed.racingNumber === "" ? { ...typed, racingNumber: numbers.free } : typed
}

type JoinFormProps = {
  stage: StagePage
  rider: string | null | undefined
  start: RegistrationStart
  reply: PageReply | null
}

function JoinForm({ stage: { path }, rider, start: opened, reply }: JoinFormProps) {
  const navigate = useNavigate()
  const task: FormTask = { kind: "join", isVisitor: false, ...(rider !== undefined && { rider }) }
  const [filledWith] = useState(() => withFreeNumber(opened))
  const of = useParticipantForm({
    ...{ path, task, opened, filledWith },
    answered: reply?.result ?? null,
    onWritten: () => void navigate(pageAddress(path)),
  })
  return <ParticipantForm {...{ path, opened, task, of, reply }} />
}

/** Asks which rider of the account joins, or whether somebody new does. */
function WhoJoins({ choices }: { choices: readonly Joining[] }) {
  const t = useWords("registration")
  return (
    <>
      <h2 className="mt-6 text-2xl">{t("who.title")}</h2>
      <ul className="mt-3 grid gap-3">
        {choices.map(({ id, name }) => (
          <li key={id}>
            <Link to={searchOf(id)} className="quiet-button">
              {id === null ? t("who.new") : name || t("who.me")}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const joinByForm = async ({ typed, context, params, request }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  const stage = stagePath(params)
  const rider = riderIn(new URL(request.url))
  const started = await outcomeInProcess(api.registration.startJoining({ stage, rider }))
  if (started.kind === "refused") {
    // a stage that does not exist is 404
    await found(api.competitions.stagePage({ stage }))
    throw redirect(pageAddress(stage))
  }
  const { start } = started
  // without script, a typed name that is not in the list is a new team
  const submission = readForm(typed, typedParticipant(start, newTeamsIn(typed)))
  const answer = (what: Partial<PageReply> = {}) =>
    data({ result: submission.reply(), refusal: null, question: null, ...what } satisfies PageReply, 400)
  if (submission.status !== "success") return answer()
  const { name } = submission.value
  // who was asked about one name has confirmed nothing about another
  const isSameName = typed.get("confirmedName") === name
  const confirmed = toConfirm.filter((one) => isSameName && typed.getAll("confirmed").includes(one))
  const said = sentConsent(typedIn(Object.fromEntries(typed), newTeamsIn(typed)), start)
  // of the text that the page showed, and not of the one that is current by now (EN-04)
  const consent = said?.kind === "give" ? { ...said, version: Number(typed.get("consentVersion")) } : said
  const outcome = await outcomeInProcess(
    api.registration.join({ stage, rider, form: submission.value, confirmed, consent }),
  )
  if (outcome.kind === "refused") return answer({ refusal: outcome })
  if (outcome.kind === "faults")
    return answer({ result: submission.reply({ fieldErrors: atFields(outcome.faults) }) })
  if (outcome.kind === "asks") return answer({ question: { asks: outcome.asks, name } })
  throw redirect(pageAddress(stage), 303)
}

const newTeamsIn = (typed: FormData): string[] => {
  const team = String(typed.get("team") ?? "").trim()
  return team === "" ? [] : [team.replace(/\s+/g, " ")]
}

export const action = formAction(registration.join, joinByForm)

export const ErrorBoundary = StagePageErrorBoundary
