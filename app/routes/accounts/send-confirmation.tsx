import { useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { Badge } from "#ui/badge.tsx"
import { sayFailure } from "./say-failure.ts"
import { useAccountRequest } from "./use-account-request.ts"

/** Says of somebody that nobody has confirmed their address, and has the mail sent to them (D-43). */
export function SendConfirmation({ name, email }: { name: string; email: string }) {
  const t = useWords("organising")
  const account = useWords("accounts")
  const { isAsking, failure, ask } = useAccountRequest()
  const [isSent, setSent] = useState(false)
  const send = async () => {
    if (isAsking) return
    setSent(false)
    setSent((await ask((accounts) => accounts.remindToConfirm({ email }))).kind === "done")
  }
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Badge tone="provisional">{t("roles.notConfirmed")}</Badge>
      <ScriptedButton className="quiet-button" aria-disabled={isAsking} onClick={send}>
        {t("roles.sendConfirmation")}
        <span className="sr-only"> {name}</span>
      </ScriptedButton>
      <span role="status">{isSent && t("roles.confirmationSent")}</span>
      {failure && (
        <span role="alert" className="text-error-ink">
          {sayFailure(account, failure)}
        </span>
      )}
    </span>
  )
}
