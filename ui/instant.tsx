/** An instant (epoch milliseconds), or the period from it to another, in the words of a format. */
export function Instant({ at, until, format }: { at: number; until?: number; format: Intl.DateTimeFormat }) {
  return (
    // Server and browser may know different versions of a language's dates: what the server wrote stays.
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {until === undefined ? format.format(at) : format.formatRange(at, until)}
    </time>
  )
}

/** A sentence that tells when something was. */
export function Dated({ at, children }: { at: number; children: string }) {
  return (
    // as above
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {children}
    </time>
  )
}

type PeriodProps = {
  from: number | null
  until: number | null
  format: Intl.DateTimeFormat
  /** What stands before the one end that is known. */
  translate(end: "from" | "until"): string
}

/** A period of which one end may be open; nothing where both are. Hours of two days stay hours: a phone has no room for their days. */
export function Period({ from, until, format, translate }: PeriodProps) {
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
        {translate(from === null ? "until" : "from")} <Instant at={at} format={format} />
      </span>
    )
  )
}
