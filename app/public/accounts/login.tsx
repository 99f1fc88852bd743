import { useEffect, useLayoutEffect, useState } from "react"
import { useLocation, useNavigate } from "react-router"
import { forgetSignedOut } from "#app/site/forget-on-device.ts"
import { FormFailure } from "#app/site/forms/form-failure.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { leadElsewhere } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { useQuery } from "#app/site/shell/use-viewer.ts"
import { signInForms } from "#contracts/api/call-address.ts"
import { longestEmail } from "#domain/accounts/is-email.ts"
import { linkMinutes, resetMinutes } from "#domain/accounts/mailed-code.ts"
import { pageAfterProof } from "#domain/accounts/page-after-proof.ts"
import { safeReturn } from "#domain/accounts/safe-return.ts"
import { Field } from "#ui/field.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import type { Route } from "./+types/login.ts"
import { failureMessage } from "./account-failure.ts"
import { useAccountRequest } from "./account-request.ts"
import { codeMailedTo, forgetAwaited } from "./awaited-email.ts"
import { FocusedHeading } from "./form-parts.tsx"
import { LoginForm, type LoginView, type Mailed } from "./login-form.tsx"
import { ResetForm } from "./reset-form.tsx"
import { SignInCode } from "./sign-in-code.tsx"

export async function loader({ context, url }: Route.LoaderArgs) {
  const { site, viewer } = context.get(siteContext)
  // The query is read only for signed-in users: without a session there is one cached page, whatever the query.
  if ((await viewer()) && !url.searchParams.has("reset"))
    throw leadElsewhere({ context, url }, safeReturn(url.searchParams.get("return")))
  return { isOpenIdOffered: site.isOpenIdOffered }
}

const views: readonly LoginView[] = ["sign-in", "sign-up", "forgot-password"]

/** The view that sends a mail, and says afterwards that it was sent. */
const viewOf = { "magic-link": "sign-in", "forgot-password": "forgot-password" } as const

/**
 * The login page (AC-01, AC-03): an account of the provider, a mailed link, or email with password. The current view is in the
 * address after `#`, so that the browser's Back button works between views.
 */
export default function Login({ loaderData: { isOpenIdOffered } }: Route.ComponentProps) {
  const t = useWords("accounts")
  const query = useQuery()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const { search, hash } = useLocation()
  const [sent, setSent] = useState<Mailed | null>(null)
  const [isMoved, setMoved] = useState(false)
  const [passwordSet, setPasswordSet] = useState<{ hasEnded: boolean } | null>(null)
  // before anything on this page reads which address awaits a mail
  useLayoutEffect(forgetSignedOut, [])
  useEffect(() => {
    // phones close a tab while its user looks for the code in the mails
    const email = codeMailedTo()
    if (email) setSent({ kind: "magic-link", email })
  }, [])
  const isPasswordSet = passwordSet !== null
  const returnTo = safeReturn(query.get("return"))
  const token = isHydrated ? new URLSearchParams(hash.slice(1)).get("reset") : null
  const chosen = isHydrated && views.find((one) => hash === `#${one}`)
  const view = chosen || (token && !isPasswordSet ? "reset" : "sign-in")
  const mailed = sent && viewOf[sent.kind] === view ? sent : null
  // locale keys: accounts.views.* accounts.mailed.*
  const title = mailed ? t(`mailed.${mailed.kind}.title`) : t(`views.${view}.title`)

  const lead = (next: LoginView) => {
    void navigate({ search, hash: next }, { replace: hash === `#${next}` })
  }
  const show = (next: LoginView) => {
    setMoved(true)
    lead(next)
  }
  const showMailed = (mail: Mailed) => {
    setMoved(true)
    setSent(mail)
  }
  const leaveMailed = () => {
    if (sent?.kind === "magic-link") forgetAwaited()
    setSent(null)
    show("sign-in")
  }
  const leaveReset = (hasEnded: boolean) => {
    setPasswordSet({ hasEnded })
    setSent(null)
    setMoved(true)
    query.delete("reset")
    void navigate({ search: query.toString() }, { replace: true })
  }
  return (
    <div className="mx-auto max-w-md">
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <FocusedHeading isFocused={isMoved}>{title}</FocusedHeading>
      <SignInWithoutScript />
      {isPasswordSet && view === "sign-in" && !mailed && (
        <p role="status" className="mt-4 rounded-lg bg-final px-4 py-3 text-final-ink">
          {t("passwordSaved")} {passwordSet.hasEnded && t("address.endedShort")}
        </p>
      )}
      {mailed && <MailSent mailed={mailed} returnTo={returnTo} onBack={leaveMailed} />}
      {!mailed && view === "reset" && (
        <ResetForm token={token ?? ""} onDone={leaveReset} onRequestNew={() => show("forgot-password")} />
      )}
      {view !== "reset" && (
        // hidden instead of removed, so that the input is preserved
        <div hidden={mailed !== null} className="needs-script">
          {isOpenIdOffered && (view === "sign-in" || view === "sign-up") && (
            <ProviderButton returnTo={returnTo} hasFailed={query.has("error")} />
          )}
          <LoginForm
            view={view}
            returnTo={returnTo}
            onView={show}
            onRegistered={() => {
              // the field with the error gets the focus, not the heading
              setMoved(false)
              lead("sign-in")
            }}
            onMailed={showMailed}
          />
        </div>
      )}
    </div>
  )
}

/** For visitors without scripts: the code by mail, which needs none (RW-05). */
function SignInWithoutScript() {
  const t = useWords("accounts")
  return (
    <noscript>
      <form method="post" action={signInForms.mail} className="mt-6 space-y-4">
        <p>{t("signInCode.withoutScript")}</p>
        <Field label={t("email")}>
          {(control) => (
            <input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              maxLength={longestEmail}
              required
            />
          )}
        </Field>
        <button type="submit" className="button w-full justify-center">
          {t("signInCode.send")}
        </button>
      </form>
    </noscript>
  )
}

type ProviderButtonProps = {
  returnTo: string
  /** Did the provider send the visitor back without an account? */
  hasFailed: boolean
}

/** Goes to the OpenID provider's page for choosing an account (AC-01, AC-02). */
function ProviderButton({ returnTo, hasFailed }: ProviderButtonProps) {
  const t = useWords("accounts")
  const { isPending, failure, request } = useAccountRequest()
  const shown = failure ?? (hasFailed && !isPending ? { reason: "provider-unavailable" as const } : null)
  const leave = async () => {
    const answer = await request((accounts) => accounts.startOpenId({ return: returnTo }))
    if (answer.kind === "refused") return
    forgetAwaited()
    location.assign(answer.url)
  }
  return (
    <div className="mt-6 space-y-4">
      <FormFailure text={shown && failureMessage(t, shown)} />
      <ScriptedButton
        className="quiet-button w-full justify-center"
        aria-disabled={isPending}
        onClick={leave}
      >
        {t("withGoogle")}
      </ScriptedButton>
      <p className="text-center text-muted">{t("or")}</p>
    </div>
  )
}

const minutes = { "magic-link": linkMinutes, "forgot-password": resetMinutes }

type MailSentProps = { mailed: Mailed; returnTo: string; onBack: () => void }

/** After a mail was sent: where it went, and what to do with it (AC-03, AC-04, RW-01). */
function MailSent({ mailed: { kind, email }, returnTo, onBack }: MailSentProps) {
  const t = useWords("accounts")
  return (
    <div className="mt-6 space-y-4">
      {/* locale keys: accounts.mailed.* */}
      <p className="text-lg wrap-break-word">{t(`mailed.${kind}.text`, { email, minutes: minutes[kind] })}</p>
      {kind === "magic-link" && (
        <SignInCode
          email={email}
          returnTo={returnTo}
          submit={t("signInCode.use")}
          onSignedIn={({ hasEnded }) => location.replace(pageAfterProof(hasEnded, returnTo))}
        />
      )}
      <p className="text-muted">{t("noMail")}</p>
      <button type="button" className="quiet-button" onClick={onBack}>
        {t("backToSignIn")}
      </button>
    </div>
  )
}
