import type { ListedNumbers, ShownNumbers } from "#contracts/registration/kept-number-form.ts"
import { may } from "#domain/access/may.ts"
import { byKeptNumber, findKept } from "#domain/registration/kept-numbers.ts"
import { answer, type CallContext, procedures } from "#server/api/chain.ts"
import type { ReadContext } from "#server/db/context.ts"
import { championship } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import {
  type ChampionshipPlace,
  championshipAt,
  classesOfChampionship,
  isChampionship,
} from "#server/stages/championship-place.ts"
import { type NumbersRefusal, otherRiders } from "./change-numbers.ts"
import { keptVersion } from "./keep-number.ts"
import { readKeptNumbers } from "./kept-numbers.ts"

/** The numbers, or why they are not shown. */
export type ListNumbersOutcome = ({ kind: "found" } & ListedNumbers) | NumbersRefusal

/** How many numbers the page shows at once; whoever has more searches. */
const mostListed = 200

/** Returns the numbers of a championship that were looked for, to those who may change them (SN-01). */
export const listNumbers = async (
  { db, actor }: ReadContext,
  place: ChampionshipPlace,
  sought: string,
): Promise<ListNumbersOutcome> => {
  if (!may(actor, "edit-championship", { institution: place.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const [of] = await db.select().from(championship).where(isChampionship(place))
  if (!of) return { kind: "refused", reason: "championship-not-found" }
  const kept = await readKeptNumbers(db, place)
  const found = findKept(kept, sought)
  const numbers = found.slice(0, mostListed)
  return {
    kind: "found",
    championship: { displayName: of.displayName },
    numbers: numbers.map((one) => ({ ...one, version: keptVersion(one) })),
    found: found.length,
    total: kept.length,
    others: await otherRiders(db, place, { numbers }),
    isShown: of.showsNumbers,
    classes: (await classesOfChampionship(db, place)).map(({ name }) => name),
  }
}

/** Returns the list that a championship shows to everybody, by number; null: it shows none (SN-01). */
export const readShownNumbers = async (db: Db, place: ChampionshipPlace): Promise<ShownNumbers | null> => {
  const displayName = await findShown(db, place)
  if (displayName === null) return null
  return { championship: { displayName }, numbers: (await readKeptNumbers(db, place)).sort(byKeptNumber) }
}

/** Returns the name of a championship that is public and shows its numbers; null: there is none. */
const findShown = async (db: Db, place: ChampionshipPlace): Promise<string | null> => {
  const [of] = await db.select().from(championship).where(isChampionship(place))
  return of?.showsNumbers && of.publicationStatus === "published" ? of.displayName : null
}

/** Reads something that a cached page depends on, and records that. */
const tracked = async <Read>(
  { track }: CallContext,
  what: string,
  read: () => Promise<Read>,
): Promise<Read> => {
  const now = await read()
  track(what, { version: versionOf(now), current: async () => versionOf(await read()) })
  return now
}

/** The procedures by which the numbers of a championship are read. */
export const listNumbersProcedures = {
  list: procedures.numbers.list.handler(({ input, context, errors }) =>
    answer(listNumbers(context, championshipAt(input.championship), input.sought), errors),
  ),
  areShown: procedures.numbers.areShown.handler(async ({ input: { championship: path }, context }) => {
    const read = () => findShown(context.db, championshipAt(path))
    return (await tracked(context, `whether numbers are shown of ${path}`, read)) !== null
  }),
  shown: procedures.numbers.shown.handler(async ({ input: { championship: path }, context, errors }) => {
    const read = () => readShownNumbers(context.db, championshipAt(path))
    const shown = await tracked(context, `shown numbers of ${path}`, read)
    if (!shown) throw errors["championship-not-found"]()
    return shown
  }),
}
