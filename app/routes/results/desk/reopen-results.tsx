import { useWords } from "#app/i18n/words.ts"
import { useAskReason } from "./use-ask-reason.tsx"
import { useDeskWork } from "./use-desk-work.tsx"

/** An admin opens approved results again, and says why (D-18). */
export function ReopenResults({ path }: { path: string }) {
  const t = useWords("results-desk")
  const { work } = useDeskWork(path)
  const askReason = useAskReason()
  const reopen = async () => {
    const words = { title: t("reopen"), text: t("reopenSure"), yes: t("reopen") }
    await askReason({ ...words, isReasonNeeded: true }, (given) =>
      work("reopen", { intent: "reopen", ...given }),
    )
  }
  return (
    <button type="button" className="quiet-button" onClick={reopen}>
      {t("reopen")}
    </button>
  )
}
