import { randomUUID } from "node:crypto"
import type { Ruling, RulingName } from "#domain/judging/judge-event.ts"
import type { Doer } from "#server/db/change-results.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { builderOf, type StageWrite } from "#server/db/write-stage.ts"
import type { EntryPlace } from "./entry-key.ts"

/** What a secretary decided about a section entry, and why; the reason is optional (D-17). */
export type PlacedRuling = { place: EntryPlace; ruling: Ruling; reason: string | null }

const names: Readonly<Record<Ruling["kind"], RulingName>> = {
  edited: "EditedTo",
  deleted: "DeletedEntry",
  chosen: "ChosenAttempt",
}

/** Appends rulings to the log that has the judges' taps (D-05); of several for an entry the last counts. */
export const appendRulings = async (
  write: StageWrite,
  rulings: readonly PlacedRuling[],
  { userId, now }: Doer,
): Promise<void> => {
  if (rulings.length === 0) return
  await builderOf(write)
    .insert(judgeEvent)
    .values(
      rulings.map(({ place: { participantId, section, lap }, ruling, reason }) => ({
        id: randomUUID(),
        stageKey: write.stage.key,
        revision: write.stage.revision,
        userId,
        participant: participantId,
        participantId,
        section,
        lap,
        attempt: ruling.kind === "chosen" ? ruling.attempt : null,
        name: names[ruling.kind],
        points: ruling.kind === "edited" ? ruling.points : null,
        reason,
        deviceTime: now,
        time: now,
        receivedOn: now,
      })),
    )
}
