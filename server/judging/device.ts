import { and, asc, eq, inArray, sql } from "drizzle-orm"
import type { Pool, PoolClient } from "pg"
import type { DeviceFacts } from "#domain/judging/device-end.ts"
import type { PassKind } from "#domain/judging/pass-kind.ts"
import { milliseconds } from "#server/db/milliseconds.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import { hashSecret } from "#server/db/stored-secret.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import type { Recorder } from "#server/stages/entry-log.ts"

/** The device that a token belongs to. Instants are epoch milliseconds. */
export type Device = DeviceFacts & {
  id: string
  /** The id of the phone, which stays the same under its next token. */
  phone: string
  /** The account that it judges with; null: a pass. */
  userId: string | null
  /** Who records with it: a judge, or the name on a section pass. */
  recorder: Recorder
  stagePath: string
  /** What it may record: that of its pass, or of a judge. */
  kind: PassKind
  /** The one section its pass is for; null: all. */
  passSection: number | null
  /**
   * Taps between this instant and the device's creation were made under a token that did not count (D-11); null: there was no
   * such token.
   */
  formerRevokedOn: number | null
  createdOn: number
  lastHeardOn: number | null
  revokedOn: number | null
  /** How many pending taps it reported last, and when; null: never. */
  waiting: number | null
  waitingReportedOn: number | null
  /** How many taps arrived after its token had ended. */
  lateTaps: number
}

/** Returns the device that a token belongs to, or null. */
export const findDevice = async (db: Db, token: string): Promise<Device | null> =>
  (await findDevices(db.$client, [token])).get(token) ?? null

/**
 * Returns the devices that tokens belong to, by token; unknown tokens are missing. PostgreSQL plans a statement with an array
 * again each time, which takes longer than running it: a single token, the usual case, has a statement of its own.
 */
export const findDevices = async (
  client: Pool | PoolClient,
  tokens: readonly string[],
): Promise<Map<string, Device>> => {
  const byHash = new Map(tokens.map((token) => [hashSecret(token), token]))
  const hashes = [...byHash.keys()]
  const isOne = hashes.length === 1
  const { rows } = await client.query<Device & { tokenHash: string }>({
    name: isOne ? "find-device" : "find-devices",
    text: `
      select device.token_hash as "tokenHash", device.id, device.phone, device.user_id as "userId", stage.path as "stagePath",
        json_build_object('userId', "user".id, 'name', device.name, 'email', "user".email) as recorder,
        coalesce(section_pass.kind, 'section') as kind, section_pass.section as "passSection",
        ${milliseconds("device.former_revoked_on")} as "formerRevokedOn",
        ${milliseconds("device.created_on")} as "createdOn",
        ${milliseconds("device.last_heard_on")} as "lastHeardOn",
        ${milliseconds("device.revoked_on")} as "revokedOn",
        device.waiting, ${milliseconds("device.waiting_reported_on")} as "waitingReportedOn",
        device.revoked_why as "revokedWhy", device.late_taps as "lateTaps",
        section_pass.revoked_on is not null as "isPassRevoked",
        ${milliseconds("stage.competition_end_date")} as "stageEndsOn",
        device.user_id is not null and not exists (
          select from stage_judge
          where stage_judge.stage_key = device.stage_key and stage_judge.user_id = device.user_id
        ) as "isDismissed"
      from judge_device as device
      join stage on stage.key = device.stage_key
      left join "user" on "user".id = device.user_id
      left join section_pass on section_pass.id = device.pass_id
      where device.token_hash = ${isOne ? "$1" : "any($1)"}`,
    values: isOne ? hashes : [hashes],
  })
  return new Map(rows.map(({ tokenHash, ...device }) => [byHash.get(tokenHash) ?? "", device]))
}

/** Shortest time between two updates of when a device was last seen, milliseconds. */
const touchInterval = 10_000

/** A device, and when something was received from it, epoch milliseconds. */
type Received = { device: Pick<Device, "id" | "lastHeardOn">; receivedOn: number }

/**
 * Stores when devices were last seen, unless that was stored just before, or the device is locked: this never waits for a lock.
 */
export const touchDevices = async (db: Db, received: readonly Received[]): Promise<void> => {
  const outdated = received.filter(
    ({ device: { lastHeardOn }, receivedOn }) =>
      lastHeardOn === null || Math.abs(receivedOn - lastHeardOn) >= touchInterval,
  )
  if (outdated.length === 0) return
  const lastHeardOn = Math.max(...outdated.map(({ receivedOn }) => receivedOn))
  const ids = outdated.map(({ device }) => device.id)
  const free = db
    .select({ id: judgeDevice.id })
    .from(judgeDevice)
    .where(inArray(judgeDevice.id, ids))
    .for("no key update", { skipLocked: true })
  await db.update(judgeDevice).set({ lastHeardOn }).where(inArray(judgeDevice.id, free))
}

/**
 * Stores how many pending taps a device reports, and when it was last seen, unless that was stored just before. Also for a device
 * whose access was revoked: a secretary has to look for its pending taps.
 */
export const noteWaiting = async (
  { db, now }: { db: Db; now: number },
  { id, waiting: before, waitingReportedOn }: Pick<Device, "id" | "waiting" | "waitingReportedOn">,
  waiting: number,
): Promise<void> => {
  if (waiting === before && waitingReportedOn !== null && Math.abs(now - waitingReportedOn) < touchInterval)
    return
  await db
    .update(judgeDevice)
    .set({ lastHeardOn: now, waiting, waitingReportedOn: now })
    .where(eq(judgeDevice.id, id))
}

type OfStage = { stageKey: number; deviceId: string }

/**
 * Returns all devices of a stage that are the same phone as this one, the earliest first: those that presented each other's
 * tokens, and those of the same session, because a session belongs to one browser.
 */
export const devicesOfPhone = (
  tx: Transaction,
  { stageKey, deviceId }: OfStage,
): Promise<(typeof judgeDevice.$inferSelect)[]> => {
  const same = sql`(
    with recursive same as (
      select id, phone, session_id from judge_device where id = ${deviceId}
      union
      select other.id, other.phone, other.session_id
      from same join judge_device as other
        on other.stage_key = ${stageKey} and (other.phone = same.phone or other.session_id = same.session_id)
    )
    select id from same
  )`
  return tx
    .select()
    .from(judgeDevice)
    .where(sql`${judgeDevice.id} in ${same}`)
    .orderBy(asc(judgeDevice.createdOn), asc(judgeDevice.id))
}

/**
 * Locks the phone's accounts, so that none can register it again before the transaction ends, and returns the phone's devices.
 */
export const lockPhone = async (tx: Transaction, device: OfStage): ReturnType<typeof devicesOfPhone> => {
  const judges = (await devicesOfPhone(tx, device)).flatMap(({ userId }) => userId ?? [])
  await tx
    .select()
    .from(stageJudge)
    .where(and(eq(stageJudge.stageKey, device.stageKey), inArray(stageJudge.userId, judges)))
    .orderBy(asc(stageJudge.userId))
    .for("update")
  return devicesOfPhone(tx, device)
}
