import { randomUUID } from "node:crypto"
import { and, eq, gte, inArray, isNull, ne, or, type SQL } from "drizzle-orm"
import type { DeviceAnswer, DeviceRefusal, DeviceRequest } from "#contracts/judging/judge-sync.ts"
import { may } from "#domain/access/may.ts"
import { deviceEnd, isStageOver } from "#domain/judging/device-end.ts"
import type { PassKind } from "#domain/judging/pass-kind.ts"
import type { Context } from "#server/db/context.ts"
import { session as sessionTable, user } from "#server/db/schema/accounts.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { judgeDevice, sectionPass } from "#server/db/schema/judging.ts"
import { hashSecret, newSecret } from "#server/db/stored-secret.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { limits } from "#server/limits/table/limits.ts"
import { type FoundStage, findStage } from "#server/stages/find-stage.ts"
import { lockedInOrder } from "#server/stages/judge-devices.ts"
import { type Device, devicesOfPhone, findDevice } from "./device.ts"
import { isStageDay } from "./section-passes.ts"

/** A device's new token, or why it gets none. */
export type RegisterOutcome =
  | { kind: "registered"; answer: DeviceAnswer }
  | { kind: "refused"; reason: DeviceRefusal }

/** The account's session, and when it began, epoch milliseconds. */
export type Session = { id: string; beganOn: number }

type RegisterContext = Context & { session: Session | null }

type Judge = { name: string; kind: PassKind; section: number | null } & (
  | { userId: string; sessionId: string }
  | { passId: string }
)

/**
 * Gives a device a token for one stage, on a judge's account or on a section pass (D-11, D-12). Taking over a pass ends the token
 * of its former device. A device that presents its former token stays the same phone, and a phone has one token. Access that a
 * secretary revoked stays revoked: the pass is revoked too, and sessions from before cannot register a device. Somebody who is
 * not a judge there learns nothing about the stage, not even whether it exists.
 */
export const registerDevice = async (
  context: RegisterContext,
  request: DeviceRequest,
  formerToken: string | null,
): Promise<RegisterOutcome> => {
  const { db, now } = context
  const shown = formerToken === null ? null : await findDevice(db, formerToken)
  return db.transaction(async (tx) => {
    const stage = await findStage(tx, request.stage)
    if (!stage) return { kind: "refused", reason: unlisted(request, context) }
    const former = shown?.stagePath === stage.path ? shown : null
    const judge =
      request.pass === undefined
        ? await judgeByAccount(tx, stage, { ...context, former })
        : await judgeByPass(tx, stage, { secret: request.pass, former, now })
    if (typeof judge === "string") return { kind: "refused", reason: judge }

    const { kind, section, ...recorder } = judge
    const token = newSecret()
    const device = randomUUID()
    await tx.insert(judgeDevice).values({
      id: device,
      phone: former?.phone ?? device,
      stageKey: stage.key,
      tokenHash: hashSecret(token),
      ...recorder,
      label: request.name ?? null,
      formerRevokedOn: former && lateFrom(former, now),
      createdOn: now,
    })
    const passId = "passId" in recorder ? recorder.passId : null
    await replaceFormer(tx, { stageKey: stage.key, deviceId: device, passId, now })
    return { kind: "registered", answer: { token, device, name: judge.name, section, kind } }
  })
}

/**
 * Ends the former tokens of a new device's phone, under which recorded taps still count, and the token of the device that held
 * its pass.
 */
const replaceFormer = async (
  tx: Transaction,
  { now, passId, ...device }: { stageKey: number; deviceId: string; passId: string | null; now: number },
): Promise<void> => {
  const phone = (await devicesOfPhone(tx, device)).map(({ id }) => id)
  const holdsPass = passId === null ? undefined : eq(judgeDevice.passId, passId)
  const isFormer = and(or(inArray(judgeDevice.id, phone), holdsPass), ne(judgeDevice.id, device.deviceId))
  await tx
    .update(judgeDevice)
    .set({ revokedOn: now, revokedWhy: "taken-over" })
    .where(lockedInOrder(and(isFormer, isNull(judgeDevice.revokedOn))))
}

/** Why somebody who is not a judge there gets no token. */
const unlisted = ({ pass }: DeviceRequest, { actor, session }: RegisterContext): DeviceRefusal => {
  if (pass !== undefined) return "unknown-pass"
  return actor && session ? "not-a-judge" : "not-signed-in"
}

/** The instant from which taps recorded under a phone's former tokens wait; null: all of them count. */
const lateFrom = (former: Device, now: number): number | null => {
  const marks = [former.formerRevokedOn, endMark(former, now)].filter((mark) => mark !== null)
  return marks.length === 0 ? null : Math.min(...marks)
}

const endMark = (former: Device, now: number): number | null => {
  const end = deviceEnd(former, now)
  if (end === null || end === "signed-out") return null
  // D-11: if the phone has no access, or registers late, all taps that it still holds wait
  if (end !== "taken-over") return 0
  // an account's token is replaced only by the same phone
  return former.userId === null ? former.revokedOn : null
}

/**
 * Whether the devices of this condition were registered too often lately, or this phone was: a phone that presents its former token is
 * counted separately, so that nobody else can use up its judge's limit.
 */
const isTooMany = async (
  tx: Transaction,
  isTheirs: SQL | undefined,
  { former, now }: { former: Device | null; now: number },
): Promise<boolean> => {
  const isCounted = former ? eq(judgeDevice.phone, former.phone) : eq(judgeDevice.phone, judgeDevice.id)
  const isLately = gte(judgeDevice.createdOn, now - limits.judging.devices.seconds * 1_000)
  // a secretary's import does not register a phone
  const isOpened = or(isNull(judgeDevice.revokedWhy), ne(judgeDevice.revokedWhy, "brought-in"))
  const lately = await tx.$count(judgeDevice, and(isTheirs, isCounted, isLately, isOpened))
  return lately >= limits.judging.devices.most
}

const judgeByAccount = async (
  tx: Transaction,
  stage: FoundStage,
  { actor, session, former, now }: RegisterContext & { former: Device | null },
): Promise<Judge | DeviceRefusal> => {
  if (!actor || !session) return "not-signed-in"
  const [judge] = await tx
    .select({ userId: user.id, name: user.name })
    .from(stageJudge)
    .innerJoin(user, eq(user.id, stageJudge.userId))
    .where(and(eq(stageJudge.stageKey, stage.key), eq(stageJudge.userId, actor.userId)))
    .for("update", { of: stageJudge })
  if (!judge || !may(actor, "judge", { judges: new Set([judge.userId]) })) return "not-a-judge"
  // a sign-out at the same time waits for this device, and ends it with the others
  const [alive] = await tx
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(and(eq(sessionTable.id, session.id), eq(sessionTable.userId, actor.userId)))
    .for("key share")
  if (!alive) return "not-signed-in"
  if (isStageOver(stage.competitionEndDate, now)) return "stage-over"
  const isTheirs = and(eq(judgeDevice.stageKey, stage.key), eq(judgeDevice.userId, actor.userId))
  const isRevoked = eq(judgeDevice.revokedWhy, "revoked")
  const phone = former ? await devicesOfPhone(tx, { stageKey: stage.key, deviceId: former.id }) : []
  if (phone.some(({ userId, revokedWhy }) => userId === actor.userId && revokedWhy === "revoked"))
    return "revoked"
  const switchedOff = and(isTheirs, isRevoked, gte(judgeDevice.revokedOn, session.beganOn))
  if ((await tx.$count(judgeDevice, switchedOff)) > 0) return "not-signed-in"
  if (await isTooMany(tx, isTheirs, { former, now })) return "too-many-devices"
  return { ...judge, sessionId: session.id, kind: "section", section: null }
}

const judgeByPass = async (
  tx: Transaction,
  stage: FoundStage,
  { secret, former, now }: { secret: string; former: Device | null; now: number },
): Promise<Judge | DeviceRefusal> => {
  // locked, so that of two phones that take over at once only the later one keeps access
  const [pass] = await tx
    .select()
    .from(sectionPass)
    .where(and(eq(sectionPass.stageKey, stage.key), eq(sectionPass.secretHash, hashSecret(secret))))
    .for("update")
  if (!pass) return "unknown-pass"
  if (pass.revokedOn !== null) return "pass-revoked"
  if (!isStageDay(stage, now)) return "pass-not-today"
  if (await isTooMany(tx, eq(judgeDevice.passId, pass.id), { former, now })) return "too-many-devices"
  return { name: pass.name, kind: pass.kind, section: pass.section, passId: pass.id }
}
