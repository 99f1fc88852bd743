import { eq } from "drizzle-orm"
import { foldTicks, isTicked, type SignOnPlan, type TickTouch } from "#domain/registration/sign-on.ts"
import { participant } from "#server/db/schema/registration.ts"
import { signOnEvent } from "#server/db/schema/sign-on.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Chance } from "#tests/support/factories/chance.ts"
import type { Comparison } from "./compare-day.ts"
import type { Rider } from "./plan-day.ts"

/** What two desks tick in a simulated morning; each has its own ticks, and they stand side by side. */
export const deskPlan: SignOnPlan = { ticks: ["identity", "fee", "technical", "noise"], noiseLimit: 94 }

const ownTicks = [deskPlan.ticks.slice(0, 2), deskPlan.ticks.slice(2)]

/** One touch at a desk. */
export type DeskTouch = { rider: string; touches: readonly TickTouch[] }

/** Returns what each of two desks touches: all riders, in any order, some of them more than once. */
export const planDesks = (chance: Chance, riders: readonly Rider[]): DeskTouch[][] =>
  ownTicks.map((ticks) =>
    chance
      .shuffle(riders.flatMap(({ id }) => Array.from({ length: chance.whole(1, 3) }, () => id)))
      .map((rider) => ({
        rider,
        touches: ticks
          .filter(() => chance.happens(0.8))
          .map((tick) => {
            const isDone = chance.happens(0.8)
            return { tick, isDone, decibels: tick === "noise" && isDone ? chance.whole(88, 98) : null }
          }),
      }))
      .filter(({ touches }) => touches.length > 0),
  )

type Meant = {
  /** In the order in which each desk made them. */
  desks: readonly (readonly DeskTouch[])[]
  /** What their phones have stored. */
  events: readonly { id: string }[]
}

/** Compares the log, the ticks and the status of each rider with what two desks meant. */
export const compareDesks = async (
  db: Db,
  stage: { key: number },
  { desks, events }: Meant,
): Promise<Comparison> => {
  const logged = await db.select().from(signOnEvent).where(eq(signOnEvent.stageKey, stage.key))
  const riders = await db.select().from(participant).where(eq(participant.stageKey, stage.key))
  const folded = foldTicks(logged)
  const inLog = new Set(logged.map(({ id }) => id))
  const kept = new Set(events.map(({ id }) => id))
  // each tick is of one desk, so its last touch is what is meant
  const meant = new Map(
    desks.flat().flatMap(({ rider, touches }) => touches.map((one) => [`${rider} ${one.tick}`, one])),
  )
  const differing = [...meant].filter(([key, { tick, isDone, decibels }]) => {
    const state = folded.get(key.slice(0, key.lastIndexOf(" ")))?.[tick]
    return state?.isDone !== isDone || state.decibels !== decibels
  })
  const wrongStatus = riders.filter(({ id, status }) => {
    const isAll = deskPlan.ticks.every((tick) => isTicked(folded.get(id) ?? {}, tick, deskPlan))
    return (status === "Confirmed") !== isAll
  })
  return {
    diverged: differing.length + wrongStatus.length,
    lost: [...kept].filter((id) => !inLog.has(id)).length,
    doubled: logged.filter(({ id }) => !kept.has(id)).length + (logged.length - inLog.size),
  }
}
