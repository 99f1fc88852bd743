/** An instant (epoch milliseconds), or the period from it to another, in the words of a format. */
export function Instant({ at, until, format }: { at: number; until?: number; format: Intl.DateTimeFormat }) {
  return (
    // Server and browser may know different versions of a language's dates: what the server wrote stays.
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {until === undefined ? format.format(at) : format.formatRange(at, until)}
    </time>
  )
}
