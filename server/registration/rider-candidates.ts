import { and, desc, eq, isNotNull, isNull, like, ne, or, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { RiderCandidate, RiderCandidates } from "#contracts/registration/participants.ts"
import { enteredPrefix, isEnteredByOthers } from "#domain/registration/participants.ts"
import { queryWords } from "#domain/site/search-query.ts"
import type { ReadContext } from "#server/db/context.ts"
import { hasBeginnings } from "#server/db/participant-words.ts"
import { championshipClass, institution, stage, stageClass } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { linkedEntry, rider } from "#server/db/schema/riders.ts"
import type { Db } from "#server/db/transaction.ts"
import { findRiders } from "#server/stages/find-riders.ts"
import { type FoundStage, findStageFor } from "#server/stages/find-stage.ts"

/** Who may be the rider of an entry, or why the request is refused. */
export type RiderCandidatesOutcome =
  | RiderCandidates
  | {
      kind: "refused"
      reason: "stage-not-found" | "forbidden" | "participant-not-found" | "entered-by-account"
    }

/**
 * Returns who may be the rider of an entry that a secretary of the institution has made (RI-04): riders with a page who have
 * ridden in public, and entries without a rider in the institution's other stages, with these words in their name, found as the
 * search of the site finds them (SE-01). A name alone links nothing: it only selects whom to show.
 */
export const riderCandidates = async (
  { db, actor }: ReadContext,
  path: string,
  { id, name }: { id: string; name: string },
): Promise<RiderCandidatesOutcome> => {
  const found = await findStageFor({ db, actor }, path, "manage-participants")
  if (found.kind === "refused") return found
  const { stage } = found
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, id))
  if ((await db.$count(participant, isThem)) === 0)
    return { kind: "refused", reason: "participant-not-found" }
  if (!isEnteredByOthers(id)) return { kind: "refused", reason: "entered-by-account" }
  const own = { stageKey: stage.key, participantId: id }
  const current = (await findRiders(db, [own]))(own)
  const words = queryWords(name)
  const rows = words.length === 0 ? [] : await findEntries(db, stage, words)
  return { kind: "found", rider: current, candidates: candidatesIn(rows, current) }
}

/** At most this many entries are looked at, and this many candidates shown: whoever has more to choose from types more of the name. */
const mostEntries = 200
const mostCandidates = 12

const ofAccount = alias(rider, "rider_of_account")
const ofLink = alias(rider, "rider_of_link")
const riderId = sql<string | null>`coalesce(${ofAccount.id}, ${ofLink.id})`
const isShown = sql`not coalesce(${ofAccount.isHidden}, ${ofLink.isHidden})`

/** The latest first. */
const findEntries = (db: Db, here: FoundStage, words: readonly string[]) =>
  db
    .select({
      riderId,
      entryId: sql<string | null>`coalesce(${ofAccount.entryId}, ${ofLink.entryId})`,
      path: stage.path,
      participantId: participant.id,
      latest: {
        name: participant.name,
        racingNumber: participant.racingNumber,
        racingClass: championshipClass.name,
        color: stageClass.color,
        birthYear: sql<number | null>`extract(year from birth_date)::int`,
        club: participant.clubId,
      },
      stage: {
        title: stage.title,
        competitionStartDate: stage.competitionStartDate,
        timeZone: institution.timeZone,
      },
    })
    .from(participant)
    .innerJoin(stage, eq(stage.key, participant.stageKey))
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .innerJoin(
      stageClass,
      and(eq(stageClass.stageKey, participant.stageKey), eq(stageClass.classKey, participant.classKey)),
    )
    .leftJoin(
      linkedEntry,
      and(eq(linkedEntry.stageKey, participant.stageKey), eq(linkedEntry.participantId, participant.id)),
    )
    .leftJoin(ofLink, eq(ofLink.id, linkedEntry.riderId))
    .leftJoin(ofAccount, eq(ofAccount.entryId, participant.id))
    .where(
      and(
        hasBeginnings(words),
        ne(stage.key, here.key),
        or(
          and(isNotNull(riderId), isShown, eq(stage.status, "published")),
          and(
            isNull(riderId),
            eq(stage.institutionId, here.institutionId),
            like(participant.id, `${enteredPrefix}%`),
          ),
        ),
      ),
    )
    .orderBy(desc(stage.competitionStartDate), desc(stage.key), participant.id)
    .limit(mostEntries)

type FoundEntry = Awaited<ReturnType<typeof findEntries>>[number]

/** One candidate for each rider, and for each entry without one. */
const candidatesIn = (rows: readonly FoundEntry[], current: string | null): RiderCandidate[] => {
  const byPerson = Map.groupBy(rows, (row) => row.riderId ?? `${row.path} ${row.participantId}`)
  return [...byPerson.values()]
    .flatMap(([first, ...others]) =>
      first && (first.riderId === null || first.riderId !== current)
        ? [candidateOf(first, 1 + others.length)]
        : [],
    )
    .slice(0, mostCandidates)
}

const candidateOf = (
  { riderId, entryId, path, participantId, latest, stage }: FoundEntry,
  entries: number,
): RiderCandidate => ({
  to: riderId === null ? { stage: path, participantId } : { rider: riderId },
  latest: { ...latest, stage },
  entries,
  hasAccount: entryId !== null,
})
