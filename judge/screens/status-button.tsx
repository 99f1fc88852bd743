import { useState } from "react"
import { useTranslation } from "react-i18next"
import { isAlone } from "#domain/competitions/stage-path.ts"
import { EventDialog } from "#judge/alone/event-dialog.tsx"
import { DeviceDialog } from "./device-dialog.tsx"
import { useJudgingState } from "./use-judging.ts"

/** How many taps wait and how many are sent, at all times (D-12); opens what can be done about it. */
export function StatusButton() {
  const { t } = useTranslation("judge")
  const { counts, obstacle, known, access } = useJudgingState()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (isAlone(known.path))
    return (
      <>
        <button type="button" className="status" onClick={() => setIsOpen(true)}>
          <span>{t("alone.results")}</span>
          <span>
            <b>{counts.sent}</b> {t("last.saved")}
          </span>
        </button>
        {isOpen && <EventDialog onClose={close} />}
      </>
    )
  return (
    <>
      <button
        type="button"
        className="status"
        data-obstacle={(access.why === null ? obstacle : "no-access") ?? undefined}
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
      {isOpen && <DeviceDialog onClose={close} />}
    </>
  )
}
