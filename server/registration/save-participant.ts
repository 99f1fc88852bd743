import { changeStage } from "#server/db/change-results.ts"
import type { Context } from "#server/db/context.ts"
import { participantVersion } from "./participant-version.ts"
import { type FoundFacts, readFacts } from "./registration-facts.ts"
import { type SentForm, type WriteParticipantOutcome, writeParticipant } from "./write-participant.ts"

/** Whether the participant is written now, or why not. */
export type SaveParticipantOutcome =
  | WriteParticipantOutcome
  | {
      kind: "refused"
      reason: "stage-not-found" | "forbidden" | "participant-not-found" | "changed-meanwhile"
    }

/**
 * A secretary's form, with the id and the version that it began with (`startSaving`); without a version it is a new
 * participant's.
 */
export type SaveParticipant = SentForm & { id: string; version: string | null }

/**
 * Adds a participant, or changes one, at any time (PA-09); after approval none that has a result (D-34). What somebody else
 * has changed meanwhile is not overwritten. A form that was written already, but whose answer was lost, is written once.
 */
export const saveParticipant = async (
  context: Context,
  path: string,
  { id, version, ...sent }: SaveParticipant,
): Promise<SaveParticipantOutcome> =>
  changeStage(
    context,
    { path, action: "manage-participants", done: "written" },
    async (write, by): Promise<SaveParticipantOutcome> => {
      if (version === null && !newId.test(id)) return { kind: "refused", reason: "participant-not-found" }
      const facts = await readFacts(write, { ...sent.form, id, mayAddTeam: true })
      const known = knownOutcome(facts, version, sent)
      if (!known) return writeParticipant(write, facts, { ...sent, ...by, id })
      await write.rollback()
      return known
    },
  )

/** PA-09: what `startSaving` gives a new participant. */
const newId = /^ext-[0-9a-f]{32}$/

/** What becomes of a form by what is there already; null where it is to be written. */
const knownOutcome = (
  { former, classKeys }: FoundFacts,
  version: string | null,
  { form, isTrial }: SentForm,
): SaveParticipantOutcome | null => {
  if (!former) return version === null ? null : { kind: "refused", reason: "participant-not-found" }
  const now = participantVersion(former.row)
  if (now === version) return null
  const classKey = classKeys.get(form.racingClass) ?? 0
  if (now === participantVersion({ ...form, classKey, clubId: form.club }))
    return { kind: isTrial ? "acceptable" : "written" }
  // a new participant that is there was added by this form, and its secretary has mended it since
  return version === null ? null : { kind: "refused", reason: "changed-meanwhile" }
}
