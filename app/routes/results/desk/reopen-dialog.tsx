import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import type { StageNow } from "#app/routes/results/stage-context.ts"
import { useIsPosted } from "./desk-fields.tsx"
import { Reasoned } from "./use-ask-reason.tsx"
import { useDeskCommand } from "./use-desk-command.ts"

type ReopenDialogProps = {
  /** The stage's path. */
  path: string
  onClose(): void
}

/** Asks why approved results are opened again, and says what comes of it, also for classes that are posted (D-18, RX-05). */
export function ReopenDialog({ path, onClose }: ReopenDialogProps) {
  const t = useWords("results-desk")
  const postings = useWords("class-postings")
  const reopen = useDeskCommand(api.results.reopen, "reopen")
  const isPosted = useIsPosted()
  const question = {
    title: t("reopen"),
    text: [t("reopenSure"), ...(isPosted ? [postings("reopenSure")] : [])].join(" "),
    yes: t("reopen"),
    isReasonNeeded: true,
    whyNot: ({ stage }: StageNow) => (stage.resultsStatus === null ? t("refused.not-approved") : null),
  }
  return <Reasoned question={question} act={(given) => reopen({ stage: path, ...given })} onClose={onClose} />
}
