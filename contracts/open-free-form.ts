import { z } from "zod"
import { isInHundredths } from "#domain/judging/points.ts"
import { onceRead } from "./once-read.ts"
import { wholeNumber } from "./whole-number.ts"

const gate = z
  .number()
  .min(0.5, "gate-range")
  .max(1000, "gate-range")
  .multipleOf(0.5, "gate-range")
  .nullish()
  .transform((points) => points ?? null)

const pointsUpTo = (most: number, code: string) =>
  z.number().min(0, code).max(most, code).refine(isInHundredths, code)

const whole = (least: number, most: number, code: string) =>
  wholeNumber(code).min(least, code).max(most, code)

/** How long a ride through a section may take. */
export const sectionSeconds = whole(10, 3600, "section-time-range")

/** The settings of an openFree stage (D-07), within what a section can be; messages are codes. */
export const openFreeForm = z
  .object({
    gatePoints: z
      .object({ A: gate, B: gate, C: gate, D: gate })
      .refine((points) => Object.values(points).some((value) => value !== null), "no-gate"),
    faultLimit: whole(1, 100, "fault-limit-range"),
    sectionSeconds,
    warningSeconds: whole(0, 3600, "warning-range"),
    faultPoints: pointsUpTo(100, "fault-points-range"),
    bonusByFaults: z
      .array(pointsUpTo(1000, "bonus-range"))
      .max(100, "too-many")
      .readonly()
      .nullish()
      .transform((bonus) => (bonus && bonus.length > 0 ? bonus : null)),
  })
  .refine(({ warningSeconds, sectionSeconds }) => warningSeconds <= sectionSeconds, {
    path: ["warningSeconds"],
    message: "warning-longer",
    ...onceRead("warningSeconds", "sectionSeconds"),
  })
