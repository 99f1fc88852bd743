import { useWords } from "#app/site/i18n/words.ts"

/** Places won (above 0) or lost in a class, in the last quarter of an hour or by one score. */
export function PlacesWon({ won, isByScore = false }: { won: number; isByScore?: boolean }) {
  const t = useWords("results")
  if (won === 0) return null
  const count = Math.abs(won)
  const [up, down] = isByScore
    ? (["placesUp", "placesDown"] as const)
    : (["placesWon", "placesLost"] as const)
  const words = t(won > 0 ? up : down, { count })
  return (
    <span className={`font-bold ${won > 0 ? "text-(--rise)" : "text-error-ink"}`} title={words}>
      <span aria-hidden="true">{`${won > 0 ? "▲" : "▼"}${count}`}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
