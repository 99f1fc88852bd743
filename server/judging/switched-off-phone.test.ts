import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { judgeDevice, sectionPass } from "#server/db/schema/judging.ts"
import { signOutDevices } from "#server/stages/judge-devices.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { judgedRace } from "#tests/support/judged-race.ts"
import { refused } from "#tests/support/scored-race.ts"
import { untilLockedOut } from "#tests/support/until-locked-out.ts"
import { noon } from "#tests/support/wire-taps.ts"
import { letDeviceIn, revokeDevice } from "./manage-devices.ts"
import { revokePass } from "./section-passes.ts"

const { db, pool } = await testDatabase()
const minute = 60_000

test("a phone that registers again, with its token or in its session, has one token: what it recorded under the former counts [D-12]", async () => {
  const { session, open, totals, ride } = await judgedRace(db)
  const [own, later, elsewhere] = [await session(), await session(), await session()]
  const other = await open(elsewhere)
  const first = await open(own)
  const second = await open(own, { now: noon + minute })
  const third = await open(later, { now: noon + 2 * minute, former: second.token })
  const now = noon + 3 * minute
  expect(await first.send([ride(1)], { now })).toMatchObject({
    events: [{ state: "stored" }],
    ended: { why: "taken-over", since: noon + minute },
  })
  expect(await second.send([ride(2, { time: noon + 2 * minute })], { now })).toMatchObject({
    events: [{ state: "attention" }],
    ended: { why: "taken-over", since: noon + 2 * minute },
  })
  for (const judging of [third, other]) expect((await judging.send([ride(3)], { now })).ended).toBeUndefined()
  expect((await totals()).map(([section]) => section)).toEqual([1, 3])
})

test("switching a phone off by one of its tokens switches all of them off, and what it sent before counts [D-11]", async () => {
  for (const which of [0, 1, 2]) {
    const { by, session, register, open, totals, ride } = await judgedRace(db)
    const [own, later, elsewhere] = [await session(), await session(), await session()]
    const other = await open(elsewhere)
    const first = await open(own)
    const second = await open(own)
    const tokens = [first, second, await open(later, { former: second.token })]
    // as of a time when a phone kept the tokens that it had before
    await db
      .update(judgeDevice)
      .set({ revokedOn: null, revokedWhy: null })
      .where(eq(judgeDevice.id, first.device))
    await first.send([ride(1)])
    await revokeDevice(by, tokens[which]?.device ?? "")
    for (const { send, token } of tokens) {
      expect(await send([ride(2, { time: noon - minute })])).toMatchObject({
        events: [{ state: "attention", why: "after-revocation" }],
        ended: { why: "revoked" },
      })
      expect(await register(await session(noon + minute), { former: token })).toEqual(refused("revoked"))
    }
    expect((await other.send([ride(3)])).ended).toBeUndefined()
    expect((await totals()).map(([section]) => section)).toEqual([1, 3])
  }
})

test("a registration that is under way when its phone is switched off brings no token that judges [D-11]", async () => {
  const { by, user, session, open, totals, ride } = await judgedRace(db)
  const own = await session()
  const { device, token } = await open(own)
  const holding = await pool.connect()
  await holding.query("begin")
  await holding.query('select from "user" where id = $1 for update', [user.id])
  const registering = open(own, { former: token })
  await untilLockedOut(pool, 1)
  const revoking = revokeDevice(by, device)
  await untilLockedOut(pool, 2)
  await holding.query("commit")
  holding.release()
  expect(await revoking).toEqual({ kind: "revoked" })
  const { send } = await registering
  expect(await send([ride(1)])).toMatchObject({ ended: { why: "revoked" } })
  expect(await totals()).toEqual([])
})

test("a phone that is let in again judges by its latest token, whichever of its devices was chosen [D-11]", async () => {
  const { by, session, register, open, ride } = await judgedRace(db)
  const own = await session()
  const first = await open(own)
  const second = await open(own, { now: noon + minute })
  const off = { ...by, now: noon + 2 * minute }
  await revokeDevice(off, second.device)
  expect(await letDeviceIn(off, first.device)).toEqual({ kind: "let-in" })
  const now = noon + 3 * minute
  expect((await second.send([ride(1)], { now })).ended).toBeUndefined()
  expect(await first.send([ride(2, { time: now })], { now })).toMatchObject({ ended: { why: "taken-over" } })
  expect(await letDeviceIn(off, first.device)).toEqual(refused("not-switched-off"))
  // a phone that has only the former goes on with it, and nothing of what it recorded waits
  const third = await open(own, { now: now + minute, former: first.token })
  const kept = await third.send([ride(3, { time: now })], { now: now + minute })
  expect(kept.events).toMatchObject([{ state: "stored" }])
  expect(await register(own, { former: second.token })).toMatchObject({ kind: "registered" })
})

test("a phone that holds a pass beside its account loses both, and the pass of another goes on [D-11]", async () => {
  const { stage, by, session, open, ride } = await judgedRace(db)
  const [held, given] = [await makePass(db, stage), await makePass(db, stage)]
  const other = await open(null, { pass: given.secret })
  const account = await open(await session())
  const byPass = await open(null, { former: account.token, pass: held.secret })
  await revokeDevice(by, account.device)
  for (const { send } of [account, byPass])
    expect(await send([ride(1)])).toMatchObject({ ended: { why: "revoked" } })
  expect((await other.send([ride(2)])).ended).toBeUndefined()
  const [pass] = await db.select().from(sectionPass).where(eq(sectionPass.id, held.id))
  expect(pass?.revokedOn).toBe(noon)
  expect(await revokePass(by, held.id)).toEqual({ kind: "revoked" })
})

test("a phone that held a pass beside its account is let in as a whole, by its latest token, whichever of its devices was chosen [D-11]", async () => {
  for (const nth of [0, 1]) {
    const { stage, by, session, open, ride } = await judgedRace(db)
    const held = await makePass(db, stage)
    const own = await session()
    const account = await open(own)
    const byPass = await open(null, { former: account.token, pass: held.secret, now: noon + minute })
    const off = { ...by, now: noon + 2 * minute }
    await revokeDevice(off, account.device)
    expect(await letDeviceIn(off, [account, byPass][nth]?.device ?? "")).toEqual({ kind: "let-in" })
    const now = noon + 3 * minute
    expect((await byPass.send([ride(1)], { now })).ended).toBeUndefined()
    expect(await account.send([ride(2)], { now })).toMatchObject({ ended: { why: "taken-over" } })
    // its judge may sign in there again
    const again = await open(own, { former: byPass.token, now })
    expect((await again.send([ride(3)], { now })).ended).toBeUndefined()
  }
})

test("a token whose judge has signed out since its phone was switched off stays ended when the phone is let in again [D-11] [D-12]", async () => {
  const { by, user, session, open, ride } = await judgedRace(db)
  const own = await session()
  const { device, token, send } = await open(own)
  const off = { ...by, now: noon + minute }
  await revokeDevice(off, device)
  await signOutDevices(db, { userId: user.id, sessionId: null, now: noon + 2 * minute })
  // until then taps wait as those of any phone that was switched off
  expect(await send([ride(1)], { now: noon + 3 * minute })).toMatchObject({ ended: { why: "revoked" } })
  expect(await letDeviceIn(off, device)).toEqual({ kind: "let-in" })
  await expect(send([ride(2)], { now: noon + 4 * minute })).rejects.toThrow("not-signed-in")
  // its judge signs in there again
  const again = await open(await session(noon + 5 * minute), { former: token, now: noon + 5 * minute })
  expect((await again.send([ride(3)], { now: noon + 6 * minute })).ended).toBeUndefined()
})

test("a token that was replaced before its judge signed out stays ended with the latest one when their phone is let in again [D-11] [D-12]", async () => {
  const { by, user, session, open, ride } = await judgedRace(db)
  const own = await session()
  const first = await open(own)
  const second = await open(own, { now: noon + minute })
  const off = { ...by, now: noon + 2 * minute }
  await revokeDevice(off, second.device)
  await signOutDevices(db, { userId: user.id, sessionId: null, now: noon + 3 * minute })
  expect(await letDeviceIn(off, first.device)).toEqual({ kind: "let-in" })
  for (const { send } of [first, second])
    await expect(send([ride(1)], { now: noon + 4 * minute })).rejects.toThrow("not-signed-in")
})

test("a token whose judge signs out while its phone is let in again ends [D-11] [D-12]", async () => {
  const { by, user, session, open, ride } = await judgedRace(db)
  const { device, send } = await open(await session())
  const off = { ...by, now: noon + minute }
  await revokeDevice(off, device)
  const letting = await db.transaction(async (tx) => {
    await signOutDevices(tx, { userId: user.id, sessionId: null, now: noon + 2 * minute })
    const outcome = letDeviceIn(off, device)
    await untilLockedOut(pool, 1)
    return { outcome }
  })
  expect(await letting.outcome).toEqual({ kind: "let-in" })
  await expect(send([ride(1)], { now: noon + 3 * minute })).rejects.toThrow("not-signed-in")
})

test("a phone that holds a pass is let in again with it, though the judge of its account has signed out [D-11] [D-12]", async () => {
  const { stage, by, user, session, open, ride } = await judgedRace(db)
  const held = await makePass(db, stage)
  const account = await open(await session())
  const byPass = await open(null, { former: account.token, pass: held.secret, now: noon + minute })
  const off = { ...by, now: noon + 2 * minute }
  await revokeDevice(off, account.device)
  await signOutDevices(db, { userId: user.id, sessionId: null, now: noon + 3 * minute })
  expect(await letDeviceIn(off, account.device)).toEqual({ kind: "let-in" })
  const now = noon + 4 * minute
  expect((await byPass.send([ride(1)], { now })).ended).toBeUndefined()
  await expect(account.send([ride(2)], { now })).rejects.toThrow("not-signed-in")
})

test("signing out ends the tokens that were replaced before too [D-12]", async () => {
  const { user, session, open, ride } = await judgedRace(db)
  const own = await session()
  const first = await open(own)
  await open(own, { now: noon + minute })

  await signOutDevices(db, { userId: user.id, sessionId: own?.id ?? null, now: noon + 2 * minute })
  await expect(first.send([ride(1)], { now: noon + 3 * minute })).rejects.toThrow("not-signed-in")
})
