import { eq, inArray } from "drizzle-orm"
import type { Context } from "#server/db/context.ts"
import { lockedInOrder } from "#server/db/locked-in-order.ts"
import { judgeDevice, sectionPass } from "#server/db/schema/judging.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { lockPhone } from "./devices-of-phone.ts"
import { findManaged, type ManageRefused } from "./find-managed.ts"

/** Whether the device judges again, or why not. */
export type LetDeviceInOutcome =
  | { kind: "let-in" }
  | ManageRefused
  | { kind: "refused"; reason: "not-switched-off" }

/**
 * Lets a phone judge again that a secretary switched off, by whichever of its devices is asked for: by the latest token that it had, and
 * the pass of that, if any. Its earlier ones count as replaced. What arrived from it meanwhile goes on waiting (D-11).
 */
export const letDeviceIn = (context: Context, deviceId: string): Promise<LetDeviceInOutcome> =>
  context.db.transaction(async (tx): Promise<LetDeviceInOutcome> => {
    const found = await findManaged(tx, context, deviceId)
    if (found.kind === "refused") return found
    const { stageKey, path } = found.device
    const phone = await lockPhone(tx, { stageKey, deviceId })
    const off = phone.filter(({ revokedWhy }) => revokedWhy === "revoked")
    const latest = off.at(-1)
    if (!latest) return { kind: "refused", reason: "not-switched-off" }
    const { id, passId, userId } = latest
    // the pass first, as whoever takes it over does
    if (passId !== null)
      await tx.update(sectionPass).set({ revokedOn: null }).where(eq(sectionPass.id, passId))
    const ids = off.map((device) => device.id)
    await tx
      .update(judgeDevice)
      .set({ revokedOn: context.now, revokedWhy: "taken-over" })
      .where(lockedInOrder(inArray(judgeDevice.id, ids)))
    await tx.update(judgeDevice).set({ revokedOn: null, revokedWhy: null }).where(eq(judgeDevice.id, id))
    const data = { stage: path, device: id, pass: passId, judge: userId }
    await writeAudit(tx, { event: "let_device_in", data, userId: found.by, now: context.now })
    return { kind: "let-in" }
  })
