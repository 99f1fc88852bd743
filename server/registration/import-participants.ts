import type { ParticipantForm } from "#contracts/registration/participant-form.ts"
import type { NewcomerFault, ToConfirm } from "#domain/registration/decide-registration.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import { holderOf, isHolder, withOwnNumber } from "#domain/registration/kept-numbers.ts"
import type { Context } from "#server/db/context.ts"
import { changeStage } from "#server/stages/change-stage.ts"
import { enterNewcomers, type StoredParticipant } from "./enter-newcomers.ts"
import { newEntryId } from "./new-entry-id.ts"
import { readStageFacts } from "./registration-facts.ts"
import { isStored } from "./write-participant.ts"

/** Why a line's rider is not registered. */
export type LineRefusal = NewcomerFault | "known-otherwise"

/** How many riders are new and how many are there already, or why nothing is written. */
export type ImportParticipantsOutcome =
  | { kind: "imported" | "acceptable"; added: number; known: number }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }
  | { kind: "unacceptable"; lines: { line: number; reason: LineRefusal }[] }

type ImportParticipants = {
  /** `isOutOfCompetition` left out: the list does not say it (RX-01). */
  forms: readonly { line: number; form: ParticipantForm; isOutOfCompetition?: boolean | undefined }[]
  /** What holds for all lines. */
  confirmed: readonly ToConfirm[]
  /** A dry run: nothing is written. */
  isTrial: boolean
}

/**
 * Registers all riders of a list or none, each as a secretary's form does (PA-09). Riders who are already there with the same
 * data are left as they are, so that a list can be sent again; those with different data are refused.
 */
export const importParticipants = async (
  context: Context,
  path: string,
  { forms, confirmed, isTrial }: ImportParticipants,
): Promise<ImportParticipantsOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "imported" },
    async (write, by): Promise<ImportParticipantsOutcome> => {
      const held = { added: 0, known: 0 }
      const shared = await readStageFacts(write)
      const { riders, enter } = enterNewcomers(write, by, shared)
      const lines: { line: number; reason: LineRefusal }[] = []
      for (const { line, form: listed, isOutOfCompetition } of forms) {
        const form = withOwnNumber(listed, shared.kept, (racingNumber) =>
          riders.like({ name: null, racingNumber }),
        )
        const like = riders.like(listed)
        // who was entered before a number was kept for them has none
        const isUnnumbered = (other: StoredParticipant) =>
          isSameRider(other, listed) && isHolder(other, holderOf(listed))
        const known = like.find((other) => isSameRider(other, form)) ?? like.find(isUnnumbered)
        if (known) {
          // the same name may be spelled differently
          const { name, racingNumber } = known
          const isSame = isStored(shared, known, { ...listed, name, racingNumber })
          if (isSame && (isOutOfCompetition ?? known.isOutOfCompetition) === known.isOutOfCompetition)
            held.known += 1
          else lines.push({ line, reason: "known-otherwise" })
          continue
        }
        const faults = await enter({ id: newEntryId(), form, confirmed, isOutOfCompetition })
        lines.push(...faults.map((reason) => ({ line, reason })))
        if (faults.length === 0) held.added += 1
      }
      if (lines.length > 0) return { kind: "unacceptable", lines }
      if (held.added === 0) await write.rollback()
      return { kind: isTrial ? "acceptable" : "imported", ...held }
    },
  )

const isSameRider = (stored: StoredParticipant, form: ParticipantForm): boolean =>
  stored.racingNumber === form.racingNumber && comparableName(stored.name) === comparableName(form.name)
