import { type Drawn, draw } from "./draw.ts"
import { byNumber } from "./participants.ts"
import type { StartOrder } from "./start-plan.ts"

/** A rider of a class, with the place in the standings of the championship; null: none. */
export type Starter = Drawn & { standing: number | null }

/**
 * Returns the riders of a class in the order in which they start (TI-01). By the standings, those without a place come first, drawn,
 * then the last to the first, so that the leader starts last; of equal places the draw decides.
 */
export const startOrder = <Rider extends Starter>(
  riders: readonly Rider[],
  order: StartOrder,
  seed: string,
): Rider[] => {
  if (order === "number") return riders.toSorted((a, b) => byNumber(a, b) || (a.id < b.id ? -1 : 1))
  const drawn = draw(riders, seed)
  if (order === "draw") return drawn
  const lateness = ({ standing }: Rider) => (standing === null ? Number.NEGATIVE_INFINITY : -standing)
  return drawn.toSorted((a, b) => (lateness(a) === lateness(b) ? 0 : lateness(a) - lateness(b)))
}
