import { useSyncExternalStore } from "react"

/** What browsers of Android hand an app that can be installed. */
type InstallOffer = Event & { prompt(): Promise<unknown> }

const isOffer = (event: Event): event is InstallOffer => "prompt" in event

/** How the app gets onto the home screen: at a touch, by the hand of the judge, or not at all (it is there, or cannot). */
export type Installation = { kind: "offered"; install(): void } | { kind: "by-hand" } | null

// only Safari tells, and only there nothing is offered
const byHand: Installation =
  "standalone" in navigator && navigator.standalone === false ? { kind: "by-hand" } : null
let current: Installation = byHand
const listeners = new Set<() => void>()

const become = (next: Installation) => {
  current = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer until the judge wants it; to be called once, before it can come. */
export const awaitInstallOffer = (): void => {
  addEventListener("beforeinstallprompt", (event) => {
    if (!isOffer(event)) return
    event.preventDefault()
    const install = () => {
      become(null)
      void event.prompt()
    }
    become({ kind: "offered", install })
  })
  addEventListener("appinstalled", () => become(null))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How the app gets onto the home screen of this device, where a browser does not clear what it keeps. */
export const useInstallation = (): Installation => useSyncExternalStore(subscribe, () => current)
