import { eq } from "drizzle-orm"
import sharp from "sharp"
import { expect, test } from "vitest"
import type { Actor } from "#domain/access/may.ts"
import { user } from "#server/db/schema/accounts.ts"
import { ad, adPicture } from "#server/db/schema/market.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdForm } from "#tests/support/factories/ad-form.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeAd, makeAdPicture } from "#tests/support/factories/make-ad.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { findAdPicture, putAdPicture } from "./ad-pictures.ts"
import { listAds } from "./list-ads.ts"
import { reportAd } from "./moderation.ts"
import { myAds } from "./own-ads.ts"
import { purgeMarket } from "./purge-market.ts"
import { showAd, showContact } from "./show-ad.ts"
import { postAd } from "./write-ads.ts"

const { db } = await testDatabase()
const files = testFiles()
const now = Date.UTC(2026, 4, 20)
const as = (actor: Actor | null) => ({ db, actor, now, files })
const refused = (reason: string) => ({ kind: "refused", reason })

const newcomer = () => makeActor(db, { emailVerified: false })

const everything = { words: "", category: null, from: null, to: null, sort: "newest", page: 1 } as const
const listed = async () => (await listAds({ db, now }, everything)).ads.map(({ id }) => id)

test("an ad waits unseen until its seller's address is confirmed, and is there from then on (D-43)", async () => {
  const [seller, other, admin] = [await newcomer(), await makeActor(db), await makeAdmin(db)]
  const picture = await makeAdPicture(db, seller.userId)
  const posted = await postAd(as(seller), makeAdForm(picture))
  if (posted.kind === "refused") throw new Error(posted.reason)
  const { id } = posted
  const file = `${picture}-480x360.webp`
  const report = { id, form: { reason: "fraud", comment: null } } as const

  expect(await myAds(as(seller))).toMatchObject([{ id, state: "waiting" }])
  expect(await showAd(as(seller), id)).toMatchObject({
    kind: "shown",
    ad: { state: "waiting" },
    rights: { isOwn: true, isReportable: false },
  })
  // an admin who follows a question sees it too
  expect(await showAd(as(admin), id)).toMatchObject({ kind: "shown", rights: { isReportable: false } })
  expect(await listed()).not.toContain(id)
  expect((await listAds({ db, now }, everything)).total).toBe(0)
  for (const actor of [null, other]) {
    expect(await showAd(as(actor), id)).toEqual(refused("ad-not-found"))
    expect(await findAdPicture(as(actor), file)).toBeNull()
  }
  expect(await showContact(as(other), id)).toEqual(refused("ad-not-found"))
  expect(await reportAd(as(other), report)).toEqual(refused("ad-not-found"))
  expect(await findAdPicture(as(seller), file)).toMatchObject({ isPublic: false })

  await db.update(user).set({ emailVerified: true }).where(eq(user.id, seller.userId))
  expect(await listed()).toContain(id)
  expect(await showAd(as(null), id)).toMatchObject({ kind: "shown", ad: { state: "active" } })
  expect(await findAdPicture(as(null), file)).toMatchObject({ isPublic: true })
})

test("before the address is confirmed one ad waits, also where several are sent at once, and three pictures more (D-43)", async () => {
  const seller = await newcomer()
  const form = async () => makeAdForm(await makeAdPicture(db, seller.userId))
  const forms = [await form(), await form(), await form()]
  const posted = await Promise.all(forms.map((one) => postAd(as(seller), one)))
  expect(posted.filter(({ kind }) => kind === "posted")).toHaveLength(1)
  expect(posted).toContainEqual(refused("too-many-waiting"))
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer()
  const send = (actor: Actor) => putAdPicture(as(actor), new Blob([new Uint8Array(picture)]).stream())
  // two are left of the forms
  const sent = await Promise.all([send(seller), send(seller)])
  expect(sent.filter(({ kind }) => kind === "stored")).toHaveLength(1)
  expect(sent).toContainEqual(refused("too-many-unconfirmed"))

  await db.update(user).set({ emailVerified: true }).where(eq(user.id, seller.userId))
  const confirmed = { ...seller, isConfirmed: true }
  expect((await send(confirmed)).kind).toBe("stored")
  expect((await postAd(as(confirmed), await form())).kind).toBe("posted")
})

test("an ad whose seller's address nobody confirms goes after 7 days, with its picture (D-35, D-43)", async () => {
  const day = 24 * 3_600_000
  const [seller, confirmed] = [await newcomer(), await makeActor(db)]
  const ads = await Promise.all(
    [
      { sellerId: seller.userId, postedOn: now - 7 * day },
      { sellerId: seller.userId, postedOn: now - 7 * day - 1 },
      { sellerId: confirmed.userId, postedOn: now - 8 * day },
    ].map(async ({ sellerId, postedOn }) => {
      const picture = await makeAdPicture(db, sellerId, postedOn - 1)
      return makeAd(db, { sellerId, postedOn, listedOn: now, picture })
    }),
  )
  await purgeMarket({ db, files, now })
  const left = (await db.select({ id: ad.id }).from(ad)).map(({ id }) => id)
  const pictures = (await db.select({ name: adPicture.name }).from(adPicture)).map(({ name }) => name)
  expect(ads.map(({ id }) => left.includes(id))).toEqual([true, false, true])
  expect(ads.map(({ picture }) => pictures.includes(picture))).toEqual([true, false, true])
})

test("a user with an unconfirmed address cannot report an ad (D-43)", async () => {
  const reporter = await newcomer()
  const { id } = await makeAd(db, { listedOn: now })
  const report = { id, form: { reason: "fraud", comment: null } } as const
  expect(await reportAd(as(reporter), report)).toEqual(refused("address-not-confirmed"))
  expect(await reportAd(as({ ...reporter, isConfirmed: true }), report)).toEqual({ kind: "reported" })
})

test("users whose address is not confirmed do not get a seller's contact details (D-43)", async () => {
  const viewer = await newcomer()
  const { id } = await makeAd(db, { listedOn: now })
  expect(await showContact(as(viewer), id)).toEqual(refused("address-not-confirmed"))
  expect(await showContact(as(null), id)).toEqual(refused("not-signed-in"))
  // an ad they cannot see is missing for them as for anybody else
  const gone = await makeAd(db, { listedOn: now, removedOn: now })
  expect(await showContact(as(viewer), gone.id)).toEqual(refused("ad-not-found"))
  const own = await makeAd(db, { listedOn: now, sellerId: viewer.userId })
  expect((await showContact(as(viewer), own.id)).kind).toBe("shown")
})
