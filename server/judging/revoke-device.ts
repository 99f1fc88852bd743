import { and, asc, inArray, isNull, or } from "drizzle-orm"
import type { Context } from "#server/db/context.ts"
import { lockedInOrder } from "#server/db/locked-in-order.ts"
import { judgeDevice, sectionPass } from "#server/db/schema/judging.ts"
import { takesTaps } from "#server/db/takes-taps.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { lockPhone } from "./devices-of-phone.ts"
import { findManaged, type ManageRefused } from "./find-managed.ts"

/** Whether the device is switched off now, or why not. */
export type RevokeDeviceOutcome = { kind: "revoked" } | ManageRefused

/**
 * Switches a phone off by one of its devices, such as one that was lost: whatever token it has, and the pass that it holds, since it
 * could take that again. What it has sent counts, what arrives later needs attention (D-11). Its judge goes on with another
 * phone, by a new pass or after signing in there.
 */
export const revokeDevice = (context: Context, deviceId: string): Promise<RevokeDeviceOutcome> =>
  context.db.transaction(async (tx) => {
    const found = await findManaged(tx, context, deviceId)
    if (found.kind === "refused") return found
    const { stageKey, path } = found.device
    const phone = await lockPhone(tx, { stageKey, deviceId })
    const held = phone.flatMap(({ passId, revokedOn }) => (revokedOn === null ? (passId ?? []) : []))
    const passes = [...held, ...(found.device.passId === null ? [] : [found.device.passId])]
    const revokedOn = context.now
    // the passes first, as whoever takes one over does
    await tx
      .select()
      .from(sectionPass)
      .where(inArray(sectionPass.id, passes))
      .orderBy(asc(sectionPass.id))
      .for("update")
    await tx
      .update(sectionPass)
      .set({ revokedOn })
      .where(and(inArray(sectionPass.id, passes), isNull(sectionPass.revokedOn)))
    const ofAccounts = phone.flatMap(({ id, userId }) => (userId === null ? [] : id))
    const revoked = await tx
      .update(judgeDevice)
      .set({ revokedOn, revokedWhy: "revoked" })
      .where(
        lockedInOrder(
          or(
            and(inArray(judgeDevice.passId, passes), isNull(judgeDevice.revokedOn)),
            and(inArray(judgeDevice.id, ofAccounts), takesTaps),
          ),
        ),
      )
      .returning({ id: judgeDevice.id })
    if (revoked.length === 0) return { kind: "revoked" }
    const ended = new Set([deviceId, ...revoked.map(({ id }) => id)])
    for (const { id, passId, userId } of phone.filter((device) => ended.has(device.id))) {
      const data = { stage: path, device: id, pass: passId, judge: userId }
      await writeAudit(tx, { event: "revoke_device", data, userId: found.by, now: revokedOn })
    }
    return { kind: "revoked" }
  })
