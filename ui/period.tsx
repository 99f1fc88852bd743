import { Instant } from "./instant.tsx"

type PeriodProps = {
  from: number | null
  until: number | null
  format: Intl.DateTimeFormat
  /** What stands before the one end that is known. */
  say(end: "from" | "until"): string
}

/** A period of which one end may be open; nothing where both are. Hours of two days stay hours: a phone has no room for their days. */
export function Period({ from, until, format, say }: PeriodProps) {
  if (from !== null && until !== null)
    return (
      <span>
        <Instant at={from} format={format} />–<Instant at={until} format={format} />
      </span>
    )
  const at = from ?? until
  return (
    at !== null && (
      <span>
        {say(from === null ? "until" : "from")} <Instant at={at} format={format} />
      </span>
    )
  )
}
