import type { DeskLine } from "#contracts/race-desk.ts"
import { compareRacingNumbers } from "#domain/registration/participants.ts"

/** The lines that still miss something, those soonest done first, then by racing number. */
export function gapsOf(lines: readonly DeskLine[]): DeskLine[] {
  return lines
    .filter(({ hasStarted, status, missing }) => hasStarted && status === null && missing.length > 0)
    .toSorted(
      (a, b) => a.missing.length - b.missing.length || compareRacingNumbers(a.racingNumber, b.racingNumber),
    )
}
