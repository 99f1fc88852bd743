import { useSyncExternalStore } from "react"

/** The page that the icon on the home screen opens. */
const launcher = "/judge-standalone"

/**
 * Lets the app open without a network from now on: here, and where its icon on the home screen leads. Requests that the browser
 * does not clear what the app stores.
 */
export const install = async (): Promise<void> => {
  // some browsers ask the judge first; there is no need to wait for the answer
  void navigator.storage?.persist?.().catch(() => false)
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return
  for (const scope of new Set([location.pathname, launcher])) {
    // without a worker the app works as long as it is open
    await navigator.serviceWorker.register("/judge-worker.js", { scope }).catch(() => null)
  }
}

/** The event with which browsers on Android offer to install the app. */
type InstallOffer = Event & { prompt(): Promise<unknown> }

const isOffer = (event: Event): event is InstallOffer => "prompt" in event

/** How the app gets onto the home screen: by a button, by hand in the browser's menu, or not at all (or is there already). */
export type Installation = { kind: "offered"; install(): void } | { kind: "by-hand" } | null

// only Safari reports whether the app is installed, and only Safari makes no offer
const byHand: Installation =
  "standalone" in navigator && navigator.standalone === false ? { kind: "by-hand" } : null
let current: Installation = byHand
const listeners = new Set<() => void>()

const setInstallation = (next: Installation) => {
  current = next
  for (const listener of listeners) listener()
}

/** Stores the browser's offer until the judge wants it; to be called once, before it can come. */
export const awaitInstallOffer = (): void => {
  addEventListener("beforeinstallprompt", (event) => {
    if (!isOffer(event)) return
    event.preventDefault()
    setInstallation({
      kind: "offered",
      install: () => {
        setInstallation(null)
        void event.prompt()
      },
    })
  })
  addEventListener("appinstalled", () => setInstallation(null))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How the app gets onto the home screen of this device, where a browser does not clear what it stores. */
export const useInstallation = (): Installation => useSyncExternalStore(subscribe, () => current)
