import { and, eq } from "drizzle-orm"
import type { Context } from "#server/db/context.ts"
import { judgeDevice, sectionPass } from "#server/db/schema/judging.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { findManaged, type ManageRefused } from "./find-managed.ts"

/** Whether the device judges again, or why not. */
export type LetDeviceInOutcome =
  | { kind: "let-in" }
  | ManageRefused
  | { kind: "refused"; reason: "not-switched-off" }

/**
 * Lets a device judge again that a secretary switched off, by the token that it has, and its pass with it. What arrived from it
 * meanwhile goes on waiting (D-11).
 */
export const letDeviceIn = (context: Context, deviceId: string): Promise<LetDeviceInOutcome> =>
  context.db.transaction(async (tx): Promise<LetDeviceInOutcome> => {
    const found = await findManaged(tx, context, deviceId)
    if (found.kind === "refused") return found
    const { passId, userId, path } = found.device
    // the pass first, as whoever takes it over does
    if (passId !== null) await tx.select().from(sectionPass).where(eq(sectionPass.id, passId)).for("update")
    const letIn = await tx
      .update(judgeDevice)
      .set({ revokedOn: null, revokedWhy: null })
      .where(and(eq(judgeDevice.id, deviceId), eq(judgeDevice.revokedWhy, "revoked")))
      .returning({ id: judgeDevice.id })
    if (letIn.length === 0) return { kind: "refused", reason: "not-switched-off" }
    if (passId !== null)
      await tx.update(sectionPass).set({ revokedOn: null }).where(eq(sectionPass.id, passId))
    const data = { stage: path, device: deviceId, pass: passId, judge: userId }
    await writeAudit(tx, { event: "let_device_in", data, userId: found.by, now: context.now })
    return { kind: "let-in" }
  })
