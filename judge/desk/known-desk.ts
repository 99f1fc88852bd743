import type { DeskRider } from "#contracts/registration/sign-on.ts"
import {
  type RiderTicks,
  type SignOnPlan,
  type TickTouch,
  withTouches,
} from "#domain/registration/sign-on.ts"
import { atNoSection } from "#domain/timing/timing-event.ts"
import type { JudgingState } from "#judge/judging/judging.ts"
import type { NewEvent, StoredEvent } from "#judge/outbox/stored-tap.ts"

/** A sign-on desk as its phone knows it. */
export type KnownDesk = { plan: SignOnPlan; riders: readonly DeskRider[] }

const noDesk: KnownDesk = { plan: { ticks: [], noiseLimit: null }, riders: [] }

/**
 * Returns the desk as the server last sent it, and over it the ticks of this phone that the server's answer cannot have yet. What the server
 * refused is not set.
 */
export const knownDesk = ({ known, ticked }: Pick<JudgingState, "known" | "ticked">): KnownDesk => {
  const { revision, desk } = known.stage
  if (!desk) return noDesk
  const news = ticked.filter(
    ({ state, revision: answered }) =>
      state === null || (state !== "refused" && answered !== null && answered > revision),
  )
  const ofRider = Map.groupBy(
    news.toSorted((a, b) => a.seq - b.seq),
    ({ participant }) => participant,
  )
  const withNews = (id: string, ticks: RiderTicks) =>
    (ofRider.get(id) ?? []).reduce((all, event) => withTouches(all, touchOf(event), event.time), ticks)
  return {
    plan: desk.plan,
    riders: desk.riders.map((rider) => ({ ...rider, ticks: withNews(rider.id, rider.ticks) })),
  }
}

const touchOf = ({ tick, name, points }: StoredEvent): TickTouch[] =>
  tick === undefined ? [] : [{ tick, isDone: name === "SignOnTicked", decibels: points }]

/** Returns the events of one touch at a desk, which share this attempt. */
export const deskEvents = (participant: string, touches: readonly TickTouch[], attempt: string): NewEvent[] =>
  touches.map(({ tick, isDone, decibels }) => ({
    ...{ attempt, participant, section: atNoSection, lap: 1, tick, points: decibels },
    name: isDone ? "SignOnTicked" : "SignOnTakenBack",
  }))
