import { and, eq, inArray } from "drizzle-orm"
import { cardAddress, resultsAddress } from "#domain/competitions/stage-path.ts"
import type { CorrectedResult } from "#domain/results/official-result.ts"
import { type Notice, type Notifying, notify } from "#server/auth/notify.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { limits } from "#server/limits/table/limits.ts"
import { correctionMail } from "#server/mail/correction-mail.ts"
import { isChampionshipOfStage } from "#server/stages/championship-place.ts"
import { peopleBehind } from "#server/stages/people-behind.ts"

const correction = {
  limit: limits.accounts.correctionNotices,
  failed: "Riders could not be notified of corrected results",
}

/**
 * Mails the people behind results that an approval has made official in another way than before (CH-03); the answer does not wait for it.
 * Nobody reads of a draft.
 */
export const mailCorrections = (
  context: Notifying,
  path: string,
  corrected: readonly CorrectedResult[],
): void => {
  if (corrected.length > 0)
    notify(context, correction, { path, find: () => findCorrected(context, path, corrected) })
}

const findCorrected = async (
  { db, accounts }: Notifying,
  path: string,
  corrected: readonly CorrectedResult[],
): Promise<Notice[]> => {
  const ofId = new Map(corrected.map((one) => [one.participantId, one]))
  const rows = await db
    .select({
      key: stage.key,
      participantId: participant.id,
      names: {
        institution: institution.name,
        championship: championship.displayName,
        stage: stage.title,
        rider: participant.name,
      },
      organizer: stage.competitionOrganizer,
    })
    .from(participant)
    .innerJoin(stage, eq(stage.key, participant.stageKey))
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championship, isChampionshipOfStage)
    .where(
      and(eq(stage.path, path), eq(stage.status, "published"), inArray(participant.id, [...ofId.keys()])),
    )
  const [first] = rows
  if (!first) return []
  const { siteName, siteUrl, contactEmail: contact } = accounts
  const people = await peopleBehind(db, first.key, [...ofId.keys()])
  return people.flatMap(({ participantId, userId, email, language }) => {
    const change = ofId.get(participantId)
    const entry = rows.find((row) => row.participantId === participantId)
    if (!change || !entry) return []
    const address = change.after === null ? resultsAddress(path) : cardAddress(path, participantId)
    const url = new URL(address, siteUrl).href
    const asked = { ...entry.names, organizer: entry.organizer ?? entry.names.institution, contact, url }
    return [{ userId, email, mail: correctionMail({ language, siteName }, change, asked) }]
  })
}
