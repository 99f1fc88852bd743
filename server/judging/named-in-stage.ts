import { z } from "zod"
import type { NamedRider } from "#contracts/waiting-file.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import type { Db } from "#server/db/transaction.ts"
import { readRiders } from "./read-riders.ts"

/** A tap, or what a file says of a rider, who had no number in an event that only a phone knew. */
const byName = z.looseObject({ participant: z.string().regex(/^name:/) })

/** What a file brings from such an event: its riders and its taps, both still unread. */
type Brought = { riders: readonly unknown[]; events: readonly unknown[] }

/** How taps name a rider of whom a stage knows nobody: what the log keeps says nothing of a person. */
export const unlistedPrefix = "unlisted:"

/**
 * Returns the riders and taps of a file in which nobody is named by a name: whoever is the one participant of the stage with that
 * name has their id there; the others are numbered, and what they are called stands with the riders alone.
 */
export const namedInStage = async (
  db: Db,
  stageKey: number,
  { riders, events }: Brought,
): Promise<{ riders: unknown[]; events: unknown[] }> => {
  const inStage = Map.groupBy(await readRiders(db, stageKey), ({ name }) => comparableName(name))
  const unlisted = new Map<string, NamedRider>()
  const idOf = (participant: string): string => {
    const name = participant.slice("name:".length)
    const [rider, ...namesakes] = inStage.get(comparableName(name)) ?? []
    if (rider && namesakes.length === 0) return rider.id
    const known = unlisted.get(name) ?? {
      participant: `${unlistedPrefix}${unlisted.size + 1}`,
      name,
      racingNumber: null,
    }
    unlisted.set(name, known)
    return known.participant
  }
  const settled = (one: unknown) => {
    const { data: named } = byName.safeParse(one)
    return named ? { ...named, participant: idOf(named.participant) } : one
  }
  // the riders first: the parts of a long file all have them, and so the same numbers
  const told = riders.map(settled)
  const taps = events.map(settled)
  return { riders: [...told, ...unlisted.values()], events: taps }
}
