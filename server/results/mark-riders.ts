import { and, asc, eq, exists, not } from "drizzle-orm"
import { isFinishedAfterDnf, isUndecided } from "#domain/results/approve-stage.ts"
import { auditStage } from "#server/db/audit-stage.ts"
import { type ChangeRefusal, changeResults } from "#server/db/change-results.ts"
import type { Context } from "#server/db/context.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { openResults } from "#server/db/stamp-results.ts"
import { builderOf, type StageWrite } from "#server/db/write-stage.ts"
import { updateResults } from "./change-result.ts"
import { readStageResults } from "./read-stage-results.ts"

/** How many got the status or lost it; or that another number than the one that was confirmed would; or why not. */
export type MarkOutcome =
  | { kind: "changed"; count: number }
  | { kind: "to-confirm"; count: number }
  | ChangeRefusal

/** The number of riders that the secretary said yes to. */
type Confirmed = { confirmed: number }

/** Sets DNF for every result that is neither finished nor has a status (D-16). */
export const setDnfForUnfinished = (context: Context, path: string, asked: Confirmed): Promise<MarkOutcome> =>
  markRiders(context, path, {
    ...asked,
    status: "DNF",
    find: async (write) => (await readStageResults(write)).filter(({ row }) => isUndecided(row)).map(idOf),
  })

/** Sets DNF for every participant without a start and a score: each gets a result (D-45). */
export const setDnfForAbsent = (context: Context, path: string, asked: Confirmed): Promise<MarkOutcome> =>
  markRiders(context, path, { ...asked, status: "DNF", find: absentFrom })

/** Clears the DNF of every rider who has ridden every section all the same. */
export const clearDnfOfFinished = (context: Context, path: string, asked: Confirmed): Promise<MarkOutcome> =>
  markRiders(context, path, {
    ...asked,
    status: null,
    find: async (write) =>
      (await readStageResults(write)).filter(({ row }) => isFinishedAfterDnf(row)).map(idOf),
  })

const idOf = ({ row }: { row: { participantId: string } }) => row.participantId

/** Those who have no result, or whose result was deleted. */
const absentFrom = async (write: StageWrite): Promise<string[]> => {
  const db = builderOf(write)
  const theirs = db
    .select()
    .from(result)
    .where(
      and(
        eq(result.stageKey, participant.stageKey),
        eq(result.participantId, participant.id),
        eq(result.deleted, false),
      ),
    )
  const absent = await db
    .select({ id: participant.id })
    .from(participant)
    .where(and(eq(participant.stageKey, write.stage.key), not(exists(theirs))))
    .orderBy(asc(participant.id))
  return absent.map(({ id }) => id)
}

type Marking = Confirmed & {
  status: "DNF" | null
  find: (write: StageWrite) => Promise<string[]>
}

const markRiders = (
  context: Context,
  path: string,
  { confirmed, status, find }: Marking,
): Promise<MarkOutcome> =>
  changeResults(
    context,
    { path, action: "change-results", done: "changed" },
    async (write, by): Promise<MarkOutcome> => {
      const found = await find(write)
      const count = found.length
      if (count !== confirmed) return { kind: "to-confirm", count }
      await openResults(write, found)
      await updateResults(write, found, { status })
      const told =
        status === null
          ? ({ event: "remove_status", before: "DNF", after: null } as const)
          : ({ event: "set_status", before: null, after: status } as const)
      const { event, ...change } = told
      await auditStage(
        write,
        by,
        ...found.map((one) => ({ event, data: { participant: one, ...change, reason: null } })),
      )
      return { kind: "changed", count }
    },
  )
