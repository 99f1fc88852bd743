import type { Db } from "#server/db/transaction.ts"

const isAboutThem =
  "coalesce($1 in (t.data->>'participant', t.data->>'userId', t.data->>'holder', t.data->>'judge'), false)"

/** What the database keeps about a person, $1 being the id of their account. */
const kept: Record<string, string> = {
  user: own('"user"', "t.id = $1"),
  waysToSignIn: own("account", "t.user_id = $1"),
  sessions: own("session", "t.user_id = $1"),
  roles: own("role", "t.user_id = $1"),
  savedRegistration: own("saved_registration", "t.user_id = $1"),
  riderPage: own("rider", "t.user_id = $1"),
  linkedEntries: ofStages("linked_entry", "t.rider_id in (select id from rider where user_id = $1)"),
  participants: ofStages("participant", "t.id = $1"),
  results: ofStages("result", "t.participant_id = $1"),
  sectionEntries: ofStages("section_entry", "t.participant_id = $1"),
  cardAgreements: ofStages(
    "card_agreement",
    `t.participant_id = $1 or (t.stage_key, t.participant_id) in (
      select linked_entry.stage_key, linked_entry.participant_id
      from linked_entry join rider on rider.id = rider_id where user_id = $1)`,
  ),
  penalties: ofStages("penalty", "t.participant_id = $1 or t.user_id = $1"),
  scoreQuestions: ofStages("score_question", "t.asked_by = $1"),
  protests: ofStages("protest", "t.participant_id = $1"),
  standingResults: ofStages("standing_result", "t.participant_id = $1"),
  judgeOf: ofStages("stage_judge", "t.user_id = $1"),
  judgeDevices: ofStages("judge_device", "t.user_id = $1"),
  sectionPasses: ofStages("section_pass", "t.created_by = $1"),
  judgeEvents: ofStages(
    "judge_event",
    `t.user_id = $1 or t.participant_id = $1 or t.participant = $1
      or t.device_id in (select id from judge_device where user_id = $1)`,
  ),
  changesOfResults: ofStages("undo_step", "t.user_id = $1 or t.participant_id = $1 or t.other_id = $1"),
  ads: own("ad", "t.seller_id = $1"),
  adPictures: own("ad_picture", "t.user_id = $1"),
  adReports: own("ad_report", "t.reporter_id = $1"),
  audit: own("audit", isAboutThem),
  auditEvents: own("audit", `t.user_id = $1 and not ${isAboutThem}`),
}

/**
 * Returns all data about a person, for them to download (D-35), except secrets and other people's personal data (XC-04), such as
 * the address of the judge who scored them, or the account of the secretary who corrected it.
 */
export const dataAbout = async (
  db: Db,
  { id, email }: { id: string; email: string },
): Promise<Record<string, unknown[]>> => {
  const isOthers = (key: string, value: unknown) =>
    (/email/i.test(key) && value !== email) || (isAccount(key) && value !== id)
  // a person's own actions have other people's results in them
  const isOfOthersToo: Record<string, IsOthers> = {
    auditEvents: (key, value) => isPersonal(key) || isOthers(key, value),
    changesOfResults: (key, value) => isOthers(key, value) || (key === "participant_id" && value !== id),
  }
  const about: Record<string, unknown[]> = {}
  for (const [what, text] of Object.entries(kept)) {
    const { rows } = await db.$client.query<{ row: Record<string, unknown> }>(text, [id])
    about[what] = rows.map(({ row }) => without(isOfOthersToo[what] ?? isOthers, row))
  }
  return about
}

function own(table: string, isTheirs: string): string {
  return `select to_jsonb(t) as row from ${table} t where ${isTheirs}`
}

function ofStages(table: string, isTheirs: string): string {
  return `select to_jsonb(t) - 'stage_key' || jsonb_build_object('stage', stage.path) as row
    from ${table} t join stage on stage.key = t.stage_key where ${isTheirs} order by stage.competition_start_date`
}

/** Fields that name an account by its id. */
const isAccount = (key: string) => /^(user_?id|other_id|created_by|holder|judge)$/i.test(key)
const isSecret = (key: string) => /token|password|hash|secret/.test(key)
const isPersonal = (key: string) => /email|phone|whatsapp|birth|license/i.test(key)

type IsOthers = (key: string, value: unknown) => boolean

/** Returns a value without secrets and without other people's data, at any depth. */
const without = (isOthers: IsOthers, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => without(isOthers, one))
  if (value === null || typeof value !== "object") return value
  const entries = Object.entries(value).filter(([key, one]) => !isSecret(key) && !isOthers(key, one))
  return Object.fromEntries(entries.map(([key, one]) => [key, without(isOthers, one)]))
}
