import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { championshipOf } from "#domain/competitions/stage-path.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import { forgottenPrefix, isEnteredByOthers } from "#domain/registration/participants.ts"
import type { Resolution } from "#domain/standings/conflicts.ts"
import type { ForgottenResult } from "#domain/standings/forgotten-lines.ts"
import { suffixOf } from "#domain/standings/identify-riders.ts"
import { standingId } from "#domain/standings/standing.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { championshipAt, pathOf } from "#server/stages/championship-place.ts"
import type { LockedStage } from "#server/stages/lock-stage.ts"
import { lockKnownStandings } from "#server/stages/lock-standings.ts"

/** A participant to be forgotten in a locked stage, by their id there. */
export type Ride = {
  stage: LockedStage
  participantId: string
  /** The id for entries of the rider for whom it was claimed (FA-06); left out: it was not. */
  claimedFor?: string | null
}

/**
 * A ride of a person who is forgotten: the id under which the result stays, and the name and the number that it had; null class:
 * there is neither a participant nor a result.
 */
export type ForgottenRide = Ride & ForgottenResult & { classKey: number | null }

/** Returns an id for results of a forgotten person. */
export const newForgottenId = (): string => `${forgottenPrefix}${randomUUID().replaceAll("-", "")}`

/**
 * Returns rides with the ids under which their results will stay: one for each championship. There are several where standings tell
 * the person's results apart, by name or as different riders, and where a person was entered twice in one stage. Takes the locks of
 * the standings; the stages must be locked.
 */
export const withForgottenIds = async (tx: Transaction, rides: readonly Ride[]): Promise<ForgottenRide[]> => {
  const resolutions = await lockResolutions(tx, rides)
  const known: Known[] = []
  for (const ride of rides) known.push({ ...ride, ...(await riderOf(tx, ride)) })
  const made: (ForgottenRide & { rider: string })[] = []
  // where the person only judged, any id of the championship will do
  for (const ride of [...known.filter(isRidden), ...known.filter((one) => !isRidden(one))]) {
    const place = championshipOf(ride.stage.path)
    const rider = riderInStandings(ride, resolutions.get(place) ?? [])
    const theirs = made.filter(
      (one) =>
        championshipOf(one.stage.path) === place &&
        personOf(one) === personOf(ride) &&
        (one.rider === rider || !isRidden(ride)),
    )
    const free = theirs.find(
      ({ forgottenId: id }) =>
        !made.some((one) => one.stage.key === ride.stage.key && one.forgottenId === id),
    )
    made.push({ ...ride, rider, forgottenId: free?.forgottenId ?? newForgottenId() })
  }
  return made.map(({ rider: _rider, ...ride }) => ride)
}

type Known = Omit<ForgottenRide, "forgottenId">

/** Riders of one account are different people, also where they have one name (FA-01); all entries of a secretary that nobody has claimed are of one person here. */
const personOf = ({ participantId, claimedFor }: Ride): string | null =>
  claimedFor ?? (isEnteredByOthers(participantId) ? null : participantId)

const isRidden = ({ classKey }: Known): boolean => classKey !== null

/** Locks the standings of the rides' championships, and returns what was settled in each, by its path. */
const lockResolutions = async (
  tx: Transaction,
  rides: readonly Ride[],
): Promise<Map<string, readonly Resolution[]>> => {
  const settled = new Map<string, readonly Resolution[]>()
  for (const place of placesOf(rides)) {
    const common = await lockKnownStandings(tx, place)
    if (common) settled.set(pathOf(place), common.resolutions)
  }
  return settled
}

/** Returns the championships of rides, in the order in which they are locked. */
export const placesOf = (rides: readonly Ride[]) =>
  [...new Set(rides.map(({ stage }) => championshipOf(stage.path)))].toSorted().map(championshipAt)

/** The name and the number that standings use: those of the result, if there is one. */
const riderOf = async (tx: Transaction, { stage, participantId }: Ride) => {
  const [found] = await tx
    .select({
      name: sql<string>`coalesce(${result.name}, ${participant.name})`,
      racingNumber: sql<
        string | null
      >`case when ${result.name} is null then ${participant.racingNumber} else ${result.racingNumber} end`,
      classKey: sql<number>`coalesce(${result.classKey}, ${participant.classKey})`,
    })
    .from(participant)
    .leftJoin(
      result,
      and(eq(result.stageKey, participant.stageKey), eq(result.participantId, participant.id)),
    )
    .where(and(eq(participant.stageKey, stage.key), eq(participant.id, participantId)))
  return found ?? { name: "", racingNumber: null, classKey: null }
}

/** What a championship's standings tell riders apart by, in any group. */
const riderInStandings = (
  { name, racingNumber, participantId }: Pick<ForgottenRide, "name" | "racingNumber" | "participantId">,
  resolutions: readonly Resolution[],
): string => {
  const suffix = suffixOf({ racingNumber, participantId })
  const isKnownApart = resolutions.some(
    (one) =>
      one.kind === "different-riders" && one.suffix === suffix && one.id === standingId(name, one.group),
  )
  return JSON.stringify([comparableName(name), isKnownApart ? suffix : null])
}
