import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { type CopySeasonForm, copySeasonForm } from "#contracts/competitions/championship-form.ts"
import type { Actor } from "#domain/access/may.ts"
import { championship, championshipClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { keptNumber } from "#server/db/schema/numbers.ts"
import { participant } from "#server/db/schema/registration.ts"
import { audit } from "#server/db/schema/roles.ts"
import { type ChampionshipPlace, isChampionship, isOf, pathOf } from "#server/stages/championship-place.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeKeptNumber } from "#tests/support/factories/make-kept-number.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { copySeason } from "./copy-season.ts"
import { championshipToEdit } from "./edit-championship.ts"
import { stageToEdit } from "./edit-stage.ts"

const { db } = await testDatabase()
const files = testFiles()
const now = Date.UTC(2026, 10, 1)

const refused = (reason: string) => ({ kind: "refused", reason })

/** A season of two stages, one of which was ridden, and an admin. */
const season = async () => {
  const { institutionId, id: championshipId } = await makeChampionship(db, {
    displayName: "Baltic Trial 2026",
    publicationStatus: "published",
    hasTeamCompetition: true,
    teams: ["Motoklubs"],
    hasClubStandings: true,
    hasWomenClasses: true,
  })
  const place = { institutionId, championshipId }
  const expert = { name: "Expert", order: 5, lap: 3, lapSections: [true, false, true], yearsFrom: 16 }
  // 16 May, 10:00 to 18:00 in Riga
  const first = await makeStage(db, {
    ...place,
    id: "kandava",
    title: "Kandava 2026",
    location: "Kandava",
    registrationEndDate: Date.UTC(2026, 4, 14, 20, 59),
    resultsStatus: "Approved",
    regulation: "of-2026",
    classes: [expert, { name: "Hobby", order: 1 }],
  })
  await makeParticipant(db, first)
  const second = await makeStage(db, { ...place, id: "cesis", title: "Cēsis", classes: [expert] })
  return { place, first, second, actor: await makeAdmin(db) }
}

const copy = (actor: Actor, place: ChampionshipPlace, form: Partial<CopySeasonForm> = {}) => {
  const typed = {
    displayName: "Baltic Trial 2027",
    id: "trial-2027",
    days: 364,
    stages: ["kandava", "cesis"],
  }
  return copySeason({ db, actor, now, files }, { place, form: copySeasonForm.parse({ ...typed, ...form }) })
}

const shown = async (actor: Actor, place: ChampionshipPlace) => {
  const found = await championshipToEdit({ db, actor }, place)
  if (found.kind === "refused") throw new Error(found.reason)
  return found
}

test("a season is copied with classes, rules, teams and settings, and its stages as drafts a year later [OR-07]", async () => {
  const { place, actor } = await season()
  const to = { ...place, championshipId: "trial-2027" }
  const former = await shown(actor, place)
  expect(await copy(actor, place)).toEqual({ kind: "created", id: "trial-2027" })
  const { form, stages } = await shown(actor, to)
  const withoutKeys = (classes: typeof form.classes) => classes.map(({ key: _key, ...one }) => one)
  expect({ ...form, classes: withoutKeys(form.classes) }).toEqual({
    ...former.form,
    classes: withoutKeys(former.form.classes),
    displayName: "Baltic Trial 2027",
    publicationStatus: "draft",
  })
  expect(stages).toMatchObject([
    // 15 May 2027, on a Saturday as before
    { id: "cesis", title: "Cēsis", status: "draft", resultsStatus: null },
    { id: "kandava", title: "Kandava 2027", competitionStartDate: Date.UTC(2027, 4, 15, 7) },
  ])
  const copied = await stageToEdit({ db, actor }, `${pathOf(to)}/stages/kandava`)
  expect(copied).toMatchObject({
    fields: {
      location: "Kandava",
      status: "draft",
      competitionEndDate: "2027-05-15T18:00",
      registrationEndDate: "2027-05-13T23:59",
      classes: [
        { name: "Expert", lap: 3, lapSections: [true, false, true], yearsFrom: 16 },
        { name: "Hobby" },
      ],
    },
    hasResults: false,
    hasRegulation: false,
  })
  const [row] = await db
    .select({ key: stageTable.key })
    .from(stageTable)
    .where(eq(stageTable.path, `${pathOf(to)}/stages/kandava`))
  expect(await db.$count(participant, eq(participant.stageKey, row?.key ?? 0))).toBe(0)
})

test("only the chosen stages are copied, moved by as many days as was asked for [OR-07]", async () => {
  const { place, actor } = await season()
  expect(await copy(actor, place, { stages: ["cesis"], days: -7 })).toMatchObject({ kind: "created" })
  const { stages } = await shown(actor, { ...place, championshipId: "trial-2027" })
  expect(stages).toMatchObject([{ id: "cesis", competitionStartDate: Date.UTC(2026, 4, 9, 7) }])
  expect(await copy(actor, place, { id: "without", stages: [] })).toMatchObject({ kind: "created" })
  expect((await shown(actor, { ...place, championshipId: "without" })).stages).toEqual([])
})

test("the log has the new championship with where it comes from, and each of its stages [OR-07]", async () => {
  const { place, actor } = await season()
  await copy(actor, place)
  const path = `institutions/${place.institutionId}/championships/trial-2027`
  const events = await db.select().from(audit).where(eq(audit.userId, actor.userId)).orderBy(audit.id)
  expect(events).toMatchObject([
    { event: "create_championship", data: { championship: path, copyOf: pathOf(place) }, timestamp: now },
    ...["cesis", "kandava"].map((id) => ({ event: "create_stage", data: { stage: `${path}/stages/${id}` } })),
  ])
})

test("an address that is taken, and one that cannot be made, are refused, and nothing is created [OR-07]", async () => {
  const { place, actor } = await season()
  expect(await copy(actor, place, { id: place.championshipId })).toEqual(refused("id-taken"))
  expect(await copy(actor, place, { id: null, displayName: "—" })).toEqual(refused("id-empty"))
  expect(await copy(actor, place, { stages: ["kandava", "never"] })).toEqual(
    refused("copied-stage-not-found"),
  )
  const nowhere = { ...place, championshipId: "never" }
  expect(await copy(actor, nowhere, { stages: [] })).toEqual(refused("championship-not-found"))
  const isOfInstitution = eq(championship.institutionId, place.institutionId)
  expect(await db.$count(championship, isOfInstitution)).toBe(1)
})

test("a stage that its own form would not accept is named, and nothing is created [OR-07]", async () => {
  const { place, first, actor } = await season()
  const sponsors = [{ name: "Riepas", logo: "/gone.webp", url: "https://a.example/" }]
  await db.update(stageTable).set({ sponsors }).where(eq(stageTable.key, first.key))
  expect(await copy(actor, place)).toEqual({ ...refused("stage-uncopied"), stage: "Kandava 2026" })
  const isCopy = and(eq(championship.institutionId, place.institutionId), eq(championship.id, "trial-2027"))
  expect(await db.$count(championship, isCopy)).toBe(0)
})

test("if two people copy to one address at once, the second reads that it is taken", async () => {
  const { place, actor } = await season()
  const outcomes = await Promise.all([copy(actor, place), copy(actor, place)])
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["created", "refused"])
  expect((await shown(actor, { ...place, championshipId: "trial-2027" })).stages).toHaveLength(2)
})

test("only admins copy a season [D-02] [OR-07]", async () => {
  const { place } = await season()
  for (const actor of [...(await strangers(db)), await makeSecretary(db, place.institutionId)])
    if (actor) expect(await copy(actor, place)).toEqual(refused("forbidden"))
})

test("the numbers that are kept for riders come along if that is asked, with their classes and with who sees them [OR-07] [SN-01]", async () => {
  const { place, first, actor } = await season()
  const classKey = first.classes[0]?.classKey ?? null
  await makeKeptNumber(db, place, { racingNumber: "77", classKey })
  await makeKeptNumber(db, place, { racingNumber: "8" })
  await db.update(championship).set({ showsNumbers: true }).where(eq(championship.id, place.championshipId))
  const keptIn = async (id: string) => {
    const listed = await db
      .select()
      .from(keptNumber)
      .where(isOf(keptNumber, { ...place, championshipId: id }))
    const [of] = await db
      .select()
      .from(championship)
      .where(isChampionship({ ...place, championshipId: id }))
    return { listed, isShown: of?.showsNumbers }
  }
  await copy(actor, place, { id: "without" })
  expect(await keptIn("without")).toEqual({ listed: [], isShown: false })
  await copy(actor, place, { id: "with", numbers: true })
  const { listed, isShown } = await keptIn("with")
  expect(isShown).toBe(true)
  expect(listed).toHaveLength(2)
  const [copied] = await db
    .select({ name: championshipClass.name, of: championshipClass.championshipId })
    .from(keptNumber)
    .innerJoin(championshipClass, eq(championshipClass.key, keptNumber.classKey))
    .where(isOf(keptNumber, { ...place, championshipId: "with" }))
  expect(copied).toEqual({ name: "Expert", of: "with" })
})
