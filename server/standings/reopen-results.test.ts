import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { result } from "#server/db/schema/results.ts"
import { makeApprovedSeason, makeTwoStages } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { refused } from "#tests/support/scored-race.ts"
import { resultsStatusOf } from "#tests/support/stored-standings.ts"
import { approveChampionshipStandings } from "./change-standings.ts"
import { publishStageStandings } from "./publish-stage-standings.ts"
import { reopenResults } from "./reopen-results.ts"
import { standingsPage } from "./standings-page.ts"

const { db } = await testDatabase()

test("an admin reopens with a reason: the race is in progress, and no position is stored (D-18)", async () => {
  const season = await makeApprovedSeason(db, { scores: [{ Anna: 1, Dita: null }] })
  const path = season.pathOf(0)
  const reopen = (by: typeof season.by, reason: string) => reopenResults(by, path, { reason })
  expect(await reopen(season.by, "Protest")).toEqual(refused("forbidden"))
  expect(await reopen(season.byAdmin, " ")).toEqual(refused("reason-required"))
  expect(await resultsStatusOf(db, path)).toBe("Approved")
  expect(await reopen(season.byAdmin, "Protest")).toEqual({ kind: "reopened" })
  expect(await resultsStatusOf(db, path)).toBeNull()
  const held = await db
    .select()
    .from(result)
    .where(eq(result.stageKey, season.stages[0]?.key ?? 0))
  expect(held).toHaveLength(2)
  for (const one of held)
    expect(one).toMatchObject({
      position: null,
      positionAbsolute: null,
      positionPoints: null,
      positionAbsolutePoints: null,
    })
  expect(await reopen(season.byAdmin, "Protest")).toEqual(refused("not-approved"))
})

test("while a published stage is being corrected visitors keep the former standings, with a notice for everybody [D-46]", async () => {
  const season = await makeTwoStages(db)
  await season.generateAll()
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  for (const stage of [0, 1]) await publishStageStandings(season.by, season.pathOf(stage))
  const seenBy = async (actor: typeof season.by.actor | null) => {
    const page = await standingsPage({ db, actor }, { place: season.place, tab: "individual" })
    const content = page?.standings?.content
    const lines = content?.tab === "individual" ? content.groups.flatMap((group) => group.lines) : []
    return {
      corrected: page?.corrected.map(({ since }) => since),
      columns: page?.standings?.columns.map(({ resultsStatus }) => resultsStatus),
      lines: lines.map(({ name, position, total }) => [position, name, total]),
    }
  }
  const before = await seenBy(null)
  expect(before).toMatchObject({ corrected: [], columns: ["StandingsPublished", "StandingsPublished"] })
  await season.reopen(0)
  await season.disqualify(0, "Anna")
  expect(await seenBy(null)).toEqual({ ...before, corrected: [season.by.now] })
  expect((await seenBy(season.by.actor)).columns).toEqual(["StandingsPublished"])
  await season.approve(0)
  await season.generate(0)
  expect((await seenBy(null)).lines).toEqual(before.lines)
  expect((await seenBy(season.by.actor)).lines).not.toEqual(before.lines)
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  expect((await seenBy(null)).lines).toEqual(before.lines)
  await publishStageStandings(season.by, season.pathOf(0))
  const after = await seenBy(null)
  expect(after).toMatchObject({ corrected: [], columns: before.columns })
  expect(after.lines).toEqual((await seenBy(season.by.actor)).lines)
  expect(after.lines).not.toEqual(before.lines)
})
