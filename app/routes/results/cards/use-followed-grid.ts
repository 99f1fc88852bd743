import { useMemo } from "react"
import { useReadRace } from "#app/routes/results/desk/use-follow-race.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { compareRacingNumbers } from "#domain/registration/participants.ts"

/**
 * What the grid shows of a stage, by racing number, read again for what others have saved. `lostOn`: when it was last read, where that
 * has failed since.
 */
export function useFollowedGrid(loaded: RaceDesk, loadedAt: number) {
  const { race, lostOn, refresh } = useReadRace(loaded.stage.path, { loaded: { race: loaded, at: loadedAt } })
  const { stage, classes, lines } = race ?? loaded
  const sorted = useMemo(
    () => lines.toSorted((a, b) => compareRacingNumbers(a.racingNumber, b.racingNumber)),
    [lines],
  )
  return { stage, classes, lines: sorted, lostOn, refresh }
}
