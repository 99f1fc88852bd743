import { useEffect, useState } from "react"
import { api } from "#app/api/client.ts"
import { useQuery } from "#app/shell/use-viewer.ts"
import type { ScreenCommand } from "#contracts/screens.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import { followCommand } from "./follow-command.ts"
import { thisScreen } from "./this-screen.ts"

const automatic: ScreenCommand = { kind: "automatic" }

/** What the secretary has set this screen to show, and the screen's name for the secretary; null: not known yet (TV-02). */
export function useShownOnScreen(stage: string): { shows: ScreenCommand; name: string | null } {
  const nameInQuery = useQuery().get("name")
  const isHydrated = useHydrated()
  const [shows, setShows] = useState(automatic)
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    if (!isHydrated) return
    const own = thisScreen(nameInQuery)
    const report = async () => {
      const answer = await api.screens.report({ stage, screen: own.id, name: own.name })
      setName(own.name)
      return answer.shows
    }
    // the same answer comes every time
    return followCommand(report, (next) =>
      setShows((shown) => (JSON.stringify(shown) === JSON.stringify(next) ? shown : next)),
    )
  }, [stage, nameInQuery, isHydrated])
  return { shows, name }
}
