import type { LapAgreement, StoredAgreement } from "#judge/agreements/agreement-store.ts"
import type { KnownStage } from "#judge/device/device-store.ts"
import type { Obstacle } from "#judge/outbox/create-outbox.ts"
import type { Access } from "#judge/outbox/outbox-store.ts"
import type { NewEvent, StoredEvent } from "#judge/outbox/stored-tap.ts"
import type { OwnAttempt, TapCounts } from "#judge/scoring/own-attempt.ts"

/** A stage that is judged on this device. */
export type Judging = {
  state(): JudgingState
  subscribe(listener: () => void): () => void
  /**
   * Stores the taps of a touch; `make` gets the state that the previous touch left. Resolves once they are on disk and part of
   * the state; rejects if the device cannot store them.
   */
  touch(make: (state: JudgingState) => readonly (readonly NewEvent[])[] | null): Promise<void>
  /** Stores that a rider says a lap of their card is right (OF-03); null: this device cannot store that, or has no server. */
  agree: ((agreement: LapAgreement) => Promise<void>) | null
  /** Fetches news from the server, and sends pending taps. */
  sync(): Promise<void>
  /** Switches to a newly issued token. */
  resume(): Promise<void>
  close(): Promise<void>
}

/** What the screens show of a stage on this device. */
export type JudgingState = {
  access: Access
  known: KnownStage
  attempts: readonly OwnAttempt[]
  /** What a timekeeper recorded on this phone (TI-04). */
  timed: readonly StoredEvent[]
  /** What a sign-on desk ticked on this phone (EN-03). */
  ticked: readonly StoredEvent[]
  counts: TapCounts
  /** The agreements of riders on this phone. */
  agreements: readonly StoredAgreement[]
  obstacle: Obstacle
  /** The server did not answer the last request for news, and has accepted nothing since. */
  isUnanswered: boolean
}

/** After this long without news from the server, others may have scored what this device does not know (D-09), milliseconds. */
const staleAfter = 60_000

/** Returns whether others may have scored what this device does not know. */
export const isStale = (
  { known, obstacle, isUnanswered }: Pick<JudgingState, "known" | "obstacle" | "isUnanswered">,
  { now, isOnline }: { now: number; isOnline: boolean },
): boolean => {
  const age = now - known.syncedOn
  // a clock that was set back makes the age unknown
  return obstacle !== null || isUnanswered || !isOnline || age < 0 || age > staleAfter
}

/** A state that screens show and subscribe to. */
export type Observable<State> = {
  state(): State
  subscribe(listener: () => void): () => void
  set(next: State): void
}

/** Returns an observable with its first state. */
export const createObservable = <State>(first: State): Observable<State> => {
  const listeners = new Set<() => void>()
  let current = first
  return {
    state: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (next) => {
      current = next
      for (const listener of listeners) listener()
    },
  }
}

/** Returns a queue that starts each task once the one before has settled. */
export const serialQueue = (): ((work: () => Promise<void>) => Promise<void>) => {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}
