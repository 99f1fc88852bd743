import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"

/** Tells somebody who has just signed up what comes next: the mail, and where it can be sent again (D-43). */
export function ConfirmationMailed({ email, onClose }: { email: string; onClose(): void }) {
  const t = useWords("accounts")
  const { t: site } = useTranslation()
  return (
    <div className="mb-6 rounded-lg bg-provisional px-4 py-3 text-provisional-ink">
      <p className="text-lg font-semibold break-words">{t("address.mailed", { email })}</p>
      <p className="mt-1">{t("address.mailedNext")}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Link to="/profile" className="quiet-button">
          {t("profile")}
        </Link>
        <button type="button" className="quiet-button" onClick={onClose}>
          {site("dismiss")}
        </button>
      </p>
    </div>
  )
}
