import { useState } from "react"
import { useTranslation } from "react-i18next"
import { DeviceDialog } from "./device-dialog.tsx"
import { useJudgingState } from "./use-judging.ts"

/** How many taps wait and how many are sent, at all times (D-12); opens what can be done about it. */
export function StatusButton() {
  const { t } = useTranslation("judge")
  const { counts, obstacle } = useJudgingState()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="status"
        data-obstacle={obstacle ?? undefined}
        data-waits={counts.waiting > 0 || undefined}
        aria-label={t("status.open", counts)}
        onClick={() => setIsOpen(true)}
      >
        <span>
          <b>{counts.waiting}</b> {t("status.waiting")}
        </span>
        <span>
          <b>{counts.sent}</b> {t("status.sent")}
        </span>
      </button>
      {isOpen && <DeviceDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
