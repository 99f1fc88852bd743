import { useWords } from "#app/i18n/words.ts"
import { keptFor } from "#domain/accounts/kept-for.ts"

/** A mail that was sent from the login page, and to whom. */
export type Mailed = { kind: "magic-link" | "forgot-password"; email: string }

const minutes = { "magic-link": keptFor.linkMinutes, "forgot-password": keptFor.resetMinutes }

/** After a mail with a link was sent: where it went, and what to do with it (AC-03, AC-04). */
export function MailSent({ mailed: { kind, email }, onBack }: { mailed: Mailed; onBack: () => void }) {
  const t = useWords("accounts")
  return (
    <div className="mt-6 space-y-4">
      {/* locale keys: accounts.mailed.* */}
      <p className="text-lg break-words">{t(`mailed.${kind}.text`, { email, minutes: minutes[kind] })}</p>
      <p className="text-muted">{t("noMail")}</p>
      <button type="button" className="quiet-button" onClick={onBack}>
        {t("backToSignIn")}
      </button>
    </div>
  )
}
