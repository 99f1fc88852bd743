import { createContext, startTransition, useEffect, useState } from "react"

/** Do scripts run already? What needs them is not part of the server's page. */
export const ScriptedContext = createContext(false)

// A page that is opened from another one is drawn by scripts from the start.
let isRunning = false

/** Returns whether scripts run already. Hundreds of lines change by it: bit by bit, so that a press in between is answered. */
export function useScripted(): boolean {
  const [isScripted, setScripted] = useState(isRunning)
  useEffect(() => {
    isRunning = true
    startTransition(() => setScripted(true))
  }, [])
  return isScripted
}
