import { useCallback, useEffect, useState } from "react"
import { loadWithWords } from "#app/i18n/words.ts"

type RiderTools = typeof import("./rider-tools.tsx").riderTools

const importTools = async () =>
  (await loadWithWords(["card", "results", "results-desk", "section"], () => import("./rider-tools.tsx")))
    .riderTools

type LoadedTools = {
  /** Null until they are loaded. */
  tools: RiderTools | null
  /** They could not be loaded. */
  hasFailed: boolean
  /** Returns them as soon as they are loaded, now or again; null: they cannot be. */
  load(): Promise<RiderTools | null>
}

/** Loads what may be done about a rider, once it is wanted. */
export function useRiderTools(isWanted: boolean): LoadedTools {
  const [tools, setTools] = useState<RiderTools | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    const loaded = await importTools().catch(() => null)
    setTools(loaded)
    setFailed(loaded === null)
    return loaded
  }, [])
  useEffect(() => {
    if (isWanted) void load()
  }, [isWanted, load])
  return { tools, hasFailed, load }
}
