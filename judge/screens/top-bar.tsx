import type { ReactNode } from "react"
import { isAlone } from "#domain/competitions/stage-path.ts"
import { EventDialog } from "#judge/alone/event-dialog.tsx"
import { useWords } from "#judge/words.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { DeviceDialog } from "./device-dialog.tsx"
import { useJudgingState } from "./use-judging.ts"

type TopBarProps = { onBack?: () => void; children: ReactNode }

const stroke = {
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 3,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const

const sending = [
  "sending grid min-w-[min(6rem,27cqi)] flex-none content-center text-left text-[min(1.0625rem,6cqi)]",
  "@max-[18.5rem]/judge:min-w-0 @max-[18.5rem]/judge:text-[min(1.0625rem,5.25cqi)]",
].join(" ")
const figure = "inline-block min-w-[1.5em] text-right text-[1.175em]"

/** The title of the screen, the back button, and the state of sending. */
export function TopBar({ onBack, children }: TopBarProps) {
  const t = useWords()
  return (
    <header className="top-bar">
      {onBack && (
        <button
          type="button"
          className="back w-(--target) flex-none tight:p-0"
          aria-label={t("back")}
          onClick={onBack}
        >
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="w-[min(2rem,36px)] tight:w-[32px]"
            {...stroke}
          >
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
  const t = useWords()
  const { counts, obstacle, known, access } = useJudgingState()
  const show = useShowDialog()
  if (isAlone(known.path))
    return (
      <button
        type="button"
        className={sending}
        onClick={() => show((close) => <EventDialog onClose={close} />)}
      >
        <span>{t("alone.results")}</span>
        <span>
          <b className={figure}>{counts.sent}</b> {t("last.saved")}
        </span>
      </button>
    )
  return (
    <button
      type="button"
      className={sending}
      data-obstacle={(access.why === null ? obstacle : "no-access") ?? undefined}
      data-waits={counts.waiting > 0 || undefined}
      aria-label={t("status.open", counts)}
      onClick={() => show((close) => <DeviceDialog onClose={close} />)}
    >
      <span>
        <b className={figure}>{counts.waiting}</b> {t("status.waiting")}
      </span>
      <span>
        <b className={figure}>{counts.sent}</b> {t("status.sent")}
      </span>
    </button>
  )
}
