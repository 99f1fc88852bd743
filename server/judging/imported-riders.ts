import { and, eq, notLike, sql } from "drizzle-orm"
import { z } from "zod"
import { type NamedRider, namedRider } from "#contracts/judging/waiting-file.ts"
import { numberPrefix } from "#domain/judging/judge-event.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import { importedRider, judgeEvent } from "#server/db/schema/judging.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { readRiders } from "./people.ts"

type Of = { stageKey: number; device: string }

/**
 * Stores the names of riders in an imported file under the ids that its taps use in the stage. If two get the same id, the first
 * is stored; unreadable riders and those without taps do not affect the others.
 */
export const storeImportedRiders = async (
  db: Db,
  { stageKey, device }: Of,
  named: readonly unknown[],
): Promise<void> => {
  const riders = named.flatMap((one) => namedRider.safeParse(one).data ?? [])
  if (riders.length === 0) return
  await db
    .insert(importedRider)
    .values(riders.map((rider) => ({ stageKey, deviceId: device, ...rider })))
    .onConflictDoNothing()
}

/** Deletes the names of riders of whom nothing waits any longer, but not those of a file that is still being imported. */
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

/** A tap, or a rider in a file, without a number, from an event that only a phone knew. */
const byName = z.looseObject({ participant: z.string().regex(/^name:/) })

/** Such a tap, with its id in the log. */
const tapByName = byName.extend({ id: z.uuid() })

/** The content of a file of such an event: its riders and its taps, both not validated yet. */
type Brought = { riders: readonly unknown[]; events: readonly unknown[] }

/** How taps name a rider who is not in the stage: nothing in the log identifies the person. */
export const unlistedPrefix = "unlisted:"

/**
 * Returns the riders and taps of a file with names replaced by ids. A tap that is already in the log keeps the rider that it has
 * there, whoever joined the stage or the file since (D-05). Otherwise, if exactly one participant of the stage has the name, the
 * tap gets that participant's id; other riders are numbered, and only the list of riders has their names.
 */
export const namedInStage = async (
  db: Db,
  stageKey: number,
  { riders, events }: Brought,
): Promise<{ riders: unknown[]; events: unknown[] }> => {
  const inStage = Map.groupBy(await readRiders(db, stageKey), ({ name }) => comparableName(name))
  const byNames = events.flatMap((event) => tapByName.safeParse(event).data ?? [])
  const logged = await loggedAs(
    db,
    stageKey,
    byNames.map(({ id }) => id),
  )
  const numberOf = numbering(byNames, logged)
  const unlisted = new Map<string, NamedRider>()
  const idOf = (participant: string): string => {
    const name = participant.slice("name:".length)
    const [rider, ...namesakes] = inStage.get(comparableName(name)) ?? []
    if (rider && namesakes.length === 0) return rider.id
    const given = numberOf(participant)
    unlisted.set(given, { participant: given, name, racingNumber: null })
    return given
  }
  // the riders first: all parts of a long file contain them, and so use the same numbers
  const named = riders.map((rider) => {
    const { data: listed } = byName.safeParse(rider)
    return listed ? { ...listed, participant: idOf(listed.participant) } : rider
  })
  const taps = events.map((event) => {
    const { data: tap } = tapByName.safeParse(event)
    return tap ? { ...tap, participant: logged.get(tap.id) ?? idOf(tap.participant) } : event
  })
  return { riders: [...named, ...unlisted.values()], events: taps }
}

/** Returns the riders of taps in the log of a stage, by tap id, except those with a racing number. */
const loggedAs = async (db: Db, stageKey: number, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .select({ id: judgeEvent.id, participant: judgeEvent.participant })
    .from(judgeEvent)
    .where(
      and(
        sql`${judgeEvent.id} = any(${sql.param(ids)}::uuid[])`,
        eq(judgeEvent.stageKey, stageKey),
        notLike(judgeEvent.participant, `${numberPrefix}%`),
      ),
    )
  return new Map(rows.map(({ id, participant }) => [id, participant]))
}

/**
 * Returns a function that numbers riders by name: with the number in the log if they have taps there, otherwise with a new one.
 */
const numbering = (
  taps: readonly z.infer<typeof tapByName>[],
  logged: ReadonlyMap<string, string>,
): ((participant: string) => string) => {
  const numbers = new Map<string, string>()
  const taken = new Set<string>()
  for (const { id, participant } of taps) {
    const number = logged.get(id)
    if (!number?.startsWith(unlistedPrefix) || numbers.has(participant) || taken.has(number)) continue
    numbers.set(participant, number)
    taken.add(number)
  }
  for (const number of logged.values()) taken.add(number)
  let last = 0
  const next = (): string => {
    do last += 1
    while (taken.has(unlistedPrefix + last))
    return unlistedPrefix + last
  }
  return (participant) => {
    const number = numbers.get(participant) ?? next()
    numbers.set(participant, number)
    return number
  }
}
