import { eq } from "drizzle-orm"
import type { KeptNumber } from "#domain/registration/kept-numbers.ts"
import { championshipClass } from "#server/db/schema/competitions.ts"
import { keptNumber } from "#server/db/schema/numbers.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { type ChampionshipPlace, isOf } from "#server/stages/championship-place.ts"

/** Returns the numbers that a championship keeps (SN-01), in no order; none: it keeps no numbers. */
export const readKeptNumbers = (db: Db | Transaction, place: ChampionshipPlace): Promise<KeptNumber[]> =>
  db
    .select({
      racingNumber: keptNumber.racingNumber,
      name: keptNumber.name,
      birthYear: keptNumber.birthYear,
      racingClass: championshipClass.name,
    })
    .from(keptNumber)
    .leftJoin(championshipClass, eq(championshipClass.key, keptNumber.classKey))
    .where(isOf(keptNumber, place))
