import "./score-chip.css"
import type { ReactNode, Ref } from "react"

type ScoreChipProps = {
  /** The points of a section; null: not ridden. */
  points: number | null
  /** Of more points are better: how much of the most this is, 0 to 1; null: fewer are better. */
  worth: number | null
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** The score of a section, whose digits are its content: green for a clean, amber, red for a five; neutral by its worth where more is better. */
export function ScoreChip({ points, worth, ref, children }: ScoreChipProps) {
  const score = points === null ? "none" : worth === null ? String(points) : "worth"
  const shade = { backgroundColor: `color-mix(in srgb, var(--ink) ${(worth ?? 0) * 30}%, var(--sunken))` }
  return (
    <b ref={ref} className="score-chip" data-score={score} style={score === "worth" ? shade : undefined}>
      {children}
    </b>
  )
}
