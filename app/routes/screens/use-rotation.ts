import { useEffect, useEffectEvent, useState } from "react"
import { nextKey } from "./slides.ts"

/** A screen shows the next class after this time, milliseconds (TV-01). */
export const slideTime = 12_000

/** Returns the key whose turn it is; each is shown for this many milliseconds. Null: there are none. */
export function useRotation(keys: readonly string[], every: number): string | null {
  const [shown, setShown] = useState<string | null>(null)
  const current = shown !== null && keys.includes(shown) ? shown : (keys[0] ?? null)
  const advance = useEffectEvent(() => setShown(nextKey(keys, current)))
  useEffect(() => {
    const turning = setInterval(() => advance(), every)
    return () => clearInterval(turning)
  }, [every])
  return current
}
