import { useMemo } from "react"
import { queries, useRead } from "#app/api/use-read.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { compareRacingNumbers } from "#domain/registration/participants.ts"

/** Milliseconds between two readings of what others saved. */
const refetchEvery = 15_000

/**
 * What the grid shows of a stage, by racing number, read again for what others have saved. `lostOn`: when it was last read, where that
 * has failed since.
 */
export function useFollowedGrid(loaded: RaceDesk, loadedAt: number) {
  const { data, lostOn, refresh } = useRead(
    queries.results.race.queryOptions({
      input: { stage: loaded.stage.path },
      initialData: { kind: "found", desk: loaded },
      initialDataUpdatedAt: loadedAt,
      staleTime: Number.POSITIVE_INFINITY,
    }),
    { every: refetchEvery },
  )
  const { stage, classes, lines } = data?.desk ?? loaded
  const sorted = useMemo(
    () => lines.toSorted((a, b) => compareRacingNumbers(a.racingNumber, b.racingNumber)),
    [lines],
  )
  return { stage, classes, lines: sorted, lostOn, refresh }
}
