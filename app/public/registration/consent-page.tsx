import { type SubmitEvent, useRef, useState } from "react"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { consentForms } from "#contracts/api/call-address.ts"
import type { ConsentLink } from "#contracts/registration/consents.ts"
import { retention } from "#domain/accounts/retention.ts"
import { guardianAnswers } from "#domain/registration/consent.ts"
import { Field } from "#ui/field.tsx"
import { Instant } from "#ui/instant.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import type { Route } from "./+types/consent-page.ts"
import { ConsentWords } from "./consent-words.tsx"
import { RidersFailed } from "./riders-failed.tsx"

/** Why an answer came to nothing, as the address says that leads back here. */
const refusals = [
  "consent-link-not-found",
  "consent-not-needed",
  "changed-meanwhile",
  "too-many-tries",
  "unreadable",
] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url
  const secret = searchParams.get("key")?.slice(0, 100) ?? null
  const link = secret === null ? null : await context.get(siteContext).api.consents.link({ secret })
  const failed = refusals.find((one) => one === searchParams.get("failed")) ?? null
  const done = guardianAnswers.find((one) => one === searchParams.get("done")) ?? null
  return { secret, link, failed, done }
}

/** Where a guardian answers by a mailed link, without an account and without scripts, and withdraws a consent (EN-04). */
export default function ConsentPage({ loaderData: { secret, link, failed, done } }: Route.ComponentProps) {
  const t = useWords("consent")
  const open = link !== null && link.kind !== "unknown" ? link : null
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{t("title")}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl">{t("title")}</h1>
      {/* locale keys: consent.done.* consent.refused.* */}
      {done && <p className="notice mt-6">{t(`done.${done}`)}</p>}
      {failed && <p className="notice mt-6">{t(`refused.${failed}`)}</p>}
      {link === null && !done && <p className="mt-6">{t("missing")}</p>}
      {link?.kind === "unknown" && !failed && (
        <p className="mt-6">{t("unknown", { days: retention.consentLinkDays })}</p>
      )}
      {open && secret !== null && (
        <>
          <Entry link={open} />
          {open.kind === "asks" ? (
            <AnswerForm secret={secret} version={open.version} />
          ) : (
            <WithdrawForm secret={secret} />
          )}
        </>
      )}
    </div>
  )
}

type OpenLink = Exclude<ConsentLink, { kind: "unknown" }>

/** Who rides where, and the text. */
function Entry({ link: { kind, rider, stage, texts } }: { link: OpenLink }) {
  const t = useWords("consent")
  const { dayAndTime } = useFormats(stage.timeZone)
  const { institution } = stage
  return (
    <>
      <div className="mt-6 rounded-xl border-2 border-ink bg-surface p-5">
        <p className="text-2xl font-semibold wrap-anywhere">{rider}</p>
        <p className="mt-2 font-semibold wrap-anywhere">{stage.title}</p>
        <p>
          <Instant at={stage.startsOn} format={dayAndTime} />
        </p>
        <p className="text-muted wrap-anywhere">{institution}</p>
      </div>
      <p className="mt-4">{t(kind === "asks" ? "who" : "given", { rider, institution })}</p>
      <h2 className="mt-6 text-2xl">{t("text")}</h2>
      <ConsentWords texts={texts} />
    </>
  )
}

/**
 * The answer: a form that is posted with scripts and without, so that a parent's phone loads little. Scripts only say at once what is missing,
 * and send it once.
 */
function AnswerForm({ secret, version }: { secret: string; version: number }) {
  const t = useWords("consent")
  const isHydrated = useHydrated()
  const [missing, setMissing] = useState<"guardianName" | "standInName" | null>(null)
  const isSent = useRef(false)
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget, event.nativeEvent.submitter)
    const found = missingIn((name) => String(typed.get(name) ?? ""))
    setMissing(found)
    const field = found === null ? null : event.currentTarget.elements.namedItem(found)
    if (field instanceof HTMLInputElement) {
      field.closest("details")?.setAttribute("open", "")
      field.focus()
    }
    if (found !== null || isSent.current) event.preventDefault()
    else isSent.current = true
  }
  return (
    <form
      method="post"
      action={consentForms.answer}
      noValidate={isHydrated}
      className="mt-6 grid gap-5"
      onSubmit={check}
    >
      <input type="hidden" name="key" value={secret} />
      <input type="hidden" name="version" value={version} />
      <Field
        label={t("name")}
        hint={t("nameHint")}
        error={missing === "guardianName" ? t("faults.guardianName") : undefined}
      >
        {(described) => (
          <input name="guardianName" autoComplete="name" maxLength={200} required {...described} />
        )}
      </Field>
      <details className="rounded-lg border border-line bg-surface px-4 py-3">
        <summary className="min-h-8 cursor-pointer font-semibold">{t("standIn")}</summary>
        <p className="mt-2 text-muted">{t("standInMeaning")}</p>
        <div className="mt-3 grid gap-4">
          <Field
            label={t("standInName")}
            error={missing === "standInName" ? t("faults.standInName") : undefined}
          >
            {(described) => <input name="standInName" autoComplete="off" maxLength={200} {...described} />}
          </Field>
          <Field label={t("standInPhone")}>
            {(described) => (
              <input name="standInPhone" type="tel" autoComplete="off" maxLength={50} {...described} />
            )}
          </Field>
        </div>
      </details>
      <p className="text-muted">{t("once")}</p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" name="answer" value="consent" className="button justify-center">
          {t("consent")}
        </button>
        <button
          type="submit"
          name="answer"
          value="decline"
          formNoValidate
          className="quiet-button justify-center"
        >
          {t("decline")}
        </button>
      </div>
    </form>
  )
}

/** Which name is missing in an answer, as the server would find (`guardianAnswer`). */
const missingIn = (typed: (name: string) => string): "guardianName" | "standInName" | null => {
  const isEmpty = (name: string) => typed(name).trim() === ""
  if (typed("answer") === "decline") return null
  if (isEmpty("guardianName")) return "guardianName"
  return isEmpty("standInName") && !isEmpty("standInPhone") ? "standInName" : null
}

/** Withdraws the consent. */
function WithdrawForm({ secret }: { secret: string }) {
  const t = useWords("consent")
  return (
    <form method="post" action={consentForms.withdraw} className="mt-6">
      <input type="hidden" name="key" value={secret} />
      <button type="submit" className="quiet-button" aria-describedby="withdraw-meaning">
        {t("withdraw")}
      </button>
      <p id="withdraw-meaning" className="mt-3 text-muted">
        {t("withdrawMeaning")}
      </p>
    </form>
  )
}

export const ErrorBoundary = RidersFailed
