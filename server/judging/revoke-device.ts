import { and, eq, isNull } from "drizzle-orm"
import type { Context } from "#server/db/context.ts"
import { judgeDevice, sectionPass } from "#server/db/schema/judging.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { findManaged, type ManageRefused } from "./find-managed.ts"

/** Whether the device is switched off now, or why not. */
export type RevokeDeviceOutcome = { kind: "revoked" } | ManageRefused

/**
 * Switches a device off, such as one that was lost, together with the pass that it holds: it could take that again. What it
 * has sent counts, what arrives later needs attention (D-11). Its judge goes on with another phone, by a new pass or after
 * signing in there.
 */
export const revokeDevice = (context: Context, deviceId: string): Promise<RevokeDeviceOutcome> =>
  context.db.transaction(async (tx) => {
    const found = await findManaged(tx, context, deviceId)
    if (found.kind === "refused") return found
    const { passId, userId, path } = found.device
    const revokedOn = context.now
    // the pass first, as whoever takes it over does
    if (passId !== null)
      await tx
        .update(sectionPass)
        .set({ revokedOn })
        .where(and(eq(sectionPass.id, passId), isNull(sectionPass.revokedOn)))
    const isConcerned = passId === null ? eq(judgeDevice.id, deviceId) : eq(judgeDevice.passId, passId)
    const revoked = await tx
      .update(judgeDevice)
      .set({ revokedOn, revokedWhy: "revoked" })
      .where(and(isConcerned, isNull(judgeDevice.revokedOn)))
      .returning({ id: judgeDevice.id })
    if (revoked.length > 0) {
      const data = { stage: path, device: deviceId, pass: passId, judge: userId }
      await writeAudit(tx, { event: "revoke_device", data, userId: found.by, now: revokedOn })
    }
    return { kind: "revoked" }
  })
