import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Actor } from "#domain/access/may.ts"
import { ad } from "#server/db/schema/market.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdForm } from "#tests/support/factories/ad-form.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeAdPicture } from "#tests/support/factories/make-ad.ts"
import { postAd } from "./write-ads.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 20)
const as = (actor: Actor) => ({ db, actor, now })
const refused = (reason: string) => ({ kind: "refused", reason })
const postedBy = (seller: Actor) => db.select({ id: ad.id }).from(ad).where(eq(ad.sellerId, seller.userId))

test("an ad that is posted once more, because the answer was lost, is posted once", async () => {
  const seller = await makeActor(db, { emailVerified: false })
  const form = makeAdForm(await makeAdPicture(db, seller.userId))
  const first = await postAd(as(seller), form)
  expect(first.kind).toBe("posted")
  expect(await postAd(as(seller), form)).toEqual(first)
  expect(await postedBy(seller)).toHaveLength(1)
})

test("an ad that is posted twice at the same time, as from two tabs, is posted once", async () => {
  const seller = await makeActor(db)
  const form = makeAdForm(await makeAdPicture(db, seller.userId))
  const [first, second] = await Promise.all([postAd(as(seller), form), postAd(as(seller), form)])
  expect(first).toEqual(second)
  expect(await postedBy(seller)).toEqual([{ id: first.kind === "posted" && first.id }])
})

test("another ad with the same picture is refused, and the reason says that the first one is posted", async () => {
  const [seller, other] = [await makeActor(db), await makeActor(db)]
  const form = makeAdForm(await makeAdPicture(db, seller.userId))
  expect((await postAd(as(seller), form)).kind).toBe("posted")
  expect(await postAd(as(seller), { ...form, price: form.price + 1 })).toEqual(refused("picture-used"))
  expect(await postAd(as(other), form)).toEqual(refused("picture-not-found"))
  expect(await postedBy(other)).toEqual([])
})
