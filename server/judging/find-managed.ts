import { eq } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import type { Context } from "#server/db/context.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import type { Transaction } from "#server/db/transaction.ts"

/** Why somebody may not manage a device. */
export type ManageRefused = { kind: "refused"; reason: "device-not-found" | "forbidden" }

type Managed = {
  kind: "found"
  device: { stageKey: number; passId: string | null; path: string }
  /** Who manages it. */
  by: string
}

/** Returns a judge's device for whoever may manage the judges of its stage, or why they may not. */
export const findManaged = async (
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
  return { kind: "found", device, by: actor.userId }
}
