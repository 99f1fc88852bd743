import type { PoolClient } from "pg"
import { z } from "zod"
import { type DeskEvent, deskEvent } from "#contracts/judging/desk-sync.ts"
import type { BatchAnswer, EventAnswer } from "#contracts/judging/judge-sync.ts"
import { correctTime } from "#domain/judging/tap-times.ts"
import type { Notifying } from "#server/auth/notify.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { writeStage } from "#server/stages/write-stage.ts"
import { tellingRiders } from "../tell-riders.ts"
import { addTicks, type FreshTick, findTicks, isSameTick } from "./add-ticks.ts"

/** The phone of a desk that may send ticks: its id, and whether a tick of this corrected instant arrives too late (D-11). */
export type AdmittedDesk = { kind: "admitted"; desk: string; isLate(time: number): boolean }

/** What a phone sends; instants are epoch milliseconds. */
export type DeskBatch = { stage: string; sentAt: number; receivedOn: number; events: readonly unknown[] }

/** The answer after the commit; null: there is no such stage. */
export type DeskOutcome<Refused> = { kind: "recorded"; answer: BatchAnswer } | Refused | null

/**
 * Records what the phone of a sign-on desk ticked (EN-03), in the log of the secretaries' desk. `admit` looks the phone up again, under the lock
 * of the stage. A tick that cannot be read, comes too late, or is of nobody who is entered, is refused and not kept: the desk shows that it is missing.
 */
export const recordDesk = async <Refused extends { kind: "refused" }>(
  context: Notifying,
  batch: DeskBatch,
  admit: (client: PoolClient) => Promise<AdmittedDesk | Refused>,
): Promise<DeskOutcome<Refused>> => {
  const events = batch.events.map(readEvent)
  const ids = new Set(events.filter(isTick).map(({ participant }) => participant))
  const by = { userId: null, now: batch.receivedOn }
  return tellingRiders(context, { path: batch.stage, ids: [...ids] }, () =>
    writeStage(context.db, { path: batch.stage, by }, async (write) => {
      const admitted = await admit(write.client)
      if (admitted.kind === "refused") {
        await write.rollback()
        return admitted
      }
      const { desk, isLate } = admitted
      const ticks = new Map(events.filter(isTick).map((one) => [one, tickOf(one, desk, batch)]))
      const { fresh, answers } = await sortOut(write, ticks, isLate)
      const lost = fresh.length === 0 ? new Set() : await addTicks(write, by, fresh)
      const isNews = fresh.some(({ participantId }) => !lost.has(participantId))
      if (!isNews) await write.rollback()
      return {
        kind: "recorded",
        answer: {
          revision: isNews ? write.stage.revision : write.stage.revision - 1,
          events: events.map((one): EventAnswer => {
            if (!isTick(one)) return one
            const answer = answers.get(one) ?? { id: one.id, state: "refused" }
            return answer.state === "stored" && lost.has(one.participant)
              ? { id: one.id, state: "refused", why: "unknown-participant" }
              : answer
          }),
        },
      }
    }),
  )
}

const withId = z.object({ id: z.string() })

const readEvent = (event: unknown): DeskEvent | EventAnswer => {
  const read = deskEvent.safeParse(event)
  if (read.success) return read.data
  return { id: withId.safeParse(event).data?.id ?? "", state: "refused", why: "unreadable" }
}

const isTick = (event: DeskEvent | EventAnswer): event is DeskEvent => "tick" in event

const tickOf = (
  { id, seq, tick, participant, name, points, time }: DeskEvent,
  desk: string,
  { sentAt, receivedOn }: DeskBatch,
): FreshTick => ({
  ...{ id, seq, tick, desk, deskTime: time, time: correctTime(time, sentAt, receivedOn) },
  participantId: participant,
  isDone: name === "SignOnTicked",
  decibels: points,
})

type Sorted = { fresh: readonly FreshTick[]; answers: ReadonlyMap<DeskEvent, EventAnswer> }

/** Returns the ticks that are new, and what is answered to each event; of two with one id the first is meant. */
const sortOut = async (
  write: StageWrite,
  ticks: ReadonlyMap<DeskEvent, FreshTick>,
  isLate: (time: number) => boolean,
): Promise<Sorted> => {
  const known = await findTicks(
    write,
    [...ticks.values()].map(({ id }) => id),
  )
  const { key: stageKey } = write.stage
  const fresh = new Map<string, FreshTick & { stageKey: number }>()
  const answer = (one: FreshTick): Omit<EventAnswer, "id"> => {
    const former = known.get(one.id) ?? fresh.get(one.id)
    if (former)
      return isSameTick(former, stageKey, one)
        ? { state: "known" }
        : { state: "refused", why: "other-content" }
    if (isLate(one.time)) return { state: "refused", why: "after-revocation" }
    fresh.set(one.id, { ...one, stageKey })
    return { state: "stored" }
  }
  const answers = new Map([...ticks].map(([event, one]) => [event, { id: event.id, ...answer(one) }]))
  return { fresh: [...fresh.values()], answers }
}
