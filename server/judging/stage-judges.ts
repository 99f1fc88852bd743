import { isDeepStrictEqual } from "node:util"
import { and, eq } from "drizzle-orm"
import type { Pool } from "pg"
import { isOver } from "#domain/competitions/is-running.ts"
import { answer, procedures } from "#server/api/chain.ts"
import { type Notifying, notify } from "#server/auth/notify.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { championship, institution, stage, stageJudge } from "#server/db/schema/competitions.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { limits } from "#server/limits/table/limits.ts"
import { judgeNamedMail } from "#server/mail/account-mails.ts"
import { isChampionshipOfStage } from "#server/stages/championship-place.ts"
import { findStageFor } from "#server/stages/find-stage.ts"
import { lockedInOrder, takesTaps } from "#server/stages/judge-devices.ts"

type Refused<Reason> = { kind: "refused"; reason: "stage-not-found" | "forbidden" | Reason }

/** Whether the user judges there now, or why not. */
export type AddStageJudgeOutcome =
  /** `written`: they did before. */
  { kind: "added" | "written" } | Refused<"user-not-found" | "not-declared" | "address-not-confirmed">

/**
 * Makes a user who declared themselves a judge, and whose address is confirmed (D-43), one of the stage's. A judge of the stage
 * keeps their sections.
 */
export const addStageJudge = async (
  { db, actor, now }: Context,
  path: string,
  { userId }: { userId: string },
): Promise<AddStageJudgeOutcome> => {
  const found = await findStageFor({ db, actor }, path, "manage-judges")
  if (found.kind === "refused") return found
  const { stage } = found
  return db.transaction(async (tx): Promise<AddStageJudgeOutcome> => {
    // a phone that is registering locks the judge's row, and must not wait for this
    const [judge] = await tx.select().from(user).where(eq(user.id, userId)).for("no key update")
    if (!judge) return { kind: "refused", reason: "user-not-found" }
    if ((await tx.$count(stageJudge, isJudgeOf(stage.key, userId))) > 0) return { kind: "written" }
    if (!judge.isJudge) return { kind: "refused", reason: "not-declared" }
    if (!judge.emailVerified) return { kind: "refused", reason: "address-not-confirmed" }
    await tx.insert(stageJudge).values({ stageKey: stage.key, userId, addedOn: now })
    const data = { stage: path, judge: userId, before: null, after: [] }
    await writeAudit(tx, { event: "add_judge", data, userId: found.userId, now })
    return { kind: "added" }
  })
}

/** Whether the judge stands there now, or why not. */
export type SetJudgeSectionsOutcome = { kind: "written" } | Refused<"not-a-judge" | "changed-meanwhile">

type JudgeSections = {
  userId: string
  /** As the secretary saw them. */
  seen: readonly number[]
  sections: readonly number[]
}

/**
 * Sets the sections of one of the stage's judges, even if they withdrew their declaration (D-33). A judge who was removed
 * meanwhile is not added again, and sections that somebody else has changed meanwhile stay as they are.
 */
export const setJudgeSections = async (
  { db, actor, now }: Context,
  path: string,
  { userId, seen, sections }: JudgeSections,
): Promise<SetJudgeSectionsOutcome> => {
  const found = await findStageFor({ db, actor }, path, "manage-judges")
  if (found.kind === "refused") return found
  const { stage } = found
  const [seenAt, standsAt] = [inOrder(seen), inOrder(sections)]
  const isTheirs = isJudgeOf(stage.key, userId)
  return db.transaction(async (tx): Promise<SetJudgeSectionsOutcome> => {
    const [before] = await tx.select().from(stageJudge).where(isTheirs).for("update")
    if (!before) return { kind: "refused", reason: "not-a-judge" }
    // written before: only the answer was lost
    if (isDeepStrictEqual(before.sections, standsAt)) return { kind: "written" }
    if (!isDeepStrictEqual(before.sections, seenAt)) return { kind: "refused", reason: "changed-meanwhile" }
    await tx.update(stageJudge).set({ sections: standsAt }).where(isTheirs)
    const data = { stage: path, judge: userId, before: before.sections, after: standsAt }
    await writeAudit(tx, { event: "change_judge", data, userId: found.userId, now })
    return { kind: "written" }
  })
}

const inOrder = (sections: readonly number[]): number[] => [...new Set(sections)].sort((a, b) => a - b)

/** Whether the user no longer judges there, or why not. */
export type RemoveStageJudgeOutcome = { kind: "removed" } | Refused<"not-a-judge">

/**
 * Removes a judge from the stage and revokes the access of their devices, which stay without access even if the judge is added
 * again: what they have sent counts, what arrives later needs attention (D-11).
 */
export const removeStageJudge = async (
  { db, actor, now }: Context,
  path: string,
  { userId }: { userId: string },
): Promise<RemoveStageJudgeOutcome> => {
  const found = await findStageFor({ db, actor }, path, "manage-judges")
  if (found.kind === "refused") return found
  const { stage } = found
  return db.transaction(async (tx): Promise<RemoveStageJudgeOutcome> => {
    const [removed] = await tx.delete(stageJudge).where(isJudgeOf(stage.key, userId)).returning()
    if (!removed) return { kind: "refused", reason: "not-a-judge" }
    await tx
      .update(judgeDevice)
      .set({ revokedOn: now, revokedWhy: "revoked" })
      .where(
        lockedInOrder(and(eq(judgeDevice.stageKey, stage.key), eq(judgeDevice.userId, userId), takesTaps)),
      )
    const data = { stage: path, judge: userId, before: removed.sections, after: null }
    await writeAudit(tx, { event: "remove_judge", data, userId: found.userId, now })
    return { kind: "removed" }
  })
}

const isJudgeOf = (stageKey: number, userId: string) =>
  and(eq(stageJudge.stageKey, stageKey), eq(stageJudge.userId, userId))

/** Is the account a judge of the stage of that path? Checked before anything waits or is locked. */
export const isListedJudge = async (client: Pool, path: string, userId: string): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "is-listed-judge",
    text: `
      select from stage_judge join stage on stage.key = stage_judge.stage_key
      where stage.path = $1 and stage_judge.user_id = $2`,
    values: [path, userId],
  })
  return rowCount === 1
}

/** The procedures by which secretaries manage the judges of a stage. */
export const judgeProcedures = {
  addJudge: procedures.judging.addJudge.handler(async ({ input, context, errors }) => {
    const added = await answer(addStageJudge(context, input.stage, { userId: input.user }), errors)
    if (added.kind === "added") await mailJudge(context, input.stage, { userId: input.user })
    return added
  }),
  setJudgeSections: procedures.judging.setJudgeSections.handler(({ input, context, errors }) =>
    answer(setJudgeSections(context, input.stage, { ...input, userId: input.user }), errors),
  ),
  removeJudge: procedures.judging.removeJudge.handler(({ input, context, errors }) =>
    answer(removeStageJudge(context, input.stage, { userId: input.user }), errors),
  ),
}

/** A judge's own page lists all stages, also those of which no mail came. */
const named = { limit: limits.accounts.judgeNotices, failed: "A judge could not be notified of a stage" }

/**
 * Mails somebody that they judge at a stage from now on, and where they find it: a draft is listed there once it is published. Nobody is
 * told of what they did themselves, or of a stage that is over.
 */
const mailJudge = (context: Notifying, path: string, { userId }: { userId: string }): Promise<void> =>
  notify(context, named, { path, find: () => findNamed(context, path, userId) })

const findNamed = async ({ db, accounts, now }: Notifying, path: string, userId: string) => {
  const [found] = await db
    .select({
      email: user.email,
      stage: stage.title,
      championship: championship.displayName,
      institution: institution.name,
      timeZone: institution.timeZone,
      competitionStartDate: stage.competitionStartDate,
      competitionEndDate: stage.competitionEndDate,
      calledOff: stage.calledOff,
    })
    .from(user)
    .innerJoin(stage, eq(stage.path, path))
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championship, isChampionshipOfStage)
    .where(and(eq(user.id, userId), eq(user.emailVerified, true)))
  if (!found || isOver(found, now)) return []
  const url = new URL("/my-stages", accounts.siteUrl).href
  return [{ userId, email: found.email, mail: judgeNamedMail(accounts.siteName, { ...found, url }) }]
}
