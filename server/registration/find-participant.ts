import { and, eq } from "drizzle-orm"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import type { ParticipantStatus } from "#domain/registration/participants.ts"
import { championshipClass } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import type { FoundStage } from "#server/stages/find-stage.ts"
import { participantVersion, writtenForm } from "./written-form.ts"

type Form = RegistrationStart["form"]

/** Returns a participant of a stage as their form would have them, with its version and their status; null: they are not in it. */
export const findParticipant = async (
  db: Db,
  stage: FoundStage,
  id: string,
): Promise<{
  form: Form
  version: string
  status: ParticipantStatus
  isOutOfCompetition: boolean
} | null> => {
  const [found] = await db
    .select({ rider: participant, racingClass: championshipClass.name })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .where(and(eq(participant.stageKey, stage.key), eq(participant.id, id)))
  if (!found) return null
  const { rider, racingClass } = found
  const { status, isOutOfCompetition } = rider
  const [form, version] = [writtenForm(rider, racingClass), participantVersion(rider)]
  return { form, version, status, isOutOfCompetition }
}
