import { and, asc, eq } from "drizzle-orm"
import type { AuditEventName } from "#contracts/accounts/audit-event.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { isFinishedAfterDnf } from "#domain/results/approve-stage.ts"
import type { ResultStatus } from "#domain/results/result-status.ts"
import type { FormerStatus } from "#domain/results/undo-step.ts"
import { isUndecided, mayHaveStatus } from "#domain/results/unfinished.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { participant } from "#server/db/schema/registration.ts"
import { auditStage, changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import { dropEmptyResults } from "#server/stages/drop-empty-results.ts"
import { stageOf } from "#server/stages/find-stage.ts"
import { noteReason } from "#server/stages/posted-changes.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { ensureResults } from "#server/stages/stamp-results.ts"
import { readMeantDnfs, storeUndoStep } from "#server/stages/undo-steps.ts"
import { ensureResult, updateResult, updateResults } from "./change-result.ts"
import { hasNoResult } from "./entered-riders.ts"
import { readStageResults } from "./read-stage-results.ts"

/** Whether the status is set or cleared now, or why not. */
export type SetStatusOutcome = { kind: "changed"; revision: number } | StatusRefusal | ResultsRefusal

/** `scored-already`: a rider with a score has started, and cannot get a DNS (RX-09). */
type StatusRefusal =
  | { kind: "refused"; reason: "unknown-participant" | "already-set" | "scored-already" }
  /** Somebody else has set this one since the secretary looked. */
  | { kind: "refused"; reason: "changed-meanwhile"; status: ResultStatus }

type SetStatus = {
  participantId: string
  /** The status when the secretary looked; left out: nobody looked. */
  seen?: ResultStatus | undefined
  /** Null clears it. */
  status: ResultStatus
  reason: string | null
}

/** Sets DNF, DNS or DQ, or clears it (SP-04, RX-09), with the old and the new status in the audit log (SP-10, D-17). */
export const setResultStatus = (
  context: Context,
  path: string,
  input: SetStatus,
): Promise<SetStatusOutcome> =>
  changeResults(context, { path, ...changeOptions }, async (write, by): Promise<SetStatusOutcome> => {
    const { participantId, status: after } = input
    const outcome = await putStatus(write, by, input)
    if (outcome.kind === "refused") return outcome
    const { before, wasFinished } = outcome
    const step = { kind: "status", before, after, ...(wasFinished && { wasFinished }) } as const
    await storeUndoStep(write, by, { step, participantId })
    return { kind: "changed", revision: write.stage.revision }
  })

/** Does the same inside a write, and returns the former status, and whether every section was ridden. */
export const putStatus = async (
  write: StageWrite,
  by: ActingUser,
  { participantId, seen, status, reason }: SetStatus,
): Promise<{ kind: "put"; before: ResultStatus; wasFinished: boolean } | StatusRefusal> => {
  const [found] = await readStageResults(write, participantId)
  const before = found?.row.status ?? null
  if (before === status) return { kind: "refused", reason: "already-set" }
  if (seen !== undefined && before !== seen)
    return { kind: "refused", reason: "changed-meanwhile", status: before }
  if (found && !mayHaveStatus(found.row, status)) return { kind: "refused", reason: "scored-already" }
  if (!(await ensureResult(write, participantId))) return { kind: "refused", reason: "unknown-participant" }
  await updateResult(write, participantId, { status })
  // they may start yet: until then they are as they were before the DNS
  if (before === "DNS") await dropEmptyResults(write, [participantId])
  noteReason(write, participantId, reason)
  await auditStage(write, by, {
    event: status === null ? "remove_status" : "set_status",
    data: { participant: participantId, before, after: status, reason },
  })
  return { kind: "put", before, wasFinished: found?.row.isFinished === true }
}

/**
 * How many got or lost the status, and the revision by which that is undone; or that this number differs from the confirmed one; or
 * why nothing was done.
 */
export type StatusesOutcome =
  | { kind: "changed"; count: number; revision: number }
  | { kind: "to-confirm"; count: number }
  | ResultsRefusal

/** The same of a DNF or DNS for several at once. */
export type StatusForAllOutcome = StatusesOutcome | { kind: "refused"; reason: "competition-running" }

/** The number of riders that the secretary confirmed. */
type Confirmed = { confirmed: number }

/** Null after: the status is cleared. */
type MassChange = Confirmed & { was: FormerStatus; after: ResultStatus }

/** Sets DNF for every result that is neither finished nor has a status (D-16). */
export const setDnfForUnfinished = (
  context: Context,
  path: string,
  { confirmed }: Confirmed,
): Promise<StatusForAllOutcome> =>
  setForAll(context, path, { confirmed, was: "no-status", after: "DNF", find: findUnfinished })

/** Sets DNS for every participant who has no result: each gets one (RX-09, D-45). */
export const setDnsForAbsent = (
  context: Context,
  path: string,
  { confirmed }: Confirmed,
): Promise<StatusForAllOutcome> =>
  setForAll(context, path, { confirmed, was: "no-status", after: "DNS", find: findAbsent })

/** Clears the DNF of every rider who has ridden every section since it was set. */
export const clearDnfOfFinished = (
  context: Context,
  path: string,
  { confirmed }: Confirmed,
): Promise<StatusesOutcome> =>
  changeResults(context, { path, ...changeOptions }, async (write, by) =>
    setStatuses(write, by, {
      confirmed,
      was: "DNF",
      after: null,
      riders: await findFinishedAfterDnf(write),
    }),
  )

const changeOptions = { may: "change-results", done: "changed" } as const

/** Only once the competition is over: until then they may be out riding, or start in a later group. */
const setForAll = (
  context: Context,
  path: string,
  { find, ...change }: MassChange & { find: (write: StageWrite) => Promise<string[]> },
): Promise<StatusForAllOutcome> =>
  changeResults(context, { path, ...changeOptions }, async (write, by): Promise<StatusForAllOutcome> => {
    if (!isOver(await stageOf(write), context.now)) return { kind: "refused", reason: "competition-running" }
    return setStatuses(write, by, { ...change, riders: await find(write) })
  })

const findUnfinished = async (write: StageWrite): Promise<string[]> =>
  (await readStageResults(write)).filter(({ row }) => isUndecided(row)).map(idOf)

const findFinishedAfterDnf = async (write: StageWrite): Promise<string[]> => {
  const meant = await readMeantDnfs(write.client, write.stage.key)
  const results = await readStageResults(write)
  return results.filter(({ row }) => isFinishedAfterDnf(row, meant.has(row.participantId))).map(idOf)
}

const idOf = ({ row }: { row: { participantId: string } }) => row.participantId

const findAbsent = async ({ db, stage }: StageWrite): Promise<string[]> => {
  const absent = await db
    .select({ id: participant.id })
    .from(participant)
    .where(and(eq(participant.stageKey, stage.key), hasNoResult(db)))
    .orderBy(asc(participant.id))
  return absent.map(({ id }) => id)
}

const setStatuses = async (
  write: StageWrite,
  by: ActingUser,
  { confirmed, was, after, riders }: MassChange & { riders: readonly string[] },
): Promise<StatusesOutcome> => {
  const count = riders.length
  if (count !== confirmed) return { kind: "to-confirm", count }
  await ensureResults(write, riders)
  await updateResults(write, riders, { status: after })
  const event: AuditEventName = after === null ? "remove_status" : "set_status"
  const before = was === "DNF" ? was : null
  await auditStage(
    write,
    by,
    ...riders.map((one) => ({ event, data: { participant: one, before, after, reason: null } })),
  )
  // nothing was changed where nobody was concerned
  if (count > 0) await storeUndoStep(write, by, { step: { kind: "statuses", was, after, count }, riders })
  return { kind: "changed", count, revision: write.stage.revision }
}

/** Whether the result is gone, or why not. */
export type DeleteResultOutcome =
  | { kind: "changed"; revision: number }
  | { kind: "refused"; reason: "no-result" | "has-total" }
  | ResultsRefusal

/** Deletes a result, only while it has no entry and no penalty, including those that do not count now (SP-05, D-17, D-34). */
export const deleteResult = (
  context: Context,
  path: string,
  { participantId }: { participantId: string },
): Promise<DeleteResultOutcome> =>
  changeResults(context, { path, ...changeOptions }, async (write, by): Promise<DeleteResultOutcome> => {
    const [found] = await readStageResults(write, participantId)
    if (!found) return { kind: "refused", reason: "no-result" }
    if (!found.isEmpty) return { kind: "refused", reason: "has-total" }
    await updateResult(write, participantId, { deleted: true, status: null })
    const before = found.row.status
    await auditStage(write, by, {
      event: "remove_result",
      data: { participant: participantId, before: { status: before }, after: null },
    })
    await storeUndoStep(write, by, { step: { kind: "removed", before }, participantId })
    return { kind: "changed", revision: write.stage.revision }
  })

/** The procedures for statuses. */
export const statusProcedures = {
  setStatus: procedures.results.setStatus.handler(({ input, context, errors }) =>
    answer(setResultStatus(context, input.stage, input), errors),
  ),
  setDnfForUnfinished: procedures.results.setDnfForUnfinished.handler(({ input, context, errors }) =>
    answer(setDnfForUnfinished(context, input.stage, input), errors),
  ),
  setDnsForAbsent: procedures.results.setDnsForAbsent.handler(({ input, context, errors }) =>
    answer(setDnsForAbsent(context, input.stage, input), errors),
  ),
  clearDnfOfFinished: procedures.results.clearDnfOfFinished.handler(({ input, context, errors }) =>
    answer(clearDnfOfFinished(context, input.stage, input), errors),
  ),
  deleteResult: procedures.results.deleteResult.handler(({ input, context, errors }) =>
    answer(deleteResult(context, input.stage, input), errors),
  ),
}
