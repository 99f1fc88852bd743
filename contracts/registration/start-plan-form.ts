import { z } from "zod"
import { clockTime, instants, type Times } from "#contracts/fields/clock-time.ts"
import { wholeNumber } from "#contracts/fields/form-schemas.ts"
import { optionalText } from "#contracts/fields/text-schemas.ts"
import { readSeed } from "#domain/registration/draw.ts"
import { mostInStartPlan, startOrders } from "#domain/registration/start-plan.ts"
import { minuteCounts, mostLatePoints } from "#domain/timing/time-rules.ts"

const whole = (most: number, code: string) => wholeNumber(code).min(1, code).max(most, code)

const minutes = whole(mostInStartPlan.minutes, "start-minutes-range")
  .nullish()
  .transform((allowed) => allowed ?? null)

const planOf = <Given>({ optionalTime }: Times<Given>) =>
  z.object({
    firstStart: optionalTime,
    interval: whole(mostInStartPlan.interval, "start-interval-range"),
    atOnce: whole(mostInStartPlan.atOnce, "start-at-once-range"),
    order: z.enum(startOrders),
    minutes,
    lapMinutes: minutes,
    latePoints: wholeNumber("stages-range").min(0, "stages-range").max(mostLatePoints, "stages-range"),
    minuteCount: z.enum(minuteCounts),
    lateLimit: minutes,
    /** What the list is drawn with; left out: with a new one. */
    seed: optionalText(20)
      .check(z.refine((typed) => typed === null || readSeed(typed) !== null, "seed-unreadable"))
      .check(z.overwrite((typed) => (typed === null ? null : readSeed(typed)))),
  })

/** Returns the schema of the form of how a class starts (TI-01), with times as clocks show them; messages are codes. */
export const startPlanForm = (timeZone: string) => planOf(clockTime(timeZone))

/** The same for instants, as a call has them. */
export const startPlanInput = planOf(instants)

export type SentStartPlan = z.output<typeof startPlanInput>
