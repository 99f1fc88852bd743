import { useEffect, useState } from "react"
import { ownKeys, readJson, thisTab } from "#app/site/shell/on-this-device.ts"
import { useViewer } from "#app/site/shell/use-viewer.ts"

type Secrets = Readonly<Record<string, string>>

/**
 * The secrets of the passes that were made in this tab of the browser, by their ids: the server stores none, and the tab only
 * while it is open.
 */
export function usePassSecrets(stagePath: string): {
  secrets: Secrets
  store(id: string, secret: string): void
} {
  const key = `${ownKeys.passes}${useViewer()?.userId} ${stagePath}`
  const [secrets, setSecrets] = useState<Secrets>({})
  useEffect(() => setSecrets(readSecrets(key)), [key])
  const store = (id: string, secret: string) => {
    const kept = { ...readSecrets(key), [id]: secret }
    setSecrets((known) => ({ ...known, ...kept }))
    // a browser without storage shows them until the page is left
    thisTab.remember(key, JSON.stringify(kept))
  }
  return { secrets, store }
}

function readSecrets(key: string): Secrets {
  const kept = readJson(thisTab.recall(key))
  const entries = typeof kept === "object" && kept !== null ? Object.entries(kept) : []
  return Object.fromEntries(entries.filter(([, secret]) => typeof secret === "string"))
}
