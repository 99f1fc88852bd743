import { and, eq, isNull } from "drizzle-orm"
import type { Pool } from "pg"
import { localDayOf } from "#contracts/fields/local-time.ts"
import { may } from "#domain/access/may.ts"
import type { PassKind } from "#domain/judging/pass-kind.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { judgeDevice, sectionPass } from "#server/db/schema/judging.ts"
import { hashSecret, newSecret } from "#server/db/stored-secret.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { type FoundStage, findStageFor } from "#server/stages/find-stage.ts"
import { lockedInOrder } from "#server/stages/judge-devices.ts"

/** A new pass; its secret is shown once and kept only as a hash. */
export type CreatePassOutcome =
  | { kind: "created"; id: string; secret: string }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }

/** Makes a pass with a name on it, of one kind, for one section of a stage or for all (D-11); an audit event. */
export const createPass = async (
  { db, actor, now }: Context,
  input: { stage: string; name: string; kind: PassKind; section: number | null },
): Promise<CreatePassOutcome> => {
  const found = await findStageFor({ db, actor }, input.stage, "manage-judges")
  if (found.kind === "refused") return found
  const { stage } = found
  const { name, kind } = input
  const section = kind === "section" ? input.section : null
  const secret = newSecret()
  return db.transaction(async (tx) => {
    const [pass] = await tx
      .insert(sectionPass)
      .values({
        stageKey: stage.key,
        secretHash: hashSecret(secret),
        name,
        kind,
        section,
        createdBy: found.userId,
        createdOn: now,
      })
      .returning({ id: sectionPass.id })
    if (!pass) throw new Error("A pass was not inserted")
    const data = { stage: stage.path, pass: pass.id, name, kind, section }
    await writeAudit(tx, { event: "create_pass", data, userId: found.userId, now })
    return { kind: "created", id: pass.id, secret }
  })
}

/** Whether the pass is revoked now, or why not. */
export type RevokePassOutcome =
  | { kind: "revoked" }
  | { kind: "refused"; reason: "pass-not-found" | "forbidden" }

/** Revokes a section pass and ends the token of the device that holds it; what was recorded before counts (D-11). */
export const revokePass = ({ db, actor, now }: Context, passId: string): Promise<RevokePassOutcome> =>
  db.transaction(async (tx) => {
    const [pass] = await tx
      .select({ institutionId: stage.institutionId, path: stage.path, name: sectionPass.name })
      .from(sectionPass)
      .innerJoin(stage, eq(stage.key, sectionPass.stageKey))
      .where(eq(sectionPass.id, passId))
      .for("update", { of: sectionPass })
    if (!pass) return { kind: "refused", reason: "pass-not-found" }
    if (!may(actor, "manage-judges", { institution: pass.institutionId }))
      return { kind: "refused", reason: "forbidden" }
    const revoked = await tx
      .update(sectionPass)
      .set({ revokedOn: now })
      .where(and(eq(sectionPass.id, passId), isNull(sectionPass.revokedOn)))
      .returning({ id: sectionPass.id })
    await tx
      .update(judgeDevice)
      .set({ revokedOn: now, revokedWhy: "revoked" })
      .where(lockedInOrder(and(eq(judgeDevice.passId, passId), isNull(judgeDevice.revokedOn))))
    if (revoked.length > 0) {
      const data = { stage: pass.path, pass: passId, name: pass.name }
      await writeAudit(tx, { event: "revoke_pass", data, userId: actor.userId, now })
    }
    return { kind: "revoked" }
  })

/** The section pass that a secret belongs to. */
export type FoundPass = { stagePath: string; isRevoked: boolean }

/** Returns the section passes of some secrets, including revoked ones; other secrets are missing. */
export const findPasses = async (
  client: Pool,
  secrets: readonly string[],
): Promise<Map<string, FoundPass>> => {
  const byHash = new Map(secrets.map((secret) => [hashSecret(secret), secret]))
  const { rows } = await client.query<FoundPass & { secretHash: string }>({
    name: "find-passes",
    text: `
      select section_pass.secret_hash as "secretHash", stage.path as "stagePath",
        section_pass.revoked_on is not null as "isRevoked"
      from section_pass join stage on stage.key = section_pass.stage_key
      where section_pass.secret_hash = any($1)`,
    values: [[...byHash.keys()]],
  })
  return new Map(rows.map(({ secretHash, ...pass }) => [byHash.get(secretHash) ?? "", pass]))
}

/** Returns whether an instant lies on one of the stage's days, in its time zone: passes work on these days (D-11). */
export const isStageDay = (
  stage: Pick<FoundStage, "timeZone" | "competitionStartDate" | "competitionEndDate">,
  now: number,
): boolean => {
  const dayOf = (instant: number) => localDayOf(instant, stage.timeZone)
  const today = dayOf(now)
  return today >= dayOf(stage.competitionStartDate) && today <= dayOf(stage.competitionEndDate)
}

/** The procedures for section passes. */
export const passProcedures = {
  createPass: procedures.judging.createPass.handler(({ input, context, errors }) =>
    answer(createPass(context, input), errors),
  ),
  revokePass: procedures.judging.revokePass.handler(({ input, context, errors }) =>
    answer(revokePass(context, input.pass), errors),
  ),
}
