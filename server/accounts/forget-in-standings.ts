import { and, eq, inArray, notInArray } from "drizzle-orm"
import { forgottenName } from "#domain/accounts/anonymize.ts"
import type { Resolution } from "#domain/standings/conflicts.ts"
import { isSameGroup, type StandingGroup, standingId } from "#domain/standings/standing.ts"
import { championshipClass, stage } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { standing, standingResult } from "#server/db/schema/standings.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { isOf } from "#server/stages/championship-place.ts"
import { lockKnownStandings, reviseStandings } from "#server/stages/lock-standings.ts"
import type { ForgottenRide } from "./forget-rides.ts"

/**
 * Removes a person from the standings (D-35): their lines stay as “—” with the racing number. Ids are made of names, so they
 * change too, such that standings generated later find the same lines. The person's stages must be locked, and their results must
 * have the new ids.
 */
export const forgetInStandings = async (tx: Transaction, rides: readonly ForgottenRide[]): Promise<void> => {
  const names = new Map<number, Set<string>>()
  for (const ride of rides)
    for (const { standingKey, name } of await forgetCells(tx, ride))
      names.set(standingKey, (names.get(standingKey) ?? new Set()).add(name))
  const lines = await tx
    .select({ line: standing, className: championshipClass.name })
    .from(standing)
    .leftJoin(championshipClass, eq(championshipClass.key, standing.classKey))
    .where(inArray(standing.key, [...names.keys()]))
    .orderBy(standing.institutionId, standing.championshipId, standing.key)
  const ids = rides.map(({ forgottenId }) => forgottenId)
  for (const { line, className } of lines)
    await forgetLine(tx, line, {
      ids,
      group: groupOf(line, className),
      names: names.get(line.key) ?? new Set(),
    })
  await forgetPublished(tx, rides)
}

/** Visitors see the current standings from now on: those from before a correction may still name the person (D-46). */
const forgetPublished = async (tx: Transaction, rides: readonly ForgottenRide[]): Promise<void> => {
  const stages = await tx
    .selectDistinct({ institutionId: stage.institutionId, championshipId: stage.championshipId })
    .from(stage)
    .where(
      inArray(
        stage.key,
        rides.map((ride) => ride.stage.key),
      ),
    )
    .orderBy(stage.institutionId, stage.championshipId)
  for (const place of stages)
    if (await lockKnownStandings(tx, place)) await reviseStandings(tx, place, { lastPublished: null })
}

/** Removes a person from standings' results of one stage; returns the lines, and the former names. */
const forgetCells = async (
  tx: Transaction,
  { stage: { key }, participantId, forgottenId }: ForgottenRide,
) => {
  const isTheirs = and(eq(standingResult.stageKey, key), eq(standingResult.participantId, participantId))
  const cells = await tx
    .select({ standingKey: standingResult.standingKey, name: standingResult.name })
    .from(standingResult)
    .where(isTheirs)
  await tx
    .update(standingResult)
    .set({ participantId: forgottenId, name: forgottenName, birthYear: null })
    .where(isTheirs)
  return cells
}

type Line = typeof standing.$inferSelect

const groupOf = ({ womenGroup }: Line, className: string | null): StandingGroup =>
  womenGroup === null ? { kind: "class", name: className ?? "" } : { kind: "women", name: womenGroup }

type InLine = {
  /** The ids of the person's results. */
  ids: readonly string[]
  group: StandingGroup
  /** The names of their results in the line. */
  names: ReadonlySet<string>
}

const forgetLine = async (tx: Transaction, line: Line, { ids, group, names }: InLine): Promise<void> => {
  const others = await tx
    .select({ name: standingResult.name })
    .from(standingResult)
    .where(and(eq(standingResult.standingKey, line.key), notInArray(standingResult.participantId, [...ids])))
  const common = await lockKnownStandings(tx, line)
  const id = standingId(forgottenName, group)
  const ridden = await suffixesOf(tx, line, ids)
  // merged with results of another person with the same name: then the line is that person's
  const isOthers = others.some(({ name }) => name === line.name)
  const own = isOthers ? null : (line.racingNumber ?? ridden[0] ?? String(line.key))
  const suffixes = new Set(own === null ? ridden : [own, ...ridden])
  const isOfPerson = (known: string) => [...names].some((name) => isMadeOf(known, standingId(name, group)))
  const kept = isOthers ? line.refOriginal.filter((known) => !isOfPerson(known)) : []
  const former = new Set([line.id, ...line.refOriginal].filter((known) => !isOthers || isOfPerson(known)))
  // of two people with the same name the one who is not forgotten keeps the id
  if (isOthers) former.delete(line.id)
  // a merge settles names and years too: the line's resolutions of them are dropped
  const isAboutThem = (one: Resolution) =>
    isSameGroup(one.group, group) && (former.has(one.id) || (one.kind === "field" && one.id === line.id))
  const apart = [...suffixes].map((suffix): Resolution => ({ kind: "different-riders", group, id, suffix }))
  await reviseStandings(tx, line, {
    resolutions: [...(common?.resolutions ?? []).filter((one) => !isAboutThem(one)), ...apart],
  })
  const aliases = [...suffixes].filter((suffix) => suffix !== own).map((suffix) => `${id}-${suffix}`)
  await tx
    .update(standing)
    .set({
      ...(own === null ? {} : { id: `${id}-${own}`, name: forgottenName, birthYear: null }),
      refOriginal: [...kept, ...aliases],
    })
    .where(eq(standing.key, line.key))
}

/** Is an id that of a standing, perhaps with a suffix? */
const isMadeOf = (id: string, ofStanding: string): boolean =>
  id === ofStanding || id.startsWith(`${ofStanding}-`)

/** What distinguishes the person's results in the championship from those of other forgotten people. */
const suffixesOf = async (tx: Transaction, line: Line, ids: readonly string[]): Promise<string[]> => {
  const stages = tx.select({ key: stage.key }).from(stage).where(isOf(stage, line))
  const results = await tx
    .select({ id: result.participantId, racingNumber: result.racingNumber })
    .from(result)
    .where(and(inArray(result.participantId, [...ids]), inArray(result.stageKey, stages)))
    .orderBy(result.stageKey)
  return results.map(({ id, racingNumber }) => racingNumber ?? id)
}
