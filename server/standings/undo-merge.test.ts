import { expect, test } from "vitest"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { refused } from "#tests/support/scored-race.ts"
import { standingsOf } from "#tests/support/stored-standings.ts"
import { approveChampionshipStandings } from "./change-standings.ts"
import { mergeChampionshipStandings, undoChampionshipMerge } from "./merge-standings.ts"
import { publishStageStandings } from "./publish-stage-standings.ts"

const { db } = await testDatabase()

test("a merge can be undone once its stage was generated again and published: reopened, both are there again [D-54]", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [
      { Anna: 0, Bruno: 1 },
      { Ana: 0, Bruno: 1 },
    ],
    riders: { Ana: { racingNumber: "1" } },
  })
  await season.generateAll()
  const line = (name: string) => ({ group: { kind: "class", name: "Expert" } as const, id: `${name}-expert` })
  const totals = async () =>
    (await standingsOf(db, season)).map(({ name, position, total }) => [name, position, total])
  const apart = [
    ["Bruno", 1, 34],
    ["Ana", 2, 20],
    ["Anna", 3, 20],
  ]
  expect(await totals()).toEqual(apart)
  const merge = { source: line("ana"), target: line("anna"), deleteSource: true }
  expect(await mergeChampionshipStandings(season.by, season.place, merge)).toEqual({ kind: "merged" })
  await season.generate(1)
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  expect(await totals()).toEqual([
    ["Anna", 1, 40],
    ["Bruno", 2, 34],
  ])
  await publishStageStandings(season.by, season.pathOf(1))
  const undo = () =>
    undoChampionshipMerge(season.by, season.place, { target: line("anna"), alias: "ana-expert" })
  expect(await undo()).toEqual(refused("standings-published"))

  await season.reopen(1)
  await season.approve(1)
  await season.generate(1)
  expect(await undo()).toEqual({ kind: "undone" })
  expect(await undo()).toEqual(refused("not-merged"))
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  expect(await totals()).toEqual(apart)
  expect((await season.generate(1)).kind).toBe("generated")
  expect(await totals()).toEqual(apart)
})
