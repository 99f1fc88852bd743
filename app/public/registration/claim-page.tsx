import { Form } from "react-router"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { outcomeInProcess } from "#app/site/api/outcome-of.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import { type FormReply, sendForm } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { getWords, useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireViewer } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { claimForm, newRider } from "#contracts/registration/claim-form.ts"
import { type ClaimableEntry, claims } from "#contracts/registration/claims.ts"
import { may } from "#domain/access/may.ts"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import { numberedName } from "#domain/registration/participants.ts"
import { Choice } from "#ui/choice.tsx"
import { Field } from "#ui/field.tsx"
import type { Route } from "./+types/claim-page.ts"
import { RidersFailed } from "./riders-failed.tsx"

const address = "/claim"

/** Longer than any code, however it is typed. */
const longestTyped = 40

const typedIn = (url: URL): string => (url.searchParams.get("code") ?? "").slice(0, longestTyped)

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await requireViewer({ context, url })
  const typed = typedIn(url)
  const mayClaim = may(viewer, "hold-riders", "site")
  const { api } = context.get(siteContext)
  const found = mayClaim && typed !== "" ? await outcomeInProcess(api.claims.find({ code: typed })) : null
  const fault = found?.kind === "refused" ? found.reason : url.searchParams.has("code") ? "code-empty" : null
  return { typed, mayClaim, found: found?.kind === "found" ? found : null, fault }
}

/** Where a holder claims an entry that a secretary made (FA-06): by the code that the secretary handed out. */
export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, mayClaim, found, fault } = loaderData
  const t = useWords("accounts")
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{t("claim.title")}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl">{t("claim.title")}</h1>
      {!mayClaim && <p className="notice mt-6">{t("claim.unconfirmed")}</p>}
      {mayClaim && !found && (
        <FindEntry typed={typed} error={fault === null ? undefined : whyRefused(t, fault)} />
      )}
      {found && <ClaimEntry key={typed} found={found} reply={actionData} />}
    </div>
  )
}

/** Why an entry is not found or claimed, in words. */
const whyRefused = (t: Translate<"accounts">, reason: string): string =>
  // locale keys: accounts.claim.refused.*
  t.find(`claim.refused.${reason}`) ?? t("claim.refused.unknown-code")

/** Asks for the code; without script too. */
function FindEntry({ typed, error }: { typed: string; error: string | undefined }) {
  const t = useWords("accounts")
  return (
    <>
      <p className="mt-2 text-muted">{t("claim.meaning")}</p>
      <Form method="get" action={address} className="mt-6 grid gap-5">
        <Field label={t("claim.code")} hint={t("claim.codeHint")} error={error}>
          {(described) => (
            <input
              key={typed}
              name="code"
              inputMode="numeric"
              autoComplete="off"
              maxLength={longestTyped}
              defaultValue={typed}
              {...described}
            />
          )}
        </Field>
        <button type="submit" className="button justify-center">
          {t("claim.find")}
        </button>
      </Form>
    </>
  )
}

/** Shows what is public of the entry, and asks whose it is. */
function ClaimEntry({ found, reply }: { found: ClaimableEntry; reply: FormReply | undefined }) {
  const { stage, entry, riders, isOneThere, mayAddRider } = found
  const t = useWords("accounts")
  const registration = useWords("registration")
  const [only] = mayAddRider ? [] : riders
  const save = useForm({ id: "claim", schema: claimForm, filledWith: { rider: only?.id ?? "" }, reply })
  const { rider } = save.fields
  const fault = rider.errors?.[0]
  const choices = [
    ...riders.map(({ id, name }) => [id, name || registration("who.me")] as const),
    ...(mayAddRider ? [[newRider, t("claim.new", { name: entry.name })] as const] : []),
  ]
  return (
    <>
      <div className="mt-6 rounded-xl border-2 border-ink bg-surface p-5">
        <p className="text-2xl font-semibold wrap-anywhere">{numberedName(entry)}</p>
        <p className="wrap-anywhere">{entry.racingClass}</p>
        <p className="mt-2 font-semibold wrap-anywhere">{stage.title}</p>
      </div>
      <p className="mt-4">{t("claim.becomesYours")}</p>
      <div className="mt-6">
        <SaveForm of={save} submit={t("claim.submit")} cancel={address}>
          <fieldset aria-describedby={fault === undefined ? undefined : "claim-fault"}>
            <legend className="text-xl font-semibold">{t("claim.whose")}</legend>
            {choices.map(([id, label]) => (
              <Choice
                key={`${rider.key} ${id}`}
                isOneOf
                name={rider.name}
                value={id}
                defaultChecked={rider.initialValue === id}
                aria-invalid={fault === undefined ? undefined : true}
                label={label}
              />
            ))}
            {isOneThere && <p className="field-hint">{t("claim.isOneThere")}</p>}
            {fault !== undefined && (
              <p id="claim-fault" className="field-error" tabIndex={-1}>
                {whyRefused(t, fault)}
              </p>
            )}
          </fieldset>
        </SaveForm>
      </div>
    </>
  )
}

const claimByForm = ({ typed, context, request }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  const code = typedIn(new URL(request.url))
  return answerForm(typed, claimForm, {
    act: ({ rider }) => api.claims.claim({ code, rider: rider === newRider ? null : rider }),
    fieldOf,
    next: ({ stage }) => pageAddress(stage),
  })
}

/** Whatever is in the way is said where the rider is chosen. */
const fieldOf = {
  "unknown-code": "rider",
  "too-many-codes": "rider",
  "linked-elsewhere": "rider",
  "rider-not-found": "rider",
  "rider-in-stage": "rider",
  "too-many-riders": "rider",
  "too-many-changes": "rider",
} as const

export const action = formAction(claims.claim, claimByForm)

export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, "saving", getWords("accounts")("claim.done"))

export const ErrorBoundary = RidersFailed
