import type { Pool, PoolClient } from "pg"
import type { DeviceFacts } from "#domain/judging/device-end.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Recorder } from "#server/stages/entry-log.ts"
import { hashSecret } from "./hash-secret.ts"

/** A judge's device as its token tells. Instants are epoch milliseconds. */
export type Device = DeviceFacts & {
  id: string
  /** The phone that it is: it keeps that name under its next token. */
  phone: string
  /** Whose account it judges by; null: a pass. */
  userId: string | null
  /** Who records with it: a judge, or the name on a section pass. */
  recorder: Recorder
  stagePath: string
  /** The one section its pass is for; null: all. */
  passSection: number | null
  /** Taps from here until it was created were made under a token that did not count (D-11); null: under none. */
  formerRevokedOn: number | null
  createdOn: number
  lastHeardOn: number | null
  revokedOn: number | null
  /** How many taps it said were waiting there, and when it said so; null: never. */
  waiting: number | null
  waitingToldOn: number | null
  /** How many taps arrived after its token had ended. */
  lateTaps: number
}

/** Returns the device that a token belongs to, or null. */
export const findDevice = async (db: Db, token: string): Promise<Device | null> =>
  (await findDevices(db.$client, [token])).get(token) ?? null

/**
 * Returns the devices that tokens belong to, by their token; an unknown token is missing. PostgreSQL plans a statement with an array
 * again each time, which takes longer than the statement: a single token, as nearly every tap brings it, has a statement of its own.
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
        section_pass.section as "passSection",
        (extract(epoch from device.former_revoked_on) * 1000)::float8 as "formerRevokedOn",
        (extract(epoch from device.created_on) * 1000)::float8 as "createdOn",
        (extract(epoch from device.last_heard_on) * 1000)::float8 as "lastHeardOn",
        (extract(epoch from device.revoked_on) * 1000)::float8 as "revokedOn",
        device.waiting, (extract(epoch from device.waiting_told_on) * 1000)::float8 as "waitingToldOn",
        device.revoked_why as "revokedWhy", device.late_taps as "lateTaps",
        section_pass.revoked_on is not null as "isPassRevoked",
        (extract(epoch from stage.competition_end_date) * 1000)::float8 as "stageEndsOn",
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
