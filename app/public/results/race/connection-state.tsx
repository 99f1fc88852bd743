import { useEffect, useState, useSyncExternalStore } from "react"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { useServerTime } from "#app/site/live/use-clock.ts"
import type { Connection } from "#app/site/live/use-live-board.ts"
import type { ClockStart } from "#contracts/competitions/clock-start.ts"
import { Instant } from "#ui/instant.tsx"

const signs = {
  starting: "",
  live: "bg-(--live)",
  reconnecting: "bg-signal",
  offline: "border-2 border-muted",
} as const

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
    <span role="status" className="print:hidden" data-connection={state}>
      <span
        className={`mr-1.5 inline-block size-2.5 rounded-full forced-color-adjust-none ${signs[state]}`}
      />
      {state === "starting" ? (
        // its place is reserved: the title beside it does not wrap differently once it has a text
        <span className="invisible" aria-hidden="true">
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
