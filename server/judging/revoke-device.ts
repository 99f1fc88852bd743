import { and, eq, isNull } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import type { Context } from "#server/db/context.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import { writeAudit } from "#server/db/write-audit.ts"

/** Whether the device is switched off now, or why not. */
export type RevokeDeviceOutcome =
  | { kind: "revoked" }
  | { kind: "refused"; reason: "device-not-found" | "forbidden" }

/**
 * Switches a device off, such as one that was lost: what it recorded before counts, what comes later needs attention (D-11).
 * Its judge, or whoever has its pass, can go on with another.
 */
export const revokeDevice = ({ db, actor, now }: Context, deviceId: string): Promise<RevokeDeviceOutcome> =>
  db.transaction(async (tx) => {
    const [device] = await tx
      .select({ institutionId: stage.institutionId, path: stage.path, name: judgeDevice.name })
      .from(judgeDevice)
      .innerJoin(stage, eq(stage.key, judgeDevice.stageKey))
      .where(eq(judgeDevice.id, deviceId))
    if (!device) return { kind: "refused", reason: "device-not-found" }
    if (!may(actor, "manage-judges", { institution: device.institutionId }))
      return { kind: "refused", reason: "forbidden" }
    const revoked = await tx
      .update(judgeDevice)
      .set({ revokedOn: now, revokedWhy: "revoked" })
      .where(and(eq(judgeDevice.id, deviceId), isNull(judgeDevice.revokedOn)))
      .returning({ id: judgeDevice.id })
    if (revoked.length > 0) {
      const data = { stage: device.path, device: deviceId, name: device.name }
      await writeAudit(tx, { event: "revoke_device", data, userId: actor.userId, now })
    }
    return { kind: "revoked" }
  })
