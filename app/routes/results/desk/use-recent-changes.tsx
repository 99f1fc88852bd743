import { useEffect } from "react"
import { lazyDialog } from "#app/lazy-part.tsx"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"

const RecentChanges = lazyDialog(
  ["recent-changes", "results-desk"],
  async () => (await import("./recent-changes.tsx")).RecentChanges,
)

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
