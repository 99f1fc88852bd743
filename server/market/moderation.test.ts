import { expect, test } from "vitest"
import type { Actor } from "#domain/access/may.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { keepAd, listModerated, removeAd, reportAd, restoreAd } from "./moderation.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 20)
const as = (actor: Actor | null, at = now) => ({ db, actor, now: at })
const refused = (reason: string) => ({ kind: "refused", reason })
const form = { reason: "fraud", comment: "Wants money ahead" } as const

const queue = async (admin: Actor) => {
  const found = await listModerated(as(admin), null)
  if (found.kind === "refused") throw new Error(found.reason)
  return found
}

test("a report waits until an admin keeps or removes the ad", async () => {
  const [admin, reporter, another] = [await makeAdmin(db), await makeActor(db), await makeActor(db)]
  const [first, second] = [await makeAd(db, { listedOn: now }), await makeAd(db, { listedOn: now })]
  expect(await reportAd(as(reporter), { id: first.id, form })).toEqual({ kind: "reported" })
  expect(await reportAd(as(reporter, now + 1), { id: second.id, form })).toEqual({ kind: "reported" })
  const comment = null
  const other = { reason: "other", comment } as const
  expect(await reportAd(as(another, now + 2), { id: first.id, form: other })).toEqual({ kind: "reported" })
  const { reported } = await queue(admin)
  expect(reported.map(({ id, reports }) => [id, reports.length])).toEqual([
    [first.id, 2],
    [second.id, 1],
  ])
  expect(reported[0]?.reports[0]).toMatchObject(form)
  expect(JSON.stringify(reported)).not.toContain(reporter.userId)

  expect(await keepAd(as(admin), second.id)).toEqual({ kind: "decided" })
  expect(await keepAd(as(admin), second.id)).toEqual(refused("ad-stands-otherwise"))
  expect(await removeAd(as(admin), first.id, "Fraud")).toEqual({ kind: "decided" })
  expect(await removeAd(as(admin), first.id, "Fraud")).toEqual(refused("ad-stands-otherwise"))
  const decided = await queue(admin)
  expect(decided.reported).toEqual([])
  expect(decided.removed).toMatchObject([
    { id: first.id, state: "removed", removal: { on: now, reason: "Fraud" } },
  ])
  expect(await restoreAd(as(admin), first.id)).toEqual({ kind: "decided" })
  expect(await restoreAd(as(admin), first.id)).toEqual(refused("ad-stands-otherwise"))
  expect((await queue(admin)).removed).toEqual([])
})

test("an ad that was removed long ago is found by its id, and restored; those removed last are listed once [D-40]", async () => {
  const admin = await makeAdmin(db)
  const long = await makeAd(db, { removedOn: now - 1, removalReason: "Fraud" })
  const last = await makeAd(db, { removedOn: now + 1, removalReason: "Fraud" })
  for (let count = 0; count < 49; count += 1) await makeAd(db, { removedOn: now, removalReason: "Fraud" })
  expect((await queue(admin)).removed).toHaveLength(50)
  const asked = (id: string) => listModerated(as(admin), id)
  expect(await asked(long.id)).toMatchObject({ requested: [{ id: long.id, state: "removed" }] })
  expect(await asked(last.id)).toMatchObject({
    requested: [],
    removed: [{ id: last.id }, ...Array(49).fill({})],
  })
  expect(await restoreAd(as(admin), long.id)).toEqual({ kind: "decided" })
})

test("a user reports an ad once, never their own, and never one that they cannot see", async () => {
  const [seller, reporter] = [await makeActor(db), await makeActor(db)]
  const { id } = await makeAd(db, { sellerId: seller.userId, listedOn: now })
  expect(await reportAd(as(null), { id, form })).toEqual(refused("not-signed-in"))
  expect(await reportAd(as(seller), { id, form })).toEqual(refused("own-ad"))
  await reportAd(as(reporter), { id, form })
  expect(await reportAd(as(reporter), { id, form })).toEqual(refused("reported-already"))
  const gone = await makeAd(db, { removedOn: now, listedOn: now })
  expect(await reportAd(as(reporter), { id: gone.id, form })).toEqual(refused("ad-not-found"))
  expect(await reportAd(as(reporter), { id: "nothing", form })).toEqual(refused("ad-not-found"))
})

test("one account reports 20 ads a day", async () => {
  const reporter = await makeActor(db)
  const report = async () => reportAd(as(reporter), { id: (await makeAd(db, { listedOn: now })).id, form })
  for (let count = 0; count < 20; count += 1) expect((await report()).kind).toBe("reported")
  expect(await report()).toEqual(refused("too-many-reports"))
})

test("only admins see what was reported, and decide", async () => {
  const somebody = await makeActor(db)
  const { id } = await makeAd(db, { listedOn: now })
  expect(await listModerated(as(somebody), id)).toEqual(refused("forbidden"))
  for (const outcome of [
    await removeAd(as(somebody), id, "No"),
    await restoreAd(as(null), id),
    await keepAd(as(somebody), id),
  ])
    expect(outcome).toEqual(refused("forbidden"))
  const admin = await makeAdmin(db)
  expect(await listModerated(as(admin), id)).toMatchObject({ requested: [{ id }] })
  expect(await removeAd(as(admin), "nothing", "No")).toEqual(refused("ad-not-found"))
})
