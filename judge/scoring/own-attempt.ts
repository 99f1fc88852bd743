import type { Scoring } from "#domain/competitions/scoring.ts"
import { type Attempt, foldAttempt } from "#domain/judging/attempt.ts"
import type { KeptTap } from "#judge/outbox/kept-tap.ts"

/** What this device recorded of one participant in one section and lap, and how far it got to the server. */
export type OwnAttempt = Attempt & {
  participant: string
  section: number
  lap: number
  taps: readonly KeptTap[]
  /** Some of it is not answered yet. */
  waits: boolean
  /** Why a secretary has to look at it, or the server refused it; null: neither. */
  why: NonNullable<KeptTap["why"]> | null
  /** The latest revision of the stage that has it; 0 while it waits. */
  revision: number
}

/** Returns what the taps of one attempt, at least one, come to. */
export const ownAttempt = (taps: readonly KeptTap[], scoring: Scoring): OwnAttempt => {
  const [first] = taps
  if (!first) throw new Error("An attempt has at least one tap")
  const { participant, section, lap } = first
  return {
    ...foldAttempt(taps, scoring),
    participant,
    section,
    lap,
    taps,
    waits: taps.some(({ state }) => state === null),
    why: taps.find(({ why }) => why !== null)?.why ?? null,
    revision: Math.max(...taps.map(({ revision }) => revision ?? 0)),
  }
}
