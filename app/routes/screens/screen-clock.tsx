import { useEffect, useState } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { followServerTime } from "#app/live/server-clock.ts"

/** The time of day by the server's clock: televisions do not know theirs. `stream` is the address that is asked for it. */
export function ScreenClock({ stream, timeZone }: { stream: string; timeZone: string }) {
  const { time } = useFormats(timeZone)
  // null: before scripts run
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => followServerTime(stream, setNow), [stream])
  return <time className="screen-clock">{now !== null && time.format(now)}</time>
}
