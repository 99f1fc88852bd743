import { useWords } from "#app/i18n/words.ts"
import { lazyDialog } from "#app/lazy-part.tsx"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"

const ReopenDialog = lazyDialog(
  ["class-postings", "results-desk"],
  async () => (await import("./reopen-dialog.tsx")).ReopenDialog,
)

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
