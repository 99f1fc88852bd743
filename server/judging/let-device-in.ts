import { eq, inArray } from "drizzle-orm"
import type { Context } from "#server/db/context.ts"
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
 * Lets a phone judge again that a secretary switched off by one of its devices: by the pass that this holds, or by the latest token of
 * its accounts, in whose place none of the earlier ones is. What arrived from it meanwhile goes on waiting (D-11).
 */
export const letDeviceIn = (context: Context, deviceId: string): Promise<LetDeviceInOutcome> =>
  context.db.transaction(async (tx): Promise<LetDeviceInOutcome> => {
    const found = await findManaged(tx, context, deviceId)
    if (found.kind === "refused") return found
    const { stageKey, passId, userId, path } = found.device
    const phone = await lockPhone(tx, { stageKey, deviceId })
    // the pass first, as whoever takes it over does
    if (passId !== null) await tx.select().from(sectionPass).where(eq(sectionPass.id, passId)).for("update")
    const off = phone
      .filter((device) => (passId === null ? device.userId !== null : device.id === deviceId))
      .flatMap(({ id, revokedWhy }) => (revokedWhy === "revoked" ? id : []))
    const latest = off.at(-1)
    if (latest === undefined) return { kind: "refused", reason: "not-switched-off" }
    await tx
      .update(judgeDevice)
      .set({ revokedOn: context.now, revokedWhy: "taken-over" })
      .where(inArray(judgeDevice.id, off))
    await tx.update(judgeDevice).set({ revokedOn: null, revokedWhy: null }).where(eq(judgeDevice.id, latest))
    if (passId !== null)
      await tx.update(sectionPass).set({ revokedOn: null }).where(eq(sectionPass.id, passId))
    const data = { stage: path, device: deviceId, pass: passId, judge: userId }
    await writeAudit(tx, { event: "let_device_in", data, userId: found.by, now: context.now })
    return { kind: "let-in" }
  })
