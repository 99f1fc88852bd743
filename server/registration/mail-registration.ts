import { and, eq, sql } from "drizzle-orm"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import type { ProcedureContext } from "#server/api/chain.ts"
import { sendNotice } from "#server/auth/send-mail.ts"
import { keepLanguage } from "#server/db/keep-language.ts"
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
import {
  type Registered,
  type RegisteredRider,
  type RegistrationNews,
  registrationMail,
} from "#server/mail/registration-mail.ts"
import { isChampionshipOfStage } from "#server/stages/championship-place.ts"
import { enteredBy } from "#server/stages/claimed-entries.ts"
import { ownEntryId, ownIdOf } from "#server/stages/held-riders.ts"
import { publishedStart } from "#server/stages/start-slots.ts"

type Mailing = Pick<ProcedureContext, "db" | "actor" | "accounts" | "language">

/** The stage, and the rider of the account; left out: its owner. */
type OfRider = { stage: string; rider?: string | undefined }

/** Mails the current registration of a rider for a stage to whoever changed it (PA-19); the answer does not wait for it. */
export const mailRegistration = (context: Mailing, { stage, rider }: OfRider, news: RegistrationNews): void =>
  send(context, { path: stage, rider, news })

/** Mails whoever joined a stage with riders of their account which of them are in it (PA-19, FA-02), in one mail. */
export const mailJoined = (context: Mailing, path: string): void =>
  send(context, { path, rider: null, news: "joined" })

type Sent = {
  path: string
  /** Left out: its owner; null: all riders of the account. */
  rider: string | null | undefined
  news: RegistrationNews
}

const send = (context: Mailing, sent: Sent): void => {
  sendRegistration(context, sent).catch((error: unknown) => {
    context.accounts.log.error(
      { err: error, path: sent.path },
      "A rider could not be notified of their registration",
    )
  })
}

const sendRegistration = async (
  { db, actor, accounts, language }: Mailing,
  { path, rider, news }: Sent,
): Promise<void> => {
  if (!actor) return
  const { userId } = actor
  await keepLanguage(db, { userId, language })
  const riderId = rider === undefined ? await ownEntryId(db, userId) : rider
  const found = await findRegistered(db, path, { userId, riderId })
  const [first] = found
  // D-43: until it is confirmed, the address may be somebody else's
  if (!first?.isConfirmed) return
  const url = new URL(pageAddress(path), accounts.siteUrl).href
  const calendarUrl = `${url}/calendar.ics?lng=${language}`
  const reader = { language, siteName: accounts.siteName }
  const riders = found.map((one) => one.rider)
  await sendNotice(
    accounts,
    first.email,
    registrationMail(reader, { news, stage: first.stage, riders, url, calendarUrl }),
  )
}

type Found = Pick<Registered, "stage"> & { rider: RegisteredRider; email: string; isConfirmed: boolean }

/** The entries of an account's riders in a stage, or of one of them, the owner's first. */
const findRegistered = (
  db: Db,
  path: string,
  { userId, riderId }: { userId: string; riderId: string | null },
): Promise<Found[]> =>
  db
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
      },
      rider: {
        name: participant.name,
        racingClass: championshipClass.name,
        racingNumber: participant.racingNumber,
        bike: participant.bike,
        club: participant.clubId,
        team: participant.team,
        classStartDate: stageClass.startTime,
        startsAt: publishedStart,
      },
    })
    .from(participant)
    .innerJoin(user, eq(user.id, userId))
    .innerJoin(stage, eq(stage.key, participant.stageKey))
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championship, isChampionshipOfStage)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .leftJoin(
      stageClass,
      and(eq(stageClass.stageKey, stage.key), eq(stageClass.classKey, participant.classKey)),
    )
    .where(
      and(
        eq(stage.path, path),
        sql`(${participant.stageKey}, ${participant.id}) in (select * from ${enteredBy(userId)} as own)`,
        riderId === null ? undefined : eq(participant.id, riderId),
      ),
    )
    .orderBy(sql`${participant.id} <> ${ownIdOf(userId)}`, participant.createdOn, participant.id)
