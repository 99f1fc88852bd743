import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { publicSeason, sampleSeason } from "#tests/support/sample-season.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const { db } = database
const site = await testSite(database)

const read = async (address: string) => {
  const answer = await fetch(site.url + address, { headers: { "Accept-Language": "en" } })
  return { answer, text: await answer.text() }
}

/** The texts of the cells of each line of a page that belongs to somebody. */
const linesOf = (html: string): string[] =>
  (html.match(/<tr\b.*?<\/tr>/gs) ?? [])
    .filter((line) => line.includes('<th scope="row"'))
    .map((line) =>
      (line.match(/<t[hd]\b(?![^>]*class="follow").*?<\/t[hd]>/gs) ?? [])
        .map((cell) =>
          cell
            .replaceAll(/<[^>]*>/g, "")
            .replaceAll(/\s+/g, " ")
            .trim(),
        )
        .join(" | "),
    )

test("lines have the figures that were worked out by hand [SD-05] [SD-06] [SD-07]", async () => {
  const season = await publicSeason(db)
  // neither a stage that is no longer public nor one that is still ridden has a column
  for (const without of [{ status: "draft", resultsStatus: "Approved" }, { location: "Cēsis" }] as const)
    await makeStage(db, { ...season.place, ...without })
  const { text } = await read(season.address)
  const { madona, trialists } = season.clubs
  expect(linesOf(text).slice(0, 4)).toEqual([
    expect.stringMatching(
      new RegExp(`Bruno Kalns \\| 37 \\| 20 \\| 17 \\| 20 ?Draft \\| ${madona} \\| Ozoli$`),
    ),
    expect.stringMatching(
      new RegExp(`Anna Ozola \\| 37 \\| 20 \\| 20 \\| 17 ?Draft \\| ${madona} \\| Ozoli$`),
    ),
    expect.stringMatching(new RegExp(`Dita Liepa \\| 15 \\| 0 \\|  \\| 15 ?Draft \\| ${trialists} \\| $`)),
    expect.stringMatching(/Carl Tamm \| 0 \| 0 \| DNF \| {2}\| {2}\| $/),
  ])
  expect(text).toContain("of 1 stages from 2")
  expect(text).not.toContain("Cēsis")
})

test("until they are published visitors get a notice, and nothing of the standings in any answer [SD-04]", async () => {
  const season = await sampleSeason(db)
  await season.generateAll()
  await season.approveStandings()
  const { answer, text } = await read(season.address)
  expect(answer.status).toBe(200)
  expect(text).toContain("Standings are not published yet")
  for (const tab of ["", "?standings=club", "?standings=team"])
    for (const end of ["", ".data", "/standings.csv"]) {
      const hidden = await read(season.address + end + tab)
      expect(hidden.text, end + tab).not.toMatch(/Anna|Bruno|Madona|Ozoli/)
    }
  expect((await read(`${season.address}/standings.csv`)).answer.status).toBe(404)

  await season.makePublic()
  // cached pages are sent without validation for a second
  await expect
    .poll(async () => (await read(`${season.address}.data`)).text, { timeout: 10_000 })
    .toContain("Anna Ozola")
  const shown = await read(`${season.address}.data`)
  // A year stands alone: four digits within an id are none.
  expect(shown.text).not.toMatch(/(?<![\w-])(1987|1991)(?![\w-])|birthYear":/)
  const missing = await read("/competitions/no/such")
  expect(missing.answer.status).toBe(404)
  expect(missing.text).toContain("No championship found. Please check the link")
})

test("the file has what the page shows, in the visitor's language, and nothing that only secretaries see", async () => {
  const season = await publicSeason(db)
  const { madona } = season.clubs
  const file = async (query: string) => {
    const { answer, text } = await read(`${season.address}/standings.csv?lng=en${query}`)
    expect(answer.headers.get("Content-Type")).toContain("text/csv")
    return text.split("\r\n").map((line) => line.split(","))
  }
  const { answer } = await read(`${season.address}/standings.csv?lng=en`)
  expect(answer.headers.get("Content-Disposition")).toContain(`${season.place.championshipId}-individual.csv`)
  expect((await file("")).slice(0, 2)).toEqual([
    [
      ...["Class", "Place", "No.", "Name", "Club", "Team", "Madona 16.05", "Smiltene 23.05", "Total"],
      ...["of 1 stages from 2", "Dropped"],
    ],
    ["Expert", "1", "2", "Bruno Kalns", madona, "Ozoli", "17", "20", "37", "20", "Madona 16.05"],
  ])
  expect((await file("&standings=club"))[1]).toEqual([madona, "Anna Ozola", "Expert", "30", "25.5", "55.5"])
  const latvian = await read(`${season.address}/standings.csv?lng=lv&standings=club`)
  expect(latvian.text.split("\r\n")[1]).toBe(`${madona};Anna Ozola;Expert;30;25,5;55,5`)
})
