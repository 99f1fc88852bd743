import type { CompetitionType } from "#domain/competitions/scoring.ts"

/** The points of a section, in the colour of what they cost; neutral where more is better. */
export function Score({ total, type }: { total: number; type: CompetitionType }) {
  return (
    <b className="score" data-score={type === "classic" ? total : "worth"}>
      {total}
    </b>
  )
}
