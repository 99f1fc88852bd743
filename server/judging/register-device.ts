import { randomUUID } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import type { DeviceAnswer, DeviceRefusal, DeviceRequest } from "#contracts/judge-sync.ts"
import { type Actor, may } from "#domain/access/may.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { judgeDevice, sectionPass } from "#server/db/schema/judging.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { findDevice } from "./find-device.ts"
import { findStage, type JudgedStage } from "./find-stage.ts"
import { hashSecret, newSecret } from "./hash-secret.ts"
import { isStageDay } from "./is-stage-day.ts"

/** A device's new token, or why it gets none. */
export type RegisterOutcome =
  | { kind: "registered"; answer: DeviceAnswer }
  | { kind: "refused"; reason: DeviceRefusal }

type Judge = { name: string; section: number | null } & ({ userId: string } | { passId: string })

/**
 * Gives a device a token for one stage, on a judge's account or on a section pass (D-11, D-12). A pass that is taken over
 * switches its former device off. A device that shows its revoked token keeps its past: what it recorded before the
 * revocation counts.
 */
export const registerDevice = async (
  { db, actor, now }: Context,
  request: DeviceRequest,
  formerToken: string | null,
): Promise<RegisterOutcome> => {
  const former = formerToken === null ? null : await findDevice(db, formerToken)
  return db.transaction(async (tx) => {
    const stage = await findStage(tx, request.stage)
    if (!stage) return { kind: "refused", reason: "stage-not-found" }
    const judge =
      request.pass === undefined
        ? await judgeByAccount(tx, stage, actor)
        : await judgeByPass(tx, stage, { secret: request.pass, now })
    if (typeof judge === "string") return { kind: "refused", reason: judge }

    const { section, ...recorder } = judge
    const token = newSecret()
    const device = randomUUID()
    await tx.insert(judgeDevice).values({
      id: device,
      stageKey: stage.key,
      tokenHash: hashSecret(token),
      ...recorder,
      label: request.name ?? null,
      formerRevokedOn: former?.stagePath === stage.path ? former.revokedOn : null,
      createdOn: now,
    })
    return { kind: "registered", answer: { token, device, name: judge.name, section } }
  })
}

const judgeByAccount = async (
  tx: Transaction,
  stage: JudgedStage,
  actor: Actor | null,
): Promise<Judge | DeviceRefusal> => {
  if (!actor) return "not-signed-in"
  const judges = await tx
    .select({ userId: user.id, name: user.name })
    .from(stageJudge)
    .innerJoin(user, eq(user.id, stageJudge.userId))
    .where(eq(stageJudge.stageKey, stage.key))
  const judge = judges.find(({ userId }) => userId === actor.userId)
  const isJudge = may(actor, "judge", { judges: new Set(judges.map(({ userId }) => userId)) })
  return judge && isJudge ? { ...judge, section: null } : "not-a-judge"
}

const judgeByPass = async (
  tx: Transaction,
  stage: JudgedStage,
  { secret, now }: { secret: string; now: number },
): Promise<Judge | DeviceRefusal> => {
  // locked, so that of two phones that take over at once only the later one stays on
  const [pass] = await tx
    .select()
    .from(sectionPass)
    .where(and(eq(sectionPass.stageKey, stage.key), eq(sectionPass.secretHash, hashSecret(secret))))
    .for("update")
  if (!pass) return "unknown-pass"
  if (pass.revokedOn !== null) return "pass-revoked"
  if (!isStageDay(stage, now)) return "pass-not-today"
  await tx
    .update(judgeDevice)
    .set({ revokedOn: now, revokedWhy: "taken-over" })
    .where(and(eq(judgeDevice.passId, pass.id), isNull(judgeDevice.revokedOn)))
  return { name: pass.name, section: pass.section, passId: pass.id }
}
