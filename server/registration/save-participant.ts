import { randomUUID } from "node:crypto"
import { type Actor, may } from "#domain/access/may.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeStage } from "#server/db/write-stage.ts"
import { readFacts } from "./registration-facts.ts"
import { findRegistrationStage } from "./registration-stage.ts"
import { type SentForm, type WriteParticipantOutcome, writeParticipant } from "./write-participant.ts"

/** Whether the participant is written now, or why not. */
export type SaveParticipantOutcome =
  | WriteParticipantOutcome
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" | "participant-not-found" }

/** A secretary's form; without an id it is a new participant's. */
export type SaveParticipant = SentForm & { id: string | null }

/** Adds a participant, or changes one, at any time (PA-09); after approval none that has a result (D-34). */
export const saveParticipant = async (
  { db, actor, now }: { db: Db; actor: Actor | null; now: number },
  stagePath: string,
  { id, ...sent }: SaveParticipant,
): Promise<SaveParticipantOutcome> => {
  const stage = await findRegistrationStage(db, stagePath)
  if (!stage) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, "manage-participants", { institution: stage.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const participantId = id ?? `ext-${randomUUID().replaceAll("-", "")}`
  const outcome = await writeStage(db, stagePath, async (write): Promise<SaveParticipantOutcome> => {
    const { former } = await readFacts(write, stage, { ...sent.form, id: participantId })
    if (id !== null && !former) {
      await write.rollback()
      return { kind: "refused", reason: "participant-not-found" }
    }
    return writeParticipant(write, stage, { ...sent, id: participantId, userId: actor.userId, now })
  })
  return outcome ?? { kind: "refused", reason: "stage-not-found" }
}
