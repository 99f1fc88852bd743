import { randomUUID } from "node:crypto"
import { type Actor, may } from "#domain/access/may.ts"
import type { Ruling } from "#domain/judging/judge-event.ts"
import { type LockedStage, lockStage } from "#server/db/lock-stage.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { type EntryPlace, entryKey } from "./entry-key.ts"
import { findPeople } from "./find-people.ts"
import { findStage } from "./find-stage.ts"
import { loadEntries } from "./load-entries.ts"
import { refoldEntries } from "./refold-entries.ts"

/** Whether the ruling stands, or why not. */
export type RuleOutcome =
  | { kind: "ruled"; revision: number }
  | {
      kind: "refused"
      reason: "stage-not-found" | "forbidden" | "results-approved" | "unknown-participant"
    }

type RuleInput = { place: EntryPlace; ruling: Ruling; reason: string | null }

/**
 * Records what a secretary decided about a section entry, in the same log as the judges' taps and under the same lock, so
 * that a late phone cannot resurrect anything (D-05, D-09). Refused once results are approved (SP-09).
 */
export const ruleOnEntry = async (
  { db, actor, now }: { db: Db; actor: Actor; now: number },
  stagePath: string,
  input: RuleInput,
): Promise<RuleOutcome> => {
  const found = await findStage(db, stagePath)
  if (!found) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, "rule-on-entry", { institution: found.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  return db.transaction(async (tx) => {
    const stage = await lockStage(tx, stagePath)
    if (!stage) return { kind: "refused", reason: "stage-not-found" }
    if (stage.isApproved) return { kind: "refused", reason: "results-approved" }
    const people = await findPeople(tx, stage, [input.place.participantId])
    if (!people.has(input.place.participantId)) return { kind: "refused", reason: "unknown-participant" }

    const before = await entryTotal(tx, stage, input.place)
    await appendRuling(tx, stage, { ...input, userId: actor.userId, now })
    const [after] = await refoldEntries(tx, stage, [input.place])
    await writeAudit(tx, {
      event: input.ruling.kind === "edited" ? "edit_section" : "delete_section",
      data: {
        stage: stagePath,
        ...input.place,
        before,
        after: after?.total ?? null,
        reason: input.reason,
      },
      userId: actor.userId,
      now,
    })
    return { kind: "ruled", revision: stage.revision }
  })
}

const entryTotal = async (tx: Transaction, stage: LockedStage, place: EntryPlace): Promise<number | null> => {
  const entries = await loadEntries(tx, stage, [place.participantId])
  return entries.find((entry) => entryKey(entry) === entryKey(place))?.total ?? null
}

const appendRuling = (
  tx: Transaction,
  stage: LockedStage,
  { place, ruling, reason, userId, now }: RuleInput & { userId: string; now: number },
) =>
  tx.insert(judgeEvent).values({
    id: randomUUID(),
    stageKey: stage.key,
    revision: stage.revision,
    userId,
    participant: place.participantId,
    ...place,
    name: ruling.kind === "edited" ? "EditedTo" : "DeletedEntry",
    points: ruling.kind === "edited" ? ruling.points : null,
    reason,
    deviceTime: now,
    time: now,
    receivedOn: now,
  })
