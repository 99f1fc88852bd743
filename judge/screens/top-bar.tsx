import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { StatusButton } from "./status-button.tsx"

type TopBarProps = { onBack?: () => void; children: ReactNode }

/** Where one is, the way back, and how the sending goes. */
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
      <h1>{children}</h1>
      <StatusButton />
    </header>
  )
}
