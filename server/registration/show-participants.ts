import { and, asc, count, desc, eq, sql } from "drizzle-orm"
import type {
  Count,
  OwnEntry,
  ParticipantList,
  PublicParticipant,
  StageParticipant,
} from "#contracts/registration/participants.ts"
import { type Actor, may } from "#domain/access/may.ts"
import { mayBeConfirmed } from "#domain/registration/consent.ts"
import type { LicenceOddity } from "#domain/registration/licences.ts"
import { isEnteredByOthers, type ParticipantStatus } from "#domain/registration/participants.ts"
import { procedures, trackStage } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { championshipClass, club } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { linkedEntry } from "#server/db/schema/riders.ts"
import type { Db } from "#server/db/transaction.ts"
import { readConsents } from "#server/stages/consents.ts"
import { ownEntries } from "#server/stages/find-riders.ts"
import { type FoundStage, findStage } from "#server/stages/find-stage.ts"
import { ownIdOf } from "#server/stages/held-riders.ts"
import { publishedStart } from "#server/stages/start-slots.ts"
import { licenceOddities } from "./licences.ts"
import { ridersToEnter } from "./own-riders.ts"
import { countRemovable } from "./remove-participants.ts"
import { type CodeMaker, drawEntryCode } from "./sign-on/draw-entry-code.ts"

/**
 * Returns the participants of a stage as the actor may see them: their private columns only for its secretaries (ST-10,
 * ST-13, XC-04). Null where there is no such stage, or it is a draft that the actor may not edit. `most` limits the rows,
 * the counts are of all. `codes` makes those of the viewer's entries; left out: they have none.
 */
export const showParticipants = async (
  { db, actor, now }: Context,
  stagePath: string,
  { most, codes }: { most?: number | undefined; codes?: CodeMaker },
): Promise<ParticipantList | null> => {
  const stage = await findStage(db, stagePath)
  if (!stage) return null
  const place = { institution: stage.institutionId }
  if (stage.status !== "published" && !may(actor, "edit-stage", place)) return null
  const options = { stageKey: stage.key, most }
  const [byClass, byClub, ofAccount] = await Promise.all([
    countByClass(db, stage.key),
    countByClub(db, stage.key),
    actor ? readOfAccount({ db, now }, actor, stage) : noAccount,
  ])
  const total = byClass.reduce((sum, { count }) => sum + count, 0)
  const hasDesk = stage.signOnTicks.length > 0
  const own = ofAccount.own.map((entry) => ({
    ...entry,
    signOn: hasDesk && codes ? drawEntryCode(codes, { stage: stage.path, id: entry.id }) : null,
  }))
  const counts = { byClass, byClub, total, ...ofAccount, own }
  if (!may(actor, "manage-participants", place))
    return { for: "everybody", rows: await publicParticipants(db, options), ...counts }
  const removable = await countRemovable(db, stage.key)
  const byStatus = await countByStatus(db, stage.key)
  const rows = await stageParticipants(db, options)
  const everybody = await entriesOf(db, stage.key)
  const holders = everybody.filter(({ license }) => license !== null)
  const oddityOf = await licenceOddities(db, stage, holders)
  const consentOf = await readConsents(db, stage, now)
  const marked = rows.map((row) => ({ ...row, licenceOddity: oddityOf(row), consent: consentOf(row) }))
  const byLicence = countMarks(holders.map(oddityOf))
  const unconsented = everybody.filter((one) => !mayBeConfirmed(consentOf(one))).length
  return { for: "secretary", rows: marked, byStatus, byLicence, unconsented, removable, ...counts }
}

/** All participants of a stage, also those who are not listed. */
const entriesOf = (db: Db, stageKey: number) =>
  db
    .select({
      id: participant.id,
      name: participant.name,
      birthDate: participant.birthDate,
      license: participant.license,
    })
    .from(participant)
    .where(eq(participant.stageKey, stageKey))

const countMarks = (marks: readonly (LicenceOddity | null)[]): Record<LicenceOddity, number> => {
  const countOf = (mark: LicenceOddity) => marks.filter((one) => one === mark).length
  return { unknown: countOf("unknown"), expired: countOf("expired"), "of-other": countOf("of-other") }
}

/** What concerns the riders of an account. */
type OfAccount = Pick<ParticipantList, "riders" | "mayAddRider"> & { own: Omit<OwnEntry, "signOn">[] }

const noAccount: OfAccount = { own: [], riders: [], mayAddRider: false }

const readOfAccount = async (
  { db, now }: Pick<Context, "db" | "now">,
  actor: Actor,
  stage: FoundStage,
): Promise<OfAccount> => {
  const place = { stageKey: stage.key, userId: actor.userId }
  const entries = await findOwnEntries(db, place)
  const consentOf = entries.length > 0 ? await readConsents(db, stage, now) : () => null
  const own = entries.map(({ birthDate, ...one }) => ({
    ...one,
    consent: consentOf({ id: one.id, birthDate }),
  }))
  const riders = await ridersToEnter(db, place)
  return { own, riders, mayAddRider: may(actor, "hold-riders", "site") }
}

/**
 * Returns the entries of an account's riders in a stage (FA-02): their own, and those that a secretary linked to them (RI-04); the owner's
 * own first.
 */
const findOwnEntries = async (
  db: Db,
  { stageKey, userId }: { stageKey: number; userId: string },
): Promise<(Omit<OwnEntry, "consent" | "signOn"> & { birthDate: string | null })[]> => {
  const rows = await db
    .select({
      id: participant.id,
      name: participant.name,
      racingNumber: participant.racingNumber,
      racingClass: championshipClass.name,
      status: participant.status,
      birthDate: participant.birthDate,
      hasResult: sql<boolean>`coalesce(not ${result.deleted}, false)`,
      startsAt: publishedStart,
      isClaimed,
    })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .leftJoin(result, isResultOf)
    .leftJoin(linkedEntry, isLinkOf)
    .innerJoin(...ownEntries(userId, { stageKey: participant.stageKey, participantId: participant.id }))
    .where(eq(participant.stageKey, stageKey))
    .orderBy(sql`${participant.id} <> ${ownIdOf(userId)}`, participant.createdOn, participant.id)
  return rows.map(({ isClaimed, ...own }) => ({
    ...own,
    isByOrganiser: isEnteredByOthers(own.id) && !isClaimed,
  }))
}

const isClaimed = sql<boolean>`${linkedEntry.claimedOn} is not null`

const isLinkOf = and(
  eq(linkedEntry.stageKey, participant.stageKey),
  eq(linkedEntry.participantId, participant.id),
)

const isResultOf = and(eq(result.stageKey, participant.stageKey), eq(result.participantId, participant.id))

const all = 2 ** 31 - 1

/** The public columns. */
const publicColumns = {
  id: participant.id,
  name: participant.name,
  racingNumber: participant.racingNumber,
  bike: participant.bike,
  racingClass: championshipClass.name,
  club: { id: club.id, country: club.country },
  team: participant.team,
  isOutOfCompetition: participant.isOutOfCompetition,
  startsAt: publishedStart,
}

/** Whose participants, and at most how many of them; left out: all. */
type Selection = { stageKey: number; most?: number | undefined }

/** Returns the public data of a stage's participants, the last to join first (ST-10, ST-11, XC-04). */
export const publicParticipants = (
  db: Db,
  { stageKey, most = all }: Selection,
): Promise<PublicParticipant[]> =>
  db
    .select({ ...publicColumns, birthYear: sql<number | null>`extract(year from birth_date)::int` })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .leftJoin(club, eq(club.id, participant.clubId))
    .where(eq(participant.stageKey, stageKey))
    .orderBy(desc(participant.createdOn), desc(participant.id))
    .limit(most)

/** Returns all data of a stage's participants, only for its secretaries, the last to join first (ST-13). */
export const stageParticipants = (
  db: Db,
  { stageKey, most = all }: Selection,
): Promise<Omit<StageParticipant, "licenceOddity" | "consent">[]> =>
  db
    .select({
      ...publicColumns,
      birthDate: participant.birthDate,
      license: participant.license,
      gender: participant.gender,
      status: participant.status,
      hasDns: sql<boolean>`coalesce(${result.status} = 'DNS' and not ${result.deleted}, false)`,
      createdOn: participant.createdOn,
      modifiedOn: participant.modifiedOn,
      // by the index of the few who are; a secretary's own entry has no account
      isUnconfirmed: sql<boolean>`exists (
        select from ${user} where ${user.id} = ${participant.id} and not ${user.emailVerified})`,
      isClaimed,
    })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .leftJoin(club, eq(club.id, participant.clubId))
    .leftJoin(result, isResultOf)
    .leftJoin(linkedEntry, isLinkOf)
    .where(eq(participant.stageKey, stageKey))
    .orderBy(desc(participant.createdOn), desc(participant.id))
    .limit(most)

/** Returns how many of a stage's participants ride in each class, the highest order first (ST-09). */
const countByClass = (db: Db, stageKey: number): Promise<Count[]> =>
  db
    .select({ name: championshipClass.name, count: count() })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .where(eq(participant.stageKey, stageKey))
    .groupBy(championshipClass.key)
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))

/**
 * Returns how many of a stage's participants ride for each club, the largest first; those without a club are not counted (ST-09).
 */
const countByClub = (db: Db, stageKey: number): Promise<Count[]> =>
  db
    .select({ name: club.id, count: count() })
    .from(participant)
    .innerJoin(club, eq(club.id, participant.clubId))
    .where(eq(participant.stageKey, stageKey))
    .groupBy(club.id)
    .orderBy(({ name, count }) => [desc(count), asc(name)])

/** Returns how many of a stage's participants have each status (PA-20). */
const countByStatus = async (db: Db, stageKey: number): Promise<Record<ParticipantStatus, number>> => {
  const counted = await db
    .select({ status: participant.status, count: count() })
    .from(participant)
    .where(eq(participant.stageKey, stageKey))
    .groupBy(participant.status)
  const countOf = (status: ParticipantStatus) => counted.find((found) => found.status === status)?.count ?? 0
  return { Registered: countOf("Registered"), Confirmed: countOf("Confirmed") }
}

/** The public procedure for the list of participants. */
export const participantProcedures = {
  participants: procedures.registration.participants.handler(async ({ input, context, errors }) => {
    const { stage: path, most } = input
    const { log, stageRevision, track } = context
    const codes = { keyedHash: context.accounts.keyedHash, siteUrl: context.siteUrl }
    // read before the list: if the list is newer than its version, the page is only rendered again
    trackStage(context, path, await stageRevision(path))
    const list = await showParticipants(context, path, { most, codes }).catch((error: unknown) => {
      log.error({ err: error, path }, "The participants of a stage could not be read")
      // never equal, so that such a page is rendered again
      track(`participants ${path}`, { version: "failed", current: async () => "not known" })
      return "failed" as const
    })
    if (list === "failed") return { kind: "failed" }
    if (!list) throw errors["stage-not-found"]()
    return { kind: "read", list }
  }),
}
