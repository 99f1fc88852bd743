import { asc, inArray } from "drizzle-orm"
import { rider } from "#server/db/schema/riders.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { type AuditEvent, type Writer, writeAudit } from "#server/db/write-audit.ts"
import { type LockStages, writeStages } from "#server/stages/write-stage.ts"
import { forgetInAudit } from "./forget-in-audit.ts"
import { forgetRides } from "./forget-rides.ts"
import { removeHeld } from "./held-alone.ts"
import { type Claimed, claimedIn, pathsOf, ridesIn, stagesOfRiders } from "./stages-of-riders.ts"
import { newTombstoneId } from "./tombstone.ts"

/** Forgets locked riders (D-35), by the ids with which they enter stages, and returns what was claimed for them. */
export const forgetRiders = async (
  tx: Transaction,
  lock: LockStages,
  ids: readonly string[],
): Promise<Claimed[]> => {
  // finds what was entered meanwhile; from here on, nothing more can be entered
  const places = await stagesOfRiders(tx, ids)
  const rides = await forgetRides(tx, ridesIn(places, await lock(pathsOf(places))))
  for (const id of new Set([...ids, ...places.map(({ riderId }) => riderId)])) {
    const own = rides.filter(({ participantId }) => participantId === id)
    await forgetInAudit(tx, { id, rides: own, otherwise: newTombstoneId() })
  }
  await removeHeld(tx, ids)
  return claimedIn(places)
}

/** Forgets riders again whom the log says are forgotten, whoever enters them; returns whether one of them was there. */
export const forgetRidersAgain = async (
  db: Db,
  ids: readonly string[],
  event: AuditEvent & Writer,
): Promise<boolean> => {
  const forgotten = await writeStages(db, async (tx, lock) => {
    await lock(pathsOf(await stagesOfRiders(tx, ids)))
    const are = inArray(rider.entryId, [...ids])
    const there = await tx.select().from(rider).where(are).orderBy(asc(rider.id)).for("update")
    if (there.length === 0) return { kind: "refused" as const }
    await forgetRiders(tx, lock, ids)
    await writeAudit(tx, event)
    return { kind: "forgotten" as const }
  })
  return forgotten.kind === "forgotten"
}
