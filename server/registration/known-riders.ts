import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm"
import type { KnownRider, KnownRiders } from "#contracts/registration/participants.ts"
import { knownPeople } from "#domain/registration/known-riders.ts"
import { queryWords } from "#domain/site/search-query.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ReadContext } from "#server/db/context.ts"
import { hasNumbers } from "#server/db/participant-words.ts"
import { championshipClass, stage, stageClass } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { isOf } from "#server/stages/championship-place.ts"
import { type FoundStage, findStageFor, type StageRefusal } from "#server/stages/find-stage.ts"
import { readKeptNumbers } from "./kept-numbers.ts"
import { ridersOfEntries } from "./riders-of-entries.ts"

/** Who rode in other stages of the institution, or why the request is refused. */
export type KnownRidersOutcome = KnownRiders | StageRefusal

/** At most this many entries are looked at, and this many people shown: whoever has more to choose from types more. */
const mostEntries = 200
const mostPeople = 8

/**
 * Returns who rode in the other stages of a stage's institution, never in those of others, with these words in their name or this number
 * (PA-22), found as the search of the site finds them, the latest first. Those who were forgotten are not found.
 */
export const knownRiders = async (
  { db, actor }: ReadContext,
  path: string,
  typed: string,
): Promise<KnownRidersOutcome> => {
  const found = await findStageFor({ db, actor }, path, "manage-participants")
  if (found.kind === "refused") return found
  const words = queryWords(typed)
  if (words.length === 0) return { kind: "found", words: typed, riders: [] }
  const rows = await findEntries(db, found.stage, words)
  const entered = await entriesHere(db, found.stage)
  const riderOf = await ridersOfEntries(db, [...rows, ...entered])
  const withRider = <Row extends { stageKey: number; participantId: string }>(row: Row) => ({
    ...row,
    rider: riderOf(row)?.id ?? null,
  })
  const kept = await readKeptNumbers(db, found.stage)
  const people = knownPeople(rows.map(withRider), entered.map(withRider), kept).slice(0, mostPeople)
  return {
    kind: "found",
    words: typed,
    riders: people.map(({ latest, takenNumber, lastClass, isHere, ...filled }): KnownRider => {
      const { stageKey, participantId, name, bike, birthDate, license, club } = latest
      return {
        key: `${stageKey} ${participantId}`,
        form: { name, bike, birthDate, license, club, ...filled },
        takenNumber,
        lastClass,
        isHere,
        latest: { color: latest.color, stage: latest.stage },
        rider: riderOf(latest),
      }
    }),
  }
}

/** Null only for those who were forgotten, who are left out. */
const birthDate = sql<string>`${participant.birthDate}`

/** The latest first. */
const findEntries = (db: Db, here: FoundStage, words: readonly string[]) =>
  db
    .select({
      stageKey: participant.stageKey,
      participantId: participant.id,
      name: participant.name,
      racingNumber: participant.racingNumber,
      bike: participant.bike,
      birthDate,
      license: participant.license,
      club: participant.clubId,
      gender: participant.gender,
      team: participant.team,
      racingClass: championshipClass.name,
      color: stageClass.color,
      isOfChampionship: sql<boolean>`${isOf(stage, here)}`,
      stage: { title: stage.title, competitionStartDate: stage.competitionStartDate },
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
        hasNumbers(words),
        eq(stage.institutionId, here.institutionId),
        ne(stage.key, here.key),
        isNotNull(participant.birthDate),
      ),
    )
    .orderBy(desc(stage.competitionStartDate), desc(stage.key), participant.id)
    .limit(mostEntries)

const entriesHere = (db: Db, { key }: FoundStage) =>
  db
    .select({
      stageKey: participant.stageKey,
      participantId: participant.id,
      name: participant.name,
      birthDate: participant.birthDate,
      racingNumber: participant.racingNumber,
    })
    .from(participant)
    .where(eq(participant.stageKey, key))

/** The procedure that offers riders while a secretary types a participant's name. */
export const knownRiderProcedures = {
  knownRiders: procedures.registration.knownRiders.handler(({ input, context, errors }) =>
    answer(knownRiders(context, input.stage, input.words), errors),
  ),
}
