import { useState } from "react"
import { Link } from "react-router"
import { FormFailure } from "#app/forms/form-failure.tsx"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { failureMessage } from "./account-failure.ts"
import { useAccountRequest } from "./account-request.ts"

/** Says that the address is not confirmed yet, and can send the mail again (D-43). */
export function UnconfirmedAddress({ email }: { email: string }) {
  const t = useWords("accounts")
  const { isPending, failure, request } = useAccountRequest()
  const [isSent, setSent] = useState(false)
  const send = async () => {
    if (isPending) return
    setSent(false)
    const answer = await request((accounts) => accounts.mailConfirmation())
    setSent(answer.kind === "done")
  }
  return (
    <section className="mt-6 rounded-lg bg-provisional px-4 py-3 text-provisional-ink">
      <h2 className="text-xl">{t("address.notConfirmed")}</h2>
      <p className="mt-1 break-words">{t("address.notConfirmedText", { email })}</p>
      <FormFailure text={failure && failureMessage(t, failure)} />
      <p role="status" className="font-semibold break-words">
        {isSent && t("address.sent", { email })}
      </p>
      <ScriptedButton className="quiet-button mt-3" aria-disabled={isPending} onClick={send}>
        {t("address.sendAgain")}
      </ScriptedButton>
    </section>
  )
}

/**
 * Says that the address is confirmed now (D-43): if that ended all former ways to sign in, it says so and offers a new password;
 * if it was confirmed with the password of the sign-up, it says that only this browser is still signed in.
 */
export function ConfirmedAddress({ by, returnTo }: { by: string; returnTo: string }) {
  const t = useWords("accounts")
  const hasEnded = by === "ended"
  return (
    <section role="status" className="mt-6 rounded-lg bg-final px-4 py-3 text-final-ink">
      <h2 className="text-xl">{t("address.confirmed")}</h2>
      {hasEnded && <p className="mt-1">{t("address.ended")}</p>}
      {by === "here" && <p className="mt-1">{t("address.endedElsewhere")}</p>}
      <p className="mt-3 flex flex-wrap gap-3">
        {hasEnded && (
          <a href="#set-password" className="quiet-button">
            {t("address.newPassword")}
          </a>
        )}
        {returnTo !== "/" && (
          <Link to={returnTo} className="quiet-button">
            {t("address.goOn")}
          </Link>
        )}
      </p>
    </section>
  )
}
