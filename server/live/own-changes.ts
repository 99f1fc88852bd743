import { and, desc, eq, isNull, or, sql } from "drizzle-orm"
import type { BoardChange, ClassPosting } from "#contracts/results/live.ts"
import type { RiderCard } from "#contracts/results/rider-card.ts"
import { championshipClass } from "#server/db/schema/competitions.ts"
import { postedChange } from "#server/db/schema/postings.ts"
import type { Db } from "#server/db/transaction.ts"
import { mostShownChanges } from "./read-board.ts"

/**
 * Returns a card with what changed for its rider after the class was posted, and when last: their own changes and the class's (OF-02). The board
 * has only the latest changes of a class; where there were more, the rider's are read.
 */
export const withOwnChanges = async (db: Db, stageKey: number, card: RiderCard): Promise<RiderCard> => {
  const { racingClass, row } = card
  const { posting } = racingClass
  if (!posting) return card
  const own =
    posting.changes.length === posting.changeCount
      ? ownOf(posting.changes, row.id)
      : await readOwn(db, { stageKey, racingClass: racingClass.name, rider: row })
  return { ...card, racingClass: { ...racingClass, posting: { ...posting, ...own } } }
}

type Own = Pick<ClassPosting, "changes" | "changeCount" | "changedOn">

const ownOf = (all: readonly BoardChange[], id: string): Own => {
  const changes = all.filter(({ rider }) => rider === null || rider.id === id)
  return { changes, changeCount: changes.length, changedOn: changes[0]?.at ?? null }
}

type Sought = { stageKey: number; racingClass: string; rider: RiderCard["row"] }

const readOwn = async (db: Db, { stageKey, racingClass, rider }: Sought): Promise<Own> => {
  const { id, name, racingNumber } = rider
  const found = await db
    .select({
      id: postedChange.id,
      at: postedChange.changedOn,
      participantId: postedChange.participantId,
      change: postedChange.change,
      reason: postedChange.reason,
      count: sql`count(*) over ()`.mapWith(Number),
    })
    .from(postedChange)
    .innerJoin(championshipClass, eq(championshipClass.key, postedChange.classKey))
    .where(
      and(
        eq(postedChange.stageKey, stageKey),
        eq(championshipClass.name, racingClass),
        or(isNull(postedChange.participantId), eq(postedChange.participantId, id)),
      ),
    )
    .orderBy(desc(postedChange.id))
    .limit(mostShownChanges)
  const changes = found.map(
    ({ participantId, change, count: _count, ...rest }): BoardChange => ({
      ...rest,
      ...change,
      parts: [...change.parts],
      rider: participantId === null ? null : { id, name, racingNumber },
    }),
  )
  return { changes, changeCount: found[0]?.count ?? 0, changedOn: changes[0]?.at ?? null }
}
