import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"

type PlaceOnLineProps = {
  place: number
  /** Where it stands on the line, from 0, the first place, to 1. */
  at: number
  /** Where the places in the rows above and below stand; null: the line ends here. */
  above: number | null
  below: number | null
  /** Of the scorecard that it leads to. */
  address: string
}

/**
 * A place as a cell of a table, drawn as a point of the line through the places of a season (docs/decisions/0037-rider-pages.md). Each
 * cell draws the line from the middle between it and its neighbours, so that the rows join, however high they are.
 */
export function PlaceOnLine({ place, at, above, below, address }: PlaceOnLineProps) {
  const t = useWords("riders")
  return (
    <>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {above !== null && <line x1={50 * (above + at)} y1={0} x2={100 * at} y2={50} />}
        {below !== null && <line x1={100 * at} y1={50} x2={50 * (at + below)} y2={100} />}
      </svg>
      <Link
        to={address}
        className="place-point"
        data-podium={place <= 3 || undefined}
        style={{ marginInlineStart: `calc(${at} * (100% - var(--point)))` }}
      >
        <span className="sr-only">{t("card")} </span>
        {place}
      </Link>
    </>
  )
}
