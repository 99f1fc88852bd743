import { eq, isNotNull } from "drizzle-orm"
import { stage } from "#server/db/schema/competitions.ts"
import { judgeEvent, sectionEntry } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Oracle } from "./load.ts"

/** How far the database is from what the devices know. */
export type Comparison = {
  /** Acknowledged taps and rides that are missing. */
  lost: number
  /** Taps that no device made, and rides whose cost differs from what their judge meant. */
  doubled: number
}

/** Compares the log and the entries of all stages with what the server acknowledged and what the judges meant. */
export const compareWithOracle = async (db: Db, { acknowledged, rides }: Oracle): Promise<Comparison> => {
  const logged = await db.select({ id: judgeEvent.id }).from(judgeEvent)
  const entries = await db
    .select({
      stage: stage.path,
      participant: sectionEntry.participantId,
      section: sectionEntry.section,
      lap: sectionEntry.lap,
      points: sectionEntry.total,
    })
    .from(sectionEntry)
    .innerJoin(stage, eq(stage.key, sectionEntry.stageKey))
    .where(isNotNull(sectionEntry.total))
  const stored = new Map(entries.map(({ points, ...place }) => [keyOf(place), points]))

  const inLog = new Set(logged.map(({ id }) => id))
  const lostTaps = acknowledged.filter((id) => !inLog.has(id)).length
  const lostRides = rides.filter((ride) => !stored.has(keyOf(ride))).length
  const otherRides = rides.filter((ride) => (stored.get(keyOf(ride)) ?? ride.points) !== ride.points).length
  const strangeTaps = logged.length - (acknowledged.length - lostTaps)
  const strangeRides = entries.length - (rides.length - lostRides)
  return { lost: lostTaps + lostRides, doubled: otherRides + strangeTaps + strangeRides }
}

const keyOf = ({ stage, participant, section, lap }: Place) => `${stage} ${participant} ${section} ${lap}`

type Place = { stage: string; participant: string; section: number; lap: number }
