import type { Database } from "#server/db/open-database.ts"

/**
 * Columns with what the public never gets (XC-04); of a standing also the names that its results were ridden under, what a phone
 * called riders, what riders ask and are answered (OF-04), who protests and why (OF-05), and for whom a championship keeps numbers, unless
 * it shows them (SN-01), who has which licence (SN-02), and who consents for a minor or stands in for them (EN-04).
 */
const isPersonal =
  "column_name ~ '(email|phone|whats_?app|license|birth_date|birth_year|ip_address)' and data_type <> 'boolean' or (table_name, column_name) in (('standing_result', 'name'), ('imported_rider', 'name'), ('score_question', 'text'), ('score_question', 'answer_text'), ('protest', 'protester_name'), ('protest', 'removed_name'), ('protest', 'details'), ('kept_number', 'name'), ('licence', 'name'), ('guardian_consent', 'guardian_name'), ('guardian_consent', 'stand_in_name'))"

/** The same where a column of JSON keeps it, such as what a rider's next form begins with (FA-01). */
const isPersonalKey = "^(email|phone|whatsApp|license|birthDate)$"

/** A value that is nobody else's business, and how it would show itself. */
export type Secret = { column: string; value: string; shows: RegExp }

/** Finds all that is stored and personal, but what is one's own; a column where nothing is stored proves nothing. */
export const findSecrets = async (
  { pool }: Database,
  own: readonly string[] = [],
): Promise<{ secrets: Secret[]; empty: string[] }> => {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select quote_ident(table_name) as table, quote_ident(column_name) as column from information_schema.columns
      where table_schema = 'public' and (${isPersonal}) order by 1, 2`,
  )
  const secrets: Secret[] = []
  const empty: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await pool.query<{ value: string }>(
      `select distinct ${column}::text as value from ${table} where ${column} is not null`,
    )
    const name = `${table}.${column}`
    if (rows.length === 0) empty.push(name)
    for (const { value } of rows)
      if (!own.includes(value)) secrets.push({ column: name, value, shows: showing(value) })
  }
  const { rows: ofJson } = await pool.query<{ table: string; column: string }>(
    `select quote_ident(table_name) as table, quote_ident(column_name) as column from information_schema.columns
      where table_schema = 'public' and data_type = 'jsonb' order by 1, 2`,
  )
  for (const { table, column } of ofJson) {
    const { rows } = await pool.query<{ value: string }>(
      `select distinct found #>> '{}' as value from ${table}, jsonb_path_query(${column},
        'strict $.** ? (@.type() == "object").keyvalue() ? (@.key like_regex "${isPersonalKey}").value') as found
        where jsonb_typeof(found) = 'string'`,
    )
    for (const { value } of rows)
      if (!own.includes(value)) secrets.push({ column: `${table}.${column}`, value, shows: showing(value) })
  }
  return { secrets, empty }
}

/** A birth date is recognised however it is written; all else as it stands, and as no part of a longer number. */
const showing = (value: string): RegExp => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
  if (year === undefined) return new RegExp(`(?<![\\w.-])${literally(value)}(?![\\w-])`, "i")
  const instant = Date.parse(value)
  const between = "[-./ ]{1,2}"
  const forms = [
    [year, month, day].join(between),
    [day, month, year].join(between),
    [month, day, year].join(between),
    `${instant}|${instant / 1000}\\b`,
  ]
  return new RegExp(forms.join("|"))
}

const literally = (value: string): string => value.replace(/[^\w ]/g, "\\$&")
