import { Form, Link } from "react-router"
import * as z from "zod/mini"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { found } from "#app/site/api/found.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { TextField } from "#app/site/forms/fields.tsx"
import { FormFailure } from "#app/site/forms/form-failure.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import { type FormReply, sendForm } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireViewer } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { consents as calls } from "#contracts/registration/consent-calls.ts"
import { askForm, paperForm } from "#contracts/registration/consent-form.ts"
import type { OwnConsent } from "#contracts/registration/consents.ts"
import { retention } from "#domain/accounts/retention.ts"
import { pageAddress, stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/own-consent.ts"
import { ConsentWords } from "./consent-words.tsx"
import { RidersFailed } from "./riders-failed.tsx"

const entryOf = ({ institution, championship, stage, participant }: Route.LoaderArgs["params"]) => ({
  stage: stagePath({ institution, championship, stage }),
  rider: participant,
})

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireViewer({ context, url })
  return found(context.get(siteContext).api.consents.ofOwn(entryOf(params)))
}

/** Where whoever enters a minor consents for them, has a guardian asked by mail, or takes a consent back (EN-04). */
export default function OwnConsentPage({ loaderData: own, actionData }: Route.ComponentProps) {
  const t = useWords("consent")
  const { rider, stage, state, texts } = own
  const isOpen = state !== null && state !== "given"
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{t("title")}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl">{t("title")}</h1>
      <div className="mt-6 rounded-xl border-2 border-ink bg-surface p-5">
        <p className="text-2xl font-semibold wrap-anywhere">{rider}</p>
        <p className="mt-2 font-semibold wrap-anywhere">{stage.title}</p>
      </div>
      {/* locale keys: consent.own.states.* */}
      <p className="notice mt-6">{t(state === null ? "own.states.none" : `own.states.${state}`)}</p>
      {texts && state !== null && (
        <>
          <h2 className="mt-6 text-2xl">{t("own.text")}</h2>
          <ConsentWords texts={texts} />
        </>
      )}
      {isOpen && own.mayConsent && <ConsentForm own={own} reply={replyTo("give", actionData)} />}
      {isOpen && <AskForm own={own} reply={replyTo("ask", actionData)} />}
      {own.mayWithdraw && <TakeBack reply={replyTo("take-back", actionData)} />}
      <p className="mt-8">
        <Link to={pageAddress(stage.path)} className="quiet-button">
          {t("own.back")}
        </Link>
      </p>
    </div>
  )
}

type OwnProps = { own: OwnConsent; reply: FormReply | undefined }

/** The answer to one of the page's forms, as each says what it does; null: nobody knows to which. */
const replyTo = (form: "give" | "ask" | "take-back", reply: FormReply | undefined): FormReply | undefined => {
  const sent = reply?.result?.initialValue?.do ?? null
  return sent === null || sent === form ? reply : undefined
}

/** Why the consent was not given, asked for or taken back, in words of the page; undefined: it is a fault of the field. */
const useWhy = () => {
  const t = useWords("consent")
  // locale keys: consent.refused.*
  return (code: string | undefined): string | undefined =>
    code === undefined ? undefined : (t.find(`refused.${code}`) ?? undefined)
}

/** The consent of whoever enters the rider, with one press. */
function ConsentForm({ own, reply }: OwnProps) {
  const t = useWords("consent")
  const why = useWhy()
  const save = useForm({
    id: "own-consent",
    version: String(own.version),
    schema: paperForm,
    filledWith: { guardianName: own.name },
    reply,
  })
  return (
    <div className="mt-6">
      <SaveForm of={save} submit={t("consent")}>
        <input type="hidden" name="do" value="give" />
        <p>{t("own.guardian", { rider: own.rider })}</p>
        <TextField
          field={save.fields.guardianName}
          label={t("name")}
          hint={t("nameHint")}
          error={why(save.fields.guardianName.errors?.[0])}
          autoComplete="name"
        />
      </SaveForm>
    </div>
  )
}

/** Asks another guardian by mail, or asks once more. */
function AskForm({ own, reply }: OwnProps) {
  const t = useWords("consent")
  const why = useWhy()
  const save = useForm({
    id: "ask-guardian",
    schema: askForm,
    filledWith: { email: own.asked ?? "" },
    reply,
  })
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-2xl">{t(own.mayConsent ? "own.askOther" : "own.ask")}</h2>
      <SaveForm
        of={save}
        submit={t(own.asked === null ? "own.send" : "own.sendAgain")}
        isMain={!own.mayConsent}
      >
        <input type="hidden" name="do" value="ask" />
        {own.asked !== null && <p className="wrap-anywhere">{t("own.asked", { email: own.asked })}</p>}
        <TextField
          field={save.fields.email}
          type="email"
          label={t("own.email")}
          error={why(save.fields.email.errors?.[0])}
          hint={t("own.emailHint", { days: retention.consentLinkDays })}
          autoComplete="off"
        />
      </SaveForm>
      <p className="mt-3 text-muted">{t("own.paper")}</p>
    </section>
  )
}

/** Takes back what the account has consented to. */
function TakeBack({ reply }: { reply: FormReply | undefined }) {
  const t = useWords("consent")
  const why = useWhy()
  return (
    <Form method="post" className="mt-4">
      <input type="hidden" name="do" value="take-back" />
      <FormFailure text={why(reply?.refusal?.reason) ?? null} />
      <button type="submit" className="quiet-button mt-2" aria-describedby="withdraw-meaning">
        {t("withdraw")}
      </button>
      <p id="withdraw-meaning" className="mt-3 text-muted">
        {t("withdrawMeaning")}
      </p>
    </Form>
  )
}

const nothing = z.object({})

const changeConsent = ({ typed, context, params }: Posted<Route.ActionArgs>) => {
  const { consents } = context.get(siteContext).api
  const own = entryOf(params)
  const to = typed.get("do")
  if (to === "give")
    return answerForm(typed, paperForm, {
      act: (form, version) => consents.give({ ...own, version: Number(version), form }),
      fieldOf: at("guardianName"),
    })
  if (to === "ask")
    return answerForm(typed, askForm, {
      act: (form) => consents.askOwn({ ...own, form }),
      fieldOf: at("email"),
    })
  return answerForm(typed, nothing, { act: () => consents.takeBack(own) })
}

/** Whatever is in the way is said at the one field of a form; another text is to be read first. */
const at = (field: string) => ({
  forbidden: field,
  "stage-not-found": field,
  "participant-not-found": field,
  "consent-not-needed": field,
  "rider-consents-not": field,
  "too-many-joins": field,
  "consent-given": field,
  "stage-not-public": field,
  "too-many-consent-mails": field,
  "mail-not-sent": field,
  "own-address": field,
})

export const action = formAction(calls.give, changeConsent)

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export const ErrorBoundary = RidersFailed
