import { and, eq, inArray, isNotNull, sql } from "drizzle-orm"
import { withoutName, withoutNameIn } from "#domain/accounts/anonymize.ts"
import { containsText } from "#server/db/contains-text.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { postedChange } from "#server/db/schema/postings.ts"
import { participant } from "#server/db/schema/registration.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import { audit } from "#server/db/schema/roles.ts"
import { screen } from "#server/db/schema/screens.ts"
import { startPlan, timeCredit } from "#server/db/schema/start-list.ts"
import { undoStep } from "#server/db/schema/undo.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { LockedStage } from "#server/stages/lock-stage.ts"
import { rewriteEntries } from "./forget-in-audit.ts"
import type { Ride } from "./forgotten-ids.ts"

/** Returns the names that a person has in a locked stage. */
export const namesInStage = async (tx: Transaction, { stage: { key }, participantId }: Ride) => {
  const rows = await tx
    .select({ entered: participant.name, ridden: result.name })
    .from(participant)
    .leftJoin(
      result,
      and(eq(result.stageKey, participant.stageKey), eq(result.participantId, participant.id)),
    )
    .where(and(eq(participant.stageKey, key), eq(participant.id, participantId)))
  return [...new Set(rows.flatMap(({ entered, ridden }) => [entered, ridden ?? entered]))]
}

/**
 * Removes names of a person from what was written about anybody's results in a locked stage (D-35): reasons of scores, penalties, times and
 * changes, also where undoing would bring them back, and notices on screens. The public sees most of them.
 */
export const forgetInTexts = async (
  tx: Transaction,
  locked: Pick<LockedStage, "key" | "path" | "revision">,
  names: readonly string[],
): Promise<void> => {
  if (names.length === 0) return
  const inText = (text: string) => names.reduce(withoutName, text)
  const inRecord = (record: unknown) =>
    names.reduce((known: unknown, name) => withoutNameIn(known, name), record)
  const counts = [
    await forgetReasons(tx, locked, inText),
    await forgetSteps(tx, locked, inRecord),
    await forgetNotices(tx, locked, inRecord),
  ]
  // open boards read everything again: reasons may be of any rider
  if (counts.some((count) => count > 0))
    await tx.update(stage).set({ settingsRevision: locked.revision }).where(eq(stage.key, locked.key))
  for (const name of names) await forgetInStageAudit(tx, locked.path, { name, inRecord })
}

type OfStage = Pick<LockedStage, "key">

/** Where reasons stand, and what names their row within a stage. */
const tablesWithReasons = [
  { table: penalty, id: "id", reason: "reason" },
  { table: judgeEvent, id: "id", reason: "reason" },
  { table: postedChange, id: "id", reason: "reason" },
  { table: timeCredit, id: "participant_id", reason: "reason" },
  { table: startPlan, id: "class_key", reason: "limit_lifted" },
]

/** Returns how many reasons changed. */
const forgetReasons = async (tx: Transaction, { key }: OfStage, without: (text: string) => string) => {
  let count = 0
  for (const { table, id: idName, reason: reasonName } of tablesWithReasons) {
    const [idColumn, reasonColumn] = [sql.identifier(idName), sql.identifier(reasonName)]
    const { rows } = await tx.execute<{ id: string | number; reason: string }>(
      sql`select ${idColumn} as id, ${reasonColumn} as reason from ${table}
        where stage_key = ${key} and ${reasonColumn} is not null`,
    )
    for (const { id, reason } of rows) {
      const left = without(reason)
      if (left === reason) continue
      await tx.execute(
        sql`update ${table} set ${reasonColumn} = ${left} where stage_key = ${key} and ${idColumn} = ${id}`,
      )
      count += 1
    }
  }
  return count
}

type InRecord = (record: unknown) => unknown

/** Does a record have other texts than before? */
const isChanged = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) !== JSON.stringify(after)

/** Returns how many changes that can be undone have other reasons now. */
const forgetSteps = async (tx: Transaction, { key }: OfStage, without: InRecord): Promise<number> => {
  const isOfStage = eq(undoStep.stageKey, key)
  const steps = await tx
    .select({ revision: undoStep.revision, step: undoStep.step })
    .from(undoStep)
    .where(
      and(isOfStage, inArray(sql`${undoStep.step} ->> 'kind'`, ["penalty", "time-credit", "time-limit"])),
    )
  const changed = steps.filter(({ step }) => isChanged(step, without(step)))
  for (const { revision, step } of changed)
    await tx
      .update(undoStep)
      .set({ step: sql`${JSON.stringify(without(step))}::jsonb` })
      .where(and(isOfStage, eq(undoStep.revision, revision)))
  return changed.length
}

/** Returns how many notices changed. */
const forgetNotices = async (tx: Transaction, { key }: OfStage, without: InRecord): Promise<number> => {
  const isOfStage = eq(screen.stageKey, key)
  const screens = await tx
    .select({ id: screen.id, shows: screen.shows })
    .from(screen)
    .where(and(isOfStage, isNotNull(sql`${screen.shows} ->> 'text'`)))
  const changed = screens.filter(({ shows }) => isChanged(shows, without(shows)))
  for (const { id, shows } of changed)
    await tx
      .update(screen)
      .set({ shows: sql`${JSON.stringify(without(shows))}::jsonb` })
      .where(and(isOfStage, eq(screen.id, id)))
  return changed.length
}

type Named = { name: string; inRecord: InRecord }

/** Its index finds the entries by the words of the name. */
const forgetInStageAudit = async (
  tx: Transaction,
  path: string,
  { name, inRecord }: Named,
): Promise<void> => {
  const words = name.split(/\s+/).filter((word) => word !== "")
  if (words.length === 0) return
  const inData = words.map((word) =>
    containsText(sql`${audit.data}::text`, JSON.stringify(word).slice(1, -1)),
  )
  await rewriteEntries(tx, and(eq(sql`${audit.data} ->> 'stage'`, path), ...inData), (entry) => ({
    ...entry,
    data: inRecord(entry.data),
  }))
}
