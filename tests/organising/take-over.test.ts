import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { participant } from "#server/db/schema/registration.ts"
import { linkedEntry, rider } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { newEntryId } from "#server/registration/new-entry-id.ts"
import { setParticipantStatus } from "#server/registration/save-participant.ts"
import { earlierRiders, takeBack, takeOver } from "#server/registration/take-over.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeKeptNumber } from "#tests/support/factories/make-kept-number.ts"
import { makeLicence } from "#tests/support/factories/make-licence.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { type MadeStage, makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { refused } from "#tests/support/scored-race.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 20)
const day = 86_400_000

/** A championship with its secretary, and stages a week apart. */
const season = async () => {
  const { id: institutionId } = await makeInstitution(db)
  const { id: championshipId } = await makeChampionship(db, { institutionId })
  const actor = await makeSecretary(db, institutionId)
  const context = { db, actor, now }
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
  const take = async (from: { path: string }, to: { path: string }, ids: readonly string[]) => {
    const came = await takeOver(context, to.path, {
      from: from.path,
      ids: new Map(ids.map((id) => [id, newEntryId()])),
    })
    if (came.kind === "refused") throw new Error(came.reason)
    return came
  }
  const list = async (stage: { path: string }, from: string | null = null) => {
    const found = await earlierRiders(context, stage.path, from)
    if (found.kind === "refused") throw new Error(found.reason)
    return found
  }
  return { institutionId, championshipId, context, stageOf, take, list }
}

const ridersIn = ({ key }: MadeStage) => db.select().from(participant).where(eq(participant.stageKey, key))

test("the earlier stages of the championship are there to choose from, the latest first, and who is in the stage already is marked [PA-23]", async () => {
  const { stageOf, list } = await season()
  const [first, second, here] = [await stageOf(0), await stageOf(1), await stageOf(2)]
  await stageOf(3)
  await makeParticipant(db, second, { name: "Anna Ozola", birthDate: "1996-01-02", racingNumber: "5" })
  await makeParticipant(db, second, { name: "Jaan Tamm", birthDate: "1990-01-02", racingNumber: "17" })
  await makeParticipant(db, second, { name: "—", birthDate: null })
  await makeParticipant(db, here, { name: "anna ozola", birthDate: "1996-01-02" })
  const found = await list(here)
  expect(found.stages.map(({ path }) => path)).toEqual([second.path, first.path])
  expect(found.from).toBe(second.path)
  expect(found.riders).toMatchObject([
    { name: "Anna Ozola", racingNumber: "5", birthYear: 1996, isHere: true, hasAccount: false },
    { name: "Jaan Tamm", racingNumber: "17", isHere: false },
  ])
  expect((await list(here, first.path)).riders).toEqual([])
  expect(await list(first)).toMatchObject({ stages: [], from: null, riders: [] })
})

test("riders are entered as they were, as Registered, each with an entry in the log; sent again nobody is entered twice [PA-23] [PA-15]", async () => {
  const { stageOf, take } = await season()
  const [before, here] = [await stageOf(0), await stageOf(1)]
  const former = await makeParticipant(db, before, {
    name: "Anna Ozola",
    racingNumber: "5",
    license: "LV-5",
    bike: "TRS",
    status: "Confirmed",
    isOutOfCompetition: true,
  })
  const came = await take(before, here, [former.id])
  expect(came).toMatchObject({ notTaken: [], notLinked: [], enteredOn: now })
  const { name, racingNumber, license, bike, birthDate } = former
  expect(await ridersIn(here)).toMatchObject([
    {
      id: came.ids[0],
      ...{ name, racingNumber, license, bike, birthDate },
      status: "Registered",
      isOutOfCompetition: false,
    },
  ])
  const events = await db.select().from(audit).where(eq(audit.event, "new_participant"))
  expect(events.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ stage: here.path, participant: came.ids[0] }),
  )
  expect(await take(before, here, [former.id])).toMatchObject({
    ids: [],
    notTaken: [{ rider: "5 Anna Ozola", reason: "here" }],
  })
})

test("who cannot be entered as they were is left out with the reason, and the others are entered [PA-23]", async () => {
  const { stageOf, take, ...place } = await season()
  const classes = ["Expert", "Hobby"].map((name) => ({ name }))
  const before = await stageOf(0, { classes })
  const here = await stageOf(1, { classes: [{ name: "Expert" }] })
  await makeKeptNumber(db, place, { racingNumber: "9", name: "Somebody Else", birthYear: 1980 })
  await makeParticipant(db, here, { name: "Jaan Tamm", birthDate: "1980-01-02", racingNumber: "7" })
  const add = async (name: string, racingNumber: string, racingClass = "Expert") =>
    (await makeParticipant(db, before, { name, racingNumber, racingClass })).id
  const ids = [
    await add("Taken", "7"),
    await add("Kept", "9"),
    await add("Other class", "11", "Hobby"),
    await add("Jaan Tamm", "12"),
    await add("Fine", "13"),
    "ext-gone",
  ]
  const came = await take(before, here, ids)
  expect(came.notTaken).toEqual([
    { rider: "7 Taken", reason: "same-number" },
    { rider: "9 Kept", reason: "number-kept" },
    { rider: "11 Other class", reason: "unknown-class" },
    { rider: "12 Jaan Tamm", reason: "same-name-other-number" },
    { rider: "", reason: "gone" },
  ])
  expect(came.ids).toHaveLength(1)
  expect((await ridersIn(here)).map(({ name }) => name).sort()).toEqual(["Fine", "Jaan Tamm"])
})

test("an entry that belongs to a rider is linked to them again, with an account too; a page that is not wanted is reported [PA-23] [RI-04] [RI-03]", async () => {
  const { stageOf, take, list } = await season()
  const [first, before, here] = [await stageOf(0), await stageOf(1), await stageOf(2)]
  const [shown, hidden] = [await makeUser(db), await makeUser(db)]
  const withAccount = await makeParticipant(db, before, { id: shown.id, name: "Anna Ozola" })
  const withoutPage = await makeParticipant(db, before, {
    id: hidden.id,
    name: "Jaan Tamm",
    racingNumber: "8",
  })
  await db.update(rider).set({ isHidden: true }).where(eq(rider.userId, hidden.id))
  const [made] = await db.insert(rider).values({}).returning()
  const linked = await makeParticipant(db, before, { name: "Līga Kalna" })
  const earlier = await makeParticipant(db, first, { name: "Līga Kalna" })
  const riderId = made?.id ?? ""
  await db.insert(linkedEntry).values([
    { stageKey: before.key, participantId: linked.id, riderId },
    { stageKey: first.key, participantId: earlier.id, riderId },
  ])
  expect((await list(here)).riders.filter(({ hasAccount }) => hasAccount)).toHaveLength(2)
  const came = await take(before, here, [withAccount.id, withoutPage.id, linked.id])
  expect(came.ids).toHaveLength(3)
  for (const id of came.ids) expect(id).toMatch(/^ext-/)
  expect(came.notLinked).toEqual([{ rider: "8 Jaan Tamm", reason: "page-not-wanted" }])
  const [own] = await db.select().from(rider).where(eq(rider.userId, shown.id))
  const links = await db.select().from(linkedEntry).where(eq(linkedEntry.stageKey, here.key))
  expect(new Map(links.map(({ participantId, riderId }) => [participantId, riderId]))).toEqual(
    new Map([
      [came.ids[0], own?.id],
      [came.ids[2], riderId],
    ]),
  )
})

test("whose licence is unknown, ends before the stage or is another person's is said of those who were taken over [PA-23] [SN-02]", async () => {
  const { stageOf, take, institutionId } = await season()
  const [before, here] = [await stageOf(0), await stageOf(1)]
  const add = async (name: string, racingNumber: string, license: string | null) =>
    (await makeParticipant(db, before, { name, racingNumber, license })).id
  const ids = [
    await add("Anna Ozola", "1", "LV-1"),
    await add("Jaan Tamm", "2", "LV-2"),
    await add("Līga Kalna", "3", "LV-3"),
    await add("Uldis Bērziņš", "4", "LV-4"),
    await add("Zane Upe", "5", null),
  ]
  const registered = { birthDate: "1996-07-14" }
  await makeLicence(db, institutionId, { ...registered, name: "Anna Ozola", license: "LV-1" })
  await makeLicence(db, institutionId, {
    ...{ ...registered, name: "Jaan Tamm", license: "LV-2", validUntil: "2026-04-07" },
  })
  await makeLicence(db, institutionId, { ...registered, name: "Somebody Else", license: "LV-3" })
  const came = await take(before, here, ids)
  expect(came.ids).toHaveLength(5)
  expect(came.oddLicences).toEqual([
    { rider: "2 Jaan Tamm", reason: "licence-expired" },
    { rider: "3 Līga Kalna", reason: "licence-of-other" },
    { rider: "4 Uldis Bērziņš", reason: "licence-unknown" },
  ])
})

test("it is taken back at once, but for those who were changed since; twice it does nothing [PA-23]", async () => {
  const { stageOf, take, context } = await season()
  const [before, here] = [await stageOf(0), await stageOf(1)]
  const former = [await makeParticipant(db, before), await makeParticipant(db, before)]
  const other = await makeParticipant(db, here)
  const { ids, enteredOn } = await take(
    before,
    here,
    former.map(({ id }) => id),
  )
  const [confirmed = ""] = ids
  await setParticipantStatus({ ...context, now: now + 1 }, here.path, { id: confirmed, status: "Confirmed" })
  const back = () => takeBack(context, here.path, { ids: [...ids, other.id], enteredOn })
  expect(await back()).toEqual({ kind: "taken-back", removed: 1, later: 2 })
  expect((await ridersIn(here)).map(({ id }) => id).sort()).toEqual([confirmed, other.id].sort())
  expect(await back()).toEqual(refused("nobody-to-change"))
  const removals = await db.select().from(audit).where(eq(audit.event, "remove_participant"))
  expect(removals.filter(({ data }) => JSON.stringify(data).includes(here.path))).toHaveLength(1)
})

test("nobody takes riders from a later stage or another championship, and only its secretaries take any [PA-23]", async () => {
  const [own, other] = [await season(), await season()]
  const [here, later, elsewhere] = [await own.stageOf(1), await own.stageOf(2), await other.stageOf(0)]
  for (const from of [later, elsewhere]) {
    const { id } = await makeParticipant(db, from)
    const ids = new Map([[id, newEntryId()]])
    expect(await takeOver(own.context, here.path, { from: from.path, ids })).toEqual(
      refused("earlier-stage-not-found"),
    )
    expect(await earlierRiders(own.context, here.path, from.path)).toEqual(refused("earlier-stage-not-found"))
  }
  const before = await own.stageOf(0)
  const { id } = await makeParticipant(db, before)
  for (const actor of [await makeActor(db), other.context.actor]) {
    const chosen = { from: before.path, ids: new Map([[id, newEntryId()]]) }
    expect(await takeOver({ db, actor, now }, here.path, chosen)).toEqual(refused("forbidden"))
    expect(await earlierRiders({ db, actor }, here.path, null)).toEqual(refused("forbidden"))
  }
  expect(await ridersIn(here)).toEqual([])
})
