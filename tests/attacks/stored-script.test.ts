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
  const planted = await plant()
  for (const known of [
    "participant.name",
    "result.bike",
    "stage.title",
    "ad.description",
    "user.name",
    "penalty.reason",
  ])
    expect(planted).toContain(known)
  // a rider sees what every visitor does, and an admin what every secretary does
  const people = { rider: filled.rider.headers, admin: admin.headers }
  const walks = [...Object.values(pageWalks), ...Object.values(serverWalks)]
  const shown = new Set<string>()
  for (const [who, headers] of Object.entries(people))
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
})
