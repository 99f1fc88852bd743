import { may } from "#domain/access/may.ts"
import type { Context } from "#server/db/context.ts"
import { writeStage } from "#server/db/write-stage.ts"
import { type OwnChangeRefusal, ownChangeRefusal, refuseUnlocked } from "./own-change.ts"
import { readFacts } from "./registration-facts.ts"
import { saveRegistration } from "./saved-registration.ts"
import { type SentForm, type WriteParticipantOutcome, writeParticipant } from "./write-participant.ts"

/** Whether the rider is in the stage now, or why not. */
export type JoinOutcome =
  | WriteParticipantOutcome
  | { kind: "refused"; reason: "forbidden" | OwnChangeRefusal }

/**
 * Registers a rider for a published stage under their own user id, as Registered, and keeps the form for the next time
 * (PA-08, PA-17). Refused when registration is closed (D-25), and to anyone who repeatedly joins and leaves.
 */
export const joinStage = async (
  { db, actor, now }: Context,
  stagePath: string,
  sent: SentForm,
): Promise<JoinOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  const refusal = await refuseUnlocked({ db, userId, now }, "join", stagePath)
  if (refusal) return { kind: "refused", reason: refusal }
  const outcome = await writeStage(db, stagePath, async (write): Promise<JoinOutcome> => {
    const mayAddTeam = may(actor, "add-team", "site")
    const facts = await readFacts(write, { ...sent.form, id: userId, mayAddTeam })
    const reason = ownChangeRefusal("join", { stage: facts.stage, isJoined: facts.former !== null }, now)
    const joined: JoinOutcome =
      reason === null
        ? await writeParticipant(write, facts, { ...sent, id: userId, userId, now })
        : { kind: "refused", reason }
    if (joined.kind === "written") await saveRegistration(write, { userId, form: sent.form, now })
    else await write.rollback()
    return joined
  })
  return outcome ?? { kind: "refused", reason: "stage-not-found" }
}
