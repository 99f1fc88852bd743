import { and, desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { ChampionshipForm } from "#contracts/competitions/championship-form.ts"
import { championshipToEdit } from "#server/competitions/edit-championship.ts"
import { listInstitutions } from "#server/competitions/institutions.ts"
import { audit } from "#server/db/schema/roles.ts"
import {
  approveChampionshipStandings,
  deleteChampionshipStanding,
} from "#server/standings/change-standings.ts"
import { mergeChampionshipStandings, undoChampionshipMerge } from "#server/standings/merge-standings.ts"
import { standingsPage } from "#server/standings/standings-page.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import {
  changeStageForm,
  type PublishedSeason,
  publishedSeason,
  publishStage,
} from "#tests/support/published-season.ts"
import { saveChampionshipForm } from "#tests/support/save-championship.ts"
import { saveInstitutionForm } from "#tests/support/save-institution.ts"
import { testFiles } from "#tests/support/test-files.ts"

const { db } = await testDatabase()
const files = testFiles()

/** The standings page as visitors see it. */
const seen = async ({ place }: Pick<PublishedSeason, "place">) => {
  const page = await standingsPage({ db, actor: null }, { place, tab: "individual" })
  if (page?.standings?.content.tab !== "individual") throw new Error("nobody sees it")
  return { correctedOn: page.correctedOn, groups: page.standings.content.groups }
}

const places = async (season: Pick<PublishedSeason, "place">) =>
  (await seen(season)).groups.flatMap(({ lines }) => lines.map(({ name, total }) => [name, total]))

const questionOf = (asked: { kind: string }): string => {
  if (!("question" in asked) || typeof asked.question !== "string") throw new Error("nothing was asked")
  return asked.question
}

test("standings that a moved stage has changed say since when they are corrected, until they are published again [D-53] [D-46]", async () => {
  const season = await publishedSeason(db)
  const move = (confirmed: string | null) =>
    changeStageForm({ ...season, files }, season.pathOf(0), {
      changes: { competitionStartDate: "2026-05-30T10:00", competitionEndDate: "2026-05-30T18:00" },
      confirmed,
    })
  const asked = await move(null)
  expect((await seen(season)).correctedOn).toBeNull()
  expect(await move(questionOf(asked))).toEqual({ kind: "saved" })
  expect((await seen(season)).correctedOn).toBe(season.by.now)
  await publishStage(season, 0)
  expect((await seen(season)).correctedOn).toBeNull()
})

test("a change that nobody sees in published standings is no correction", async () => {
  const season = await publishedSeason(db)
  const changes = { competitionStartDate: "2026-05-15T10:00", competitionEndDate: "2026-05-15T18:00" }
  await changeStageForm({ ...season, files }, season.pathOf(0), { changes })
  expect((await seen(season)).correctedOn).toBeNull()
})

const saveChampionship = async (
  { byAdmin, place }: PublishedSeason,
  changes: (form: ChampionshipForm) => Partial<ChampionshipForm>,
  confirmed: string | null = null,
) => {
  const found = await championshipToEdit(byAdmin, place)
  if (found.kind === "refused") throw new Error(found.reason)
  const form = { ...found.form, ...changes(found.form) }
  return saveChampionshipForm(byAdmin, { place, version: found.version, form, confirmed })
}

test("a confirmed form of the championship is a correction too [D-53]", async () => {
  const season = await publishedSeason(db, {
    riders: { Anna: { team: "Ozoli" } },
    championship: { hasTeamCompetition: true, teams: ["Ozoli"] },
  })
  const without = () => ({ hasTeamCompetition: false })
  const question = questionOf(await saveChampionship(season, without))
  expect((await seen(season)).correctedOn).toBeNull()
  expect(await saveChampionship(season, without, question)).toEqual({ kind: "saved" })
  expect((await seen(season)).correctedOn).toBe(season.by.now)
})

test("another order of the classes changes neither places nor points of published standings: it is saved unasked [D-53]", async () => {
  const season = await publishedSeason(db, {
    classes: ["Expert", "Clubman"],
    riders: {
      Anna: { racingClass: "Expert", gender: "female", birthDate: "1990-05-10" },
      Bruno: { racingClass: "Clubman", gender: "female", birthDate: "1990-05-10" },
    },
    championship: { hasWomenClasses: true, hasClubStandings: true },
  })
  const placesByGroup = async () =>
    new Map((await seen(season)).groups.map(({ group, lines }) => [group.name, lines]))
  const before = await placesByGroup()
  const turned = ({ classes }: ChampionshipForm) => ({
    classes: classes.map((one) => ({ ...one, order: -one.order })),
  })
  expect(await saveChampionship(season, turned)).toEqual({ kind: "saved" })
  expect(await placesByGroup()).toEqual(before)
  expect((await seen(season)).correctedOn).toBeNull()
})

test("another time zone asks about women whom another first day puts into another group [D-53] [D-20]", async () => {
  // the stage starts on the 16th in Riga and on the 15th in Honolulu: 13 on the 16th
  const season = await publishedSeason(db, {
    riders: { Anna: { gender: "female", birthDate: "2013-05-16" } },
    championship: { hasWomenClasses: true },
  })
  const { institutionId } = season.place
  const save = async (timeZone: string, confirmed: string | null = null) => {
    const listed = await listInstitutions(season.byAdmin)
    const found = listed.kind === "found" ? listed.institutions.find(({ id }) => id === institutionId) : null
    if (!found) throw new Error("The institution is not listed")
    const { id, version, name } = found
    return saveInstitutionForm(season.byAdmin, { id, version, form: { name, timeZone }, confirmed })
  }
  expect(await save("Europe/Tallinn")).toEqual({ kind: "saved" })
  const asked = await save("Pacific/Honolulu")
  const women = [{ name: "Anna", from: "Juniors", to: "Girls" }]
  expect(asked).toMatchObject({
    kind: "to-confirm",
    changed: [{ effects: { columns: null, lines: [], women } }],
    times: { others: 0 },
  })
  expect((await seen(season)).correctedOn).toBeNull()
  expect(await save("Pacific/Honolulu", questionOf(asked))).toEqual({ kind: "saved" })
  // only the next generation has her among the girls
  expect((await seen(season)).correctedOn).toBeNull()
  const [entry] = await db
    .select({ data: audit.data })
    .from(audit)
    .where(and(eq(audit.event, "update_institution"), eq(audit.userId, season.byAdmin.actor.userId)))
    .orderBy(desc(audit.id))
  expect(entry?.data).toMatchObject({
    after: { timeZone: "Pacific/Honolulu" },
    standings: [{ lines: 0, clubs: 0, teams: 0, women: 1 }],
  })
})

const expert = { kind: "class", name: "Expert" } as const
const line = (name: string) => ({ group: expert, id: `${name}-expert` })

/** Anna's first stage is published; in the second, a draft that everybody sees, she is misspelt. */
const halfPublished = async () => {
  const season = await makeApprovedSeason(db, {
    scores: [
      { Anna: 0, Bruno: 1 },
      { Ana: 0, Bruno: 1 },
    ],
    riders: { Ana: { racingNumber: "1" } },
  })
  await season.generate(0)
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  await publishStage(season, 0)
  await season.generate(1)
  return season
}

test("a merge, its undo and a deletion that change published standings are asked about, and are corrections [D-53] [D-54]", async () => {
  const season = await halfPublished()
  const apart = [
    ["Bruno", 34],
    ["Ana", 20],
    ["Anna", 20],
  ]
  const merged = [
    ["Anna", 40],
    ["Bruno", 34],
  ]
  expect(await places(season)).toEqual(apart)
  const merge = { source: line("ana"), target: line("anna"), deleteSource: true }
  const asked = await mergeChampionshipStandings(season.by, season.place, merge)
  expect(asked).toMatchObject({
    kind: "to-confirm",
    standings: {
      changed: { lines: 3 },
      lines: expect.arrayContaining([
        {
          name: "Anna",
          group: expert,
          before: { position: 3, points: 20 },
          after: { position: 1, points: 40 },
        },
        { name: "Ana", group: expert, before: { position: 2, points: 20 }, after: null },
      ]),
    },
  })
  expect(await places(season)).toEqual(apart)
  expect((await seen(season)).correctedOn).toBeNull()
  const confirmed = questionOf(asked)
  expect(await mergeChampionshipStandings(season.by, season.place, { ...merge, confirmed })).toEqual({
    kind: "merged",
  })
  expect(await places(season)).toEqual(merged)
  expect((await seen(season)).correctedOn).toBe(season.by.now)

  const later = { ...season.by, now: season.by.now + 60_000 }
  const undo = (answer: string | null) =>
    undoChampionshipMerge(later, season.place, {
      target: line("anna"),
      alias: "ana-expert",
      confirmed: answer,
    })
  const askedAgain = await undo(null)
  expect(await places(season)).toEqual(merged)
  expect(await undo(questionOf(askedAgain))).toEqual({ kind: "undone" })
  expect(await places(season)).toEqual(apart)
  expect((await seen(season)).correctedOn).toBe(later.now)

  const remove = (answer: string | null) =>
    deleteChampionshipStanding(later, season.place, line("ana"), { confirmed: answer })
  const askedToDelete = await remove(null)
  expect(await places(season)).toEqual(apart)
  expect(await remove(questionOf(askedToDelete))).toEqual({ kind: "deleted" })
})
