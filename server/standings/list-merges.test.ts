import { desc, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { user } from "#server/db/schema/accounts.ts"
import { audit } from "#server/db/schema/roles.ts"
import { pathOf } from "#server/stages/championship-place.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { refused } from "#tests/support/scored-race.ts"
import { approveChampionshipStandings, deleteChampionshipStanding } from "./change-standings.ts"
import { listMerges } from "./list-merges.ts"
import { mergeChampionshipStandings, undoChampionshipMerge } from "./merge-standings.ts"
import { publishStageStandings } from "./publish-stage-standings.ts"

const { db } = await testDatabase()

const group = { kind: "class", name: "Expert" } as const
const line = (name: string) => ({ group, id: `${name}-expert` })

/** Anna, who is misspelt twice, in a season of two stages. */
const misspeltSeason = async () => {
  const season = await makeApprovedSeason(db, {
    scores: [
      { Anna: 0, Anni: 2, Bruno: 1 },
      { Ana: 0, Bruno: 1 },
    ],
    riders: { Ana: { racingNumber: "1" } },
  })
  await season.generateAll()
  const merge = async (source: string, target: string) =>
    expect(
      await mergeChampionshipStandings(season.by, season.place, {
        source: line(source),
        target: line(target),
        deleteSource: true,
      }),
    ).toEqual({ kind: "merged" })
  const undo = (alias: string, target = "anna") =>
    undoChampionshipMerge(season.by, season.place, { target: line(target), alias })
  const listed = async () => {
    const found = await listMerges(season.by, season.place)
    return found.kind === "found"
      ? found.merges.map(({ source, target, undo }) => [source, target, undo])
      : []
  }
  return { season, merge, undo, listed }
}

test("the merges of a championship are listed, the last one first, by riders, secretary and time, with what undoes them [D-54]", async () => {
  const { season, merge, listed } = await misspeltSeason()
  expect(await listed()).toEqual([])
  await merge("ana", "anna")
  await merge("bruno", "anni")
  expect(await listed()).toEqual([
    ["Bruno", "Anni", { target: "anni-expert", alias: "bruno-expert" }],
    ["Ana", "Anna", { target: "anna-expert", alias: "ana-expert" }],
  ])
  const found = await listMerges(season.by, season.place)
  expect(found).toMatchObject({ merges: [{ on: season.by.now, group }, { group }] })
  expect(found.kind === "found" && found.merges[0]?.by).not.toBeNull()
})

test("a merge that was undone, or whose line is gone, says that it no longer stands; made again it can be undone once [D-54]", async () => {
  const { season, merge, undo, listed } = await misspeltSeason()
  await merge("ana", "anna")
  expect(await undo("ana-expert")).toEqual({ kind: "undone" })
  expect(await listed()).toEqual([["Ana", "Anna", "not-merged"]])
  await merge("ana", "anna")
  const again = ["Ana", "Anna", { target: "anna-expert", alias: "ana-expert" }]
  expect(await listed()).toEqual([again, ["Ana", "Anna", "not-merged"]])
  await deleteChampionshipStanding(season.by, season.place, line("anna"))
  expect(await listed()).toEqual([
    ["Ana", "Anna", "not-merged"],
    ["Ana", "Anna", "not-merged"],
  ])
})

test("in a chain of merges the list offers Undo of what the last one merged, and says that the first leads elsewhere [D-54]", async () => {
  const { merge, undo, listed } = await misspeltSeason()
  await merge("ana", "anna")
  await merge("anna", "bruno")
  expect(await listed()).toEqual([
    ["Anna", "Bruno", { target: "bruno-expert", alias: "anna-expert" }],
    ["Ana", "Anna", "not-merged"],
  ])
  expect(await undo("anna-expert", "bruno")).toEqual({ kind: "undone" })
  expect((await listed())[0]).toEqual(["Anna", "Bruno", "not-merged"])
})

test("a merge that was undone does not read as a later one of the same rider [D-54]", async () => {
  const { merge, undo, listed } = await misspeltSeason()
  await merge("ana", "anni")
  expect(await undo("ana-expert", "anni")).toEqual({ kind: "undone" })
  await merge("ana", "anna")
  expect(await listed()).toEqual([
    ["Ana", "Anna", { target: "anna-expert", alias: "ana-expert" }],
    ["Ana", "Anni", "not-merged"],
  ])
})

test("the log tells the lines of a merge apart without their names [D-35]", async () => {
  const { season, merge } = await misspeltSeason()
  await merge("ana", "anna")
  const [entry] = await db
    .select({ data: audit.data })
    .from(audit)
    .where(eq(sql`${audit.data} ->> 'championship'`, pathOf(season.place)))
    .orderBy(desc(audit.id))
  expect(entry?.data).toMatchObject({ sourceOwn: [{}], targetOwn: [{}] })
  expect(JSON.stringify(entry?.data)).not.toMatch(/ana/i)
})

test("an organiser without a name is listed as none", async () => {
  const { season, merge } = await misspeltSeason()
  await merge("ana", "anna")
  await db.update(user).set({ name: "" }).where(eq(user.id, season.by.actor.userId))
  expect(await listMerges(season.by, season.place)).toMatchObject({ merges: [{ by: null }] })
})

test("a merge in published standings waits until the stage is reopened, and the list says so [D-54] [D-24]", async () => {
  const { season, merge, listed } = await misspeltSeason()
  await merge("ana", "anna")
  await season.generate(1)
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  expect(await publishStageStandings(season.by, season.pathOf(1))).toEqual({ kind: "published" })
  expect(await listed()).toEqual([["Ana", "Anna", "standings-published"]])
  await season.reopen(1)
  await season.approve(1)
  await season.generate(1)
  expect(await listed()).toEqual([["Ana", "Anna", { target: "anna-expert", alias: "ana-expert" }]])
})

test("only those who may merge see the list [D-02]", async () => {
  const { season } = await misspeltSeason()
  const elsewhere = await makeSecretary(db, (await makeStage(db)).institutionId)
  expect(await listMerges({ db, actor: elsewhere }, season.place)).toEqual(refused("forbidden"))
  expect(await listMerges({ db, actor: null }, season.place)).toEqual(refused("forbidden"))
})
