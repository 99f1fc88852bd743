import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { StandingLine } from "#contracts/standings/standings.ts"
import { type ChampionshipRules, defaultChampionshipRules } from "#domain/competitions/championship-rules.ts"
import { championship } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { standingResult } from "#server/db/schema/standings.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { approveChampionshipStandings } from "./change-standings.ts"
import { publishStageStandings } from "./publish-stage-standings.ts"
import { standingsPage } from "./standings-page.ts"

const { db } = await testDatabase()

const rulesWith = (known: Partial<ChampionshipRules>): ChampionshipRules => ({
  ...defaultChampionshipRules,
  ...known,
})
const dropsWith = (known: Partial<ChampionshipRules["drops"]>) => ({
  ...defaultChampionshipRules.drops,
  ...known,
})

type Made = Awaited<ReturnType<typeof makeApprovedSeason>>

/** Anna wins all four stages, Bruno rides all of them, Carl and Dita the first one. */
const fourStages = (rules: ChampionshipRules) =>
  makeApprovedSeason(db, {
    scores: [
      { Anna: 0, Bruno: 1, Carl: 2, Dita: 3 },
      { Anna: 0, Bruno: 1 },
      { Anna: 0, Bruno: 1 },
      { Anna: 0, Bruno: 1 },
    ],
    championship: { rules },
  })

const shownOf = async ({ place, by }: Made, actor: typeof by.actor | null = by.actor) => {
  const page = await standingsPage({ db, actor }, { place, tab: "individual" })
  if (page?.standings?.content.tab !== "individual") throw new Error("There are no standings")
  const [group] = page.standings.content.groups
  return { standings: page.standings, lines: group?.lines ?? [] }
}

const places = (lines: readonly StandingLine[]) => lines.map(({ name, position }) => [name, position])

const setRules = ({ place }: Made, rules: ChampionshipRules | null) =>
  db.update(championship).set({ rules }).where(eq(championship.id, place.championshipId))

const settle = ({ by, place }: Made, mode: "total" | "total-minus-worst" = "total-minus-worst") =>
  approveChampionshipStandings(by, place, { mode })

test("Final drops what the rules of the championship say, and the stage that always counts stays [RX-06]", async () => {
  const made = await fourStages(rulesWith({ drops: dropsWith({ count: 2, alwaysCounted: ["stage-0"] }) }))
  await made.generateAll()
  await settle(made)
  const { standings, lines } = await shownOf(made)
  expect(standings).toMatchObject({
    counted: { counted: 2, stages: 4 },
    rules: { drops: { kind: "worst", count: 2 }, alwaysCounted: [0] },
  })
  // the ids of stages may name one that is not published yet
  expect(JSON.stringify(standings.rules)).not.toContain("stage-")
  expect(lines[0]).toMatchObject({ name: "Anna", total: 80, totalMinusWorst: 40, dropped: [1, 2] })
  expect(lines[1]?.reason).toEqual({ code: "total-minus-worst", ahead: 40, behind: 34 })
})

test("a rider with too few stages is listed without a place, and everybody reads why [RX-06]", async () => {
  const made = await fourStages(rulesWith({ minimum: { numerator: 2, denominator: 3, from: 2 } }))
  await made.generateAll()
  await settle(made, "total")
  await publishStageStandings(made.by, made.pathOf(3))
  const { standings, lines } = await shownOf(made, null)
  expect(standings.rules.needed).toBe(3)
  expect(places(lines)).toEqual([
    ["Anna", 1],
    ["Bruno", 2],
    ["Carl", null],
    ["Dita", null],
  ])
  const below = { ridden: 1, stages: 4, needed: 3 }
  expect(lines.map((line) => line.below)).toEqual([null, null, below, below])
  expect(lines[2]?.reason).toEqual({ code: "below-minimum", ...below })
})

test("approval stores the zeros of a result, and by them a tie of the season is broken [RX-06]", async () => {
  const made = await makeApprovedSeason(db, {
    scores: [
      { Anna: 1, Bruno: 2 },
      { Anna: 2, Bruno: 0 },
    ],
    championship: { rules: rulesWith({ tieOrder: ["most-zeros"] }) },
  })
  await made.generateAll()
  const { lines } = await shownOf(made)
  expect(places(lines)).toEqual([
    ["Bruno", 1],
    ["Anna", 2],
  ])
  expect(lines[1]?.reason).toEqual({ code: "most-zeros", ahead: 3, behind: 2 })

  // as in openFree, a stage without zeros breaks no tie, and the page says so
  await db
    .update(standingResult)
    .set({ zeros: null })
    .where(eq(standingResult.stageKey, made.stages[1]?.key ?? 0))
  await settle(made, "total")
  const unknown = await shownOf(made)
  expect(unknown.lines.map(({ position }) => position)).toEqual([1, 1])
  const group = { kind: "class", name: "Expert" }
  expect(unknown.standings.rules.withoutZeros).toEqual([{ group, stages: [1] }])

  await made.reopen(0)
  const reopened = await db
    .select()
    .from(result)
    .where(eq(result.stageKey, made.stages[0]?.key ?? 0))
  expect(reopened.map(({ zeros }) => zeros)).toEqual([null, null])
})

test("places stay explained by the rules that set them, until they are set again [RX-06]", async () => {
  const made = await fourStages(rulesWith({ drops: dropsWith({ count: 2 }) }))
  await made.generateAll()
  await settle(made)
  await setRules(made, rulesWith({ drops: dropsWith({ kind: "best", count: 1 }) }))
  const before = await shownOf(made)
  expect(before.standings).toMatchObject({
    counted: { counted: 2, stages: 4 },
    rules: { drops: { kind: "worst", count: 2 }, areChanged: true },
  })
  expect(before.lines[0]).toMatchObject({ totalMinusWorst: 40, dropped: [0, 1] })
  expect(before.lines[1]?.reason).toEqual({ code: "total-minus-worst", ahead: 40, behind: 34 })

  await settle(made)
  const after = await shownOf(made)
  expect(after.standings).toMatchObject({
    counted: { counted: 1, stages: 4 },
    rules: { drops: { kind: "best", count: 1 }, areChanged: false },
  })
  expect(after.lines[0]).toMatchObject({ totalMinusWorst: 20, dropped: [0, 1, 2] })
})

test("what visitors see while a stage is corrected keeps the rules that it was published with [RX-06] [D-46]", async () => {
  const made = await fourStages(rulesWith({ drops: dropsWith({ count: 2 }) }))
  await made.generateAll()
  await settle(made)
  await publishStageStandings(made.by, made.pathOf(3))
  await made.reopen(3)
  await setRules(made, rulesWith({ minimum: { numerator: 1, denominator: 1, from: 1 } }))
  await settle(made)
  const seen = await shownOf(made, null)
  expect(seen.standings).toMatchObject({
    counted: { counted: 2, stages: 4 },
    rules: { drops: { count: 2 }, minimum: null, areChanged: false },
  })
  expect(seen.lines[0]).toMatchObject({ name: "Anna", position: 1, dropped: [0, 1] })
  expect(seen.lines.map(({ below }) => below)).toEqual([null, null, null, null])
  const secretary = await shownOf(made)
  expect(places(secretary.lines)).toEqual([
    ["Anna", 1],
    ["Bruno", 2],
    ["Carl", null],
    ["Dita", null],
  ])
})

test("a generation sets the places of both kinds by the current rules, which are then those that set them [RX-06]", async () => {
  const women = { Anna: { gender: "female" }, Berta: { gender: "female" } } as const
  const made = await makeApprovedSeason(db, {
    scores: [
      { Anna: 0, Berta: 1 },
      { Anna: 0, Berta: 1 },
    ],
    riders: women,
    championship: { rules: defaultChampionshipRules, hasWomenClasses: true },
  })
  for (const kind of ["class", "women"] as const) await made.generate(0, kind)
  await made.generate(1)
  await settle(made)
  await setRules(made, rulesWith({ minimum: { numerator: 1, denominator: 1, from: 1 } }))
  await made.generate(1)
  const page = await standingsPage({ db, actor: made.by.actor }, { place: made.place, tab: "individual" })
  if (page?.standings?.content.tab !== "individual") throw new Error("There are no standings")
  expect(page.standings.rules.areChanged).toBe(false)
  // the women of the second stage are not generated yet
  const [, ofWomen] = page.standings.content.groups
  expect(places(ofWomen?.lines ?? [])).toEqual([
    ["Anna", null],
    ["Berta", null],
  ])
})
