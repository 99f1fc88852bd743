import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { ChampionshipForm } from "#contracts/competitions/championship-form.ts"
import type { StageFields } from "#contracts/competitions/stage-form.ts"
import { championshipToEdit } from "#server/competitions/edit-championship.ts"
import { audit } from "#server/db/schema/roles.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { changeStageForm, type PublishedSeason, publishedSeason } from "#tests/support/published-season.ts"
import { saveChampionshipForm } from "#tests/support/save-championship.ts"
import { refused } from "#tests/support/scored-race.ts"
import { standingsOf } from "#tests/support/stored-standings.ts"
import { testFiles } from "#tests/support/test-files.ts"

const { db } = await testDatabase()
const files = testFiles()

const change = (
  { by }: Pick<PublishedSeason, "by">,
  path: string,
  changes: Partial<StageFields>,
  confirmed: string | null = null,
) => changeStageForm({ by, files }, path, { changes, confirmed })

const after = { competitionStartDate: "2026-05-30T10:00", competitionEndDate: "2026-05-30T18:00" }

const placesOf = async (season: PublishedSeason) =>
  (await standingsOf(db, season))
    .filter(({ group }) => group.kind === "class")
    .map(({ name, position, total }) => [name, position, total])

test("moving the start of a stage asks what becomes of published standings, and nothing changes before [D-53]", async () => {
  const season = await publishedSeason(db)
  const before = [
    ["Bruno", 1, 37],
    ["Anna", 2, 37],
  ]
  expect(await placesOf(season)).toEqual(before)
  const asked = await change(season, season.pathOf(0), after)
  const group = { kind: "class", name: "Expert" }
  expect(asked).toMatchObject({
    kind: "to-confirm",
    standings: {
      columns: ["Smiltene", "Madona"],
      changed: { lines: 2, clubs: 0, teams: 0 },
      lines: [
        { name: "Anna", group, before: { position: 2, points: 37 }, after: { position: 1, points: 37 } },
        { name: "Bruno", group, before: { position: 1, points: 37 }, after: { position: 2, points: 37 } },
      ],
      women: [],
    },
  })
  expect(await placesOf(season)).toEqual(before)
  if (asked.kind !== "to-confirm") throw new Error("nothing was asked")

  const later = { competitionStartDate: "2026-06-06T10:00", competitionEndDate: "2026-06-06T18:00" }
  expect(await change(season, season.pathOf(0), later, asked.question)).toMatchObject({ kind: "to-confirm" })
  expect(await change(season, season.pathOf(0), after, asked.question)).toEqual({ kind: "saved" })
  expect(await placesOf(season)).toEqual([
    ["Anna", 1, 37],
    ["Bruno", 2, 37],
  ])
  const [event] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.event, "update_stage"), eq(audit.userId, season.by.actor.userId)))
  expect(event?.data).toMatchObject({
    standings: { columns: ["Smiltene", "Madona"], lines: 2, clubs: 0, teams: 0, women: 0 },
  })
})

test("a date that changes neither order nor places is not asked about", async () => {
  const season = await publishedSeason(db)
  const sooner = { competitionStartDate: "2026-05-15T10:00", competitionEndDate: "2026-05-15T18:00" }
  expect(await change(season, season.pathOf(0), sooner)).toEqual({ kind: "saved" })
})

test("hiding an earlier stage says who loses which points, and a published one stays [D-53] [SP-01]", async () => {
  const season = await publishedSeason(db)
  expect(await change(season, season.pathOf(1), { status: "draft" })).toEqual(refused("standings-published"))
  expect(await change(season, season.pathOf(0), { status: "draft" })).toMatchObject({
    kind: "to-confirm",
    leavesStandings: true,
    standings: {
      columns: ["Smiltene"],
      lines: [
        { name: "Bruno", before: { position: 1, points: 37 }, after: { position: 1, points: 20 } },
        { name: "Anna", before: { position: 2, points: 37 }, after: { position: 2, points: 17 } },
      ],
    },
  })
})

test("an earlier first stage asks which women would change their group [D-53] [D-20]", async () => {
  // 13 on 10 May: a Junior on the 16th, a Girl on the 2nd
  const season = await publishedSeason(db, {
    riders: { Anna: { gender: "female", birthDate: "2013-05-10" } },
    championship: { hasWomenClasses: true },
  })
  const draft = await makeStage(db, {
    ...season.place,
    id: "opening",
    location: "Bauska",
    status: "draft",
    competitionStartDate: Date.UTC(2026, 4, 2, 7),
    competitionEndDate: Date.UTC(2026, 4, 2, 15),
    classes: [{ name: "Expert" }],
  })
  const asked = await change(season, draft.path, { status: "published" })
  expect(asked).toMatchObject({
    kind: "to-confirm",
    standings: { columns: null, lines: [], women: [{ name: "Anna", from: "Juniors", to: "Girls" }] },
  })
})

const save = async (
  { byAdmin, place }: PublishedSeason,
  changes: (form: ChampionshipForm) => Partial<ChampionshipForm>,
  confirmed: string | null = null,
) => {
  const found = await championshipToEdit(byAdmin, place)
  if (found.kind === "refused") throw new Error(found.reason)
  const form = { ...found.form, ...changes(found.form) }
  return saveChampionshipForm(byAdmin, { place, version: found.version, form, confirmed })
}

test("another multiplier asks what clubs and teams have after it [D-53] [RU-08]", async () => {
  const [ogre, cesis] = [(await makeClub(db)).id, (await makeClub(db)).id]
  const season = await publishedSeason(db, {
    classes: ["Expert", "Clubman"],
    scores: [{ Anna: 0, Bruno: 0 }, { Bruno: 1 }],
    riders: {
      Anna: { clubId: ogre, team: "Ozoli", racingClass: "Expert" },
      Bruno: { clubId: cesis, team: "Bērzi", racingClass: "Clubman" },
    },
    championship: { hasClubStandings: true, hasTeamCompetition: true, teams: ["Ozoli", "Bērzi"] },
  })
  // Anna 20 × 2.5 = 50 passes Bruno's 20 + 20
  const multiplied = ({ classes }: ChampionshipForm) => ({
    classes: classes.map((one) => (one.name === "Expert" ? { ...one, clubStandingMultiplier: 2.5 } : one)),
  })
  const asked = await save(season, multiplied)
  const moved = (winner: string, loser: string) => [
    { name: winner, before: { position: 2, points: 20 }, after: { position: 1, points: 50 } },
    { name: loser, before: { position: 1, points: 40 }, after: { position: 2, points: 40 } },
  ]
  expect(asked).toMatchObject({
    kind: "to-confirm",
    standings: {
      columns: null,
      changed: { lines: 0, clubs: 2, teams: 2 },
      clubs: moved(ogre, cesis),
      teams: moved("Ozoli", "Bērzi"),
    },
  })
  expect(await save(season, () => ({ hasClubStandings: false }))).toMatchObject({
    kind: "to-confirm",
    standings: {
      clubs: [
        { name: cesis, before: { position: 1, points: 40 }, after: null },
        { name: ogre, before: { position: 2, points: 20 }, after: null },
      ],
    },
  })
  if (asked.kind !== "to-confirm") throw new Error("nothing was asked")
  expect(await save(season, multiplied, asked.question)).toEqual({ kind: "saved" })
  const renamed = ({ classes }: ChampionshipForm) => ({
    classes: classes.map((one) => ({ ...one, name: `${one.name} 125` })),
  })
  expect(await save(season, renamed)).toEqual({ kind: "saved" })
})

test("standings that are not published change without a question", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [
      { Anna: 0, Bruno: 1 },
      { Anna: 1, Bruno: 0 },
    ],
  })
  await season.generateAll()
  expect(await change(season, season.pathOf(0), after)).toEqual({ kind: "saved" })
})
