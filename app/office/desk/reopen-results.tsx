import { useProof } from "#app/public/accounts/use-proof.tsx"
import type { StageNow } from "#app/public/results/race/stage-context.ts"
import { api } from "#app/site/api/client.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { useIsPosted } from "./desk-fields.tsx"
import { StepButton } from "./step-button.tsx"
import { Reasoned } from "./use-ask-reason.tsx"
import { useDeskCommand } from "./use-desk-command.ts"

/** An admin opens approved results again, and says why (D-18). */
export function ReopenResults({ path }: { path: string }) {
  const t = useWords("results-desk")
  const show = useShowDialog()
  return (
    <StepButton
      className="quiet-button"
      onClick={() => show((close) => <ReopenDialog path={path} onClose={close} />)}
    >
      {t("reopen")}
    </StepButton>
  )
}

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
  const isProven = useProof()
  const isPosted = useIsPosted()
  const act = async (given: { reason: string }) =>
    (await isProven({ title: t("reopen"), before: "reopen" }))
      ? reopen({ stage: path, ...given })
      : { kind: "refused" }
  const question = {
    title: t("reopen"),
    text: [t("reopenSure"), ...(isPosted ? [postings("reopenSure")] : [])].join(" "),
    yes: t("reopen"),
    isReasonNeeded: true,
    whyNot: ({ stage }: StageNow) => (stage.resultsStatus === null ? t("refused.not-approved") : null),
  }
  return <Reasoned question={question} act={act} onClose={onClose} />
}
