import { type SQL, sql } from "drizzle-orm"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountServices,
  done,
} from "#server/auth/account-outcome.ts"
import { attempt } from "#server/auth/attempt.ts"
import type { Db } from "#server/db/transaction.ts"
import { claimedEntries } from "#server/stages/claimed-entries.ts"
import { heldIds, heldRiders } from "#server/stages/held-riders.ts"

/** What the database keeps about a person and the riders whom they enter (FA-02), by the id of their account. */
const kept = (id: string): Record<string, SQL> => {
  const [ids, riders] = [heldIds(id), heldRiders(id)]
  const claimed = claimedEntries(id)
  const isOfRider = sql`(t.participant_id in ${ids} or (t.stage_key, t.participant_id) in ${claimed})`
  const isAboutThem = sql`(coalesce(${id} in (t.data->>'userId', t.data->>'holder', t.data->>'judge'), false)
    or coalesce(t.data->>'participant' in ${ids}, false)
    or coalesce((t.data->>'stage', t.data->>'participant') in (
      select path, participant_id from ${claimed} as claimed join stage on stage.key = stage_key), false))`
  const isOfHiddenList = sql`(t.event = 'change_start' and t.data->>'stage' in (
    select path from stage where start_list_published_on is null))`
  return {
    user: own('"user"', sql`t.id = ${id}`),
    waysToSignIn: own("account", sql`t.user_id = ${id}`),
    sessions: own("session", sql`t.user_id = ${id}`),
    roles: own("role", sql`t.user_id = ${id}`),
    savedRegistration: own("saved_registration", sql`t.entry_id in ${ids}`),
    riders: own("rider", sql`t.id in ${riders}`),
    heldRiders: own("rider_holder", sql`t.user_id = ${id}`),
    riderInvitations: own("rider_invitation", sql`t.user_id = ${id}`),
    linkedEntries: ofStages("linked_entry", sql`t.rider_id in ${riders}`),
    declinedEntries: ofStages("declined_entry", sql`t.rider_id in ${riders}`),
    participants: ofStages("participant", sql`t.id in ${ids} or (t.stage_key, t.id) in ${claimed}`),
    // TI-03: until it is published, a start list is for secretaries alone
    startSlots: ofStages("start_slot", sql`${isOfRider} and stage.start_list_published_on is not null`),
    timeCredits: ofStages("time_credit", isOfRider),
    signOnTicks: ofStages("sign_on_event", isOfRider),
    guardianConsents: ofStages("guardian_consent", sql`${isOfRider} or t.user_id = ${id}`),
    // who was asked may be somebody else
    consentRequests: ofStages("consent_request", isOfRider),
    results: ofStages("result", isOfRider),
    sectionEntries: ofStages("section_entry", isOfRider),
    cardAgreements: ofStages(
      "card_agreement",
      sql`${isOfRider} or (t.stage_key, t.participant_id) in (
        select stage_key, participant_id from linked_entry where rider_id in ${riders})`,
    ),
    penalties: ofStages("penalty", sql`${isOfRider} or t.user_id = ${id}`),
    scoreQuestions: ofStages("score_question", sql`t.asked_by = ${id}`),
    protests: ofStages("protest", isOfRider),
    standingResults: ofStages("standing_result", isOfRider),
    judgeOf: ofStages("stage_judge", sql`t.user_id = ${id}`),
    judgeDevices: ofStages("judge_device", sql`t.user_id = ${id}`),
    sectionPasses: ofStages("section_pass", sql`t.created_by = ${id}`),
    judgeEvents: ofStages(
      "judge_event",
      sql`t.user_id = ${id} or ${isOfRider} or t.participant in ${ids}
        or t.device_id in (select id from judge_device where user_id = ${id})`,
    ),
    changesOfResults: ofStages("undo_step", sql`t.user_id = ${id} or ${isOfRider} or t.other_id in ${ids}`),
    ads: own("ad", sql`t.seller_id = ${id}`),
    adPictures: own("ad_picture", sql`t.user_id = ${id}`),
    adReports: own("ad_report", sql`t.reporter_id = ${id}`),
    audit: own("audit", sql`${isAboutThem} and not ${isOfHiddenList}`),
    auditEvents: own("audit", sql`t.user_id = ${id} and not ${isAboutThem}`),
  }
}

type Owner = { id: string; email: string }

/** Returns to signed-in people all data about themselves (D-35), unless they asked for it too often. */
export const ownData = (
  services: AccountServices,
  call: AccountCall,
  { id, email }: Owner,
): Promise<AccountOutcome<{ about: Record<string, unknown[]> }>> =>
  attempt(services, call, {
    kind: "download",
    email,
    act: async () => ({ ...done(), about: await dataAbout(services.db, { id, email }) }),
  })

/**
 * Returns all data about a person and the riders whom their account holds (FA-02), also of entries that it has claimed (FA-06), to download (D-35), except secrets and other
 * people's personal data (XC-04), such as the address of the judge who scored them, or the account of the secretary who corrected it.
 */
export const dataAbout = async (db: Db, { id, email }: Owner): Promise<Record<string, unknown[]>> => {
  const held = await db.execute<{ id: string }>(sql`
    select id from ${heldIds(id)} as held union select participant_id from ${claimedEntries(id)} as claimed`)
  const ofRiders = new Set<unknown>(held.rows.map((one) => one.id))
  const isOthers = (key: string, value: unknown) =>
    (/email/i.test(key) && value !== email) ||
    (isAccount(key) && value !== id) ||
    (key === "other_id" && !ofRiders.has(value))
  // a person's own actions have other people's results in them
  const isOfOthersToo: Record<string, IsOthers> = {
    auditEvents: (key, value) => isPersonal(key) || isOthers(key, value),
    // EN-04: whom a guardian has named is shown to secretaries alone
    guardianConsents: (key, value) => key.startsWith("stand_in") || isOthers(key, value),
    changesOfResults: (key, value) =>
      isOthers(key, value) || (key === "participant_id" && !ofRiders.has(value)),
  }
  const about: Record<string, unknown[]> = {}
  for (const [what, query] of Object.entries(kept(id))) {
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(query)
    about[what] = rows.map(({ row }) => without(isOfOthersToo[what] ?? isOthers, row))
  }
  return about
}

const own = (table: string, isTheirs: SQL): SQL =>
  sql`select to_jsonb(t) as row from ${sql.raw(table)} t where ${isTheirs}`

const ofStages = (table: string, isTheirs: SQL): SQL =>
  sql`select to_jsonb(t) - 'stage_key' || jsonb_build_object('stage', stage.path) as row
    from ${sql.raw(table)} t join stage on stage.key = t.stage_key where ${isTheirs} order by stage.competition_start_date`

/** Fields that name an account by its id; `other_id` is that of an entry. */
const isAccount = (key: string) => /^(user_?id|created_by|holder|judge)$/i.test(key)
const isSecret = (key: string) => /token|password|hash|secret/.test(key)
const isPersonal = (key: string) => /email|phone|whatsapp|birth|license|gender/i.test(key)

type IsOthers = (key: string, value: unknown) => boolean

/** Returns a value without secrets and without other people's data, at any depth. */
const without = (isOthers: IsOthers, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => without(isOthers, one))
  if (value === null || typeof value !== "object") return value
  const entries = Object.entries(value).filter(([key, one]) => !isSecret(key) && !isOthers(key, one))
  return Object.fromEntries(entries.map(([key, one]) => [key, without(isOthers, one)]))
}
