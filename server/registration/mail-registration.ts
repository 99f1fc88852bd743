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
import type { Mail } from "#server/mail/compose-mail.ts"
import {
  type Registered,
  type RegisteredRider,
  type RegistrationNews,
  registrationMail,
} from "#server/mail/registration-mail.ts"
import { isChampionshipOfStage } from "#server/stages/championship-place.ts"
import { enteredBy } from "#server/stages/claimed-entries.ts"
import { columnsOfRule, lackingIn, type StageOfRule } from "#server/stages/consents.ts"
import { ownEntryId, ownIdOf } from "#server/stages/held-riders.ts"
import { publishedStart } from "#server/stages/start-slots.ts"

type Mailing = Pick<ProcedureContext, "db" | "actor" | "accounts" | "language" | "now">

/** The stage, and the rider of the account; left out: its owner. */
type OfRider = { stage: string; rider?: string | undefined }

/** Mails the current registration of a rider for a stage to whoever changed it (PA-19); the answer waits until it is read, and not for the mail. */
export const mailRegistration = (
  context: Mailing,
  { stage, rider }: OfRider,
  news: RegistrationNews,
): Promise<void> => send(context, { path: stage, rider, news })

/** Mails whoever joined a stage with riders of their account which of them are in it (PA-19, FA-02), in one mail. */
export const mailJoined = (context: Mailing, path: string): Promise<void> =>
  send(context, { path, rider: null, news: "joined" })

type Sent = {
  path: string
  /** Left out: its owner; null: all riders of the account. */
  rider: string | null | undefined
  news: RegistrationNews
}

const send = async (context: Mailing, sent: Sent): Promise<void> => {
  const { accounts } = context
  const failed = (error: unknown) =>
    accounts.log.error({ err: error, path: sent.path }, "A rider could not be notified of their registration")
  // before the answer, which may be followed by another change
  const found = await readMail(context, sent).catch(failed)
  if (found) sendNotice(accounts, found.email, found.mail).catch(failed)
}

/** Returns the mail, and to whom it goes; null: to nobody. */
const readMail = async (
  { db, actor, accounts, language, now }: Mailing,
  { path, rider, news }: Sent,
): Promise<{ email: string; mail: Mail } | null> => {
  if (!actor) return null
  const { userId } = actor
  await keepLanguage(db, { userId, language })
  const riderId = rider === undefined ? await ownEntryId(db, userId) : rider
  const found = await findRegistered(db, path, { userId, riderId })
  const [first] = found
  // D-43: until it is confirmed, the address may be somebody else's
  if (!first?.isConfirmed) return null
  const url = new URL(pageAddress(path), accounts.siteUrl).href
  const calendarUrl = `${url}/calendar.ics?lng=${language}`
  const reader = { language, siteName: accounts.siteName }
  const entries = found.map(({ entry }) => entry)
  const lacking = await lackingIn(db, { ofRule: first.ofRule, entries }, now)
  const riders = found.map((one) => ({ ...one.rider, lacksConsent: lacking.has(one.entry.id) }))
  const mail = registrationMail(reader, { news, stage: first.stage, riders, url, calendarUrl })
  return { email: first.email, mail }
}

type Found = Pick<Registered, "stage"> & {
  rider: Omit<RegisteredRider, "lacksConsent">
  email: string
  isConfirmed: boolean
  /** Who needs the consent of a guardian, and where. */
  entry: { id: string; birthDate: string | null }
  ofRule: StageOfRule
}

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
      entry: { id: participant.id, birthDate: participant.birthDate },
      ofRule: columnsOfRule,
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
