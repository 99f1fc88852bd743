import { useEffect } from "react"
import { loadWithWords } from "#app/i18n/words.ts"
import { DialogProblem, loadedLater } from "#app/loaded-later.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"

const RecentChanges = loadedLater({
  load: async () =>
    (await loadWithWords(["results-desk"], () => import("#app/routes/results/desk/recent-changes.tsx")))
      .RecentChanges,
  failed: (_retry, { onClose }) => <DialogProblem onClose={onClose} />,
})

/** Returns what opens the list of the latest changes, whose script comes once the page has been open for a while (SP-15). */
export function useRecentChanges(path: string, isSettled: boolean): () => void {
  const show = useShowDialog()
  useEffect(() => {
    if (isSettled) void RecentChanges.preload()
  }, [isSettled])
  return () => show((close) => <RecentChanges path={path} onClose={close} />)
}
