import { and, eq, isNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { championship, club } from "#server/db/schema/competitions.ts"
import { standing } from "#server/db/schema/standings.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { approveChampionshipStandings } from "./change-standings.ts"
import { publishStageStandings } from "./publish-stage-standings.ts"
import { readSeason } from "./read-season.ts"
import { standingsPage } from "./standings-page.ts"
import { standingsVersion } from "./standings-version.ts"

const { db } = await testDatabase()
await db.insert(club).values([
  { id: "AMK Madona", country: "LV" },
  { id: "Trialists", country: "LV" },
])

const season = () =>
  makeApprovedSeason(db, {
    scores: [
      { Anna: 1, Bruno: 2, Carl: null },
      { Anna: 2, Bruno: 1 },
      { Bruno: 0, Carl: 3 },
    ],
    classes: ["Expert", "Clubman"],
    riders: {
      Anna: { clubId: "AMK Madona", team: "Ozoli", gender: "female", birthDate: "1990-05-20" },
      Bruno: { clubId: "Trialists", team: "Ozoli" },
      Carl: { racingClass: "Clubman", clubId: "AMK Madona" },
    },
    championship: { hasClubStandings: true, hasTeamCompetition: true, hasWomenClasses: true },
  })

const pageOf = (
  made: Awaited<ReturnType<typeof season>>,
  tab: "individual" | "club" | "team" = "individual",
  actor: typeof made.by.actor | null = made.by.actor,
) => standingsPage({ db, actor }, { place: made.place, tab })

test("visitors never get standings that are not published, be they riders or secretaries elsewhere (SD-04)", async () => {
  const made = await season()
  await made.generateAll()
  for (const actor of [null, ...(await strangers(db))]) {
    const page = await pageOf(made, "individual", actor)
    expect(page).toMatchObject({ isSecretary: false, standings: null })
    expect(JSON.stringify(page)).not.toMatch(/Anna|Bruno|Carl/)
  }
  expect((await pageOf(made))?.standings).not.toBeNull()
  await db
    .update(championship)
    .set({ publicationStatus: "published" })
    .where(eq(championship.id, made.place.championshipId))
  expect((await pageOf(made, "individual", null))?.standings).not.toBeNull()
})

test("once published, visitors get everything except what is for secretaries: birth years and the riders behind a line (SD-09, XC-04)", async () => {
  const made = await season()
  await made.generateAll()
  await db
    .update(championship)
    .set({ publicationStatus: "published" })
    .where(eq(championship.id, made.place.championshipId))
  const publicPage = await pageOf(made, "individual", null)
  // the address of a card is as public as the results
  const text = JSON.stringify(publicPage).replaceAll(/"card":"[^"]*"/g, "")
  expect(text).not.toMatch(/birth|1990|1996|ext-/)
  const page = await pageOf(made)
  const content = page?.standings?.content
  expect(content?.tab === "individual" && content.groups[0]?.lines[0]?.secret).toEqual({
    birthYear: 1996,
    merged: [],
    riders: [{ name: "Bruno", birthYear: 1996 }],
    isOpen: true,
  })
})

test("a group's lines go by position with a cell a stage, drafts and finals distinguished (SD-05 to SD-08)", async () => {
  const made = await season()
  await made.generate(0)
  await made.generate(1)
  await approveChampionshipStandings(made.by, made.place, { mode: "total" })
  await made.generate(2)
  const page = await pageOf(made)
  expect(page?.standings).toMatchObject({
    columns: [
      {
        order: 0,
        place: "Madona",
        title: "Madona",
        day: "2026-05-16",
        resultsStatus: "StandingsGenerated",
        isDraft: false,
      },
      { order: 1, title: "Smiltene", day: "2026-05-23" },
      {
        order: 2,
        isDraft: true,
        title: "Cēsis",
        url: expect.stringMatching(/^\/competitions\/.*\/stage-2\/results$/),
      },
    ],
    counted: { counted: 2, stages: 3 },
    mode: "total",
    content: {
      tab: "individual",
      groups: [
        {
          group: { kind: "class", name: "Expert" },
          lines: [
            {
              name: "Bruno",
              position: 1,
              total: 57,
              totalMinusWorst: 40,
              dropped: [0],
              club: "Trialists",
              team: "Ozoli",
              cells: [
                { order: 0, points: 17, position: 2, status: "final", resultStatus: null },
                { order: 1, points: 20, position: 1, status: "final", resultStatus: null },
                { order: 2, points: 20, position: 1, status: "draft", resultStatus: null },
              ],
            },
            { name: "Anna", position: 2, total: 37 },
          ],
        },
        {
          group: { kind: "class", name: "Clubman" },
          lines: [{ name: "Carl", cells: [{ resultStatus: "DNF", points: 0 }, { order: 2 }] }],
        },
        ...["Women", "Juniors", "Girls"].map((name) => ({ group: { kind: "women", name }, lines: [] })),
      ],
    },
  })
})

test("each class has a group, those of women too where the championship has them: a group may be empty [SD-08] [RU-10]", async () => {
  const made = await season()
  await made.generate(0, "class")
  await made.generate(0, "women")
  const isShown = (hasWomenClasses: boolean) =>
    db.update(championship).set({ hasWomenClasses }).where(eq(championship.id, made.place.championshipId))
  const groups = async () => {
    const content = (await pageOf(made))?.standings?.content
    return content?.tab === "individual"
      ? content.groups.map(({ group, lines }) => [group.name, ...lines.map(({ name }) => name)])
      : []
  }
  const madona = async () => {
    const content = (await pageOf(made, "club"))?.standings?.content
    return content?.tab === "club" && content.units.find(({ name }) => name === "AMK Madona")?.totalPoints
  }
  await db.delete(standing).where(eq(standing.name, "Carl"))
  const classes = [["Expert", "Anna", "Bruno"], ["Clubman"]]
  expect(await groups()).toEqual([...classes, ["Women", "Anna"], ["Juniors"], ["Girls"]])
  expect(await madona()).toBe(20)

  await db.delete(standing).where(and(eq(standing.name, "Anna"), isNull(standing.womenGroup)))
  expect(await madona()).toBe(20)
  await isShown(false)
  expect(await groups()).toEqual([["Expert", "Bruno"], ["Clubman"]])
  expect(await madona()).toBeUndefined()
})

test("the tabs are those of the championship, and another one is the first (SD-01, SD-02)", async () => {
  const made = await makeApprovedSeason(db, {
    scores: [{ Anna: 0 }],
    championship: { hasClubStandings: true },
  })
  await made.generateAll()
  const page = await standingsPage(made.by, { place: made.place, tab: "team" })
  expect(page).toMatchObject({
    tabs: ["individual", "club"],
    standings: { counted: null, content: { tab: "individual" } },
  })
  expect(
    await standingsPage(made.by, { place: { ...made.place, championshipId: "no" }, tab: "club" }),
  ).toBeNull()
})

test("clubs and teams add up what their participants earned (SD-10, SD-11, SD-16)", async () => {
  const made = await season()
  await made.generateAll()
  expect((await pageOf(made, "club"))?.standings?.content).toMatchObject({
    tab: "club",
    units: [
      {
        name: "Trialists",
        totalPoints: 57,
        stageTotals: { 0: 17, 1: 20, 2: 20 },
        participants: [
          {
            name: "Bruno",
            group: "Expert",
            card: expect.stringMatching(/^\/competitions\/.*\/stage-2\/results\/ext-/),
            totalPoints: 57,
          },
        ],
      },
      {
        name: "AMK Madona",
        totalPoints: 57,
        participants: [
          { name: "Anna", participantId: "anna-expert" },
          { name: "Carl", cells: [{ order: 2, points: 20, individualPoints: 20, multiplier: 1 }] },
        ],
      },
    ].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  })
  expect((await pageOf(made, "team"))?.standings?.content).toMatchObject({
    tab: "team",
    units: [{ name: "Ozoli", totalPoints: 94, participants: [{ name: "Anna" }, { name: "Bruno" }] }],
  })
})

test("a line with a result of a published stage is no longer open (D-24)", async () => {
  const made = await season()
  for (const kind of ["class", "women"] as const) await made.generate(2, kind)
  await approveChampionshipStandings(made.by, made.place, { mode: "total" })
  await publishStageStandings(made.by, made.pathOf(2))
  await made.generate(0)
  const content = (await pageOf(made))?.standings?.content
  const lines = content?.tab === "individual" ? content.groups.flatMap((group) => group.lines) : []
  expect(lines.map(({ name, secret }) => [name, secret?.isOpen])).toEqual([
    ["Bruno", false],
    ["Anna", true],
    ["Carl", false],
  ])
})

test("the version changes with everything that the page shows, and with nothing else", async () => {
  const made = await season()
  const version = () => standingsVersion(db, made.place)
  const seen = new Set([await version()])
  await made.generate(0)
  seen.add(await version())
  await made.generate(0)
  seen.add(await version())
  await approveChampionshipStandings(made.by, made.place, { mode: "total" })
  seen.add(await version())
  await made.reopen(0)
  seen.add(await version())
  await db
    .update(championship)
    .set({ displayName: "Another name" })
    .where(eq(championship.id, made.place.championshipId))
  seen.add(await version())
  expect(seen.size).toBe(5)
})

test("a standing and its results hold all that is specified of them, and survive the database [SD-15]", async () => {
  const made = await season()
  await made.generateAll()
  const [found] = (await readSeason(db, made.place))?.standings.filter(({ id }) => id === "anna-expert") ?? []
  const url = (stage: string) =>
    `/competitions/${made.place.institutionId}/${made.place.championshipId}/${stage}/results`
  const person = { name: "Anna", birthYear: 1990 }
  const cell = {
    positionAbsolutePoints: 20,
    zeros: 1,
    status: "draft",
    resultStatus: null,
    clubId: "AMK Madona",
    team: "Ozoli",
    racingClass: "Expert",
    participant: { ...person, id: expect.any(String) },
  }
  expect(found).toEqual({
    ...person,
    id: "anna-expert",
    racingNumber: "1",
    gender: "female",
    clubId: "AMK Madona",
    team: "Ozoli",
    group: { kind: "class", name: "Expert" },
    position: 2,
    total: 37,
    totalMinusWorst: 20,
    refOriginal: [],
    results: [
      { ...cell, order: 0, points: 20, position: 1, title: "Madona", url: url("stage-0") },
      {
        ...cell,
        order: 1,
        points: 17,
        position: 2,
        positionAbsolutePoints: 17,
        title: "Smiltene",
        url: url("stage-1"),
      },
    ],
  })
})
