import { useEffect } from "react"
import { loadWithWords } from "#app/i18n/words.ts"
import { DialogProblem, loadedLater } from "#app/loaded-later.tsx"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"

const RecentChanges = loadedLater({
  load: async () =>
    (await loadWithWords(["recent-changes", "results-desk"], () => import("./recent-changes.tsx")))
      .RecentChanges,
  failed: (_retry, { onClose }) => <DialogProblem onClose={onClose} />,
})

/**
 * Returns what opens the list of the latest changes, on pages that load its script only when it is opened (SP-15), or when they have been
 * open for a while.
 */
export function useRecentChanges(stage: Pick<RaceDesk["stage"], "path" | "timeZone">, isSettled = false) {
  const show = useShowDialog()
  useEffect(() => {
    if (isSettled) void RecentChanges.preload()
  }, [isSettled])
  return () => show((close) => <RecentChanges stage={stage} onClose={close} />)
}
