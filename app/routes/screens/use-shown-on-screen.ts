import { useEffect, useState } from "react"
import { api } from "#app/api/client.ts"
import { recall, remember } from "#app/shell/on-this-device.ts"
import { useQuery } from "#app/shell/use-viewer.ts"
import type { ScreenCommand } from "#contracts/screens.ts"
import { longestScreenName } from "#domain/competitions/screen-lengths.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import { followCommand } from "./follow-command.ts"

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

/** How a screen is known to the secretary (TV-02). */
type ThisScreen = { id: string; name: string }

/**
 * Returns what this screen is known by, the same whenever it is opened on this device. A name in the address makes a screen of
 * its own, so that one computer can have several.
 */
function thisScreen(nameInQuery: string | null): ThisScreen {
  const ownName = (nameInQuery ?? "").trim().slice(0, longestScreenName)
  const key = `screen:${ownName}`
  const id = recall(key) ?? newId()
  remember(key, id)
  return { id, name: ownName || `TV ${id.slice(0, 4).toUpperCase()}` }
}

// `crypto.randomUUID` is missing where a site has no https
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )
