import { and, eq, inArray, or } from "drizzle-orm"
import { forgottenName } from "#domain/accounts/anonymize.ts"
import { settleConflicts } from "#domain/standings/conflicts.ts"
import {
  type ForgottenLine,
  forgetInLine,
  forgetInResolutions,
  type KnownLine,
} from "#domain/standings/forgotten-lines.ts"
import { forgottenIdIn, ownIdOf } from "#domain/standings/identify-riders.ts"
import type { StandingGroup } from "#domain/standings/standing.ts"
import { championshipClass } from "#server/db/schema/competitions.ts"
import { standing, standingResult } from "#server/db/schema/standings.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { type ChampionshipPlace, isOf, pathOf } from "#server/stages/championship-place.ts"
import { lockKnownStandings, reviseStandings } from "#server/stages/lock-standings.ts"
import { type ForgottenRide, newForgottenId, placesOf } from "./forgotten-ids.ts"

/**
 * Removes a person from the standings (D-35): their lines stay as “—” with the racing number. Ids are made of names, so they
 * change too, such that standings generated later find the same lines. Visitors see the current standings from now on: those from
 * before a correction may still name the person (D-46). The person's stages must be locked.
 */
export const forgetInStandings = async (tx: Transaction, rides: readonly ForgottenRide[]): Promise<void> => {
  for (const place of placesOf(rides)) {
    const common = await lockKnownStandings(tx, place)
    if (!common) continue
    const own = rides.filter(({ stage }) => stage.path.startsWith(`${pathOf(place)}/`))
    const lines = await readLines(tx, place, own)
    const settled = settleConflicts(common.resolutions)
    const changes: Change[] = []
    for (const before of lines) {
      const results = own.filter((ride) => mayBeIn(before, ride))
      const isTheirs = before.cells.some(({ forgottenId }) => forgottenId !== null)
      const isMerged = results.some((ride) =>
        before.refOriginal.includes(ownIdOf({ ...ride, group: before.group }, settled)),
      )
      if (!isTheirs && !isMerged) continue
      const after = forgetInLine(before, { results, settled })
      changes.push({ before, after: withFreeId(before, after, changes) })
    }
    const changed = new Map(changes.map(({ before, after }) => [before.key, after]))
    const resolutions = forgetInResolutions(common.resolutions, {
      results: own,
      changes,
      lines: lines.map((line) => ({ ...line, ...changed.get(line.key) })),
    })
    await storeLines(tx, changes)
    await forgetCells(tx, own)
    await reviseStandings(tx, place, { resolutions, lastPublished: null })
  }
}

type Line = KnownLine & { key: number; classKey: number | null }

type Change = { before: Line; after: ForgottenLine }

/** May generation have put a ride's result into a line, or do so later? */
const mayBeIn = ({ classKey, cells }: Line, ride: ForgottenRide): boolean =>
  classKey === null ||
  classKey === ride.classKey ||
  cells.some(({ forgottenId }) => forgottenId === ride.forgottenId)

/** Two lines that held results of one name get two ids. */
const withFreeId = ({ group, key, classKey }: Line, after: ForgottenLine, changes: readonly Change[]) => {
  const isTaken = changes.some(
    ({ before, after: { id } }) => before.key !== key && before.classKey === classKey && id === after.id,
  )
  return isTaken ? { ...after, id: forgottenIdIn(group, newForgottenId()) } : after
}

const readLines = async (
  tx: Transaction,
  place: ChampionshipPlace,
  rides: readonly ForgottenRide[],
): Promise<Line[]> => {
  const lines = await tx
    .select({ line: standing, className: championshipClass.name })
    .from(standing)
    .leftJoin(championshipClass, eq(championshipClass.key, standing.classKey))
    .where(isOf(standing, place))
    .orderBy(standing.key)
  const theirs = await tx
    .selectDistinct({ key: standingResult.standingKey })
    .from(standingResult)
    .where(or(...rides.map(isCellOf)))
  const merged = lines.flatMap(({ line }) => (line.refOriginal.length > 0 ? [line.key] : []))
  const cells = await tx
    .select()
    .from(standingResult)
    .where(inArray(standingResult.standingKey, [...theirs.map(({ key }) => key), ...merged]))
    .orderBy(standingResult.stageKey)
  const idOf = new Map(rides.map((ride) => [`${ride.stage.key} ${ride.participantId}`, ride.forgottenId]))
  return lines.map(({ line, className }) => ({
    ...line,
    group: groupOf(line, className),
    cells: cells
      .filter(({ standingKey }) => standingKey === line.key)
      .map(({ name, birthYear, stageKey, participantId }) => ({
        ...{ name, birthYear, forgottenId: idOf.get(`${stageKey} ${participantId}`) ?? null },
      })),
  }))
}

const groupOf = (
  { womenGroup }: Pick<typeof standing.$inferSelect, "womenGroup">,
  className: string | null,
): StandingGroup =>
  womenGroup === null ? { kind: "class", name: className ?? "" } : { kind: "women", name: womenGroup }

const storeLines = async (tx: Transaction, changes: readonly Change[]): Promise<void> => {
  for (const { before, after } of changes)
    await tx.update(standing).set(after).where(eq(standing.key, before.key))
}

const isCellOf = ({ stage, participantId }: ForgottenRide) =>
  and(eq(standingResult.stageKey, stage.key), eq(standingResult.participantId, participantId))

const forgetCells = async (tx: Transaction, rides: readonly ForgottenRide[]): Promise<void> => {
  for (const ride of rides)
    await tx
      .update(standingResult)
      .set({ participantId: ride.forgottenId, name: forgottenName, birthYear: null })
      .where(isCellOf(ride))
}
