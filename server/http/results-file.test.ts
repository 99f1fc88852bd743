import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { result } from "#server/db/schema/results.ts"
import { cancelSection } from "#server/judging/cancel-section.ts"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { scoredRace } from "#tests/support/scored-race.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const { db } = database
const site = await testSite(database)

test("results are a file as spreadsheets of the visitor's language read it, from approval on in the stored order (D-34)", async () => {
  const { place, stages } = await makeApprovedSeason(db, { scores: [{ Anna: 1, "=Bruno": 0, Carl: null }] })
  const request = (file: string, language: string) =>
    fetch(`${site.url}/competitions/${place.institutionId}/${place.championshipId}/${file}`, {
      headers: { "Accept-Language": language },
    })
  const page = await (await request("stage-0/results", "en")).text()
  expect(page).toMatch(/<a href="[^"]*\/stage-0\/results\.csv" download=""[^>]*>Download \(CSV\)<\/a>/)
  const answer = await request("stage-0/results.csv", "en")
  expect(answer.headers.get("content-type")).toMatch(/^text\/csv; charset=utf-8/)
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="stage-0-results.csv"')
  const rows = ["Expert,1,2,'=Bruno,,0,0,2,", "Expert,2,1,Anna,,1,0,2,", "Expert,,3,Carl,,0,0,1,DNF", ""]
  const head = "Class,Place,Racing number,Name,Club,Points,Penalty points,Sections ridden,Status"
  expect((await answer.text()).split("\r\n")).toEqual([head, ...rows])
  expect(await (await request("stage-0/results.csv", "lv")).text()).toMatch(
    /^\uFEFF?Klase;Vieta;Starta numurs/,
  )
  expect((await request("stage-9/results.csv", "en")).status).toBe(404)

  for (const [racingNumber, position] of [
    ["1", 1],
    ["2", 2],
  ] as const)
    await db
      .update(result)
      .set({ position })
      .where(and(eq(result.stageKey, stages[0]?.key ?? 0), eq(result.racingNumber, racingNumber)))
  const names = (await (await request("stage-0/results.csv", "en")).text()).match(/Anna|Bruno|Carl/g)
  expect(names).toEqual(["Bruno", "Anna", "Carl"])
})

test("the file names missed sections beside points that stay numbers [RX-02]", async () => {
  const { stage, by } = await scoredRace(db, { cards: { Anna: [[0, 1]], Bruno: [[5, 5]] } })
  const [anna] = await db
    .select()
    .from(result)
    .where(and(eq(result.stageKey, stage.key), eq(result.name, "Anna")))
  await ruleOnEntry(by, stage.path, {
    place: { participantId: anna?.participantId ?? "", section: 2, lap: 1 },
    ruling: { kind: "missed" },
    reason: null,
  })
  const [, institution, , championship, , id] = stage.path.split("/")
  const answer = await fetch(
    `${site.url}/competitions/${institution}/${championship}/${id}/results.csv?lng=en`,
  )
  const [head, ...lines] = (await answer.text()).trim().split("\r\n")
  expect(head).toMatch(/,Status,Missed \(lap\.section\)$/)
  const shown = lines.map((line) => line.split(","))
  expect(shown.map((cells) => [cells[3], cells[5], cells.at(-1)])).toEqual([
    ["Anna", "5", "1.2"],
    ["Bruno", "10", ""],
  ])
})

test("who did not start is last in the file, behind who did not finish, without a place [RX-09]", async () => {
  const { stage, by } = await scoredRace(db, { cards: { Anna: [[0, 1]] } })
  const others = [
    ["Dace", "DNS"],
    ["Erik", "DNF"],
  ] as const
  for (const [name, status] of others) {
    const { id: participantId } = await makeParticipant(db, stage, { name })
    await setResultStatus(by, stage.path, { participantId, status, reason: null })
  }
  const [, institution, , championship, , id] = stage.path.split("/")
  const answer = await fetch(`${site.url}/competitions/${institution}/${championship}/${id}/results.csv`)
  const lines = (await answer.text()).trim().split("\r\n")
  const shown = lines.slice(1).map((line) => {
    const cells = line.split(";")
    return [cells[1], cells[3], cells.at(-1)]
  })
  expect(shown).toEqual([
    ["1", "Anna", ""],
    ["", "Erik", "DNF"],
    ["", "Dace", "DNS"],
  ])
})

test("the file names the laps in which a section was cancelled, with the section [RX-07] [D-47]", async () => {
  const { stage, by } = await scoredRace(db, {
    cards: {
      Anna: [
        [0, 1],
        [3, 5],
      ],
    },
  })
  await cancelSection(by, stage.path, { section: 2, isCancelled: true, laps: [2] })
  const [, institution, , championship, , id] = stage.path.split("/")
  const address = `${site.url}/competitions/${institution}/${championship}/${id}/results.csv?lng=en`
  const [head, line] = (await (await fetch(address)).text()).trim().split("\r\n")
  expect(head).toMatch(/,Cancelled sections$/)
  expect(line).toMatch(/,4,0,3,,2 \(lap 2\)$/)
})
