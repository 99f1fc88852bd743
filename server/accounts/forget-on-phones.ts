import { and, eq, inArray } from "drizzle-orm"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { importedRider, judgeEvent } from "#server/db/schema/judging.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { Ride } from "./forget-rides.ts"

/**
 * Takes out what phones called people in events of their own that secretaries brought in (D-11, D-35): in the stages that they ride in, and
 * what of it still waits in others of the same institutions. Their rides still have their ids and names.
 */
export const forgetOnPhones = async (tx: Transaction, rides: readonly Ride[]): Promise<void> => {
  const imported = await lockImported(tx, [...new Set(rides.map(institutionOf))])
  for (const ride of rides) {
    const names = await namesOf(tx, ride)
    for (const { rider, institution } of imported) {
      const isNamesake = institution === institutionOf(ride) && names.has(comparableName(rider.name))
      if (isNamesake || (await isFoundToBe(tx, rider, ride))) await forgetImported(tx, rider)
    }
  }
}

const institutionOf = ({ stage }: Ride): string => stageParams(stage.path).institution

/** All that waits there, in the one order in which it is ever locked. */
const lockImported = (tx: Transaction, institutions: string[]) =>
  tx
    .select({ rider: importedRider, institution: stageTable.institutionId })
    .from(importedRider)
    .innerJoin(stageTable, eq(stageTable.key, importedRider.stageKey))
    .where(inArray(stageTable.institutionId, institutions))
    .orderBy(importedRider.stageKey, importedRider.deviceId, importedRider.participant)
    .for("update", { of: importedRider })

const namesOf = async (tx: Transaction, { stage, participantId }: Ride): Promise<Set<string>> => {
  const rows = await tx
    .select({ name: participant.name })
    .from(participant)
    .where(and(eq(participant.stageKey, stage.key), eq(participant.id, participantId)))
  return new Set(rows.map(({ name }) => comparableName(name)))
}

type Imported = typeof importedRider.$inferSelect

/** Were taps of the rider found to mean the person, whatever the phone called them? */
const isFoundToBe = async (tx: Transaction, rider: Imported, { stage, participantId }: Ride) =>
  rider.stageKey === stage.key &&
  (await tx.$count(
    judgeEvent,
    and(
      eq(judgeEvent.stageKey, stage.key),
      eq(judgeEvent.participantId, participantId),
      eq(judgeEvent.deviceId, rider.deviceId),
      eq(judgeEvent.participant, rider.participant),
    ),
  )) > 0

const forgetImported = (tx: Transaction, { stageKey, deviceId, participant: sent }: Imported) =>
  tx
    .delete(importedRider)
    .where(
      and(
        eq(importedRider.stageKey, stageKey),
        eq(importedRider.deviceId, deviceId),
        eq(importedRider.participant, sent),
      ),
    )
