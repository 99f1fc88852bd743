import { type SaveParticipantOutcome, saveParticipant } from "#server/registration/save-participant.ts"
import { type StartSavingOutcome, startSaving } from "#server/registration/start-registration.ts"
import type { SentForm } from "#server/registration/write-participant.ts"

/** Saves a participant as a secretary does who has just opened the form; null: a new one. */
export const saveOpened = async (
  context: Parameters<typeof saveParticipant>[0],
  stagePath: string,
  { id, ...sent }: SentForm & { id: string | null },
): Promise<SaveParticipantOutcome | StartSavingOutcome> => {
  const opened = await startSaving(context, stagePath, id)
  if (opened.kind === "refused" || !opened.start.subject) return opened
  return saveParticipant(context, stagePath, { ...opened.start.subject, ...sent })
}
