import { useWords } from "#app/i18n/words.ts"
import "./connection-state.css"
import { useEffect, useState, useSyncExternalStore } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useServerTime } from "#app/live/use-clock.ts"
import type { Connection } from "#app/live/use-live-board.ts"
import type { ClockStart } from "#contracts/clock-start.ts"
import { Instant } from "#ui/instant.tsx"

type ConnectionStateProps = {
  connection: Connection
  /** Is the stage being ridden? */
  isRunning: boolean
  loadedAt: ClockStart
  timeZone: string
}

/** Whether the page is live; if not, the time that it shows. */
export function ConnectionState({ connection, isRunning, loadedAt, timeZone }: ConnectionStateProps) {
  const t = useWords("results")
  const { time } = useFormats(timeZone)
  const isOnline = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  )
  const asOf = useAsOf(connection, loadedAt)
  const state = connection === "reconnecting" && !isOnline ? "offline" : connection
  const connected = t(isRunning ? "live" : "connected")
  return (
    <span role="status" className="connection print:hidden" data-connection={state}>
      {state === "starting" ? (
        <span className="connection-place" aria-hidden="true">
          {connected}
        </span>
      ) : state === "live" ? (
        connected
      ) : (
        t(state)
      )}
      {connection === "reconnecting" && (
        <>
          {" · "}
          {t("asOf")} <Instant at={asOf} format={time} />
        </>
      )}
    </span>
  )
}

/**
 * The time until which the page knows every change: when it was loaded, then when the stream was last lost, by the server's clock as
 * all times of the page.
 */
function useAsOf(connection: Connection, loadedAt: ClockStart): number {
  const [asOf, setAsOf] = useState<number>(loadedAt)
  const serverTime = useServerTime(loadedAt)
  useEffect(() => {
    if (connection === "live") return () => setAsOf(serverTime.current())
  }, [connection, serverTime])
  return asOf
}

function onNetworkChange(onChange: () => void): () => void {
  window.addEventListener("online", onChange)
  window.addEventListener("offline", onChange)
  return () => {
    window.removeEventListener("online", onChange)
    window.removeEventListener("offline", onChange)
  }
}
