import { and, eq } from "drizzle-orm"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import type { ProcedureContext } from "#server/api/chain.ts"
import { sendNotice } from "#server/auth/send-mail.ts"
import { user } from "#server/db/schema/accounts.ts"
import {
  championship,
  championshipClass,
  institution,
  stage,
  stageClass,
} from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { type Registered, type RegistrationNews, registrationMail } from "#server/mail/registration-mail.ts"
import { isChampionshipOfStage } from "#server/stages/championship-place.ts"

type Mailing = Pick<ProcedureContext, "db" | "actor" | "accounts" | "language">

/** Mails riders their current registration for a stage (PA-19); the answer does not wait for it. */
export const mailRegistration = (context: Mailing, stagePath: string, news: RegistrationNews): void => {
  sendRegistration(context, stagePath, news).catch((error: unknown) => {
    context.accounts.log.error(
      { err: error, path: stagePath },
      "A rider could not be notified of their registration",
    )
  })
}

const sendRegistration = async (
  { db, actor, accounts, language }: Mailing,
  stagePath: string,
  news: RegistrationNews,
): Promise<void> => {
  const found = actor && (await findRegistered(db, stagePath, actor.userId))
  // D-43: until it is confirmed, the address may be somebody else's
  if (!found?.isConfirmed) return
  const { email, stage: ofStage, rider } = found
  const url = new URL(pageAddress(stagePath), accounts.siteUrl).href
  const calendarUrl = `${url}/calendar.ics?lng=${language}`
  const reader = { language, siteName: accounts.siteName }
  const mail = registrationMail(reader, { news, stage: ofStage, rider, url, calendarUrl })
  await sendNotice(accounts, email, mail)
}

type Found = Pick<Registered, "stage" | "rider"> & { email: string; isConfirmed: boolean }

const findRegistered = async (db: Db, path: string, userId: string): Promise<Found | null> => {
  const [found] = await db
    .select({
      email: user.email,
      isConfirmed: user.emailVerified,
      stage: {
        title: stage.title,
        championship: championship.displayName,
        location: stage.location,
        timeZone: institution.timeZone,
        competitionStartDate: stage.competitionStartDate,
        registrationEndDate: stage.registrationEndDate,
        classStartDate: stageClass.startTime,
      },
      rider: {
        name: participant.name,
        racingClass: championshipClass.name,
        racingNumber: participant.racingNumber,
        bike: participant.bike,
        club: participant.clubId,
        team: participant.team,
      },
    })
    .from(participant)
    .innerJoin(user, eq(user.id, participant.id))
    .innerJoin(stage, eq(stage.key, participant.stageKey))
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championship, isChampionshipOfStage)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .leftJoin(
      stageClass,
      and(eq(stageClass.stageKey, stage.key), eq(stageClass.classKey, participant.classKey)),
    )
    .where(and(eq(stage.path, path), eq(participant.id, userId)))
  return found ?? null
}
