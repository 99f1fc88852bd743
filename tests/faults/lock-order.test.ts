import { eq, sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { removeRider } from "#server/accounts/remove-rider.ts"
import { championshipToEdit } from "#server/competitions/edit-championship.ts"
import { advisoryLocks } from "#server/db/open-database.ts"
import { user } from "#server/db/schema/accounts.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { judgeDevice, sectionPass } from "#server/db/schema/judging.ts"
import { participant } from "#server/db/schema/registration.ts"
import { claimCode } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { standing } from "#server/db/schema/standings.ts"
import { hashSecret } from "#server/db/stored-secret.ts"
import { revokeDevice } from "#server/judging/manage-devices.ts"
import { removeStageJudge, setJudgeSections } from "#server/judging/stage-judges.ts"
import { claimEntry } from "#server/registration/claim-entry.ts"
import { linkRider } from "#server/registration/link-rider.ts"
import { joinStage } from "#server/registration/own-participation.ts"
import { addRider, changeRider, ownRiders } from "#server/registration/own-riders.ts"
import { signOutDevices } from "#server/stages/judge-devices.ts"
import { mergeChampionshipStandings } from "#server/standings/merge-standings.ts"
import { makeTwoStages } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { judgedRace } from "#tests/support/judged-race.ts"
import { lockRows } from "#tests/support/lock-rows.ts"
import { saveChampionshipForm } from "#tests/support/save-championship.ts"
import { untilLockedOut } from "#tests/support/until-locked-out.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db, pool } = await testDatabase()

/** A judge whose phone has sent a tap. */
const judging = async () => {
  const race = await judgedRace(db)
  const own = await race.session()
  const phone = await race.open(own)
  await phone.send([race.ride(1)])
  const leave = () => deleteAccount({ db, now: noon }, race.user.id)
  const switchOff = () => revokeDevice(race.by, phone.device)
  return { ...race, own, phone, leave, switchOff }
}

test("a judge who deletes their account, and a secretary who switches their phone off, wait for each other and both go on [D-11]", async () => {
  for (const [held, which, order] of [
    ["section_entry", "stage_key = $1", [0, 1]],
    ["judge_device", "stage_key = $1", [1, 0]],
  ] as const) {
    const { stage, leave, switchOff, phone } = await judging()
    const release = await lockRows(pool, `select from ${held} where ${which} for update`, [stage.key])
    const both = [leave, switchOff]
    const running = []
    for (const nth of order) {
      running.push(both[nth]?.())
      await untilLockedOut(pool, running.length)
    }
    await release()
    const kinds = (await Promise.all(running)).map((outcome) => outcome?.kind)
    expect(kinds.sort()).toEqual(["deleted", "revoked"])
    expect(await db.select().from(judgeDevice).where(eq(judgeDevice.id, phone.device))).toMatchObject([
      { revokedWhy: "revoked", name: "—" },
    ])
  }
})

test("a rider who joins while their account is deleted leaves nothing behind, and nobody joins with one that is gone [D-35]", async () => {
  const actor = await makeActor(db)
  const by = { db, actor, now: noon }
  const id = actor.userId
  const open = { competitionEndDate: noon + 86_400_000 }
  const join = async () =>
    joinStage(by, (await makeStage(db, open)).path, { form: makeForm(), confirmed: [] })
  // whoever has ridden before has all that a first registration makes
  expect(await join()).toEqual({ kind: "written" })
  const release = await lockRows(pool, "select from saved_registration where entry_id = $1 for update", [id])
  const joining = join()
  await untilLockedOut(pool, 1)
  const leaving = deleteAccount({ db, now: noon }, id)
  await untilLockedOut(pool, 2)
  await release()
  expect(await joining).toEqual({ kind: "written" })
  expect(await leaving).toEqual({ kind: "deleted" })
  expect(await db.$count(participant, eq(participant.id, id))).toBe(0)
  expect(await join()).toEqual({ kind: "refused", reason: "forbidden" })
})

test("the first registration of an account without a name and a change of what is known of its owner wait for each other, and both go on [FA-01]", async () => {
  const actor = await makeActor(db, { name: "" })
  const by = { db, actor, now: noon }
  const { racingClass: _, team: __, ...form } = makeForm()
  await addRider(by, { form: { ...form, name: "Bruno Ozols" } })
  const [owner] = (await ownRiders(db, actor, noon)).riders
  const stage = await makeStage(db, { competitionEndDate: noon + 86_400_000 })
  // the change stops where it is counted
  const release = await lockRows(pool, "select from rate_limit for update", [])
  const changing = changeRider(by, { rider: actor.userId, form, version: owner?.version ?? "" })
  await untilLockedOut(pool, 1)
  const joining = joinStage(by, stage.path, { form: makeForm({ name: "Anna Ozola" }), confirmed: [] })
  await untilLockedOut(pool, 2)
  await release()
  expect(await changing).toEqual({ kind: "saved" })
  expect(await joining).toEqual({ kind: "written" })
  const [named] = await db.select({ name: user.name }).from(user).where(eq(user.id, actor.userId))
  expect(named).toEqual({ name: "Anna Ozola" })
})

test("a rider who is removed while their holder changes what is known of them leaves nothing behind, nor in the log [FA-01, D-35]", async () => {
  const actor = await makeActor(db)
  const by = { db, actor, now: noon }
  const child = await makeHeldRider(db, actor.userId, { name: "Bruno Ozols" })
  const known = (await ownRiders(db, actor, noon)).riders.find(({ id }) => id === child.id)
  const { racingClass: _, team: __, ...form } = makeForm({ name: "Bruno Kalns" })
  const release = await lockRows(pool, "select from saved_registration where entry_id = $1 for update", [
    child.id,
  ])
  const changing = changeRider(by, { rider: child.id, form, version: known?.version ?? "" })
  await untilLockedOut(pool, 1)
  const removing = removeRider(by, { rider: child.id, isProven: true })
  await untilLockedOut(pool, 2)
  await release()
  expect(await changing).toEqual({ kind: "saved" })
  expect(await removing).toEqual({ kind: "removed" })
  const log = await db.select().from(audit).where(eq(audit.userId, actor.userId))
  expect(log.map(({ event }) => event).sort()).toEqual(["change_rider", "remove_rider"])
  expect(JSON.stringify(log)).not.toContain("Bruno")
})

test("whoever removes a rider, and a secretary who links an entry to them, wait for each other and both go on [FA-01, RI-04]", async () => {
  const actor = await makeActor(db)
  const child = await makeHeldRider(db, actor.userId)
  const [ridden, stage] = [await makeStage(db), await makeStage(db)]
  await makeParticipant(db, ridden, { id: child.id })
  const entry = await makeParticipant(db, stage)
  const secretary = await makeSecretary(db, stage.institutionId)
  const release = await lockRows(pool, "select pg_advisory_xact_lock($1)", [advisoryLocks.links])
  const linking = linkRider({ db, actor: secretary, now: noon }, stage.path, {
    id: entry.id,
    to: { rider: child.riderId },
  })
  await untilLockedOut(pool, 1)
  const removing = removeRider({ db, actor, now: noon }, { rider: child.id, isProven: true })
  await untilLockedOut(pool, 2)
  await release()
  expect(await linking).toMatchObject({ kind: "linked" })
  expect(await removing).toEqual({ kind: "removed" })
})

test("whoever removes a rider, and claims an entry for them at that moment, wait for each other and both go on [FA-06]", async () => {
  const actor = await makeActor(db)
  const child = await makeHeldRider(db, actor.userId)
  const [ridden, stage] = [await makeStage(db), await makeStage(db)]
  await makeParticipant(db, ridden, { id: child.id })
  const { id } = await makeParticipant(db, stage)
  await db
    .insert(claimCode)
    .values({ stageKey: stage.key, participantId: id, codeHash: "of a code", createdOn: noon })
  const release = await lockRows(pool, "select pg_advisory_xact_lock($1)", [advisoryLocks.links])
  const claiming = claimEntry({ db, actor, now: noon }, { codeHash: "of a code", rider: child.id })
  await untilLockedOut(pool, 1)
  const removing = removeRider({ db, actor, now: noon }, { rider: child.id, isProven: true })
  await untilLockedOut(pool, 2)
  await release()
  expect(await claiming).toMatchObject({ kind: "claimed" })
  expect(await removing).toEqual({ kind: "removed" })
})

test("a registering phone waits for nobody who waits for it: neither a change of its judge's sections nor the deletion of its account [D-12]", async () => {
  for (const then of ["changed", "deleted"]) {
    const { by, stage, user, own, open, leave } = await judging()
    const release = await lockRows(pool, "select from session where id = $1 for update", [own?.id])
    const registering = open(own)
    await untilLockedOut(pool, 1)
    const sections = { userId: user.id, seen: [], sections: [2] }
    const following = then === "changed" ? setJudgeSections(by, stage.path, sections) : leave()
    await untilLockedOut(pool, 2)
    await release()
    const { device } = await registering
    expect(await following).toMatchObject({ kind: then === "changed" ? "written" : "deleted" })
    const judges = await db.select().from(stageJudge).where(eq(stageJudge.userId, user.id))
    expect(judges).toMatchObject(then === "changed" ? [{ sections: [2] }] : [])
    const isOff = sql<boolean>`${judgeDevice.revokedOn} is not null`
    expect(await db.select({ isOff }).from(judgeDevice).where(eq(judgeDevice.id, device))).toEqual([
      { isOff: then === "deleted" },
    ])
  }
})

test("a judge who deletes their account, and a secretary who says where they stand, wait for each other and both go on", async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { by, stage, user, leave } = await judging()
    const release = await lockRows(pool, "select from stage_judge where user_id = $1 for update", [user.id])
    const place = () => setJudgeSections(by, stage.path, { userId: user.id, seen: [], sections: [2] })
    const running = []
    for (const nth of order) {
      running.push([leave, place][nth]?.())
      await untilLockedOut(pool, running.length)
    }
    await release()
    const outcomes = await Promise.all(running)
    expect(outcomes).toContainEqual({ kind: "deleted" })
    expect(await db.$count(stageJudge, eq(stageJudge.userId, user.id))).toBe(0)
  }
})

test("whoever changes several devices locks them in the order of their ids", async () => {
  const [low, high] = ["0", "f"].map(
    (digit) => (nth: number) => `${digit.repeat(7)}${nth}-0000-4000-8000-000000000000`,
  )
  if (!low || !high) throw new Error("There are two")
  const ways = [
    ({ user }: Race) => signOutDevices(db, { userId: user.id, sessionId: null, now: noon }),
    ({ by, stage, user }: Race) => removeStageJudge(by, stage.path, { userId: user.id }),
    ({ by }: Race, nth: number) => revokeDevice(by, low(nth)),
    ({ user }: Race) => deleteAccount({ db, now: noon }, user.id),
    ({ open }: Race, nth: number) => open(null, { pass: `pass-${nth}` }),
  ]
  for (const [nth, change] of ways.entries()) {
    const race = await judgedRace(db)
    const { stage, user } = race
    const [pass] = await db
      .insert(sectionPass)
      .values({
        stageKey: stage.key,
        secretHash: hashSecret(`pass-${nth}`),
        name: "Pass",
        createdBy: user.id,
      })
      .returning()
    const holder = nth === 4 ? { passId: pass?.id } : { userId: user.id }
    for (const id of [high(nth), low(nth)])
      await db
        .insert(judgeDevice)
        .values({ id, phone: low(nth), stageKey: stage.key, tokenHash: id, name: "Judge", ...holder })
    const release = await lockRows(pool, "select from judge_device where id = $1 for no key update", [
      low(nth),
    ])
    const changing = change(race, nth)
    await untilLockedOut(pool, 1)
    const free = "select from judge_device where id = $1 for no key update skip locked"
    const { rowCount } = await pool.query(free, [high(nth)])
    await release()
    await changing
    expect([nth, rowCount]).toEqual([nth, 1])
  }
})

type Race = Awaited<ReturnType<typeof judgedRace>>

test("a merge of standings, and a secretary who renames their class, wait for each other and both go on [D-32]", async () => {
  const { by, place, generateAll } = await makeTwoStages(db)
  await generateAll()
  const found = await championshipToEdit(by, place)
  if (found.kind === "refused") throw new Error(found.reason)
  const { version, form } = found
  const classes = form.classes.map((one) => ({ ...one, name: `${one.name} A` }))
  const ref = (id: string) => ({ group: { kind: "class", name: "Expert" } as const, id })
  const merge = { source: ref("dita-expert"), target: ref("anna-expert"), deleteSource: true }
  const target = "select from standing where championship_id = $1 and id = 'anna-expert' for update"
  const release = await lockRows(pool, target, [place.championshipId])
  const merging = mergeChampionshipStandings(by, place, merge)
  await untilLockedOut(pool, 1)
  const renaming = saveChampionshipForm(by, { place, version, form: { ...form, classes } })
  await untilLockedOut(pool, 2)
  await release()
  expect(await Promise.all([merging, renaming])).toEqual([{ kind: "merged" }, { kind: "saved" }])
  const lines = await db.select().from(standing).where(eq(standing.championshipId, place.championshipId))
  expect(lines.map(({ id }) => id).toSorted()).toEqual(["anna-expert-a", "bruno-expert-a", "carl-expert-a"])
})

test("recording that a phone was heard from waits for nobody", async () => {
  const { session, open, ride } = await judgedRace(db)
  const { device, send } = await open(await session())
  const release = await lockRows(pool, "select from judge_device where id = $1 for no key update", [device])
  onTestFinished(release)
  expect(await send([ride(1)])).toMatchObject({ events: [{ state: "stored" }] })
})
