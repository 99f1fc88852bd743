import type { Judging } from "#judge/judging/judging.ts"

/** How often the server is asked what is new while the app is seen, milliseconds; data is stale after a minute (D-09). */
const often = 25_000

/** Asks and sends at intervals, when the network comes back, and when the app is seen again; returns how to end it. */
export const keepInSync = (judging: Judging): (() => void) => {
  const sync = () => {
    if (document.visibilityState === "visible") void judging.sync()
  }
  sync()
  const timer = setInterval(sync, often)
  document.addEventListener("visibilitychange", sync)
  addEventListener("online", sync)
  return () => {
    clearInterval(timer)
    document.removeEventListener("visibilitychange", sync)
    removeEventListener("online", sync)
  }
}
