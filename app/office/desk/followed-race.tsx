import { useStageNow } from "#app/public/results/race/stage-context.ts"
import { queries, useRead } from "#app/site/api/use-read.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { StageReadiness } from "#contracts/competitions/stage-readiness.ts"
import type { RaceDesk } from "#contracts/judging/race-desk.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"

/** What is missing in a stage and what needs attention. */
type FollowedRace = {
  /** The newest that came; null before the first. */
  race: RaceDesk | null
  /** It could not be read. */
  hasFailed: boolean
  /** Reads it again. */
  refresh(): Promise<void>
}

/** Milliseconds after which it is read again: waiting taps change no line of the board. */
const every = 15_000
const atMostEvery = 2_000

type ReadOptions = {
  /** What is read is stale once this changes. */
  version?: unknown
  /** What the page came with, and when. */
  loaded?: { race: RaceDesk; at: number }
}

/** When the newest answer came, if the last request failed; null: it is current, or there is none. */
type LostOn = { lostOn: number | null }

/** Reads what is missing in a stage and what needs attention, again while the page is visible. */
export function useFollowedRace(stage: string, { version, loaded }: ReadOptions): FollowedRace & LostOn {
  const { data, hasFailed, lostOn, refresh } = useRead(
    queries.results.race.queryOptions({
      input: { stage },
      ...(loaded && {
        initialData: { kind: "found", desk: loaded.race },
        initialDataUpdatedAt: loaded.at,
        staleTime: Number.POSITIVE_INFINITY,
      }),
    }),
    { version, atMostEvery, every },
  )
  return { race: data?.desk ?? null, hasFailed, lostOn, refresh }
}

/** Returns the race that the page follows, in one of its parts or dialogs. */
export function useRace(): FollowedRace {
  const input = { stage: useStageNow().stage.path }
  const { data, hasFailed, refresh } = useRead(queries.results.race.queryOptions({ input, enabled: false }))
  return { race: data?.desk ?? null, hasFailed, refresh }
}

/** What a stage's day is read from. */
type Day = { race: RaceDesk; readiness: StageReadiness }

/** Milliseconds between two looks at what is ready, which changes less often than the race. */
const readyEvery = 60_000

/** A stage's day as it was loaded with the page, read again once something has changed. */
export function useFollowedDay(
  stage: string,
  { version, loaded, loadedAt }: { version: unknown; loaded: Day; loadedAt: number },
): Day & LostOn {
  const { race, lostOn } = useFollowedRace(stage, { version, loaded: { race: loaded.race, at: loadedAt } })
  const ready = useRead(
    queries.competitions.readiness.queryOptions({
      input: { stage },
      initialData: { kind: "found", readiness: loaded.readiness },
      initialDataUpdatedAt: loadedAt,
      staleTime: Number.POSITIVE_INFINITY,
    }),
    { version: loadedAt, every: readyEvery },
  )
  return { race: race ?? loaded.race, readiness: ready.data?.readiness ?? loaded.readiness, lostOn }
}

/** Says that the race could not be read, if no answer has arrived yet; otherwise empty. */
export function RaceFailed() {
  const { race, hasFailed, refresh } = useRace()
  return race || !hasFailed ? null : <NotRead onRetry={refresh} />
}

/** Says that something of the desk could not be read, with a button that reads it again. */
export function NotRead({ onRetry }: { onRetry(): void }) {
  const t = useWords("results-desk")
  return (
    <p role="alert" className="mt-4">
      {t("unanswered.broken")}{" "}
      <button type="button" className="quiet-button" onClick={onRetry}>
        {t("retry")}
      </button>
    </p>
  )
}

/**
 * Does a standing have a result of the stage that is not final (D-18)? Null until that has been read for the step at which the board shows
 * the stage, because the board is ahead.
 */
export const hasDrafts = (race: RaceDesk | null, step: ResultsStatus): boolean | null =>
  race?.stage.resultsStatus === step ? race.stage.isDraft : null
