import type { BoardClass, BoardRow, BoardStage } from "#contracts/live.ts"

/** A rider among those of the class, in its order. */
export type RiderOfClass = {
  row: BoardRow
  ofClass: readonly BoardRow[]
  racingClass: BoardClass
  stage: BoardStage
}
