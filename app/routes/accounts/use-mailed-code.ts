import { type RefObject, useEffect, useRef, useState } from "react"
import type { AccountRequest } from "#contracts/account-requests.ts"
import type { useAccountRequest } from "./use-account-request.ts"

type MailedCode = {
  /** The form into which the code is typed. */
  form: RefObject<HTMLFormElement | null>
  isMailed: boolean
  mailCode(): Promise<void>
  /** The code has served. */
  forget(): void
}

/** Has a code mailed, and leads the keyboard to where it is typed. */
export function useMailedCode(
  purpose: AccountRequest<"sendCode">["purpose"],
  { isAsking, ask }: Pick<ReturnType<typeof useAccountRequest>, "isAsking" | "ask">,
): MailedCode {
  const form = useRef<HTMLFormElement>(null)
  const [mails, setMails] = useState(0)
  useEffect(() => {
    if (mails > 0) form.current?.querySelector<HTMLElement>("[name=code]")?.focus()
  }, [mails])
  const mailCode = async () => {
    if (isAsking) return
    const answer = await ask((accounts) => accounts.sendCode({ purpose }))
    if (answer.kind === "done") setMails((before) => before + 1)
  }
  return { form, isMailed: mails > 0, mailCode, forget: () => setMails(0) }
}
