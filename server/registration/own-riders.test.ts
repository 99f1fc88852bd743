import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { mostRiders, type RiderForm, riderForm } from "#contracts/registration/own-riders.ts"
import type { ParticipantForm } from "#contracts/registration/participant-form.ts"
import type { Actor } from "#domain/access/may.ts"
import { rider, riderHolder, savedRegistration } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { refused } from "#tests/support/scored-race.ts"
import { untilLockedOut } from "#tests/support/until-locked-out.ts"
import { joinStage } from "./own-participation.ts"
import { addRider, changeRider, ownRiders } from "./own-riders.ts"
import { startJoining } from "./start-registration.ts"

const { db, pool } = await testDatabase()
const now = Date.UTC(2026, 4, 1)

const makeRiderForm = (given: Partial<ParticipantForm> = {}): RiderForm => {
  const { racingClass: _, team: __, ...form } = makeForm({ birthDate: "2014-07-16", ...given })
  return form
}

const listed = async (actor: Actor) => (await ownRiders(db, actor, now)).riders

test("a rider is added with what is known of them, and their first form begins with it [FA-01]", async () => {
  const actor = await makeActor(db)
  const { id: club } = await makeClub(db)
  const form = makeRiderForm({ name: "Bruno Ozols", club, license: "LIC-7", gender: "male" })
  const added = await addRider({ db, actor, now }, { form })
  if (added.kind !== "added") throw new Error(added.reason)
  expect(added.id).toMatch(/^rider-[0-9a-f]{32}$/)
  const [owner, child] = await listed(actor)
  expect(owner).toMatchObject({ id: actor.userId, isOwner: true, entries: 0 })
  expect(child).toMatchObject({ id: added.id, isOwner: false, form, isHidden: false, entries: 0 })
  const stage = await makeStage(db)
  const started = await startJoining({ db, actor, now }, stage.path, { rider: added.id })
  expect(started).toMatchObject({ kind: "started", start: { form: { ...form, racingClass: null } } })
  const log = await db.select().from(audit).where(eq(audit.userId, actor.userId))
  expect(log).toMatchObject([{ event: "add_rider", data: { participant: added.id, after: form } }])
})

test("nobody is added twice, however often a form is sent; the name is compared as names of a stage are [FA-01]", async () => {
  const actor = await makeActor(db)
  const form = makeRiderForm({ name: "Jānis Bērziņš" })
  const sent = ["Jānis Bērziņš", "JĀNIS BĒRZIŅŠ"].map((name) =>
    addRider({ db, actor, now }, { form: { ...form, name } }),
  )
  const came = await Promise.all(sent)
  expect(came.map(({ kind }) => kind).sort()).toEqual(["added", "refused"])
  expect(await addRider({ db, actor, now }, { form })).toEqual(refused("rider-known"))
  // a brother of the same name
  const brother = { ...form, birthDate: "2012-01-01" }
  expect(await addRider({ db, actor, now }, { form: brother })).toMatchObject({ kind: "added" })
  expect(await listed(actor)).toHaveLength(3)
})

test("an account has so many riders, however many are added at once, and an unconfirmed address holds none [FA-01, D-43]", async () => {
  const actor = await makeActor(db)
  for (let held = 1; held < mostRiders - 1; held += 1) await makeHeldRider(db, actor.userId)
  const add = () => addRider({ db, actor, now }, { form: makeRiderForm() })
  const came = await Promise.all([add(), add(), add()])
  expect(came.filter(({ kind }) => kind === "added")).toHaveLength(1)
  expect(await add()).toEqual(refused("too-many-riders"))
  expect(await ownRiders(db, actor, now)).toMatchObject({ closed: "too-many-riders" })
  const unconfirmed = { ...(await makeActor(db)), isConfirmed: false }
  const tried = await addRider({ db, actor: unconfirmed, now }, { form: makeRiderForm() })
  expect(tried).toEqual(refused("forbidden"))
  expect(await ownRiders(db, unconfirmed, now)).toMatchObject({ closed: "address-not-confirmed" })
})

test("what is known is changed from what was seen, and entries that are there stay as they are [FA-01]", async () => {
  const actor = await makeActor(db)
  const context = { db, actor, now }
  const child = await makeHeldRider(db, actor.userId, { name: "Bruno Ozols" })
  const stage = await makeStage(db)
  const entered = makeForm({ name: "Bruno Ozols", racingNumber: "77" })
  await joinStage(context, stage.path, { rider: child.id, form: entered, confirmed: [] })
  const seen = (await listed(actor)).find(({ id }) => id === child.id)
  const form = makeRiderForm({ name: "Bruno Kalns", racingNumber: "88" })
  const version = seen?.version ?? ""
  const change = { rider: child.id, form, version, isHidden: true }
  expect(await changeRider(context, change)).toEqual({ kind: "saved" })
  // whose answer was lost
  expect(await changeRider(context, change)).toEqual({ kind: "saved" })
  const other = { ...change, form: makeRiderForm() }
  expect(await changeRider(context, other)).toEqual(refused("changed-meanwhile"))
  expect((await listed(actor)).find(({ id }) => id === child.id)).toMatchObject({
    form,
    isHidden: true,
    page: null,
  })
  const again = await startJoining(context, (await makeStage(db)).path, { rider: child.id })
  expect(again).toMatchObject({
    start: { form: { name: "Bruno Kalns", racingNumber: "88", racingClass: "Expert" } },
  })
  const started = await startJoining(context, stage.path, { rider: child.id })
  expect(started).toEqual(refused("joined-already"))
})

test("the owner says of themselves what the first form begins with, before any entry [FA-01]", async () => {
  const actor = await makeActor(db)
  const [owner] = await listed(actor)
  const form = makeRiderForm({ birthDate: "1988-05-23" })
  const change = { rider: actor.userId, form, version: owner?.version ?? "" }
  expect(await changeRider({ db, actor, now }, change)).toEqual({ kind: "saved" })
  expect(await listed(actor)).toMatchObject([{ id: actor.userId, form }])
})

test("what a registration stores of a rider at that moment is not overwritten unseen [FA-01]", async () => {
  const actor = await makeActor(db)
  const child = await makeHeldRider(db, actor.userId)
  const seen = (await listed(actor)).find(({ id }) => id === child.id)
  const form = makeForm({ bike: "Beta" })
  const { changing } = await db.transaction(async (tx) => {
    const isTheirs = eq(savedRegistration.entryId, child.id)
    await tx.update(savedRegistration).set({ participationData: form }).where(isTheirs)
    const given = { rider: child.id, form: makeRiderForm(), version: seen?.version ?? "" }
    const changing = changeRider({ db, actor, now }, given)
    await untilLockedOut(pool, 1)
    return { changing }
  })
  expect(await changing).toEqual(refused("changed-meanwhile"))
  expect((await listed(actor)).find(({ id }) => id === child.id)).toMatchObject({ form: { bike: "Beta" } })
})

test("riders of others are neither seen nor changed, and what no rider can be is refused at its field [FA-01]", async () => {
  const [actor, other] = [await makeActor(db), await makeActor(db)]
  const child = await makeHeldRider(db, actor.userId)
  const change = { rider: child.id, form: makeRiderForm(), version: "" }
  expect(await changeRider({ db, actor: other, now }, change)).toEqual(refused("rider-not-found"))
  expect(await listed(other)).toHaveLength(1)
  const add = (given: Partial<RiderForm>) =>
    addRider({ db, actor, now }, { form: { ...makeRiderForm(), ...given } })
  expect(await add({ birthDate: "2025-01-01" })).toEqual(refused("birth-date-late"))
  expect(await add({ club: "No such club" })).toEqual(refused("unknown-club"))
  expect(await db.$count(riderHolder, eq(riderHolder.userId, actor.userId))).toBe(1)
  expect(await db.$count(rider, eq(rider.userId, other.userId))).toBe(0)
})

test("a form is read as it is typed: a day in any usual way, and empty fields are nothing [FA-01]", () => {
  const read = (given: object) => riderForm("2026-05-01").safeParse({ name: "Anna", birthDate: "", ...given })
  expect(read({ birthDate: "16.7.2014", gender: "", club: "" }).data).toEqual({
    ...{ name: "Anna", birthDate: "2014-07-16", gender: null, club: null },
    ...{ racingNumber: null, bike: null, license: null, isHidden: false, allowsClub: false },
  })
  const faultOf = (given: object) =>
    read(given).error?.issues.map(({ path, message }) => `${path} ${message}`)
  expect(faultOf({})).toEqual(["birthDate birth-date-empty"])
  expect(faultOf({ birthDate: "yesterday" })).toEqual(["birthDate birth-date-unreadable"])
  expect(faultOf({ birthDate: "2025.01.01" })).toEqual(["birthDate birth-date-late"])
  expect(faultOf({ birthDate: "2014.07.16", name: " " })).toEqual(["name name-empty"])
})
