import { and, eq } from "drizzle-orm"
import type { ChampionshipForm } from "#contracts/championship-form.ts"
import { championshipPath } from "#domain/competitions/stage-path.ts"
import { classesOfChampionship } from "#server/db/classes-of-championship.ts"
import { championship, stage } from "#server/db/schema/competitions.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** A championship's place: its institution, and its id there. */
export type ChampionshipPlace = { institutionId: string; id: string }

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
  const { institutionId, id: championshipId } = place
  const classes = await classesOfChampionship(db, { institutionId, championshipId })
  const { institutionId: _institution, id: _id, ...form } = row
  return { ...form, classes }
}

/** Returns the path of a championship, as the audit log names it (D-01). */
export const pathOf = ({ institutionId, id }: ChampionshipPlace): string =>
  championshipPath({ institution: institutionId, championship: id })

/** Is the row of this championship. */
export const isChampionship = ({ institutionId, id }: ChampionshipPlace) =>
  and(eq(championship.institutionId, institutionId), eq(championship.id, id))

/** Is a stage of this championship. */
export const isStageOf = ({ institutionId, id }: ChampionshipPlace) =>
  and(eq(stage.institutionId, institutionId), eq(stage.championshipId, id))
