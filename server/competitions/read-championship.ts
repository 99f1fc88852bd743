import type { ChampionshipForm } from "#contracts/championship-form.ts"
import { type ChampionshipPlace, isChampionship } from "#server/db/championship-place.ts"
import { classesOfChampionship } from "#server/db/classes-of-championship.ts"
import { championship } from "#server/db/schema/competitions.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** A championship as its form is filled in; all classes have their keys. */
export type StoredChampionship = Omit<ChampionshipForm, "classes"> & {
  classes: (ChampionshipForm["classes"][number] & { key: number })[]
}

/** Returns a championship as its form is filled in, its classes in the order of lists; null where there is none. */
export const readChampionship = async (
  db: Db | Transaction,
  place: ChampionshipPlace,
): Promise<StoredChampionship | null> => {
  const [row] = await db.select().from(championship).where(isChampionship(place))
  if (!row) return null
  const classes = await classesOfChampionship(db, place)
  const { institutionId: _institution, id: _id, ...form } = row
  return { ...form, classes }
}
