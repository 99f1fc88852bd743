import { expect, test } from "vitest"
import { pageWalks, serverWalks } from "#tests/personal-data/walk.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { testDatabase } from "#tests/support/database.ts"
import { fetchPage } from "#tests/support/fetch-page.ts"
import { prepareAttack } from "./attacked-site.ts"

const database = await testDatabase()
const site = await accountSite(database)
const { filled, admin } = await prepareAttack({ url: site.url, database })

/** Would begin an element, or end a text in quotes, wherever it is not written as text. */
const script = `zq"'><nulle-script>`

/** What is no text that somebody writes: names of things, one of a few values, secrets, files. */
const closed =
  /(^id|_id|_by|_hash|key|token|path|status|gender|category|mark|role|^event|email|type|mode|why|unapplied|ruling|scope|value|identifier|password|picture|photo|regulation|image|time_zone|women_group|ip_address|participant|racing_number|word)$/
const closedIn = [
  "judge_event.name",
  "ad_picture.name",
  "ad_report.reason",
  "racing_class.name",
  "protest.decision",
  "score_question.answer",
]

/** What people write in what is stored as JSON; all else there is one of a few values, or belongs to a thing. */
const openInJson = new Set(["name", "title", "text", "reason", "bike", "team", "lv", "et", "en"])

/** Returns a stored value with the script behind what people have written in it, noting where. */
const planted = (value: unknown, note: (key: string) => void): unknown => {
  if (Array.isArray(value)) return value.map((part) => planted(part, note))
  if (typeof value !== "object" || value === null) return value
  const parts = Object.entries(value).map(([key, part]) => {
    if (typeof part !== "string" || !openInJson.has(key)) return [key, planted(part, note)]
    note(key)
    return [key, part + script]
  })
  return Object.fromEntries(parts)
}

/** Writes it behind what people have written in columns of JSON, and returns where. */
const plantInJson = async (): Promise<string[]> => {
  const { rows: columns } = await database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'jsonb' and is_generated = 'NEVER'`,
  )
  const places = new Set<string>()
  for (const { table, column } of columns) {
    const { rows } = await database.pool.query<{ row: string; value: unknown }>(
      `select ctid as row, "${column}" as value from "${table}" where "${column}" is not null`,
    )
    for (const { row, value } of rows) {
      const after = JSON.stringify(planted(value, (key) => places.add(`${table}.${column}.${key}`)))
      await database.pool.query(`update "${table}" set "${column}" = $1 where ctid = $2`, [after, row])
    }
  }
  return [...places]
}

/** Writes it behind every text that is stored, and returns into which columns. */
const plant = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER'`,
  )
  const open = rows.filter(
    ({ table, column }) => !closed.test(column) && !closedIn.includes(`${table}.${column}`),
  )
  for (const { table, column } of open)
    await database.pool.query(`update "${table}" set "${column}" = "${column}" || $1`, [script])
  return open.map(({ table, column }) => `${table}.${column}`)
}

test("what people write is text on every page, for everybody who sees it", async () => {
  const places = [...(await plant()), ...(await plantInJson())]
  for (const known of [
    "participant.name",
    "result.bike",
    "stage.title",
    "ad.description",
    "user.name",
    "penalty.reason",
    "saved_registration.participation_data.name",
    "stage.sponsors.name",
    "stage.called_off.en",
  ])
    expect(places).toContain(known)
  // a rider sees what every visitor does, and an admin what every secretary does
  const { rider, coHolder, formerHolder, manager } = filled
  const people = { rider, admin, coHolder, formerHolder, manager }
  const walks = [...Object.values(pageWalks), ...Object.values(serverWalks)]
  const shown = new Set<string>()
  for (const [who, { headers }] of Object.entries(people))
    for (const address of walks.flatMap((walk) => walk(filled))) {
      const answer = await fetchPage(site.url + address, { headers: { Accept: "text/html", ...headers } })
      expect(answer.status, `${who} ${address}`).toBeLessThan(500)
      const type = String(answer.headers["content-type"])
      // all else is never taken for a page: nosniff stands on every answer
      if (!type.startsWith("text/html")) continue
      expect(answer.text, `${who} ${address}`).not.toMatch(/zq"|<nulle-script/)
      if (answer.text.includes("zq&quot;")) shown.add(address)
    }
  expect(shown.size).toBeGreaterThan(15)
  // what is known of riders, to whoever may enter them
  const { institutionId, club } = filled
  const ofClub = `/my-riders/clubs/${institutionId}/${encodeURIComponent(club)}`
  for (const address of ["/my-riders", ofClub]) expect(shown).toContain(address)
})
