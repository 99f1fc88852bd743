import "./participant-form.css"
import { parse, type SubmissionResult } from "@conform-to/react"
import { useState } from "react"
import { data, Link, redirect } from "react-router"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import { found } from "#app/api/found.ts"
import { outcomeInProcess } from "#app/api/outcome-of.ts"
import { FormFailure } from "#app/forms/form-failure.tsx"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { StagePageErrorBoundary } from "#app/routes/competitions/stage-page-error-boundary.tsx"
import { StagePageMeta } from "#app/routes/competitions/stage-page-meta.tsx"
import { StagePlace } from "#app/routes/competitions/stage-place.tsx"
import { siteContext } from "#app/server-context.ts"
import { leadElsewhere, requireViewer } from "#app/shell/guard.ts"
import { registration } from "#contracts/api/registration.ts"
import { pageAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { type ToConfirm, toConfirm } from "#domain/registration/decide-registration.ts"
import type { Route } from "./+types/join-page.ts"
import { ParticipantFields } from "./participant-fields.tsx"
import { faultsByField, readParticipantForm, typedFrom, typedIn } from "./typed-form.ts"
import { useCheckedForm } from "./use-checked-form.ts"
import {
  type RegistrationRefusal,
  refusedField,
  translateRegistrationRefusal,
} from "./use-registration-command.ts"

export const handle = needsWords("competitions", "forms", "registration", "stage")

export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireViewer({ context, url })
  const { api } = context.get(siteContext)
  const path = stagePath(params)
  const { stage } = await found(api.competitions.stagePage({ stage: path }))
  const started = await outcomeInProcess(api.registration.startJoining({ stage: path }))
  // the stage's page shows that they are in it, or why nobody can join
  if (started.kind === "refused") throw leadElsewhere({ context, url }, pageAddress(path))
  return { stage, start: started.start }
}

/** The form to join a stage as a page, for browsers without script (RW-05); with script the stage's page opens it as a dialog. */
export default function JoinPage({ loaderData: { stage, start }, actionData }: Route.ComponentProps) {
  const t = useWords("registration")
  const reply = actionData && "question" in actionData ? actionData : null
  const [filledWith] = useState(() => typedFrom(start, true))
  const refused = reply?.result ?? null
  const { form, fields, typed, addTeam } = useCheckedForm({ filledWith, start, refused })
  const question = reply?.question ?? null
  return (
    <>
      <StagePageMeta stage={stage} page={t("joinTitle")} />
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl">{`${t("joinTitle")}: ${stage.title}`}</h1>
      <StagePlace stage={stage} />
      <form
        id={form.id}
        method="post"
        noValidate
        className="participant-form participant-page"
        onSubmit={form.onSubmit}
      >
        <ParticipantFields
          fields={fields}
          typed={typed}
          start={start}
          suggestsClass
          onNewTeam={addTeam}
          renewClubs={async () => {}}
        />
        <ClubList clubs={start.clubs.map(({ id }) => id)} />
        {question && <input type="hidden" name="confirmedName" value={question.name} />}
        {question?.reasons.map((reason) => (
          <p key={reason} className="participant-notice">
            {/* locale keys: registration.asks.* */}
            <strong>{t(`asks.${reason}.title`)}</strong> {t(`asks.${reason}.text`)}
            <input type="hidden" name="confirmed" value={reason} />
          </p>
        ))}
        <div className="participant-buttons">
          <FormFailure
            text={reply?.refusal ? translateRegistrationRefusal(t, reply.refusal, "join") : null}
          />
          <Link to={pageAddress(stage.path)} className="quiet-button">
            {t("back")}
          </Link>
          <button type="submit" className="button">
            {question ? t("asks.yes") : t("join")}
          </button>
        </div>
      </form>
    </>
  )
}

type Reply = { result: SubmissionResult; refusal: RegistrationRefusal | null; question: Question | null }

/** What has to be confirmed, of a form with this name. */
type Question = { reasons: ToConfirm[]; name: string }

const joinByForm = async ({ typed, context, params }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  const stage = stagePath(params)
  const started = await outcomeInProcess(api.registration.startJoining({ stage }))
  if (started.kind === "refused") {
    // a stage that does not exist is 404
    await found(api.competitions.stagePage({ stage }))
    throw redirect(pageAddress(stage))
  }
  const { start } = started
  const submission = parse(typed, {
    // without script, a typed name that is not in the list is a new team
    resolve: (sent) => faultsByField(readParticipantForm(typedIn(sent, newTeamsIn(sent)), start)),
  })
  const answer = (refusal: RegistrationRefusal | null, question: Question | null = null) => {
    const field = refusal && refusedField(refusal.reason)
    const result = submission.reply(field && refusal ? { fieldErrors: { [field]: [refusal.reason] } } : {})
    const reply: Reply = { result, refusal: field ? null : refusal, question }
    return data(reply, 400)
  }
  if (submission.status !== "success") return answer(null)
  const { name } = submission.value
  // who was asked about one name has confirmed nothing about another
  const isSameName = typed.get("confirmedName") === name
  const confirmed = toConfirm.filter((one) => isSameName && typed.getAll("confirmed").includes(one))
  const sent = { stage, form: submission.value, confirmed, isTrial: false }
  const outcome = await outcomeInProcess(api.registration.join(sent))
  if (outcome.kind === "refused") return answer(outcome)
  if (outcome.kind === "to-confirm") return answer(null, { reasons: outcome.reasons, name })
  throw redirect(pageAddress(stage), 303)
}

const newTeamsIn = ({ team }: Record<string, unknown>): string[] =>
  typeof team === "string" && team.trim() !== "" ? [team.trim().replace(/\s+/g, " ")] : []

export const action = formAction(registration.join, joinByForm)

/** The names of the clubs, which a browser without script cannot find by typing. */
function ClubList({ clubs }: { clubs: readonly string[] }) {
  const t = useWords("registration")
  return (
    <noscript>
      <details className="participant-clubs">
        <summary>{t("clubs")}</summary>
        <p>{clubs.join(" · ")}</p>
      </details>
    </noscript>
  )
}

export const ErrorBoundary = StagePageErrorBoundary
