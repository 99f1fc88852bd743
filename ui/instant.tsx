/** An instant (epoch milliseconds), or the period from it to another, in the words of a format. */
export function Instant({ at, until, format }: { at: number; until?: number; format: Intl.DateTimeFormat }) {
  return (
    // Server and browser may know different versions of a language's dates: what the server wrote stays.
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {until === undefined ? format.format(at) : format.formatRange(at, until)}
    </time>
  )
}

type PeriodProps = { from: number | null; until: number | null; format: Intl.DateTimeFormat }

/** A period of which one end may be open; nothing where both are. */
export function Period({ from, until, format }: PeriodProps) {
  if (from !== null && until !== null) return <Instant at={from} until={until} format={format} />
  if (from !== null)
    return (
      <>
        <Instant at={from} format={format} /> –
      </>
    )
  if (until !== null)
    return (
      <>
        – <Instant at={until} format={format} />
      </>
    )
  return null
}
