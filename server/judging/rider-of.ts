import type { DeskLine, DeskRider } from "#contracts/race-desk.ts"

/** Returns a line's rider as lists name them. */
export const riderOf = ({ id, name, racingNumber, racingClass }: DeskLine): DeskRider => ({
  id,
  name,
  racingNumber,
  racingClass,
})
