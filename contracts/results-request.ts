import { z } from "zod"
import { resultStatuses } from "#domain/results/result.ts"
import { optionalText } from "./form-text.ts"
import { paperCards } from "./paper-cards.ts"
import { penaltyForm } from "./penalty-form.ts"
import { sectionPoints } from "./section-points.ts"
import { storableId } from "./storable-text.ts"

const participant = storableId
const reason = optionalText(200)
const place = { participant, section: z.int().min(1).max(99), lap: z.int().min(1).max(99) }
const placed = z.object(place)
const phone = z.uuid()
const attempts = z.array(z.uuid()).min(1).max(1_000)

/** What a secretary asks of a stage's results; each intent is a use-case of its own. */
export const resultsRequest = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("set-status"),
    participant,
    status: z.enum(resultStatuses).nullable(),
    reason,
  }),
  // the number that the secretary said yes to (D-16)
  z.object({ intent: z.literal("set-dnf-for-unfinished"), confirmed: z.int().min(0) }),
  // those without a start and a score (D-45), and those who finished with a DNF: as many as were confirmed
  z.object({ intent: z.literal("set-dnf-for-absent"), confirmed: z.int().min(0) }),
  z.object({ intent: z.literal("clear-dnf-of-finished"), confirmed: z.int().min(0) }),
  z.object({ intent: z.literal("delete-result"), participant }),
  z.object({ intent: z.literal("add-penalty"), id: z.uuid(), participant, form: penaltyForm }),
  z.object({ intent: z.literal("edit-penalty"), id: z.uuid(), form: penaltyForm }),
  z.object({ intent: z.literal("delete-penalty"), id: z.uuid() }),
  z.object({ intent: z.literal("edit-section"), ...place, points: sectionPoints, reason }),
  z.object({ intent: z.literal("delete-section"), ...place, reason }),
  // of several attempts, the one that counts (D-10)
  z.object({ intent: z.literal("choose-attempt"), ...place, attempt: z.uuid() }),
  // what waited of a phone counts for this participant, or never (D-09, D-13)
  z.object({ intent: z.literal("count-attempts"), phone, attempts, participant }),
  // once results are approved with a reason
  z.object({ intent: z.literal("dismiss-attempts"), phone, attempts, reason }),
  // all that arrived from a phone after it was switched off counts, or never (D-11)
  z.object({ intent: z.literal("count-phone"), phone }),
  z.object({ intent: z.literal("dismiss-phone"), phone, reason }),
  // the odd times of a phone's scores stand
  z.object({ intent: z.literal("accept-times"), phone }),
  // 71 for 17; one attempt, or all that was recorded there; confirmed: the other place has an entry too (D-37)
  z.object({
    intent: z.literal("move-entry"),
    from: placed,
    to: placed,
    attempt: z.uuid().nullable(),
    isConfirmed: z.boolean(),
    reason,
  }),
  // whole cards from paper, all or none (D-37)
  paperCards.extend({ intent: z.literal("enter-cards") }),
  z.object({ intent: z.literal("cancel-section"), section: place.section, isCancelled: z.boolean() }),
  // the revision of the board that the secretary looked at
  z.object({ intent: z.literal("approve"), seenRevision: z.int().min(0) }),
  z.object({ intent: z.literal("reopen"), reason }),
])

/** A request as it was read. */
export type ResultsRequest = z.output<typeof resultsRequest>

/** A request as a screen sends it, with what was typed. */
export type TypedResultsRequest = z.input<typeof resultsRequest>
