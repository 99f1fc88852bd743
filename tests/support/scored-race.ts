import { and, eq } from "drizzle-orm"
import { result } from "#server/db/schema/results.ts"
import { audit } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import { readState } from "#server/live/board-state.ts"
import { reopenResults } from "#server/standings/reopen-results.ts"
import { makeAdmin } from "./factories/make-admin.ts"
import { makeScoredStage } from "./factories/make-scored-stage.ts"
import { makeSecretary } from "./factories/make-secretary.ts"
import { makeUser } from "./factories/make-user.ts"
import { noon } from "./wire-taps.ts"

type Input = Parameters<typeof makeScoredStage>[1]

/** A scored stage, with actors who may and may not change it, and what is shown of it. */
export const scoredRace = async (db: Db, input: Input) => {
  const { stage, riders } = await makeScoredStage(db, input)
  const secretary = await makeSecretary(db, stage.institutionId)
  const by = { db, actor: secretary, now: noon, log: console }
  const idOf = (name: string): string => {
    const rider = riders.find((one) => one.name === name)
    if (!rider) throw new Error(`Nobody is called ${name}`)
    return rider.id
  }
  const board = async () => {
    const state = await readState(db, stage.path, null)
    if (!state) throw new Error("There is no board")
    return state.board
  }
  const byAdmin = { ...by, actor: await makeAdmin(db) }
  return {
    stage,
    riders,
    by,
    byAdmin,
    reopen: () => reopenResults(byAdmin, stage.path, { reason: "Protest" }),
    byNobody: {
      ...by,
      actor: { userId: (await makeUser(db)).id, isConfirmed: true, admin: false, secretaryOf: [] },
    },
    idOf,
    board,
    lineOf: async (name: string) => (await board()).rows.find(({ id }) => id === idOf(name)) ?? null,
    resultOf: async (name: string) =>
      (
        await db
          .select()
          .from(result)
          .where(and(eq(result.stageKey, stage.key), eq(result.participantId, idOf(name))))
      )[0],
    /** The events of this race's secretary in the audit log, the earliest first. */
    auditEvents: () => db.select().from(audit).where(eq(audit.userId, secretary.userId)).orderBy(audit.id),
  }
}

/** A refusal with this reason. */
export const refused = (reason: string) => ({ kind: "refused", reason })
