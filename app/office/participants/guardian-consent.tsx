import { useRef } from "react"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { queries, useRead } from "#app/site/api/use-read.ts"
import { TextField } from "#app/site/forms/fields.tsx"
import { useForm } from "#app/site/forms/use-form.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { askForm, paperForm } from "#contracts/registration/consent-form.ts"
import type { EntryConsent } from "#contracts/registration/consents.ts"
import type { StageParticipant } from "#contracts/registration/participants.ts"
import { retention } from "#domain/accounts/retention.ts"
import { Dialog } from "#ui/dialog.tsx"
import { Instant } from "#ui/instant.tsx"
import { Spinner } from "#ui/states.tsx"
import { useAsk } from "#ui/use-ask.tsx"

type GuardianConsentProps = {
  stage: { path: string; timeZone: string }
  participant: Pick<StageParticipant, "id" | "name">
  onClose(): void
}

/** The consent of a guardian as a secretary keeps it (EN-04): who gave it, how and when; a signed paper, and its end. */
export function GuardianConsent({ stage, participant: { id, name }, onClose }: GuardianConsentProps) {
  const t = useWords("consents")
  // locale keys: consents.work.* consents.refused.*
  const entry = { stage: stage.path, id }
  const { data, hasFailed, refresh } = useRead(queries.consents.ofEntry.queryOptions({ input: entry }))
  const end = useRef<HTMLButtonElement>(null)
  const isGiven = data?.consent?.withdrawnOn === null
  return (
    <Dialog title={t("dialog.title", { name })} onClose={onClose}>
      <div role="status">
        {!data && !hasFailed && (
          <p className="mt-4">
            <Spinner /> {t("dialog.loading")}
          </p>
        )}
      </div>
      {hasFailed && (
        <p role="alert" className="mt-4">
          {t("dialog.failed")}{" "}
          <button type="button" className="quiet-button" onClick={() => void refresh()}>
            {t("dialog.retry")}
          </button>
        </p>
      )}
      {data && <State data={data} timeZone={stage.timeZone} />}
      {data && isGiven && (
        <Withdraw
          entry={entry}
          name={name}
          reread={async () => {
            // the button goes with the consent
            end.current?.focus()
            await refresh()
          }}
        />
      )}
      {data && !isGiven && data.state !== null && (
        <>
          <SignedPaper
            entry={entry}
            reread={async () => {
              end.current?.focus()
              await refresh()
            }}
          />
          <AskByMail key={data.request?.sentOn} entry={entry} request={data.request} reread={refresh} />
        </>
      )}
      <div className="dialog-end">
        <button ref={end} type="button" className="quiet-button" onClick={onClose}>
          {t("dialog.close")}
        </button>
      </div>
    </Dialog>
  )
}

/** How far the consent is, and the last one that was given. */
function State({
  data: { state, consent, request, version },
  timeZone,
}: {
  data: EntryConsent
  timeZone: string
}) {
  const t = useWords("consents")
  const { dayAndTime } = useFormats(timeZone)
  const tone = state === "given" ? "bg-final text-final-ink" : "bg-provisional text-provisional-ink"
  return (
    <div className={`mt-4 rounded-lg px-4 py-3 ${tone}`}>
      {/* locale keys: consents.states.* consents.ways.* */}
      <p className="font-semibold">{t(state === null ? "states.none" : `states.${state}`)}</p>
      {request && <Asked request={request} timeZone={timeZone} />}
      {consent && (
        <>
          <p className="mt-1 wrap-anywhere">
            {consent.guardianName ?? t("dialog.nameless")} · {t(`ways.${consent.way}`)}
          </p>
          <p>
            {t("dialog.givenOn")} <Instant at={consent.givenOn} format={dayAndTime} />
          </p>
          <p>
            {t("dialog.version", { version: consent.version })}
            {version !== null && version !== consent.version && ` ${t("dialog.latest", { version })}`}
          </p>
          {consent.withdrawnOn !== null && (
            <p>
              {t("dialog.withdrawnOn")} <Instant at={consent.withdrawnOn} format={dayAndTime} />
            </p>
          )}
          {consent.standIn && (
            <p className="mt-2 wrap-anywhere">
              {t("dialog.standIn")} <b>{consent.standIn.name}</b>
              {consent.standIn.phone !== null && `, ${consent.standIn.phone}`}
            </p>
          )}
        </>
      )}
    </div>
  )
}

type EntryProps = { entry: { stage: string; id: string }; reread(): Promise<void> }

/** Says that a guardian has signed on paper. */
function SignedPaper({ entry, reread }: EntryProps) {
  const t = useWords("consents")
  const sign = useCommand(api.consents.sign, { t, work: "sign" }, { reread })
  const { form, fields } = useForm({
    id: "signed-paper",
    schema: paperForm,
    filledWith: { guardianName: "" },
    reply: undefined,
    send: (read) => void sign({ ...entry, form: read }),
  })
  return (
    <form id={form.id} noValidate className="mt-4 grid gap-3" onSubmit={form.onSubmit}>
      <TextField
        field={fields.guardianName}
        label={t("dialog.signedBy")}
        hint={t("dialog.signedHint")}
        autoComplete="off"
      />
      <button type="submit" className="button justify-center" aria-disabled={sign.isPending}>
        {sign.isPending && <Spinner />} {t("dialog.signed")}
      </button>
    </form>
  )
}

/** To whom a link was mailed, and how long it works. */
function Asked({ request, timeZone }: { request: NonNullable<EntryConsent["request"]>; timeZone: string }) {
  const t = useWords("consents")
  const { dayAndTime } = useFormats(timeZone)
  const { email, sentOn, endsOn, declinedOn } = request
  return (
    <p className="mt-1 wrap-anywhere">
      {t("dialog.askedOn", { email })} <Instant at={sentOn} format={dayAndTime} />
      <br />
      {t(declinedOn === null ? "dialog.worksUntil" : "dialog.declinedOn")}{" "}
      <Instant at={declinedOn ?? endsOn} format={dayAndTime} />
    </p>
  )
}

/** Mails a guardian a link that asks for the consent, once more if need be. */
function AskByMail({ entry, request, reread }: EntryProps & Pick<EntryConsent, "request">) {
  const t = useWords("consents")
  const ask = useCommand(api.consents.ask, { t, work: "ask" }, { reread })
  const { form, fields } = useForm({
    id: "ask-guardian",
    schema: askForm,
    filledWith: { email: request?.email ?? "" },
    reply: undefined,
    send: (read) => void ask({ ...entry, form: read }),
  })
  return (
    <form id={form.id} noValidate className="mt-6 grid gap-3" onSubmit={form.onSubmit}>
      <TextField
        field={fields.email}
        type="email"
        label={t("dialog.email")}
        hint={t("dialog.emailHint", { days: retention.consentLinkDays })}
        autoComplete="off"
      />
      <button type="submit" className="quiet-button justify-center" aria-disabled={ask.isPending}>
        {ask.isPending && <Spinner />} {t(request ? "dialog.askAgain" : "dialog.ask")}
      </button>
    </form>
  )
}

/** Withdraws the consent, as its guardian wishes, after a question. */
function Withdraw({ entry, name, reread }: EntryProps & { name: string }) {
  const t = useWords("consents")
  const ask = useAsk()
  const withdraw = useCommand(api.consents.withdraw, { t, work: "withdraw" }, { reread })
  const withdrawNow = async () => {
    const question = {
      title: t("dialog.withdrawAsk", { name }),
      text: t("dialog.withdrawText"),
      yes: t("dialog.withdraw"),
      no: t("dialog.cancel"),
    }
    if (await ask(question)) await withdraw(entry)
  }
  return (
    <p className="mt-4">
      <button
        type="button"
        className="quiet-button"
        aria-disabled={withdraw.isPending}
        onClick={() => void withdrawNow()}
      >
        {t("dialog.withdraw")}
      </button>
    </p>
  )
}
