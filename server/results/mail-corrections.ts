import { and, eq, inArray } from "drizzle-orm"
import { cardAddress, resultsAddress } from "#domain/competitions/stage-path.ts"
import type { CorrectedResult } from "#domain/results/official-result.ts"
import { type Notice, type Notifying, notify } from "#server/auth/notify.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { limits } from "#server/limits/table/limits.ts"
import { correctionMail, correctionsMail } from "#server/mail/correction-mail.ts"
import { isChampionshipOfStage } from "#server/stages/championship-place.ts"
import { peopleBehind } from "#server/stages/people-behind.ts"

const correction = {
  limit: limits.accounts.correctionNotices,
  failed: "Riders could not be notified of corrected results",
}

/**
 * Mails the people behind results that an approval has made official in another way than before (CH-03).
 * Nobody reads of a draft.
 */
export const mailCorrections = async (
  context: Notifying,
  path: string,
  corrected: readonly CorrectedResult[],
): Promise<void> => {
  if (corrected.length > 0)
    await notify(context, correction, { path, find: () => findCorrected(context, path, corrected) })
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
      },
      rider: participant.name,
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
  const asked = { ...first.names, organizer: first.organizer ?? first.names.institution, contact }
  const told = people.flatMap((person) => {
    const change = ofId.get(person.participantId)
    const rider = rows.find(({ participantId }) => participantId === person.participantId)?.rider
    return change && rider !== undefined ? [{ ...change, person, rider }] : []
  })
  // one mail each, also to who is behind several riders
  const byPerson = Map.groupBy(told, ({ person }) => person.userId)
  return [...byPerson.values()].flatMap(([one, ...others]): Notice[] => {
    if (!one) return []
    const { userId, email, language } = one.person
    const reader = { language, siteName }
    const isCard = others.length === 0 && one.after !== null
    const url = new URL(isCard ? cardAddress(path, one.participantId) : resultsAddress(path), siteUrl).href
    const mail =
      others.length === 0
        ? correctionMail(reader, one, { ...asked, rider: one.rider, url })
        : correctionsMail(reader, [one, ...others], { ...asked, url })
    return [{ userId, email, mail }]
  })
}
