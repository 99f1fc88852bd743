import { z } from "zod"
import { clockTime } from "#contracts/fields/clock-time.ts"
import { line, onceRead, optionalText } from "#contracts/fields/text-schemas.ts"
import type { ProtestForm } from "#contracts/results/protest-forms.ts"
import { protestDecisions, protestTexts, readFee } from "#domain/results/protests.ts"

/** Stands for somebody who is no rider of the stage. */
export const somebodyElse = "else"

/** Reads a protest as it is typed, with times of a clock in a time zone (OF-05). Messages are codes. */
export const typedProtest = (timeZone: string) =>
  z
    .object({
      /** A participant's id, or `somebodyElse`, who has a name. */
      rider: z.string().min(1, "rider-missing"),
      name: optionalText(protestTexts.name),
      /** Empty: the stage as a whole. */
      racingClass: z.string(),
      subject: line(protestTexts.subject, "subject-missing"),
      details: optionalText(protestTexts.details),
      fee: z
        .string()
        .trim()
        .transform((typed, context) => {
          const fee = typed === "" ? null : readFee(typed)
          if (typed !== "" && fee === null)
            context.addIssue({ code: "custom", message: "fee-unreadable", input: typed })
          return fee
        }),
      receivedOn: clockTime(timeZone).time("time-unreadable"),
    })
    .refine(({ rider, name }) => rider !== somebodyElse || name !== null, {
      ...{ path: ["name"], error: "name-missing" },
      ...onceRead("rider", "name"),
    })
    .transform(
      ({ rider, name, racingClass, ...rest }): ProtestForm => ({
        ...rest,
        racingClass: racingClass || null,
        protester: rider === somebodyElse ? { name: name ?? "" } : { participantId: rider },
      }),
    )

/** Reads a jury's decision as it is typed, in the same way. */
export const typedRuling = (timeZone: string) =>
  z.object({
    decision: z.enum(protestDecisions, "decision-missing"),
    text: optionalText(protestTexts.decision),
    decidedOn: clockTime(timeZone).time("time-unreadable"),
    isFeeReturned: z.boolean().default(false),
  })
