import type { ReactNode, Ref } from "react"
import type { CellScore } from "#domain/judging/points.ts"

type ScoreChipProps = {
  /** The score of a section; null: not ridden. */
  points: CellScore
  /** The most points of a section, where more are better: a score is shaded by its share of them; null: fewer are better. */
  most: number | null
  /** How much ink the most points have, percent; more than the default leaves digits unreadable. */
  depth?: number
  /** Another size: the chip is as high as its line, as in `text-base/5`. */
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** The score of a section, whose digits are its content: green for a clean, amber, red for a five or a missed one; neutral by its worth where more is better. */
export function ScoreChip({ points, most, depth = 30, className, ref, children }: ScoreChipProps) {
  const score = points === null ? "none" : most === null ? String(points) : "worth"
  const worth = (typeof points === "number" ? points : 0) / Math.max(most ?? 0, 1)
  const shade = { backgroundColor: `color-mix(in srgb, var(--ink) ${worth * depth}%, var(--sunken))` }
  return (
    <b
      ref={ref}
      className={className ? `score-chip ${className}` : "score-chip"}
      data-score={score}
      style={score === "worth" ? shade : undefined}
    >
      {children}
    </b>
  )
}
