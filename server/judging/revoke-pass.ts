import { and, eq, isNull } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import type { Context } from "#server/db/context.ts"
import { lockedInOrder } from "#server/db/locked-in-order.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { judgeDevice, sectionPass } from "#server/db/schema/judging.ts"
import { writeAudit } from "#server/db/write-audit.ts"

/** Whether the pass is revoked now, or why not. */
export type RevokePassOutcome =
  | { kind: "revoked" }
  | { kind: "refused"; reason: "pass-not-found" | "forbidden" }

/** Revokes a section pass and switches off the device that holds it; what was recorded before counts (D-11). */
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
