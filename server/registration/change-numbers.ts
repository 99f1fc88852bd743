import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm"
import type { KeptNumberForm, OtherRider } from "#contracts/registration/kept-number-form.ts"
import { may } from "#domain/access/may.ts"
import { type Holder, isHolder, type KeptNumber } from "#domain/registration/kept-numbers.ts"
import type { Context } from "#server/db/context.ts"
import { championship, stage } from "#server/db/schema/competitions.ts"
import { keptNumber } from "#server/db/schema/numbers.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import {
  type ChampionshipPlace,
  classesOfChampionship,
  isChampionship,
  isOf,
} from "#server/stages/championship-place.ts"
import { readKeptNumbers } from "./kept-numbers.ts"

/** Why the numbers of a championship are not changed. */
export type NumbersRefusal = { kind: "refused"; reason: "forbidden" | "championship-not-found" }

/** What a championship keeps, locked until the transaction ends, and the keys of its classes by name. */
export type LockedNumbers = { kept: KeptNumber[]; classKeys: ReadonlyMap<string, number>; userId: string }

/** Runs a change of a championship's numbers, if the actor may, one after the other. An outcome that is refused, or asks, has written nothing. */
export const changeNumbers = async <Outcome>(
  { db, actor }: Context,
  place: ChampionshipPlace,
  change: (tx: Transaction, locked: LockedNumbers) => Promise<Outcome>,
): Promise<Outcome | NumbersRefusal> => {
  if (!may(actor, "edit-championship", { institution: place.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  return db.transaction(async (tx): Promise<Outcome | NumbersRefusal> => {
    const [found] = await tx.select().from(championship).where(isChampionship(place)).for("update")
    if (!found) return { kind: "refused", reason: "championship-not-found" }
    const classes = await classesOfChampionship(tx, place)
    const classKeys = new Map(classes.map(({ name, key }) => [name, key]))
    return change(tx, { kept: await readKeptNumbers(tx, place), classKeys, userId })
  })
}

type WriteNumbers = {
  removed: readonly string[]
  kept: readonly KeptNumberForm[]
  classKeys: ReadonlyMap<string, number>
}

/** Writes numbers of a championship that is locked; those that change are removed first. */
export const writeNumbers = async (
  tx: Transaction,
  place: ChampionshipPlace,
  { removed, kept, classKeys }: WriteNumbers,
): Promise<void> => {
  if (removed.length > 0)
    await tx
      .delete(keptNumber)
      .where(and(isOf(keptNumber, place), inArray(keptNumber.racingNumber, [...removed])))
  if (kept.length === 0) return
  const { institutionId, championshipId } = place
  await tx.insert(keptNumber).values(
    kept.map(({ racingClass, ...values }) => {
      const classKey = racingClass === null ? null : (classKeys.get(racingClass) ?? null)
      return { institutionId, championshipId, ...values, classKey }
    }),
  )
}

/** One that is cancelled does not; one that is postponed gets another day (CH-01). */
const takesPlace = sql`${stage.calledOff} ->> 'kind' is distinct from 'cancelled'`

type Sought = {
  numbers: readonly (Holder & { racingNumber: string })[]
  /** Only in stages that take place and are not over at this instant; left out: in all. */
  comingAt?: number
}

/** Returns those who ride in stages of the championship with one of these numbers without being its holder. */
export const otherRiders = async (
  db: Db | Transaction,
  place: ChampionshipPlace,
  { numbers, comingAt }: Sought,
): Promise<OtherRider[]> => {
  const holders = new Map(numbers.map((one) => [one.racingNumber, one]))
  const sought = sql.param([...holders.keys()])
  const found = await db
    .select({
      racingNumber: sql<string>`${participant.racingNumber}`,
      name: participant.name,
      birthDate: participant.birthDate,
      stage: { path: stage.path, title: stage.title },
    })
    .from(participant)
    .innerJoin(stage, eq(stage.key, participant.stageKey))
    .where(
      and(
        isOf(stage, place),
        sql`${participant.racingNumber} = any(${sought}::text[])`,
        // people who were forgotten have none (D-35)
        isNotNull(participant.birthDate),
        comingAt === undefined ? undefined : and(gt(stage.competitionEndDate, comingAt), takesPlace),
      ),
    )
    .orderBy(asc(stage.competitionStartDate), asc(stage.key), asc(participant.id))
  return found.flatMap(({ birthDate, ...rider }) => {
    const holder = holders.get(rider.racingNumber)
    if (!holder || birthDate === null || isHolder({ name: rider.name, birthDate }, holder)) return []
    return { ...rider, birthYear: Number(birthDate.slice(0, 4)) }
  })
}
