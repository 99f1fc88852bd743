import { type FormEvent, useEffect, useRef } from "react"
import { FormFailure } from "#app/site/forms/form-failure.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { placeFailure } from "./account-failure.ts"
import { type RequestAccount, useAccountRequest } from "./account-request.ts"
import { AccountField, fieldText, NeedsScript } from "./form-parts.tsx"
import { MailedCodeField, useMailedCode } from "./mailed-code.tsx"

/** The parts of an account that say how its owner can prove their identity. */
export type Owner = { email: string; hasPassword: boolean }

/** What only somebody who has just proven to be the owner may do. */
export type ProvenAct =
  | "give-role"
  | "take-role"
  | "erase"
  | "reopen"
  | "merge-clubs"
  | "hide"
  | "remove-rider"
  | "invite-holder"

type ProveOwnerProps = Owner & {
  /** What is done once it is proven. */
  before: ProvenAct
  /** With each new value it is asked again. */
  asked?: unknown
  onProven(): void
}

/**
 * Asks somebody who has been signed in for a while for a proof: the password, or a mailed code for those without one. It comes into sight, and
 * its first control has the focus.
 */
export function ProveOwner({ before, asked, onProven, ...owner }: ProveOwnerProps) {
  const t = useWords("accounts")
  const section = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked
  useEffect(() => {
    section.current?.querySelector<HTMLElement>("input, button")?.focus({ preventScroll: true })
    // no return value: newer browsers return a promise from scrolling, which is not a cleanup function
    section.current?.scrollIntoView({ block: "center" })
  }, [asked])
  // locale keys: accounts.prove.*
  return (
    <section ref={section} className="mt-6 border-t border-line pt-4">
      <h3 className="text-xl">{t("prove.title")}</h3>
      <p className="mt-1 text-muted">{t(`prove.${before}.text`)}</p>
      <NeedsScript />
      <OwnerForm
        {...owner}
        purpose="prove-owner"
        submit={{ label: t(`prove.${before}.submit`), className: "button" }}
        onTyped={async (proof, request) => {
          const answer = await request((accounts) => accounts.proveOwner(proof))
          if (answer.kind === "done") onProven()
          return answer.kind === "done"
        }}
      />
    </section>
  )
}

type OwnerFormProps = Owner & {
  /** What a mailed code is for. */
  purpose: "delete-account" | "prove-owner"
  submit: { label: string; className: string }
  /** Called with the typed password or code when the form is submitted; answers whether it was used. */
  onTyped(proof: { password: string } | { code: string }, request: RequestAccount): Promise<boolean>
}

/** Asks for something that only the owner of an account has: the password, or a mailed code for those without one. */
export function OwnerForm({ email, hasPassword, purpose, submit, onTyped }: OwnerFormProps) {
  const t = useWords("accounts")
  const { isPending, failure, showFailure, request } = useAccountRequest()
  const { form, isMailed, mailCode, forget } = useMailedCode(purpose, { isPending, request })
  const by = hasPassword ? "password" : "code"
  const wrongPassword = hasPassword ? t("deletePasswordWrong") : undefined
  const { ofForm, at } = placeFailure(t, failure, { only: by, wrongPassword })
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const typed = fieldText(event.currentTarget, by)
    if (typed.trim() === "") return showFailure(`${by}-empty`)
    if (await onTyped(hasPassword ? { password: typed } : { code: typed }, request)) forget()
  }
  return (
    <form ref={form} method="post" noValidate className="mt-3 space-y-4" onSubmit={send}>
      <FormFailure text={ofForm} />
      {hasPassword && (
        <AccountField
          name="password"
          type="password"
          label={t("password")}
          autoComplete="current-password"
          error={at("password")}
        />
      )}
      {!hasPassword && isMailed && <MailedCodeField email={email} error={at("code")} />}
      {!hasPassword && (
        // locale keys: accounts.mailCode.*
        <ScriptedButton className="quiet-button" aria-disabled={isPending} onClick={mailCode}>
          {t(`mailCode.${purpose}.${isMailed ? "again" : "first"}`)}
        </ScriptedButton>
      )}
      {(hasPassword || isMailed) && (
        <ScriptedButton type="submit" className={submit.className} aria-disabled={isPending}>
          {submit.label}
        </ScriptedButton>
      )}
    </form>
  )
}
