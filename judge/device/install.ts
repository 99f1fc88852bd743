/** Where the app of this page begins: the worker sees nothing else of the site. */
const launcher = "/judge-standalone"

/**
 * Lets the app open without a network from now on: here, and where its icon on the home screen leads. Asks the browser not to
 * clear what the app keeps.
 */
export const install = async (): Promise<void> => {
  // some browsers ask the judge first: nothing waits for that
  void navigator.storage?.persist?.().catch(() => false)
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return
  for (const scope of new Set([location.pathname, launcher])) {
    // without a worker the app works as long as it is open
    await navigator.serviceWorker.register("/judge-worker.js", { scope }).catch(() => null)
  }
}
