import type { ReactNode } from "react"
import { goTo } from "#judge/address.ts"
import { useWords } from "#judge/words.ts"
import { Dialog } from "#ui/dialog.tsx"
import { GuideButton } from "./judge-guide.tsx"
import { useJudgingState } from "./use-judging.ts"

type StatusDialogProps = {
  title: string
  onClose(): void
  /** The current state. */
  facts: ReactNode
  /** Actions above the links to other screens. */
  first: ReactNode
  /** Actions below them. */
  children: ReactNode
}

/** The dialog of the status button: the current state, links to other screens, and actions. */
export function StatusDialog({ title, onClose, facts, first, children }: StatusDialogProps) {
  const t = useWords()
  const { kind = "section" } = useJudgingState().access
  const show = (view: Parameters<typeof goTo>[0]) => {
    onClose()
    goTo(view)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {facts}
      <div className="grid gap-2">
        {first}
        {kind === "section" && (
          <>
            <button type="button" className="wide" onClick={() => show({ view: "scores" })}>
              {t("status.scores")}
            </button>
            <button
              type="button"
              className="wide"
              onClick={() => show({ section: null, rider: null, lap: null, view: null })}
            >
              {t("status.sections")}
            </button>
          </>
        )}
        {children}
        <GuideButton onOpen={onClose} />
      </div>
      <form method="dialog" className="at-hand">
        <button type="submit" className="wide main">
          {t("close")}
        </button>
      </form>
    </Dialog>
  )
}
