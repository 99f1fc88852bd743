import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { judgeDevice, sectionPass } from "#server/db/schema/judging.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { lockedInOrder, takesTaps } from "#server/stages/judge-devices.ts"
import { lockPhone } from "./device.ts"

/** Whether the device's access is revoked now, or why not. */
export type RevokeDeviceOutcome = { kind: "revoked" } | ManageRefused

/**
 * Revokes the access of a phone, such as a lost one, by one of its devices: all its tokens, and the pass that it holds, since it
 * could use that again. What it has sent counts, what arrives later needs attention (D-11). Its judge continues with another
 * phone, with a new pass or after signing in there.
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
    // passes first: taking one over locks in the same order
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
      await writeAudit(tx, { event: "revoke_device", data, userId: found.userId, now: revokedOn })
    }
    return { kind: "revoked" }
  })

/** Whether the device judges again, or why not. */
export type LetDeviceInOutcome =
  | { kind: "let-in" }
  | ManageRefused
  | { kind: "refused"; reason: "not-switched-off" }

/**
 * Gives a phone access again that a secretary revoked, by any of its devices: its latest token and that token's pass, if any, are
 * valid again. Earlier ones count as replaced. Tokens whose judge signed out meanwhile stay ended: the judge signs in again. Taps
 * that arrived meanwhile go on waiting (D-11).
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
    // the pass first: taking it over locks in the same order
    if (passId !== null)
      await tx.update(sectionPass).set({ revokedOn: null }).where(eq(sectionPass.id, passId))
    const ids = off.map((device) => device.id)
    const { signedOutOn } = judgeDevice
    const replacedOn = sql.param(context.now, judgeDevice.revokedOn)
    const isLatest = eq(judgeDevice.id, id)
    await tx
      .update(judgeDevice)
      .set({
        revokedOn: sql`case
          when ${signedOutOn} is not null then ${signedOutOn}
          when ${isLatest} then null
          else ${replacedOn}
        end`,
        revokedWhy: sql`case
          when ${signedOutOn} is not null then 'signed-out'
          when ${isLatest} then null
          else 'taken-over'
        end`,
      })
      .where(lockedInOrder(inArray(judgeDevice.id, ids)))
    const data = { stage: path, device: id, pass: passId, judge: userId }
    await writeAudit(tx, { event: "let_device_in", data, userId: found.userId, now: context.now })
    return { kind: "let-in" }
  })

/** Why a device cannot be managed. */
type ManageRefused = { kind: "refused"; reason: "device-not-found" | "forbidden" }

type Managed = {
  kind: "found"
  device: { stageKey: number; passId: string | null; path: string }
  /** The id of the user who manages it. */
  userId: string
}

/** Returns a judge's device if the actor may manage the judges of its stage, or why not. */
const findManaged = async (
  tx: Transaction,
  { actor }: Context,
  deviceId: string,
): Promise<Managed | ManageRefused> => {
  const [found] = await tx
    .select({
      institutionId: stage.institutionId,
      stageKey: stage.key,
      passId: judgeDevice.passId,
      path: stage.path,
    })
    .from(judgeDevice)
    .innerJoin(stage, eq(stage.key, judgeDevice.stageKey))
    .where(eq(judgeDevice.id, deviceId))
  if (!found) return { kind: "refused", reason: "device-not-found" }
  const { institutionId: institution, ...device } = found
  if (!may(actor, "manage-judges", { institution })) return { kind: "refused", reason: "forbidden" }
  return { kind: "found", device, userId: actor.userId }
}

/** The procedures by which secretaries manage judges' phones. */
export const deviceProcedures = {
  revokeDevice: procedures.judging.revokeDevice.handler(({ input, context, errors }) =>
    answer(revokeDevice(context, input.device), errors),
  ),
  letDeviceIn: procedures.judging.letDeviceIn.handler(({ input, context, errors }) =>
    answer(letDeviceIn(context, input.device), errors),
  ),
}
