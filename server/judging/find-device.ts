import { eq } from "drizzle-orm"
import { stage } from "#server/db/schema/competitions.ts"
import { judgeDevice, sectionPass } from "#server/db/schema/judging.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { hashSecret } from "./hash-secret.ts"

/** A judge's device as its token tells. */
export type Device = {
  id: string
  stagePath: string
  /** The one section its pass is for; null: all. */
  passSection: number | null
  /** Taps made in this span were made under a revoked token (D-11). */
  formerRevokedOn: number | null
  createdOn: number
  lastHeardOn: number | null
  revokedOn: number | null
  /** Why it may no longer send; null: it may. */
  revokedWhy: "revoked" | "taken-over" | null
}

/** Returns the device that a token belongs to, or null. */
export const findDevice = async (db: Db | Transaction, token: string): Promise<Device | null> => {
  const [device] = await db
    .select({
      id: judgeDevice.id,
      stagePath: stage.path,
      passSection: sectionPass.section,
      formerRevokedOn: judgeDevice.formerRevokedOn,
      createdOn: judgeDevice.createdOn,
      lastHeardOn: judgeDevice.lastHeardOn,
      revokedOn: judgeDevice.revokedOn,
      revokedWhy: judgeDevice.revokedWhy,
    })
    .from(judgeDevice)
    .innerJoin(stage, eq(stage.key, judgeDevice.stageKey))
    .leftJoin(sectionPass, eq(sectionPass.id, judgeDevice.passId))
    .where(eq(judgeDevice.tokenHash, hashSecret(token)))
  return device ?? null
}
