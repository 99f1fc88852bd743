import { expect, test } from "vitest"
import { grantRoleAs } from "#server/accounts/change-role.ts"
import { dataAbout } from "#server/accounts/data-about.ts"
import { moveEntry } from "#server/judging/move-entry.ts"
import { enterForClub } from "#server/registration/club-entries.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeClubManager } from "#tests/support/factories/make-club-manager.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makeClubForm } from "#tests/support/factories/participant-form.ts"
import { postedRace } from "#tests/support/posted-race.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

/** Anna rides under an account, and a secretary has changed her result. */
const changedRace = async () => {
  const anna = await makeUser(db)
  const race = await postedRace(db, { annaId: anna.id })
  const { by, stage, idOf, place } = race
  await setResultStatus(by, stage.path, { participantId: anna.id, status: "DNF", reason: null })
  const moved = { from: place("Bruno", 2, 2), to: place("Anna", 2, 2), attempt: null, seen: 0 }
  await moveEntry(by, stage.path, { ...moved, reason: null })
  await setResultStatus(by, stage.path, { participantId: idOf("Bruno"), status: "DQ", reason: null })
  return { ...race, anna }
}

test("a user's downloaded data says what was changed about them, without who changed it or who had it before [D-35] [XC-04]", async () => {
  const { anna, by, idOf } = await changedRace()
  const about = await dataAbout(db, anna)
  expect(about.changesOfResults).toHaveLength(2)
  for (const theirs of [
    {
      participant_id: anna.id,
      step: expect.objectContaining({ kind: "status", before: null, after: "DNF" }),
    },
    { other_id: anna.id, step: expect.objectContaining({ kind: "move" }) },
  ])
    expect(about.changesOfResults).toContainEqual(expect.objectContaining(theirs))
  const text = JSON.stringify(about)
  expect(text).not.toContain(by.actor.userId)
  expect(JSON.stringify(about.changesOfResults)).not.toContain(idOf("Bruno"))
})

test("a secretary reads what they changed, and not by account whose results these were [D-35] [XC-04]", async () => {
  const { anna, by, idOf, stage } = await changedRace()
  const { userId: id } = by.actor
  const { changesOfResults } = await dataAbout(db, { id, email: "" })
  const own = { user_id: id, stage: stage.path }
  expect(changesOfResults).toMatchObject([own, own, own])
  for (const other of [anna.id, idOf("Bruno")]) expect(JSON.stringify(changesOfResults)).not.toContain(other)
})

test("an admin's downloaded data names the recipients of roles by no account but the admin's own [D-35] [XC-04]", async () => {
  const [actor, helper] = [await makeAdmin(db), await makeUser(db)]
  await grantRoleAs({ db, actor, now: noon }, { email: helper.email, named: { role: "admin" } })
  const { auditEvents } = await dataAbout(db, { id: actor.userId, email: "" })
  expect(auditEvents).toMatchObject([{ event: "grant_role" }])
  expect(JSON.stringify(auditEvents)).not.toContain(helper.id)
})

test("the manager of a club downloads what they entered, without birth date, licence and gender of its riders [D-35] [FA-05] [XC-04]", async () => {
  // club standings ask for the gender
  const { institutionId, id: championshipId } = await makeChampionship(db, { hasClubStandings: true })
  const stage = await makeStage(db, { institutionId, championshipId, competitionEndDate: noon + 86_400_000 })
  const { id: clubId } = await makeClub(db)
  const actor = await makeClubManager(db, { clubId, institutionId })
  const secrets = { birthDate: "2011-02-27", license: "LIC-9917", gender: "female" } as const
  const child = await makeHeldRider(db, (await makeUser(db)).id, { club: clubId, ...secrets })
  const form = makeClubForm({ gender: secrets.gender, license: null })
  const sent = { stage: stage.path, rider: child.id, form, confirmed: [] }
  expect(await enterForClub({ db, actor, now: noon }, sent)).toEqual({ kind: "written" })
  const { auditEvents } = await dataAbout(db, { id: actor.userId, email: "manager@example.org" })
  expect(auditEvents).toMatchObject([{ event: "new_participant", data: { participant: child.id } }])
  for (const secret of Object.values(secrets)) expect(JSON.stringify(auditEvents)).not.toContain(secret)
})
