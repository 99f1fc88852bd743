import { and, desc, eq, inArray, isNotNull, isNull, like, sql } from "drizzle-orm"
import {
  type LikelyEntry,
  type LikelyLinks,
  type LinkedMany,
  type LinkTarget,
  mostLikelyLinks,
  type UnlinkedMany,
} from "#contracts/registration/participants.ts"
import { likelyLinks } from "#domain/registration/likely-links.ts"
import { enteredPrefix } from "#domain/registration/participants.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context, ReadContext } from "#server/db/context.ts"
import { championshipClass, stage, stageClass } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { declinedEntry, linkedEntry } from "#server/db/schema/riders.ts"
import type { Db } from "#server/db/transaction.ts"
import { isOf } from "#server/stages/championship-place.ts"
import { type FoundStage, findStageFor, type StageRefusal } from "#server/stages/find-stage.ts"
import { linkRider, unlinkRider } from "./link-rider.ts"
import { tellingOfLinks } from "./mail-linked.ts"
import { ridersOfEntries } from "./riders-of-entries.ts"

/** Which entries of a season are likely one person's, or why the request is refused. */
export type LikelyLinksOutcome = LikelyLinks | StageRefusal

/**
 * Returns which entries of the season of a stage are likely one person's (RI-06), the latest first, at most so many. What a rider has taken
 * off their page is not asked about again.
 */
export const readLikelyLinks = async (
  { db, actor }: ReadContext,
  path: string,
): Promise<LikelyLinksOutcome> => {
  const found = await findStageFor({ db, actor }, path, "manage-participants")
  if (found.kind === "refused") return found
  const { timeZone } = found.stage
  const rows = await namesakes(db, found.stage)
  const riderOf = await ridersOfEntries(db, rows)
  const entries = rows.map((row) => {
    const { id: rider = null, isHidden = false, hasAccount = false } = riderOf(row) ?? {}
    return { ...row, stage: row.of.path, id: row.participantId, rider, isHidden, hasAccount }
  })
  const links = likelyLinks(entries)
  const isDeclined = await declinedOf(
    db,
    links.map(({ entry }) => entry.stageKey),
  )
  type Row = (typeof entries)[number]
  const shown = ({ of, id, name, racingNumber, racingClass, color, birthDate, club }: Row): LikelyEntry => ({
    ...{ id, name, racingNumber, racingClass, color, birthDate, club },
    stage: { ...of, timeZone },
  })
  return {
    kind: "found",
    links: links
      .filter(({ entry, other }) => !isDeclined(entry, other.rider))
      .slice(0, mostLikelyLinks)
      .map(({ entry, other, because }) => ({
        entry: shown(entry),
        other: { ...shown(other), rider: other.rider, hasAccount: other.hasAccount },
        because,
      })),
  }
}

/** Null only for those who were forgotten, who are left out. */
const birthDate = sql<string>`${participant.birthDate}`

const comparable = sql`lower(normalize(${participant.name}, nfc))`

/** The institution's entries that have the name of one of the season's without a rider, the latest first. */
const namesakes = (db: Db, here: FoundStage) =>
  db
    .select({
      stageKey: participant.stageKey,
      participantId: participant.id,
      name: participant.name,
      racingNumber: participant.racingNumber,
      birthDate,
      license: participant.license,
      club: participant.clubId,
      racingClass: championshipClass.name,
      color: stageClass.color,
      isOfSeason: sql<boolean>`${isOf(stage, here)}`,
      of: { path: stage.path, title: stage.title, competitionStartDate: stage.competitionStartDate },
    })
    .from(participant)
    .innerJoin(stage, eq(stage.key, participant.stageKey))
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .innerJoin(
      stageClass,
      and(eq(stageClass.stageKey, participant.stageKey), eq(stageClass.classKey, participant.classKey)),
    )
    .where(
      and(
        eq(stage.institutionId, here.institutionId),
        isNotNull(participant.birthDate),
        inArray(comparable, unlinkedNames(db, here)),
      ),
    )
    .orderBy(desc(stage.competitionStartDate), desc(stage.key), participant.id)

const unlinkedNames = (db: Db, here: FoundStage) =>
  db
    .select({ name: comparable })
    .from(participant)
    .innerJoin(stage, eq(stage.key, participant.stageKey))
    .leftJoin(
      linkedEntry,
      and(eq(linkedEntry.stageKey, participant.stageKey), eq(linkedEntry.participantId, participant.id)),
    )
    .where(and(isOf(stage, here), like(participant.id, `${enteredPrefix}%`), isNull(linkedEntry.riderId)))

/** Returns a function that says whether a rider has taken an entry of these stages off their page. */
const declinedOf = async (db: Db, stageKeys: readonly number[]) => {
  const rows = await db
    .select()
    .from(declinedEntry)
    .where(inArray(declinedEntry.stageKey, [...new Set(stageKeys)]))
  const declined = new Set(rows.map((one) => `${one.stageKey} ${one.participantId} ${one.riderId}`))
  return ({ stageKey, participantId }: { stageKey: number; participantId: string }, rider: string | null) =>
    declined.has(`${stageKey} ${participantId} ${rider}`)
}

type ToLink = { stage: string; id: string; to: LinkTarget }

/** Links entries, each as one alone (RI-04); what is refused is named with the reason, and the others are linked. */
export const linkMany = async (context: Context, links: readonly ToLink[]): Promise<LinkedMany> => {
  const done: LinkedMany = { kind: "linked", linked: [], refused: [] }
  for (const { stage: path, id, to } of links) {
    const came = await linkRider(context, path, { id, to, seen: null })
    if (came.kind === "linked") done.linked.push({ stage: path, id, rider: came.rider })
    else done.refused.push({ stage: path, id, reason: came.reason })
  }
  return done
}

/** Takes links back, but for those that somebody has changed since. */
export const unlinkMany = async (
  context: Context,
  links: readonly { stage: string; id: string; rider: string }[],
): Promise<UnlinkedMany> => {
  let removed = 0
  for (const { stage: path, id, rider } of links) {
    const came = await unlinkRider(context, path, { id, seen: rider })
    if (came.kind === "unlinked") removed += 1
  }
  return { kind: "unlinked", removed, later: links.length - removed }
}

/** The procedures of the list of likely links. */
export const likelyLinkProcedures = {
  likelyLinks: procedures.registration.likelyLinks.handler(({ input, context, errors }) =>
    answer(readLikelyLinks(context, input.stage), errors),
  ),
  linkMany: procedures.registration.linkMany.handler(({ input, context }) =>
    tellingOfLinks(context, input.links, () => linkMany(context, input.links)),
  ),
  unlinkMany: procedures.registration.unlinkMany.handler(({ input, context }) =>
    tellingOfLinks(context, input.links, () => unlinkMany(context, input.links)),
  ),
}
