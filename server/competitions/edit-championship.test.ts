import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { ChampionshipForm } from "#contracts/competitions/championship-form.ts"
import type { ScreenCommand } from "#contracts/screens/screens.ts"
import type { Actor } from "#domain/access/may.ts"
import { defaultChampionshipRules } from "#domain/competitions/championship-rules.ts"
import {
  championship,
  championshipClass,
  stageClass,
  stage as stageTable,
} from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { savedRegistration } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { screen } from "#server/db/schema/screens.ts"
import { standing, standingResult } from "#server/db/schema/standings.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { saveForm } from "#tests/support/factories/make-rider.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { type MadeStage, makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { saveChampionshipForm } from "#tests/support/save-championship.ts"
import { championshipToEdit } from "./edit-championship.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const admin = await makeAdmin(db)

const refused = (reason: string) => ({ kind: "refused", reason })
const saved = { kind: "saved" }
const newTeam = (name: string) => ({ former: null, name })

/** A stage that rides Expert and Ladies of its championship, and the championship's form as somebody has it open. */
const season = async () => {
  const stage = await makeStage(db, { classes: [{ name: "Expert", order: 2 }, { name: "Ladies" }] })
  const place = { institutionId: stage.institutionId, championshipId: stage.championshipId }
  const open = async (actor: Actor) => {
    const found = await championshipToEdit({ db, actor }, place)
    if (found.kind === "refused") throw new Error(found.reason)
    const { version, form } = found
    const save = (changes: Partial<ChampionshipForm>) =>
      saveChampionshipForm({ db, actor, now }, { place, version, form: { ...form, ...changes } })
    return { ...found, save }
  }
  const row = async () => {
    const [one] = await db
      .select()
      .from(championship)
      .where(
        and(eq(championship.institutionId, place.institutionId), eq(championship.id, place.championshipId)),
      )
    return one
  }
  const revisions = async () => {
    const [one] = await db.select().from(stageTable).where(eq(stageTable.key, stage.key))
    return one && [one.revision, one.settingsRevision]
  }
  const secretary = await makeSecretary(db, place.institutionId)
  return { stage, place, open, row, revisions, secretary }
}

test("a secretary of the institution edits its championship and sees its stages", async () => {
  const { stage, open, row, secretary } = await season()
  const { save, ...shown } = await open(secretary)
  expect(shown).toMatchObject({
    mayPublish: false,
    institution: { id: stage.institutionId, timeZone: "Europe/Riga" },
    form: { publicationStatus: "draft", classes: [{ name: "Expert", order: 2 }, { name: "Ladies" }] },
    stages: [{ path: stage.path, title: stage.title, status: "published", resultsStatus: null }],
  })
  expect(shown.classesInUse).toHaveLength(2)
  const changes = {
    displayName: "Latvijas čempionāts",
    hasTeamCompetition: true,
    hasClubStandings: true,
    hasWomenClasses: true,
    rules: { ...defaultChampionshipRules, missedStage: "worst" as const },
  }
  expect(await save({ ...changes, teams: [newTeam("Bērzi")] })).toEqual(saved)
  expect(await row()).toMatchObject({ ...changes, teams: ["Bērzi"] })
})

test("only an admin publishes a championship [D-02]", async () => {
  const { open, row, secretary } = await season()
  const publish = { publicationStatus: "published" } as const
  expect(await (await open(secretary)).save(publish)).toEqual(refused("forbidden"))
  expect(await row()).toMatchObject({ publicationStatus: "draft" })
  expect(await (await open(admin)).save(publish)).toEqual(saved)
  expect(await row()).toMatchObject(publish)
  expect(await (await open(secretary)).save({ displayName: "Still public" })).toEqual(saved)
})

test("riders, and secretaries of another institution, edit no championship [D-02]", async () => {
  const { place, open, row } = await season()
  const { version, form } = await open(admin)
  const before = await row()
  for (const actor of await strangers(db)) {
    expect(await championshipToEdit({ db, actor }, place)).toEqual(refused("forbidden"))
    const change = { place, version, form: { ...form, displayName: "Mine" } }
    expect(await saveChampionshipForm({ db, actor, now }, change)).toEqual(refused("forbidden"))
  }
  expect(await row()).toEqual(before)
})

test("a class that is renamed is renamed in every stage, and open boards reload [D-32]", async () => {
  const { open, revisions } = await season()
  const { form, save } = await open(admin)
  const [expert, ladies] = form.classes
  if (!expert || !ladies) throw new Error("The classes are not shown")
  // each gets the other's name
  const swapped = [
    { ...expert, name: "Ladies" },
    { ...ladies, name: "Expert" },
  ]
  expect(await save({ classes: swapped })).toEqual(saved)
  expect((await open(admin)).form.classes).toEqual(swapped)
  expect(await revisions()).toEqual([1, 1])
})

test("a rider who last registered in a renamed class finds it in the next form, under its new name [D-32]", async () => {
  const { open, stage } = await season()
  const elsewhere = await makeStage(db, { classes: [{ name: "Expert" }] })
  const classOf = async (...stages: MadeStage[]) => {
    const { id: userId } = await makeUser(db)
    for (const [createdOn, one] of stages.entries()) await makeParticipant(db, one, { id: userId, createdOn })
    await saveForm(db, userId)
    return async () => {
      const [found] = await db.select().from(savedRegistration).where(eq(savedRegistration.entryId, userId))
      return found?.participationData.racingClass
    }
  }
  const [here, there] = [await classOf(elsewhere, stage), await classOf(stage, elsewhere)]
  const { form, save } = await open(admin)
  expect(await save({ classes: form.classes.map((one) => ({ ...one, name: `${one.name} A` })) })).toEqual(
    saved,
  )
  expect([await here(), await there()]).toEqual(["Expert A", "Expert"])
})

test("a television that shows a class or its podium keeps it when the class is renamed [D-32] [TV-02]", async () => {
  const { stage, open, secretary } = await season()
  const commands: ScreenCommand[] = [
    { kind: "class", racingClass: "Expert" },
    { kind: "podium", podium: "class:Ladies", step: 2 },
    { kind: "podium", podium: "women:Ladies", step: 1 },
    { kind: "notice", text: "Expert" },
  ]
  const ids = commands.map((_, nth) => String(nth).repeat(32))
  for (const [nth, shows] of commands.entries())
    await db
      .insert(screen)
      .values({ stageKey: stage.key, id: ids[nth] ?? "", name: "Paddock", seenOn: now, shows })
  const { form, save } = await open(secretary)
  const renamed: Record<string, string> = { Expert: "Ladies", Ladies: "Trial GP" }
  expect(
    await save({ classes: form.classes.map((one) => ({ ...one, name: renamed[one.name] ?? "" })) }),
  ).toEqual(saved)
  const shown = await db
    .select({ shows: screen.shows })
    .from(screen)
    .where(eq(screen.stageKey, stage.key))
    .orderBy(screen.id)
  expect(shown.map(({ shows }) => shows)).toEqual([
    { kind: "class", racingClass: "Ladies" },
    { kind: "podium", podium: "class:Trial GP", step: 2 },
    ...commands.slice(2),
  ])
})

test("a change that all stages show reloads them, once for everything that changed", async () => {
  const shown = {
    displayName: "Renamed",
    hasTeamCompetition: true,
    hasClubStandings: true,
    hasWomenClasses: true,
    teams: [newTeam("Bērzi")],
    publicationStatus: "published" as const,
  }
  for (const [field, value] of Object.entries(shown)) {
    const { open, revisions } = await season()
    expect(await (await open(admin)).save({ [field]: value }), field).toEqual(saved)
    expect(await revisions(), field).toEqual([1, 1])
  }
  const { open, revisions } = await season()
  const { form, save } = await open(admin)
  const classes = form.classes.map((one) => ({ ...one, name: `${one.name} A` }))
  expect(await save({ ...shown, classes })).toEqual(saved)
  expect(await revisions()).toEqual([1, 1])
})

test("a change that no stage shows reloads no board", async () => {
  const { open, revisions } = await season()
  const { form, save } = await open(admin)
  const added = { key: null, name: "Newcomers", order: 0, clubStandingMultiplier: 0.5 }
  const rules = { ...defaultChampionshipRules, missedStage: "worst" as const }
  expect(await save({ rules, classes: [...form.classes, added] })).toEqual(saved)
  expect(await revisions()).toEqual([0, 0])
  expect((await open(admin)).form.classes.at(-1)).toMatchObject({ ...added, key: expect.any(Number) })
})

test("a class that a stage rides stays, another goes", async () => {
  const { open, place } = await season()
  const { form, save } = await open(admin)
  const added = { key: null, name: "Newcomers", order: 0, clubStandingMultiplier: 1 }
  await save({ classes: [...form.classes, added] })
  const again = await open(admin)
  expect(await again.save({ classes: again.form.classes.slice(1) })).toEqual({
    ...refused("class-in-use"),
    racingClass: "Expert",
  })
  expect(await again.save({ classes: form.classes })).toEqual(saved)
  expect(await db.$count(championshipClass, eq(championshipClass.championshipId, place.championshipId))).toBe(
    2,
  )
})

test("a class that no stage rides any more stays as long as standings name it [D-32]", async () => {
  const { place, generate } = await makeApprovedSeason(db, {
    scores: [{ Anna: 0 }],
    classes: ["Expert", "Ladies"],
  })
  await generate(0)
  const found = await championshipToEdit({ db, actor: admin }, place)
  if (found.kind === "refused") throw new Error(found.reason)
  const { version, form } = found
  const [expert, ladies] = form.classes.map(({ key }) => key)
  const removeExpert = () => {
    const classes = form.classes.filter(({ key }) => key !== expert)
    return saveChampionshipForm({ db, actor: admin, now }, { place, version, form: { ...form, classes } })
  }
  // the rider and then the stage have left the class, and the standings were not generated again
  for (const table of [result, participant])
    await db
      .update(table)
      .set({ classKey: ladies })
      .where(eq(table.classKey, expert ?? 0))
  await db.delete(stageClass).where(eq(stageClass.classKey, expert ?? 0))
  const inUse = { ...refused("class-in-use"), racingClass: "Expert" }
  expect(await removeExpert()).toEqual(inUse)
  // a line of the women names it only in its results
  await db
    .update(standing)
    .set({ classKey: null, womenGroup: "Women" })
    .where(eq(standing.classKey, expert ?? 0))
  expect(await removeExpert()).toEqual(inUse)
  expect(await championshipToEdit({ db, actor: admin }, place)).toMatchObject({
    classesInUse: [expert, ladies],
  })
  await db.delete(standingResult).where(eq(standingResult.classKey, expert ?? 0))
  expect(await removeExpert()).toEqual(saved)
})

test("the log has the old and new values of the changed fields only", async () => {
  const { open, place, secretary } = await season()
  await (await open(secretary)).save({ displayName: "Renamed" })
  const [event, ...more] = await db.select().from(audit).where(eq(audit.userId, secretary.userId))
  expect(more).toEqual([])
  expect(event).toMatchObject({ event: "update_championship", timestamp: now })
  expect(event?.data).toEqual({
    championship: `institutions/${place.institutionId}/championships/${place.championshipId}`,
    before: { displayName: expect.stringContaining("Season") },
    after: { displayName: "Renamed" },
  })
})

test("if two people edit at once the second gets a conflict, and overwrites nothing", async () => {
  const { open, row, secretary } = await season()
  const [one, other] = [await open(secretary), await open(admin)]
  const outcomes = await Promise.all([
    one.save({ teams: [newTeam("One")] }),
    other.save({ teams: [newTeam("Other")] }),
  ])
  expect(outcomes).toEqual(expect.arrayContaining([saved, refused("changed-meanwhile")]))
  expect((await row())?.teams).toHaveLength(1)
})

test("a team that a rider brings meanwhile is not lost to a secretary's form", async () => {
  const { place, open, row, secretary } = await season()
  const { save } = await open(secretary)
  await db
    .update(championship)
    .set({ teams: ["Ozoli"] })
    .where(eq(championship.id, place.championshipId))
  expect(await save({ teams: [newTeam("Bērzi")] })).toEqual(refused("changed-meanwhile"))
  expect((await row())?.teams).toEqual(["Ozoli"])
})
