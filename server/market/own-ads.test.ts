import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { adPictureAddress } from "#contracts/market/ad-picture.ts"
import type { Actor } from "#domain/access/may.ts"
import { ad, adPicture } from "#server/db/schema/market.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdForm } from "#tests/support/factories/ad-form.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeAd, makeAdPicture } from "#tests/support/factories/make-ad.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { removeAd, reportAd, restoreAd } from "./moderation.ts"
import { deleteAd, markAd, myAds, renewAd } from "./own-ads.ts"
import { showAd, showContact } from "./show-ad.ts"
import { adToEdit, postAd, saveAd } from "./write-ads.ts"

const { db } = await testDatabase()
const files = testFiles()
const now = Date.UTC(2026, 4, 20)
const day = 24 * 3_600_000
const as = (actor: Actor | null, at = now) => ({ db, actor, now: at, files, log: console })
const refused = (reason: string) => ({ kind: "refused", reason })

const post = async (actor: Actor) => {
  const outcome = await postAd(as(actor), makeAdForm(await makeAdPicture(db, actor.userId)))
  if (outcome.kind === "refused") throw new Error(outcome.reason)
  return outcome.id
}

const eventsOf = async (id: string) =>
  (await db.select().from(audit).orderBy(audit.id))
    .filter(({ data }) => JSON.stringify(data).includes(id))
    .map(({ event }) => event)

test("an ad holds all that is typed of it, and when its owner last consented [MK-02] [MK-03]", async () => {
  const seller = await makeActor(db)
  const picture = await makeAdPicture(db, seller.userId)
  const content = {
    ...({ picture, category: "spare-parts", price: 14_990, phone: "+37126112233" } as const),
    ...{ whatsApp: "wa.me/37126112233", description: "Exhaust of a Scorpa, a dent below." },
  }
  const posted = await postAd(as(seller), makeAdForm(picture, content))
  const id = posted.kind === "posted" ? posted.id : ""
  const stored = async () => (await db.select().from(ad).where(eq(ad.id, id)))[0]
  expect(await stored()).toMatchObject({ ...content, consentedOn: now })
  const open = await adToEdit(as(seller), id)
  if (open.kind === "refused") throw new Error(open.reason)
  expect(open.form).toEqual(content)
  const changed = { ...content, category: "equipment", price: 0, phone: null } as const
  await saveAd(as(seller, now + day), { id, version: open.version, form: makeAdForm(picture, changed) })
  expect(await stored()).toMatchObject({ ...changed, consentedOn: now + day })
})

test("an ad is active, reserved, sold, expired or removed, and its owner does what D-40 says [D-40]", async () => {
  const [seller, other, admin] = [await makeActor(db), await makeActor(db), await makeAdmin(db)]
  const id = await post(seller)
  const stateAt = async (at = now) => (await myAds(as(seller, at)))?.[0]?.state
  const seenAt = async (actor: Actor | null, at = now) => {
    const seen = await showAd(as(actor, at), id)
    return seen.kind === "shown" ? seen.ad.state : seen.reason
  }
  expect([await stateAt(), await seenAt(null)]).toEqual(["active", "active"])
  await markAd(as(seller), id, "reserved")
  expect([await stateAt(), await seenAt(null)]).toEqual(["reserved", "reserved"])
  await markAd(as(seller), id, "sold")
  expect([await stateAt(), await seenAt(null)]).toEqual(["sold", "sold"])
  await markAd(as(seller), id, "active")
  const late = now + 45 * day
  expect([await stateAt(late), await seenAt(null, late), await seenAt(other, late)]).toEqual([
    "expired",
    "ad-not-found",
    "ad-not-found",
  ])
  expect(await seenAt(seller, late)).toBe("expired")
  expect(await renewAd(as(seller), id)).toEqual(refused("ad-stands-otherwise"))
  expect(await renewAd(as(seller, late), id)).toEqual({ kind: "renewed" })
  expect(await seenAt(null, late)).toBe("active")
  const open = await adToEdit(as(seller), id)
  if (open.kind === "refused") throw new Error(open.reason)
  const edited = { id, version: open.version, form: makeAdForm(open.form.picture, { price: 1 }) }
  expect((await saveAd(as(seller, late), edited)).kind).toBe("saved")
  const report = { id, form: { reason: "other", comment: null } } as const
  expect(await reportAd(as(null, late), report)).toEqual(refused("not-signed-in"))
  expect(await reportAd(as(other, late), report)).toEqual({ kind: "reported" })
  expect(await removeAd(as(other, late), id, "A joke")).toEqual(refused("forbidden"))
  expect(await removeAd(as(admin, late), id, "No bike of yours")).toEqual({ kind: "decided" })
  expect([await seenAt(null, late), await seenAt(seller, late)]).toEqual(["ad-removed", "removed"])
  expect((await myAds(as(seller, late)))?.[0]).toMatchObject({
    removalReason: "No bike of yours",
    actions: ["delete"],
  })
  expect(await markAd(as(seller, late), id, "sold")).toEqual(refused("ad-stands-otherwise"))
  expect(await restoreAd(as(admin, late), id)).toEqual({ kind: "decided" })
  expect(await seenAt(null, late)).toBe("active")
  expect((await deleteAd(as(seller, late), id)).kind).toBe("deleted")
  expect(await myAds(as(seller, late))).toEqual([])
  expect(await eventsOf(id)).toEqual([
    "post_ad",
    ...["mark_ad", "mark_ad", "mark_ad", "renew_ad", "update_ad", "report_ad"],
    ...["remove_ad", "restore_ad", "delete_ad"],
  ])
})

test("an ad is changed by its seller alone, over what it was", async () => {
  const [seller, other] = [await makeActor(db), await makeActor(db)]
  const id = await post(seller)
  expect(await adToEdit(as(other), id)).toEqual(refused("ad-not-found"))
  const open = await adToEdit(as(seller), id)
  if (open.kind === "refused") throw new Error(open.reason)
  const form = makeAdForm(open.form.picture, { price: 99, description: "Sherco, no Montesa at all" })
  const { version } = open
  expect(await saveAd(as(other), { id, version, form })).toEqual(refused("ad-not-found"))
  expect((await saveAd(as(seller), { id, version, form })).kind).toBe("saved")
  expect(await saveAd(as(seller), { id, version, form })).toEqual(refused("changed-meanwhile"))
  expect(await showAd(as(null), id)).toMatchObject({ ad: { price: 99, title: "Sherco, no Montesa at all" } })
  expect(await eventsOf(id)).toEqual(["post_ad", "update_ad"])
})

test("an ad takes only a picture that its seller sent and no other ad has; the replaced one goes", async () => {
  const [seller, other] = [await makeActor(db), await makeActor(db)]
  const theirs = await makeAdPicture(db, other.userId)
  expect(await postAd(as(seller), makeAdForm(theirs))).toEqual(refused("picture-not-found"))
  const id = await post(seller)
  const open = await adToEdit(as(seller), id)
  if (open.kind === "refused") throw new Error(open.reason)
  const { picture } = open.form
  const second = makeAdForm(picture, { price: 1 })
  expect(await postAd(as(seller), second)).toEqual(refused("picture-used"))
  const another = await adToEdit(as(seller), await post(seller))
  if (another.kind === "refused") throw new Error(another.reason)
  expect(
    await saveAd(as(seller), { id, version: open.version, form: makeAdForm(another.form.picture) }),
  ).toEqual(refused("picture-used"))
  await files.put(adPictureAddress(picture, "480x360").slice(1), Buffer.from("old"))
  const form = makeAdForm(await makeAdPicture(db, seller.userId))
  expect(await saveAd(as(seller), { id, version: open.version, form })).toMatchObject({ kind: "saved" })
  expect(await files.read(adPictureAddress(picture, "480x360").slice(1))).toBeNull()
  expect(await db.select().from(adPicture).where(eq(adPicture.name, picture))).toEqual([])
})

test("one account posts 10 ads a day", async () => {
  const seller = await makeActor(db)
  for (let count = 0; count < 10; count += 1) await post(seller)
  const form = makeAdForm(await makeAdPicture(db, seller.userId))
  expect(await postAd(as(seller), form)).toEqual(refused("too-many-ads"))
  expect((await postAd(as(seller, now + day), form)).kind).toBe("posted")
})

test("signed-in users get a seller's contact details for an ad that they see", async () => {
  const viewer = await makeActor(db)
  const { id } = await makeAd(db, { phone: "+37120000001", whatsApp: "wa.me/1", listedOn: now })
  expect(await showContact(as(null), id)).toEqual(refused("not-signed-in"))
  expect(await showContact(as(viewer), id)).toEqual({
    kind: "shown",
    contact: { phone: "+37120000001", whatsApp: "wa.me/1" },
  })
  expect(JSON.stringify(await showAd(as(viewer), id))).not.toMatch(/20000001|wa\.me/)
  await db.update(ad).set({ removedOn: now }).where(eq(ad.id, id))
  expect(await showContact(as(viewer), id)).toEqual(refused("ad-not-found"))
  expect(await showContact(as(viewer), "1")).toEqual(refused("ad-not-found"))
})

test("nobody collects all phone numbers of the market", async () => {
  const viewer = await makeActor(db)
  const { id } = await makeAd(db, { listedOn: now })
  for (let count = 0; count < 100; count += 1) expect((await showContact(as(viewer), id)).kind).toBe("shown")
  expect(await showContact(as(viewer), id)).toEqual(refused("too-many-contacts"))
})
