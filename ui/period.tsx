import { Instant } from "./instant.tsx"

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
