import { z } from "zod"
import { instants } from "#contracts/fields/clock-time.ts"
import { storableId, storableText } from "#contracts/fields/storable-text.ts"
import { line, longestClassName, optionalText } from "#contracts/fields/text-schemas.ts"
import { highestFee, protestDecisions, protestTexts } from "#domain/results/protests.ts"

const instant = instants.time("")

/** A protest as a secretary records it (OF-05); instants are epoch milliseconds, the fee is in cents. */
export const protestForm = z.object({
  /** Null: the stage as a whole. */
  racingClass: storableText(longestClassName).nullable(),
  /** A participant of the stage, or somebody else, such as a club. */
  protester: z.union([
    z.object({ participantId: storableId }),
    z.object({ name: line(protestTexts.name, "unreadable") }),
  ]),
  /** Everybody reads it. */
  subject: line(protestTexts.subject, "unreadable"),
  details: optionalText(protestTexts.details),
  /** Null: there is none. */
  fee: z.int().min(0).max(highestFee).nullable(),
  receivedOn: instant,
})
export type ProtestForm = z.output<typeof protestForm>

/** What the jury decided, and when. */
export const protestRuling = z.object({
  decision: z.enum(protestDecisions),
  /** Everybody reads it. */
  text: optionalText(protestTexts.decision),
  decidedOn: instant,
  isFeeReturned: z.boolean(),
})
export type ProtestRuling = z.output<typeof protestRuling>
