import { useEffect, useEffectEvent } from "react"
import { queries, useRead } from "#app/api/use-read.ts"
import { useReadRace } from "#app/routes/results/desk/use-follow-race.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import type { StageReadiness } from "#contracts/stage-readiness.ts"

/** What is read again of a stage's day while its cockpit is open. */
export type Day = { race: RaceDesk; readiness: StageReadiness }

export type ReadDayProps = {
  path: string
  /** What is read is stale once this changes. */
  version: unknown
  /** What the page came with, and when. */
  loaded: Day
  loadedAt: number
  /** Takes the newest. `lostOn`: when that came, if the last request failed. */
  onRead(read: Day & { lostOn: number | null }): void
  /** Receives the function that reads it again. */
  onReady(refresh: () => Promise<void>): void
  /** This could not be loaded. */
  onLost(): void
}

/** Milliseconds between two looks at what is ready, which changes less often than the race. */
const every = 60_000

/** Reads a stage's day: at once, because something has changed by the time that this is loaded, and again from then on. */
export function ReadDay({ path, version, loaded, loadedAt, onRead, onReady }: ReadDayProps) {
  const { race, lostOn, refresh } = useReadRace(path, {
    version,
    loaded: { race: loaded.race, at: loadedAt },
  })
  const ready = useRead(
    queries.competitions.readiness.queryOptions({
      input: { stage: path },
      initialData: { kind: "found", readiness: loaded.readiness },
      initialDataUpdatedAt: loadedAt,
      staleTime: Number.POSITIVE_INFINITY,
    }),
    { version: loadedAt, every },
  )
  const begin = useEffectEvent(() => {
    onReady(refresh)
    void refresh()
    void ready.refresh()
  })
  useEffect(() => begin(), [])
  const readiness = ready.data?.readiness ?? loaded.readiness
  const give = useEffectEvent(onRead)
  useEffect(() => {
    if (race) give({ race, readiness, lostOn })
  }, [race, readiness, lostOn])
  return null
}
