import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { longestSeason } from "#domain/standings/season-leaders.ts"
import { championship } from "#server/db/schema/competitions.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { approveChampionshipStandings } from "./change-standings.ts"
import { publishStageStandings } from "./publish-stage-standings.ts"
import { seasonLeaders } from "./season-leaders.ts"

const { db } = await testDatabase()

type Season = Parameters<typeof makeApprovedSeason>[1]

/** Two stages, the later one on 23 May 2026; both are in standings, which are published. */
const makePublished = async (given: Partial<Season> = {}) => {
  const made = await makeApprovedSeason(db, {
    scores: [
      { Anna: 1, Bruno: 2, Carl: null },
      { Bruno: 0, Anna: 3, Dita: 5 },
    ],
    ...given,
    championship: { publicationStatus: "published", ...given.championship },
  })
  await made.generateAll()
  return made
}

const later = Date.UTC(2026, 6, 1)

/** Who leads one championship, as the site tells at an instant; undefined: it tells nothing of it. */
const leadersOf = async ({ place }: { place: { championshipId: string } }, now = later) =>
  (await seasonLeaders(db, now)).find((one) => one.championship.id === place.championshipId)

test("the leader of each class has a plate, points and a lead, with the number of stages so far [CL-07]", async () => {
  const made = await makePublished({
    classes: ["Expert", "Clubman"],
    riders: { Dita: { racingClass: "Clubman" } },
    championship: { displayName: "Baltic Cup" },
  })
  expect(await leadersOf(made)).toEqual({
    championship: {
      institution: made.place.institutionId,
      id: made.place.championshipId,
      displayName: "Baltic Cup",
    },
    stages: { ridden: 2, all: 2 },
    groups: [
      {
        group: { kind: "class", name: "Expert" },
        leaders: [{ name: "Bruno", racingNumber: "2", color: expect.stringMatching(/^#[0-9a-f]{6}$/) }],
        points: 37,
        lead: 0,
      },
      { group: { kind: "class", name: "Clubman" }, leaders: [expect.anything()], points: 20, lead: null },
    ],
  })
})

test("by the total without the worst stage a leader's points are those that places go by [CL-07]", async () => {
  const made = await makePublished({
    scores: [
      { Anna: 1, Bruno: 2 },
      { Anna: 2, Bruno: 1 },
      { Anna: 0, Bruno: 1 },
    ],
  })
  await approveChampionshipStandings(made.by, made.place, { mode: "total-minus-worst" })
  expect((await leadersOf(made))?.groups).toMatchObject([
    { leaders: [{ name: "Anna" }], points: 40, lead: 3 },
  ])
})

test("women have leaders where their championship has groups of women [CL-07]", async () => {
  const made = await makePublished({
    riders: { Anna: { gender: "female", birthDate: "1990-05-20" } },
    championship: { hasWomenClasses: true },
  })
  await made.generate(0, "women")
  const groups = (await leadersOf(made))?.groups.map(({ group, leaders }) => [group.name, leaders[0]?.name])
  expect(groups).toEqual([
    ["Expert", "Bruno"],
    ["Women", "Anna"],
  ])
})

test("nothing is shown from standings that are unpublished or empty, nor from a season that is over [CL-07]", async () => {
  const made = await makePublished()
  expect(await leadersOf(made)).toBeDefined()
  expect(await leadersOf(made, Date.UTC(2026, 4, 23) + longestSeason + 24 * 3_600_000)).toBeUndefined()
  await db
    .update(championship)
    .set({ publicationStatus: "draft" })
    .where(eq(championship.id, made.place.championshipId))
  expect(await leadersOf(made)).toBeUndefined()
  const bare = await makeChampionship(db, { publicationStatus: "published" })
  expect(await leadersOf({ place: { championshipId: bare.id } })).toBeUndefined()
})

test("while a published stage is corrected, visitors see who led before [CL-07] [D-46]", async () => {
  const made = await makePublished()
  await approveChampionshipStandings(made.by, made.place, { mode: "total" })
  for (const index of [0, 1]) await publishStageStandings(made.by, made.pathOf(index))
  const before = await leadersOf(made)
  await made.reopen(1)
  await made.disqualify(1, "Bruno")
  await made.approve(1)
  expect(await leadersOf(made)).toEqual(before)
  await made.generate(1)
  await approveChampionshipStandings(made.by, made.place, { mode: "total" })
  await publishStageStandings(made.by, made.pathOf(1))
  expect((await leadersOf(made))?.groups).toMatchObject([{ leaders: [{ name: "Anna" }] }])
})

test("at most six championships are shown, those with the latest stages [CL-07]", async () => {
  const latest = (await seasonLeaders(db, later)).map(({ championship }) => championship.id)
  expect(latest.length).toBeGreaterThan(0)
  for (let index = 0; index < 7; index += 1) await makePublished({ scores: [{ Anna: 1 }] })
  const found = (await seasonLeaders(db, later)).map(({ championship }) => championship.id)
  expect(found).toHaveLength(6)
  expect(found.slice(0, latest.length)).toEqual(latest)
})
