import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { participant } from "#server/db/schema/registration.ts"
import { linkedEntry, rider } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { knownRiders } from "#server/registration/known-riders.ts"
import { linkRider } from "#server/registration/link-rider.ts"
import { saveParticipant } from "#server/registration/save-participant.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { refused } from "#tests/support/scored-race.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 20)
const day = 86_400_000

/** Letters that only one name begins with. */
const newName = (): string => `Zane${nextNumber()} Kalna`

/** An institution with a championship, its stages a week apart, and its secretary. */
const place = async () => {
  const { id: institutionId } = await makeInstitution(db)
  const { id: championshipId } = await makeChampionship(db, { institutionId })
  const actor = await makeSecretary(db, institutionId)
  const stageOf = (index: number, given: Parameters<typeof makeStage>[1] = {}) => {
    const competitionStartDate = Date.UTC(2026, 3, 1 + 7 * index)
    const competitionEndDate = competitionStartDate + day
    return makeStage(db, {
      institutionId,
      championshipId,
      competitionStartDate,
      competitionEndDate,
      ...given,
    })
  }
  const context = { db, actor, now }
  return {
    institutionId,
    context,
    stageOf,
    find: async (stage: { path: string }, words: string) => {
      const found = await knownRiders(context, stage.path, words)
      if (found.kind === "refused") throw new Error(found.reason)
      return found.riders
    },
    add: (stage: { path: string }, given: { name: string; rider?: string; id?: string }) => {
      const { name, rider, id = `ext-${crypto.randomUUID().replaceAll("-", "")}` } = given
      const form = { ...makeForm(), name, racingNumber: null }
      return saveParticipant(context, stage.path, { id, version: null, form, confirmed: [], rider })
    },
  }
}

const linksOf = (stageKey: number) => db.select().from(linkedEntry).where(eq(linkedEntry.stageKey, stageKey))

test("riders of the institution's other stages are found by letters of the name or by the number, the latest first [PA-22]", async () => {
  const { stageOf, find } = await place()
  const [first, second, here] = [await stageOf(0), await stageOf(1), await stageOf(2)]
  const name = newName()
  const racingNumber = String(70_000 + nextNumber())
  await makeParticipant(db, first, { name, birthDate: "2001-01-01", racingNumber })
  await makeParticipant(db, second, { name, birthDate: "2002-02-02", bike: "Vertigo", license: "LV-7" })
  await makeParticipant(db, here, { name: newName() })
  const found = await find(here, name.slice(0, -3))
  expect(found.map(({ form }) => form.birthDate)).toEqual(["2002-02-02", "2001-01-01"])
  expect(found[0]).toMatchObject({
    form: { name, bike: "Vertigo", license: "LV-7" },
    lastClass: second.classes[0]?.name,
    isHere: false,
    rider: null,
  })
  expect(await find(here, racingNumber)).toMatchObject([{ form: { birthDate: "2001-01-01", racingNumber } }])
  // a number is no beginning of others
  expect(await find(here, racingNumber.slice(0, 3))).toEqual([])
  expect(await find(here, "Z")).toEqual([])
})

test("nobody is found from another institution, from a person who was forgotten, or for anybody who is not its secretary [PA-22]", async () => {
  const [own, other] = [await place(), await place()]
  const here = await own.stageOf(0)
  const name = newName()
  await makeParticipant(db, await other.stageOf(0), { name })
  await makeParticipant(db, await own.stageOf(1), { name, birthDate: null })
  expect(await own.find(here, name)).toEqual([])
  for (const actor of [null, await makeActor(db), other.context.actor])
    expect(await knownRiders({ db, actor }, here.path, name)).toEqual(refused("forbidden"))
})

test("an offer says whose page it is, and who is in the stage already; however many there are, eight are offered [PA-22]", async () => {
  const { stageOf, find, institutionId } = await place()
  const [before, here] = [await stageOf(0), await stageOf(1)]
  const { id } = await makeUser(db)
  const name = newName()
  await makeParticipant(db, before, { id, name, birthDate: "2001-01-01" })
  const [own] = await db.select().from(rider).where(eq(rider.userId, id))
  expect(await find(here, name)).toMatchObject([
    { rider: { id: own?.id, hasAccount: true, isHidden: false }, isHere: false },
  ])
  await db.update(rider).set({ isHidden: true }).where(eq(rider.userId, id))
  await makeParticipant(db, here, { id, name: newName() })
  expect(await find(here, name)).toMatchObject([{ rider: { isHidden: true }, isHere: true }])
  for (let year = 2002; year < 2012; year += 1)
    await makeParticipant(db, await stageOf(2, { institutionId }), { name, birthDate: `${year}-01-01` })
  expect(await find(here, name)).toHaveLength(8)
})

test("saving a new participant links them to the rider who was chosen, in one write, and says so in the log [PA-22] [RI-04]", async () => {
  const { stageOf, add } = await place()
  const here = await stageOf(1)
  const { id: userId } = await makeUser(db)
  const name = newName()
  await makeParticipant(db, await stageOf(0), { id: userId, name })
  const [own] = await db.select().from(rider).where(eq(rider.userId, userId))
  const id = `ext-${"0".repeat(24)}${String(nextNumber()).padStart(8, "0")}`
  const given = { name, id, ...(own && { rider: own.id }) }
  expect(await add(here, given)).toEqual({ kind: "written" })
  const link = { stageKey: here.key, participantId: id, riderId: own?.id, claimedOn: null }
  expect(await linksOf(here.key)).toEqual([link])
  const events = await db.select().from(audit).where(eq(audit.event, "link_rider"))
  expect(events.map(({ data }) => data)).toContainEqual({
    stage: here.path,
    participant: id,
    before: { rider: null },
    after: { rider: own?.id },
  })
  // its answer was lost
  expect(await add(here, given)).toEqual({ kind: "written" })
})

test("what stands against the link is refused, and nothing is written [PA-22] [RI-04]", async () => {
  const { stageOf, add, context } = await place()
  const [before, here] = [await stageOf(0), await stageOf(1)]
  const { id: userId } = await makeUser(db)
  await makeParticipant(db, before, { id: userId })
  const [own] = await db.select().from(rider).where(eq(rider.userId, userId))
  const to = own?.id ?? ""
  const isThere = async (name: string) =>
    (await db.$count(participant, and(eq(participant.stageKey, here.key), eq(participant.name, name)))) > 0
  const name = newName()
  await db.update(rider).set({ isHidden: true }).where(eq(rider.id, to))
  expect(await add(here, { name, rider: to })).toEqual(refused("rider-not-found"))
  await db.update(rider).set({ isHidden: false }).where(eq(rider.id, to))
  const entry = await makeParticipant(db, here)
  expect(await linkRider(context, here.path, { id: entry.id, to: { rider: to } })).toMatchObject({
    kind: "linked",
  })
  expect(await add(here, { name, rider: to })).toEqual(refused("rider-in-stage"))
  expect(await isThere(name)).toBe(false)
  expect(await add(here, { name })).toEqual({ kind: "written" })
})
