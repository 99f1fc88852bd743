import { useCallback, useMemo, useState } from "react"
import { api } from "#app/site/api/client.ts"
import { useReread } from "#app/site/live/use-reread.ts"
import { recall, remember } from "#app/site/shell/on-this-device.ts"
import { useQuery } from "#app/site/shell/use-viewer.ts"
import type { ScreenCommand } from "#contracts/screens/screens.ts"
import { longestScreenName } from "#domain/competitions/screen-lengths.ts"
import { useHydrated } from "#ui/use-hydrated.ts"

const automatic: ScreenCommand = { kind: "automatic" }

/** How often a screen asks what to show, milliseconds: it must react within two seconds (TV-02). */
const every = 1_500

/** What the secretary has set this screen to show, and the screen's name for the secretary; null: not known yet (TV-02). */
export function useShownOnScreen(stage: string): { shows: ScreenCommand; name: string | null } {
  const nameInQuery = useQuery().get("name")
  const isHydrated = useHydrated()
  const own = useMemo(() => (isHydrated ? thisScreen(nameInQuery) : null), [isHydrated, nameInQuery])
  const [answer, setAnswer] = useState<{ shows: ScreenCommand; name: string } | null>(null)
  const read = useCallback(async () => {
    if (!own) return
    const { shows } = await api.screens.report({ stage, screen: own.id, name: own.name })
    setAnswer((last) => {
      // the same command comes every time
      const isSame = JSON.stringify(last?.shows) === JSON.stringify(shows)
      return { name: own.name, shows: last && isSame ? last.shows : shows }
    })
  }, [stage, own])
  useReread({ isStale: own !== null, answer, read, every })
  return { shows: answer?.shows ?? automatic, name: answer?.name ?? null }
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
