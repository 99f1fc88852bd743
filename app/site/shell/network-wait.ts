/** A page was chosen that cannot be read without a network; the one that is shown stays until then. */
export type NetworkWait = {
  /** When the network was found to be missing, epoch milliseconds. */
  since: number
  /** Gives up the page that was chosen. */
  stay(): void
}

let wait: NetworkWait | null = null
let lostOn: number | null = null
let ending: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const show = (next: NetworkWait | null) => {
  clearTimeout(ending)
  wait = next
  if (!next) lostOn = null
  for (const listener of listeners) listener()
}

/** Milliseconds for which the notice stays once the page is read again: that may fail at once, and nothing is to flicker. */
const noticeStays = 1_000
/** The shortest wait before the page is read again where the device believes that it is online; at random up to three times that. */
const shortestWait = 5_000

/**
 * Waits until a page can perhaps be read again, and shows that meanwhile. Returns false if the reader wants to stay on the page that is
 * shown, or chose another meanwhile (`signal`).
 */
export const networkIsBack = (signal?: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (isBack: boolean) => {
      clearInterval(retrying)
      window.removeEventListener("online", onBack)
      signal?.removeEventListener("abort", onStay)
      if (isBack) ending = setTimeout(() => show(null), noticeStays)
      else show(null)
      resolve(isBack)
    }
    const onBack = () => end(true)
    const onStay = () => end(false)
    const retrying = setInterval(
      () => {
        if (navigator.onLine) onBack()
      },
      shortestWait * (1 + 2 * Math.random()),
    )
    window.addEventListener("online", onBack)
    signal?.addEventListener("abort", onStay)
    lostOn ??= Date.now()
    show({ since: lostOn, stay: onStay })
  })

/** What is waited for; null: nothing. */
export const currentWait = (): NetworkWait | null => wait

/** Calls back whenever that changes; returns what ends it. */
export const onWaitChange = (onChange: () => void): (() => void) => {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
