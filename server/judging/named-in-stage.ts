import { z } from "zod"
import { comparableName } from "#domain/registration/duplicates.ts"
import type { Db } from "#server/db/transaction.ts"
import { readRiders } from "./read-riders.ts"

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
