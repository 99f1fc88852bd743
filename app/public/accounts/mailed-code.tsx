import { type RefObject, useEffect, useRef, useState } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import { ownKeys, thisTab } from "#app/site/shell/on-this-device.ts"
import type { AccountRequest } from "#contracts/accounts/account-requests.ts"
import { codeMinutes } from "#domain/accounts/mailed-code.ts"
import type { useAccountRequest } from "./account-request.ts"
import { CodeField } from "./form-parts.tsx"

type MailedCode = {
  /** The form into which the code is typed. */
  form: RefObject<HTMLFormElement | null>
  isMailed: boolean
  mailCode(): Promise<void>
  /** The code was used. */
  forget(): void
}

/** Has a code mailed, and moves the focus to its field, which is still there after a reload. */
export function useMailedCode(
  purpose: CodePurpose,
  { isPending, request }: Pick<ReturnType<typeof useAccountRequest>, "isPending" | "request">,
): MailedCode {
  const form = useRef<HTMLFormElement>(null)
  const [isMailed, setMailed] = useState(false)
  const [mails, setMails] = useState(0)
  useEffect(() => setMailed(isCodeAwaited(purpose)), [purpose])
  useEffect(() => {
    if (mails > 0) form.current?.querySelector<HTMLElement>("[name=code]")?.focus()
  }, [mails])
  const mailCode = async () => {
    if (isPending) return
    const answer = await request((accounts) => accounts.sendCode({ purpose }))
    if (answer.kind === "refused") return
    awaitCode(purpose)
    setMailed(true)
    setMails((before) => before + 1)
  }
  const forget = () => {
    forgetCode(purpose)
    setMailed(false)
  }
  return { form, isMailed, mailCode, forget }
}

/** A code that was mailed to this address (AC-09). */
export function MailedCodeField({ email, error }: { email: string; error: string | undefined }) {
  const t = useWords("accounts")
  return <CodeField label={t("code")} hint={t("codeSent", { email })} error={error} />
}

/** What a mailed code is for. */
type CodePurpose = AccountRequest<"sendCode">["purpose"]

const keyOf = (purpose: CodePurpose) => ownKeys.mailedCode + purpose

/** Stores in this tab that a code was just mailed: phones close a tab while its user looks for the code in the mails. */
export const awaitCode = (purpose: CodePurpose): void => thisTab.remember(keyOf(purpose), String(Date.now()))

/** Was a code mailed from this tab that may still be typed? */
export const isCodeAwaited = (purpose: CodePurpose): boolean =>
  Date.now() - Number(thisTab.recall(keyOf(purpose))) < codeMinutes * 60_000

/** Forgets it, once the code was used. */
export const forgetCode = (purpose: CodePurpose): void => thisTab.forget(keyOf(purpose))
