import { useEffect } from "react"

/** Keeps the screen on while the page is seen, where the browser can. */
export const useWakeLock = (): void => {
  useEffect(() => {
    let held: WakeLockSentinel | null = null
    const hold = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return
      // refused when the battery is low
      held = await navigator.wakeLock.request("screen").catch(() => null)
    }
    void hold()
    document.addEventListener("visibilitychange", hold)
    return () => {
      document.removeEventListener("visibilitychange", hold)
      void held?.release()
    }
  }, [])
}
