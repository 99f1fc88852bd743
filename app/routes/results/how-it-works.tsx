import { useState } from "react"
import { useTranslation } from "react-i18next"

/** The amber box (RS-02). */
export function HowItWorks() {
  const { t } = useTranslation("results")
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <aside className="mt-4 flex items-start gap-2 rounded-lg bg-provisional pl-4 text-provisional-ink print:hidden">
      <p className="grow py-2.5">{t("howItWorks")}</p>
      <button
        type="button"
        aria-label={t("dismiss")}
        onClick={() => setDismissed(true)}
        className="size-11 shrink-0 cursor-pointer text-2xl leading-none"
      >
        ×
      </button>
    </aside>
  )
}
