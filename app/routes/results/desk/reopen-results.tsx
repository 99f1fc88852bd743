import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import type { StageNow } from "#app/routes/results/stage-context.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { useAskReason } from "./use-ask-reason.tsx"
import { useDeskCommand } from "./use-desk-command.ts"

/** An admin opens approved results again, and says why (D-18). */
export function ReopenResults({ path }: { path: string }) {
  const t = useWords("results-desk")
  const reopen = useDeskCommand(api.results.reopen, "reopen")
  const askReason = useAskReason()
  const askAndReopen = async () => {
    const words = {
      title: t("reopen"),
      text: t("reopenSure"),
      yes: t("reopen"),
      isReasonNeeded: true,
      whyNot: ({ stage }: StageNow) => (stage.resultsStatus === null ? t("refused.not-approved") : null),
    }
    await askReason(words, (given) => reopen({ stage: path, ...given }))
  }
  return (
    <ScriptedButton className="quiet-button" onClick={askAndReopen}>
      {t("reopen")}
    </ScriptedButton>
  )
}
