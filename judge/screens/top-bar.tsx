import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { isAlone } from "#domain/competitions/stage-path.ts"
import { EventDialog } from "#judge/alone/event-dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { DeviceDialog } from "./device-dialog.tsx"
import { useJudgingState } from "./use-judging.ts"

type TopBarProps = { onBack?: () => void; children: ReactNode }

/** The title of the screen, the back button, and the state of sending. */
export function TopBar({ onBack, children }: TopBarProps) {
  const { t } = useTranslation("judge")
  return (
    <header className="top-bar">
      {onBack && (
        <button type="button" className="back" aria-label={t("back")} onClick={onBack}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M15 4 7 12l8 8" />
          </svg>
        </button>
      )}
      <h1 tabIndex={-1}>{children}</h1>
      <StatusButton />
    </header>
  )
}

/** How many taps wait and how many are sent, at all times (D-12); opens what can be done about it. */
function StatusButton() {
  const { t } = useTranslation("judge")
  const { counts, obstacle, known, access } = useJudgingState()
  const show = useShowDialog()
  if (isAlone(known.path))
    return (
      <button
        type="button"
        className="status"
        onClick={() => show((close) => <EventDialog onClose={close} />)}
      >
        <span>{t("alone.results")}</span>
        <span>
          <b>{counts.sent}</b> {t("last.saved")}
        </span>
      </button>
    )
  return (
    <button
      type="button"
      className="status"
      data-obstacle={(access.why === null ? obstacle : "no-access") ?? undefined}
      data-waits={counts.waiting > 0 || undefined}
      aria-label={t("status.open", counts)}
      onClick={() => show((close) => <DeviceDialog onClose={close} />)}
    >
      <span>
        <b>{counts.waiting}</b> {t("status.waiting")}
      </span>
      <span>
        <b>{counts.sent}</b> {t("status.sent")}
      </span>
    </button>
  )
}
