import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { refuseClub } from "#server/db/refuse-club.ts"
import { participant } from "#server/db/schema/registration.ts"
import { savedRegistration } from "#server/db/schema/riders.ts"
import { audit, role } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeClubManager } from "#tests/support/factories/make-club-manager.ts"
import { makeLicence } from "#tests/support/factories/make-licence.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider, saveForm } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeClubForm, makeForm } from "#tests/support/factories/participant-form.ts"
import { refused } from "#tests/support/scored-race.ts"
import {
  cancelForClub,
  changeForClub,
  enterForClub,
  startChangingEntry,
  startEntering,
} from "./club-entries.ts"
import { showClub } from "./club-riders.ts"
import { lastRegistration } from "./saved-registration.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const notOfClub = refused("not-of-club")
const secrets = { birthDate: "2011-02-27", license: "LIC-9917", gender: "female" as const }

/** A club with its manager, an adult and a child of it, and a stage that is open. */
const clubRace = async () => {
  // club standings ask for the gender
  const { institutionId, id: championshipId } = await makeChampionship(db, { hasClubStandings: true })
  const stage = await makeStage(db, {
    ...{ institutionId, championshipId },
    competitionStartDate: now + 86_400_000,
    competitionEndDate: now + 172_800_000,
  })
  const club = (await makeClub(db)).id
  const managed = { clubId: club, institutionId: stage.institutionId }
  const actor = await makeClubManager(db, managed)
  const adult = await makeActor(db)
  await saveForm(db, adult.userId, { club, name: "Anna Ozola" })
  const child = await makeHeldRider(db, (await makeActor(db)).userId, {
    club,
    name: "Bruno Kalns",
    ...secrets,
  })
  const page = { institution: stage.institutionId, club, stage: stage.path }
  return { stage, club, managed, actor, adult, child, page, context: { db, actor, now } }
}

const entryOf = async (stageKey: number, id: string) => {
  const isThem = and(eq(participant.stageKey, stageKey), eq(participant.id, id))
  return (await db.select().from(participant).where(isThem))[0]
}

const enter = async ({ context, stage }: Awaited<ReturnType<typeof clubRace>>, rider: string) =>
  enterForClub(context, { stage: stage.path, rider, form: makeClubForm(), confirmed: [] })

test("a manager sees name, usual class and number of the riders whose last registration names the club, and enters, changes and cancels them [FA-05]", async () => {
  const race = await clubRace()
  const { context, stage, child, adult, page } = race
  await saveForm(db, (await makeActor(db)).userId, { club: (await makeClub(db)).id })
  const shown = await showClub(context, page)
  expect(shown).toMatchObject({
    page: {
      stage: stage.path,
      riders: [
        { id: adult.userId, name: "Anna Ozola", racingClass: "Expert", entry: null },
        { id: child.id, name: "Bruno Kalns", entry: null },
      ],
    },
  })
  const form = makeClubForm({ racingNumber: "517", bike: "Gas Gas" })
  const sent = { stage: stage.path, rider: child.id, form, confirmed: [] }
  expect(await enterForClub(context, sent)).toEqual({ kind: "written" })
  // what the rider's account has said of them is entered, and stays theirs
  expect(await entryOf(stage.key, child.id)).toMatchObject({
    ...{ ...secrets, name: "Bruno Kalns", clubId: race.club, racingNumber: "517" },
  })
  expect(await lastRegistration(db, child.id)).not.toMatchObject({ racingNumber: "517" })
  expect(await showClub(context, page)).toMatchObject({
    page: { riders: [{ entry: null }, { entry: { racingNumber: "517", racingClass: "Expert" } }] },
  })

  const begun = await startChangingEntry(context, sent)
  const version = (begun.kind === "started" && begun.start.subject?.version) || ""
  const changed = { ...sent, form: makeClubForm({ racingNumber: "518", license: "LIC-NEW" }) }
  expect(await changeForClub(context, { ...changed, version: "older" })).toEqual(
    refused("registration-changed"),
  )
  expect(await changeForClub(context, { ...changed, version })).toMatchObject({ kind: "written" })
  expect(await entryOf(stage.key, child.id)).toMatchObject({
    ...secrets,
    racingNumber: "518",
    license: "LIC-NEW",
  })
  expect(await cancelForClub(context, sent)).toEqual({ kind: "removed" })
  expect(await entryOf(stage.key, child.id)).toBeUndefined()
  // an answer that was lost is asked for again
  expect(await cancelForClub(context, sent)).toEqual({ kind: "removed" })
  const events = await db.select().from(audit).where(eq(audit.userId, race.actor.userId)).orderBy(audit.id)
  expect(events.map(({ event }) => event)).toEqual([
    "new_participant",
    "update_participant",
    "remove_participant",
  ])
})

test("no answer to a manager has a birth date, licence or gender, nor a version by which they could be guessed [FA-05] [XC-04]", async () => {
  const race = await clubRace()
  const { context, stage, child, page } = race
  const place = { stage: stage.path, rider: child.id }
  const begun = await startEntering(context, place)
  const answers: unknown[] = [begun, await showClub(context, page)]
  expect(begun).toMatchObject({
    start: { form: { name: "Bruno Kalns" }, kept: ["birthDate", "license", "gender"] },
  })
  await enter(race, child.id)
  const changing = await startChangingEntry(context, place)
  answers.push(changing, await showClub(context, page))
  for (const secret of Object.values(secrets)) expect(JSON.stringify(answers)).not.toContain(`"${secret}"`)
  // the version is the same whatever is private
  const versionNow = async () => {
    const started = await startChangingEntry(context, place)
    return started.kind === "started" ? started.start.subject?.version : null
  }
  const version = await versionNow()
  await db
    .update(participant)
    .set({ birthDate: "2010-01-01", license: null, gender: "male" })
    .where(and(eq(participant.stageKey, stage.key), eq(participant.id, child.id)))
  expect(await versionNow()).toBe(version)
})

test("a birth date that is known cannot be replaced by a manager; one that nobody knows is asked for [FA-05]", async () => {
  const { context, stage, child, adult, club } = await clubRace()
  const place = { stage: stage.path, confirmed: [] }
  const form = makeClubForm({ birthDate: "1990-05-05", gender: "male" })
  expect(await enterForClub(context, { ...place, rider: child.id, form })).toEqual({ kind: "written" })
  expect(await entryOf(stage.key, child.id)).toMatchObject(secrets)
  await db
    .update(savedRegistration)
    .set({ participationData: { ...makeForm({ name: "Anna Ozola", club }), birthDate: null } })
    .where(eq(savedRegistration.entryId, adult.userId))
  const unknown = { ...place, rider: adult.userId, form: makeClubForm() }
  expect(await enterForClub(context, unknown)).toEqual({ kind: "faults", faults: ["birth-date-empty"] })
  const known = { ...unknown, form: makeClubForm({ birthDate: "1990-05-05" }) }
  expect(await enterForClub(context, known)).toEqual({ kind: "written" })
  expect(await entryOf(stage.key, adult.userId)).toMatchObject({ birthDate: "1990-05-05" })
})

test("only the manager of the rider's own club for the stage's institution acts for them, whatever the names are [FA-05]", async () => {
  const race = await clubRace()
  const { stage, child, page, managed } = race
  const other = await clubRace()
  const elsewhere = await makeClubManager(db, { ...managed, institutionId: other.managed.institutionId })
  const place = { stage: stage.path, rider: child.id }
  for (const actor of [other.actor, elsewhere, race.adult, await makeAdmin(db)]) {
    const context = { db, actor, now }
    const sent = { ...place, form: makeClubForm(), confirmed: [] }
    expect(await showClub(context, page)).toEqual(notOfClub)
    expect(await startEntering(context, place)).toEqual(notOfClub)
    expect(await startChangingEntry(context, place)).toEqual(notOfClub)
    expect(await enterForClub(context, sent)).toEqual(notOfClub)
    expect(await changeForClub(context, { ...sent, version: "" })).toEqual(notOfClub)
    expect(await cancelForClub(context, place)).toEqual(notOfClub)
  }
  const secretaries = await makeHeldRider(db, (await makeActor(db)).userId, { club: null })
  expect(await enter(race, secretaries.id)).toEqual(notOfClub)
})

test("a manager is asked about a known licence that the register does not confirm, without its number or the reason, and goes on [SN-02] [FA-05]", async () => {
  const { stage, child, context, managed } = await clubRace()
  const { birthDate, license } = secrets
  const ended = new Date(now - 86_400_000).toISOString().slice(0, 10)
  await makeLicence(db, managed.institutionId, {
    ...{ name: "Bruno Kalns", birthDate, license, validUntil: ended },
  })
  const place = { stage: stage.path, rider: child.id }
  const sent = { ...place, form: makeClubForm() }
  expect(await enterForClub(context, { ...sent, confirmed: [] })).toEqual({
    ...{ kind: "asks", asks: ["licence-unconfirmed"] },
  })
  expect(await entryOf(stage.key, child.id)).toBeUndefined()
  expect(await enterForClub(context, { ...sent, confirmed: ["licence-unconfirmed"] })).toEqual({
    kind: "written",
  })
  expect(await entryOf(stage.key, child.id)).toMatchObject({ license })
  // it is as it was when the entry is changed
  const begun = await startChangingEntry(context, place)
  const version = (begun.kind === "started" && begun.start.subject?.version) || ""
  const changed = { ...place, form: makeClubForm({ bike: "Vertigo" }), confirmed: [], version }
  expect(await changeForClub(context, changed)).toMatchObject({ kind: "written" })
})

test("nobody learns by a role in a club whether a draft exists [FA-05] [XC-02]", async () => {
  const { context, stage, child, page } = await clubRace()
  const { institutionId, championshipId } = stage
  const draft = await makeStage(db, { institutionId, championshipId, status: "draft" })
  await makeParticipant(db, draft, { id: child.id })
  const notFound = refused("stage-not-found")
  for (const path of [draft.path, draft.path.replace(/[^/]+$/, "no-such-stage")]) {
    const place = { stage: path, rider: child.id }
    const sent = { ...place, form: makeClubForm(), confirmed: [] }
    expect(await startEntering(context, place)).toEqual(notFound)
    expect(await startChangingEntry(context, place)).toEqual(notFound)
    expect(await enterForClub(context, sent)).toEqual(notFound)
    expect(await changeForClub(context, { ...sent, version: "" })).toEqual(notFound)
    expect(await cancelForClub(context, place)).toEqual(notFound)
    expect(await showClub(context, { ...page, stage: path })).toEqual(await showClub(context, page))
  }
})

test("it ends at once: with the role, with the rider's refusal, and when the rider names another club [FA-05]", async () => {
  const race = await clubRace()
  const { context, stage, child, adult, page, actor } = race
  await enter(race, child.id)
  const namesNow = async () => {
    const shown = await showClub(context, page)
    return shown.kind === "found" ? shown.page.riders.map(({ name }) => name) : shown
  }
  await db.transaction((tx) =>
    refuseClub(tx, { riderId: child.id, refusesClub: true }, { userId: null, now }),
  )
  expect(await namesNow()).toEqual(["Anna Ozola"])
  // their entry is theirs from then on
  expect(await cancelForClub(context, { stage: stage.path, rider: child.id })).toEqual(notOfClub)
  expect(await entryOf(stage.key, child.id)).toBeDefined()

  const club = (await makeClub(db)).id
  const data = { participationData: { ...makeForm({ name: "Anna Ozola", club }) } }
  await db.update(savedRegistration).set(data).where(eq(savedRegistration.entryId, adult.userId))
  expect(await namesNow()).toEqual([])
  expect(await enter(race, adult.userId)).toEqual(notOfClub)

  await db.transaction((tx) =>
    refuseClub(tx, { riderId: child.id, refusesClub: false }, { userId: null, now }),
  )
  expect(await namesNow()).toEqual(["Bruno Kalns"])
  await db.delete(role).where(eq(role.userId, actor.userId))
  expect(await namesNow()).toEqual(notOfClub)
  expect(await cancelForClub(context, { stage: stage.path, rider: child.id })).toEqual(notOfClub)
})
