import type { SubmissionResult } from "@conform-to/react"
import type { ComponentType, ReactNode } from "react"
import { Link } from "react-router"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { FormFailure } from "#app/site/forms/form-failure.tsx"
import { HelpLink } from "#app/site/help/help-link.tsx"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import type { ToConfirm } from "#domain/registration/decide-registration.ts"
import { Spinner } from "#ui/states.tsx"
import { ConsentFields } from "./consent-fields.tsx"
import type { FormTask } from "./form-start.ts"
import { type NameFieldProps, ParticipantFields } from "./participant-fields.tsx"
import { type RegistrationRefusal, translateRefusal, useWhyRefused } from "./registration-refusals.ts"
import type { ParticipantFormState } from "./use-participant-form.ts"

/** What the server said to the form that a page sent without a script. */
export type PageReply = {
  result: SubmissionResult
  refusal: RegistrationRefusal | null
  /** What has to be confirmed, of a form with this name. */
  question: { asks: ToConfirm[]; name: string } | null
}

type ParticipantFormProps = {
  path: string
  /** What the form was opened with. */
  opened: RegistrationStart
  task: FormTask
  /** What `useParticipantForm` returned. */
  of: ParticipantFormState
  /** Of a page, where the form is sent without a script too (RW-05); null: it was not sent yet. Left out: the form is a dialog. */
  reply?: PageReply | null
  isFromDraft?: boolean
  /** Does it wait for a proof? */
  isHidden?: boolean
  isVisitor?: boolean
  /** Says who was added just before. */
  added?: string | null
  /** Stands below the fields. */
  last?: ReactNode
  /** What goes on with another participant is called; null: nothing does. */
  goOn?: string | null
  NameField?: ComponentType<NameFieldProps> | undefined
  onBack?(): void
}

/**
 * The form in which riders join and change their registration, and a secretary adds a participant or changes one (PA-01), in a dialog and
 * on a page.
 */
export function ParticipantForm(props: ParticipantFormProps) {
  const {
    path,
    opened,
    task,
    of,
    reply,
    isFromDraft,
    isHidden,
    isVisitor = false,
    added,
    last,
    goOn = null,
    NameField,
    onBack,
  } = props
  const t = useWords("registration")
  const { form, start, renewClubs, isSending } = of
  const addClub = useCommand(
    api.registration.addClub,
    { t, work: "addClub" },
    { why: useWhyRefused(), reread: renewClubs },
  )
  const words = formWords(t, isVisitor)[task.kind]
  const isPage = reply !== undefined
  const question = reply?.question ?? null
  const failure = of.failure ?? (reply?.refusal ? translateRefusal(t, reply.refusal) : null)
  return (
    <form
      id={form.id}
      method="post"
      noValidate
      className={`mt-4 grid gap-x-5 gap-y-4 sm:grid-cols-2 sm:items-start ${isPage ? page : ""}`}
      hidden={isHidden}
      onSubmit={form.onSubmit}
    >
      {added && <p className={addedBefore}>{added}</p>}
      {!isPage && isAsLastTime(opened, task) && !isFromDraft && (
        <p className="col-span-full text-muted">{t("asLastTime")}</p>
      )}
      {opened.losesConfirmation && <p className={notice}>{t("losesConfirmation")}</p>}
      {start.hasResult && <p className={notice}>{t("hasResult")}</p>}
      <ParticipantFields
        path={path}
        NameField={NameField}
        fillIn={of.fillIn}
        linkedTo={of.linkedTo}
        linkTo={of.linkTo}
        fields={of.fields}
        typed={of.typed}
        start={start}
        suggestsClass={isNew(task)}
        onNewTeam={of.addTeam}
        renewClubs={renewClubs}
        onNewClub={(club) => void addClub({ stage: path, club })}
      />
      {last}
      {task.kind === "join" && <ConsentFields fields={of.fields} typed={of.typed} start={start} />}
      {isPage && <ClubList clubs={start.clubs.map(({ id }) => id)} />}
      {question && <AskedWithoutScript {...question} />}
      <div className={buttons}>
        <FormFailure text={failure} className="not-empty:basis-full" />
        <HelpLink topic={words.help} className="mr-auto self-center" />
        {isPage ? (
          <Link to={pageAddress(path)} className="quiet-button">
            {t("back")}
          </Link>
        ) : (
          <button type="button" className="quiet-button" aria-disabled={isSending} onClick={onBack}>
            {t("back")}
          </button>
        )}
        {goOn && (
          <button type="button" className="quiet-button" aria-disabled={isSending} onClick={of.sendAndGoOn}>
            {goOn}
          </button>
        )}
        <button
          type="submit"
          className="button inline-flex min-w-32 items-center justify-center gap-2"
          aria-disabled={isSending}
        >
          {isSending && <Spinner />} {question ? t("asks.yes") : words.send}
        </button>
      </div>
    </form>
  )
}

const page = "max-w-3xl rounded-xl border border-line bg-surface p-6"

const notice = "col-span-full rounded-md border-l-4 bg-provisional px-3.5 py-2.5 text-provisional-ink"

const addedBefore = "col-span-full rounded-md bg-final px-3.5 py-2.5 text-final-ink wrap-anywhere"

/** They stay in sight while the fields are scrolled. */
const buttons =
  "sticky -bottom-6 z-10 col-span-full -mx-4 mt-1 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 low:static"

/** Is the form about somebody who is not in the stage yet? */
export const isNew = ({ kind }: FormTask): boolean => kind === "join" || kind === "add"

/** Is the form filled in with what the rider last registered with (PA-08)? */
const isAsLastTime = ({ form }: RegistrationStart, { kind }: FormTask): boolean =>
  kind === "join" && form.birthDate !== null

/** What the form is called, and its button. */
export const formWords = (t: Translate<"registration">, isVisitor: boolean) =>
  ({
    join: { title: t("joinTitle"), send: isVisitor ? t("prove.next") : t("join"), help: "join" },
    change: { title: t("changeTitle"), send: t("save"), help: "change" },
    add: { title: t("addParticipant"), send: t("add"), help: "participants" },
    edit: { title: t("editTitle"), send: t("save"), help: "participants" },
  }) as const

/** What has to be confirmed where no script asks it: the form is sent again with it. */
function AskedWithoutScript({ asks, name }: NonNullable<PageReply["question"]>) {
  const t = useWords("registration")
  return (
    <>
      <input type="hidden" name="confirmedName" value={name} />
      {asks.map((reason) => (
        <p key={reason} className={notice}>
          {/* locale keys: registration.asks.* */}
          <strong>{t(`asks.${reason}.title`)}</strong> {t(`asks.${reason}.text`)}
          <input type="hidden" name="confirmed" value={reason} />
        </p>
      ))}
    </>
  )
}

/** The names of the clubs, which a browser without script cannot find by typing. */
function ClubList({ clubs }: { clubs: readonly string[] }) {
  const t = useWords("registration")
  return (
    <noscript>
      <details className="col-span-full">
        <summary>{t("clubs")}</summary>
        <p>{clubs.join(" · ")}</p>
      </details>
    </noscript>
  )
}
