import { useEffect, useState } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { measureClock } from "#app/live/server-clock.ts"

const tick = 1_000
const measureEvery = 3_600_000

/** The time of day by the server's clock: televisions do not know theirs. `stream` is the address that is asked for it. */
export function ScreenClock({ stream, timeZone }: { stream: string; timeZone: string }) {
  const { time } = useFormats(timeZone)
  const now = useServerTime(stream)
  return <time className="screen-clock">{now !== null && time.format(now)}</time>
}

/** Null: before scripts run. */
function useServerTime(stream: string): number | null {
  const [ahead, setAhead] = useState(0)
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const measure = () =>
      measureClock(stream).then(
        (measured) => measured !== null && setAhead(measured),
        // without a network the last measure, or the device's clock, is the best there is
        () => {},
      )
    const measuring = setInterval(measure, measureEvery)
    const ticking = setInterval(() => setNow(Date.now()), tick)
    setNow(Date.now())
    void measure()
    return () => {
      clearInterval(measuring)
      clearInterval(ticking)
    }
  }, [stream])
  return now === null ? null : now + ahead
}
