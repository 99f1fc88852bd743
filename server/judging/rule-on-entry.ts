import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { type Actor, may } from "#domain/access/may.ts"
import type { Ruling } from "#domain/judging/judge-event.ts"
import { judgeEvent, sectionEntry } from "#server/db/schema/judging.ts"
import { openResults } from "#server/db/stamp-results.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { builderOf, type StageWrite, writeStage } from "#server/db/write-stage.ts"
import type { EntryPlace } from "./entry-key.ts"
import { findPeople } from "./find-people.ts"
import { findStage } from "./find-stage.ts"
import { foldLog } from "./folded-log.ts"
import { loadEntryLogs } from "./load-entry-logs.ts"
import { writeFolded } from "./write-folded.ts"

/** Whether the ruling stands, or why not. */
export type RuleOutcome =
  | { kind: "ruled"; revision: number }
  | {
      kind: "refused"
      reason: "stage-not-found" | "forbidden" | "results-approved" | "unknown-participant" | "no-entry"
    }

type RuleInput = { place: EntryPlace; ruling: Ruling; reason: string | null }

/**
 * Records what a secretary decided about a section entry, in the same log as the judges' taps and under the same lock, so
 * that a late phone cannot resurrect anything (D-05, D-09). Refused once results are approved (SP-09).
 */
export const ruleOnEntry = async (
  { db, actor, now }: { db: Db; actor: Actor | null; now: number },
  stagePath: string,
  input: RuleInput,
): Promise<RuleOutcome> => {
  const found = await findStage(db, stagePath)
  if (!found) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, "rule-on-entry", { institution: found.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const outcome = await writeStage(db, stagePath, async (write): Promise<RuleOutcome> => {
    if (write.stage.isApproved) return { kind: "refused", reason: "results-approved" }
    const { participantId } = input.place
    const people = await findPeople(write.client, stagePath, [participantId])
    if (!people.has(participantId)) return { kind: "refused", reason: "unknown-participant" }

    const before = await findEntry(write, input.place)
    if (!before && input.ruling.kind === "deleted") return { kind: "refused", reason: "no-entry" }
    await appendRuling(write, { ...input, userId: actor.userId, now })
    await openResults(write, [participantId])
    const logs = await loadEntryLogs(write.client, stagePath, [
      { ...input.place, participant: participantId },
    ])
    const folded = [...logs.values()].map((log) => foldLog(log, write.stage.scoring))
    await writeFolded(write, folded)
    await writeAudit(builderOf(write), {
      event: input.ruling.kind === "edited" ? "edit_section" : "delete_section",
      data: {
        stage: stagePath,
        ...input.place,
        before: before?.total ?? null,
        after: folded[0]?.entry.total ?? null,
        reason: input.reason,
      },
      userId: actor.userId,
      now,
    })
    return { kind: "ruled", revision: write.stage.revision }
  })
  return outcome ?? { kind: "refused", reason: "stage-not-found" }
}

const findEntry = async (
  write: StageWrite,
  { participantId, section, lap }: EntryPlace,
): Promise<{ total: number | null } | undefined> => {
  const [entry] = await builderOf(write)
    .select({ total: sectionEntry.total })
    .from(sectionEntry)
    .where(
      and(
        eq(sectionEntry.stageKey, write.stage.key),
        eq(sectionEntry.participantId, participantId),
        eq(sectionEntry.section, section),
        eq(sectionEntry.lap, lap),
      ),
    )
  return entry
}

const appendRuling = async (
  write: StageWrite,
  { place, ruling, reason, userId, now }: RuleInput & { userId: string; now: number },
): Promise<void> => {
  await builderOf(write)
    .insert(judgeEvent)
    .values({
      id: randomUUID(),
      stageKey: write.stage.key,
      revision: write.stage.revision,
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
}
