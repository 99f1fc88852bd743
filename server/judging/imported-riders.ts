import { sql } from "drizzle-orm"
import { z } from "zod"
import { toldRider } from "#contracts/waiting-file.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import { importedRider } from "#server/db/schema/judging.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { readRiders } from "./people.ts"

type Of = { stageKey: number; device: string }

/**
 * Keeps what riders are called in a file that is brought in, by what its taps name them once they are in the stage. Of two that are one
 * there the first is kept; what cannot be read, or is told of nobody, costs the others nothing.
 */
export const keepImportedRiders = async (
  db: Db,
  { stageKey, device }: Of,
  told: readonly unknown[],
): Promise<void> => {
  const riders = (await namedInStage(db, stageKey, told)).flatMap(
    (one) => toldRider.safeParse(one).data ?? [],
  )
  if (riders.length === 0) return
  await db
    .insert(importedRider)
    .values(riders.map((rider) => ({ stageKey, deviceId: device, ...rider })))
    .onConflictDoNothing()
}

/** Forgets what riders are called of whom nothing waits any longer; those of a file that is still brought in stay until it is. */
export const forgetSettledRiders = async (db: Db | Transaction, stageKey: number): Promise<void> => {
  await db.execute(sql`
    delete from imported_rider as rider using (
      select device_id, participant from imported_rider as known
      where stage_key = ${stageKey}
        and exists (select from judge_device where id = known.device_id and revoked_on is not null)
        and not exists (
          select from judge_event as event
          where event.stage_key = known.stage_key and event.device_id = known.device_id
            and event.participant = known.participant and event.unapplied is not null and event.settled_on is null
        )
      order by device_id, participant
      for update
    ) as settled
    where rider.stage_key = ${stageKey} and rider.device_id = settled.device_id
      and rider.participant = settled.participant`)
}

/** What a tap names of a rider who had no number in an event that only a phone knew. */
const byName = z.looseObject({ participant: z.string().regex(/^name:/) })

/** Returns taps, of which those that name a rider have the id of the one participant of the stage with that name, if there is one. */
export const namedInStage = async (
  db: Db,
  stageKey: number,
  events: readonly unknown[],
): Promise<unknown[]> => {
  const riders = Map.groupBy(await readRiders(db, stageKey), ({ name }) => comparableName(name))
  return events.map((event) => {
    const { data: tap } = byName.safeParse(event)
    const [rider, ...namesakes] = tap ? (riders.get(comparableName(tap.participant.slice(5))) ?? []) : []
    return tap && rider && namesakes.length === 0 ? { ...tap, participant: rider.id } : event
  })
}
