import { type FormEvent, useEffect, useRef, useState } from "react"
import { FormFailure } from "#app/site/forms/form-failure.tsx"
import { SubmitButton } from "#app/site/forms/submit-button.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { noteSignUp } from "#app/site/shell/viewer-storage.ts"
import { isEmail } from "#domain/accounts/is-email.ts"
import { passwordLetters } from "#domain/accounts/lengths.ts"
import { placeFailure } from "./account-failure.ts"
import { loadClient, useAccountRequest } from "./account-request.ts"
import { awaitedEmail, awaitMail, forgetAwaited } from "./awaited-email.ts"
import { AccountField, fieldText } from "./form-parts.tsx"

/** The views of the form that asks for an email address (AC-03). */
export type LoginView = "sign-in" | "sign-up" | "forgot-password"

/** A mail that was sent from the login page, and to whom. */
export type Mailed = { kind: "magic-link" | "forgot-password"; email: string }

type LoginFormProps = {
  view: LoginView
  returnTo: string
  onView(view: LoginView): void
  /** The address has an account already: it is for signing in. */
  onRegistered(): void
  onMailed(mailed: Mailed): void
}

/** Email and password, or a link by mail. The views share their fields, so that what was typed stays. */
export function LoginForm({ view, returnTo, onView, onRegistered, onMailed }: LoginFormProps) {
  const t = useWords("accounts")
  const form = useRef<HTMLFormElement>(null)
  const [isReady, setReady] = useState(false)
  const { isPending, failure, showFailure, request } = useAccountRequest()
  const checkEmail = () => setReady(isEmail(fieldText(form.current, "email")))
  useEffect(() => {
    // Browsers may fill fields before scripts run; otherwise it is the address that awaits a mail.
    const field = form.current?.elements.namedItem("email")
    if (field instanceof HTMLInputElement) field.value ||= awaitedEmail()
    setReady(isEmail(fieldText(form.current, "email")))
  }, [])

  const { ofForm, at } = placeFailure(t, failure)
  const enter = async (way: "sign-in" | "sign-up") => {
    const [email, password] = [fieldText(form.current, "email"), fieldText(form.current, "password")]
    const name = fieldText(form.current, "name")
    if (way === "sign-up" && name.trim() === "") return showFailure("display-name-empty")
    if (password === "") return showFailure("password-empty")
    const answer = await request((accounts) =>
      way === "sign-up" ? accounts.signUp({ email, password, name }) : accounts.signIn({ email, password }),
    )
    if (answer.kind === "done") {
      forgetAwaited()
      if (way === "sign-up") noteSignUp(email.trim().toLowerCase())
      return location.replace(returnTo)
    }
    if (answer.reason === "email-already-in-use") onRegistered()
    if (answer.reason === "invalid-login-credentials") clearPassword(form.current)
  }
  const mail = async (kind: Mailed["kind"]) => {
    if (isPending) return
    const email = fieldText(form.current, "email").trim()
    const sent = { email, return: returnTo }
    const answer = await request((accounts) =>
      kind === "magic-link" ? accounts.sendMagicLink(sent) : accounts.forgotPassword(sent),
    )
    if (answer.kind === "refused") return
    if (kind === "magic-link") awaitMail(email)
    onMailed({ kind, email })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || !isReady) return
    void (view === "forgot-password" ? mail(view) : enter(view))
  }
  const show = (next: LoginView) => {
    showFailure(null)
    onView(next)
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="mt-6 space-y-4"
      onFocus={() => void loadClient().catch(() => {})}
      onInput={checkEmail}
      onSubmit={submit}
    >
      <FormFailure text={ofForm} />
      {view === "forgot-password" && <p>{t("forgotHint")}</p>}
      {view === "sign-up" && (
        <AccountField
          key="name"
          name="name"
          label={t("displayName")}
          autoComplete="name"
          maxLength={200}
          error={at("name")}
        />
      )}
      <AccountField
        key="email"
        name="email"
        type="email"
        label={t("email")}
        autoComplete={view === "sign-up" ? "email" : "username"}
        error={at("email")}
      />
      {view !== "forgot-password" && (
        <AccountField
          key="password"
          name="password"
          type="password"
          label={t("password")}
          autoComplete={view === "sign-up" ? "new-password" : "current-password"}
          hint={view === "sign-up" ? t("shortest", { shortest: passwordLetters.fewest }) : undefined}
          error={at("password")}
        />
      )}
      <SubmitButton isReady={isReady} isPending={isPending}>
        {t(`views.${view}.submit`)}
      </SubmitButton>
      {view === "sign-in" && (
        <button
          type="button"
          className="quiet-button w-full justify-center"
          disabled={!isReady}
          aria-disabled={isPending}
          onClick={() => mail("magic-link")}
        >
          {t("magicLink")}
        </button>
      )}
      <LoginLinks view={view} onView={show} />
    </form>
  )
}

function clearPassword(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem("password")
  if (!(field instanceof HTMLInputElement)) return
  field.value = ""
  field.focus()
}

/** The links from one view of the login page to the others (AC-03). */
function LoginLinks({ view, onView }: { view: LoginView; onView: (view: LoginView) => void }) {
  const t = useWords("accounts")
  return (
    <p className="flex flex-wrap justify-between gap-x-6">
      {links[view].map(({ to, label }) => (
        <ScriptedButton key={to} className="text-link" onClick={() => onView(to)}>
          {t(label)}
        </ScriptedButton>
      ))}
    </p>
  )
}

const links = {
  "sign-in": [
    { to: "sign-up", label: "toSignUp" },
    { to: "forgot-password", label: "forgot" },
  ],
  "sign-up": [{ to: "sign-in", label: "toSignIn" }],
  "forgot-password": [{ to: "sign-in", label: "backToSignIn" }],
} as const
