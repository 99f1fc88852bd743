import { loadWithWords, useWords } from "#app/i18n/words.ts"
import { DialogProblem, loadedLater } from "#app/loaded-later.tsx"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"

const ReopenDialog = loadedLater({
  load: async () =>
    (await loadWithWords(["class-postings", "results-desk"], () => import("./reopen-dialog.tsx")))
      .ReopenDialog,
  failed: (_retry, { onClose }) => <DialogProblem onClose={onClose} />,
})

/** An admin opens approved results again, and says why (D-18). */
export function ReopenResults({ path }: { path: string }) {
  const t = useWords("results-desk")
  const show = useShowDialog()
  return (
    <ScriptedButton
      className="quiet-button"
      onClick={() => show((close) => <ReopenDialog path={path} onClose={close} />)}
    >
      {t("reopen")}
    </ScriptedButton>
  )
}
