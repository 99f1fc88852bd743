import { useEffect } from "react"

/** Keeps the display on while the page is visible, where the browser can; elsewhere the device's own settings decide. */
export function useWakeLock(): void {
  useEffect(() => {
    let isLeft = false
    let held: WakeLockSentinel | null = null
    const hold = async () => {
      if (document.hidden || !("wakeLock" in navigator)) return
      const taken = await navigator.wakeLock.request("screen").catch(() => null)
      if (isLeft) await taken?.release()
      else held = taken
    }
    // a hidden page loses it
    document.addEventListener("visibilitychange", hold)
    void hold()
    return () => {
      isLeft = true
      document.removeEventListener("visibilitychange", hold)
      void held?.release()
    }
  }, [])
}
