import { eq } from "drizzle-orm"
import { renderToStaticMarkup } from "react-dom/server"
import { createMemoryRouter, RouterProvider } from "react-router"
import { expect, test } from "vitest"
import { StandingsTable } from "#app/public/standings/standings-table.tsx"
import { speechOf } from "#app/site/i18n/all-words.ts"
import { stage } from "#server/db/schema/competitions.ts"
import {
  approveChampionshipStandings,
  deleteChampionshipStanding,
} from "#server/standings/change-standings.ts"
import { mergeChampionshipStandings } from "#server/standings/merge-standings.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { standingsPage } from "#server/standings/standings-page.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { refused } from "#tests/support/scored-race.ts"
import { SpeechContext } from "#ui/speech.tsx"

const { db } = await testDatabase()

const group = { kind: "class", name: "Expert" } as const
const ref = (id: string) => ({ group, id })

test("columns are told apart, n of them are shown, the dropped result is struck through, and after publication nothing is merged or deleted [D-24]", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [
      { Anna: 0, Bruno: 1 },
      { Anna: 1, Bruno: 0 },
      { Anna: 0, Dita: 1 },
    ],
  })
  await db
    .update(stage)
    .set({ location: "Madona" })
    .where(eq(stage.path, season.pathOf(2)))
  await season.generateAll()
  const shown = async () => {
    const page = await standingsPage(season.by, { place: season.place, tab: "individual" })
    if (page?.standings?.content.tab !== "individual") throw new Error("There are no standings")
    return { standings: page.standings, lines: page.standings.content.groups[0]?.lines ?? [] }
  }
  const table = async (): Promise<string> => {
    const { standings, lines } = await shown()
    const element = (
      <StandingsTable path="" words="" isOpen onToggle={() => {}} {...{ group, lines, standings }} />
    )
    return renderToStaticMarkup(
      <SpeechContext value={speechOf("en")}>
        <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
      </SpeechContext>,
    )
  }
  const lineOf = async (name: string) => (await shown()).lines.find((line) => line.name === name)

  expect((await shown()).standings.columns.map(({ title }) => title)).toEqual([
    "Madona 05.16",
    "Smiltene",
    "Madona 05.30",
  ])
  expect(await table()).toContain("of 2 stages from 3")
  expect(await lineOf("Anna")).toMatchObject({ total: 57, totalMinusWorst: 40 })
  expect((await table()).match(/<s>\d+<\/s>/g)).toEqual(["<s>17</s>", "<s>17</s>", "<s>17</s>"])

  // Anna rode three times and is one; with Dita's results there are two in the line
  expect((await lineOf("Anna"))?.secret?.riders.map(({ name }) => name)).toEqual(["Anna"])
  const merge = { source: ref("dita-expert"), target: ref("bruno-expert"), deleteSource: true }
  const doMerge = () => mergeChampionshipStandings(season.by, season.place, merge)
  expect(await doMerge()).toEqual({ kind: "merged" })
  expect((await lineOf("Bruno"))?.secret?.riders.map(({ name }) => name)).toEqual(["Bruno", "Dita"])

  const settle = (mode: "total" | "total-minus-worst") =>
    approveChampionshipStandings(season.by, season.place, { mode })
  await settle("total")
  await publishStageStandings(season.by, season.pathOf(0))
  expect(await settle("total")).toEqual({ kind: "approved" })
  expect(await settle("total-minus-worst")).toEqual({ kind: "approved" })
  const remove = () => deleteChampionshipStanding(season.by, season.place, ref("bruno-expert"))
  const backwards = { source: ref("bruno-expert"), target: ref("anna-expert"), deleteSource: false }
  expect(await remove()).toEqual(refused("standings-published"))
  expect(await mergeChampionshipStandings(season.by, season.place, backwards)).toEqual(
    refused("standings-published"),
  )
  await season.reopen(0)
  expect((await shown()).standings).toMatchObject({ counted: { counted: 1, stages: 2 } })
  expect(await mergeChampionshipStandings(season.by, season.place, backwards)).toEqual({ kind: "merged" })
  expect(await remove()).toEqual({ kind: "deleted" })
})
