import { type RefObject, useEffect, useRef, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { AccountRequest } from "#contracts/account-requests.ts"
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

/** Has a code mailed, and moves the focus to its field. */
export function useMailedCode(
  purpose: AccountRequest<"sendCode">["purpose"],
  { isPending, request }: Pick<ReturnType<typeof useAccountRequest>, "isPending" | "request">,
): MailedCode {
  const form = useRef<HTMLFormElement>(null)
  const [mails, setMails] = useState(0)
  useEffect(() => {
    if (mails > 0) form.current?.querySelector<HTMLElement>("[name=code]")?.focus()
  }, [mails])
  const mailCode = async () => {
    if (isPending) return
    const answer = await request((accounts) => accounts.sendCode({ purpose }))
    if (answer.kind === "done") setMails((before) => before + 1)
  }
  return { form, isMailed: mails > 0, mailCode, forget: () => setMails(0) }
}

/** A code that was mailed to this address (AC-09). */
export function MailedCodeField({ email, error }: { email: string; error: string | undefined }) {
  const t = useWords("accounts")
  return <CodeField label={t("code")} hint={t("codeSent", { email })} error={error} />
}
