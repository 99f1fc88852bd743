import sharp from "sharp"
import { adPictureAddress } from "#contracts/market/ad-picture.ts"
import { readMarketSearch } from "#contracts/market/read-market-search.ts"
import { listAds } from "#server/market/list-ads.ts"
import { reportAd } from "#server/market/moderation.ts"
import { showAd } from "#server/market/show-ad.ts"
import { adToEdit } from "#server/market/write-ads.ts"
import { makeAdForm } from "#tests/support/factories/ad-form.ts"
import { makeAd, makeAdPicture } from "#tests/support/factories/make-ad.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { type Rows, row, signedIn } from "../row.ts"
import { everybody, userOf, type Who, type World } from "../world.ts"

const admins = ["admin"] as const
const seller = ["rider"] as const

const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
  .png()
  .toBuffer()

/** The rider's ad. */
const ownAd = async (world: World, overrides: Parameters<typeof makeAd>[1] = {}) =>
  makeAd(world.db, { sellerId: userOf(world.people.rider), listedOn: world.now, ...overrides })

/** Stores the file of a picture; returns its address. */
const store = async ({ files }: World, name: string) => {
  const address = adPictureAddress(name, "480x360")
  await files.put(address.slice(1), image)
  return address
}

const adOf = (overrides: Parameters<typeof makeAd>[1] = {}) => ({
  setup: (world: World) => ownAd(world, overrides),
})

/** An ad that may be renewed. */
const overdue = ({ now }: World) => ({ listedOn: now - 50 * 24 * 3_600_000 })

/** A picture that the person has sent; for a visitor one of somebody. */
const ownPicture = async (world: World & { who: Who }) => {
  const { actor } = world.people[world.who]
  return makeAdPicture(world.db, actor?.userId ?? (await makeUser(world.db)).id)
}

const fields = (name: string) => ({
  picture: name,
  category: "bikes",
  price: "1500",
  description: "Montesa Cota 4RT, 2019. Well kept.",
  phone: "+37120000000",
  isOwnGoods: "on",
  isAppropriate: "on",
})

const openAd = async (world: World) => {
  const { id } = await ownAd(world)
  const open = await adToEdit({ ...world, actor: world.people.rider.actor }, id)
  if (open.kind === "refused") throw new Error(open.reason)
  return { id, version: open.version, form: makeAdForm(open.form.picture, { price: 99 }) }
}

/** An ad about which somebody has said something. */
const reportedAd = async (world: World) => {
  const made = await ownAd(world)
  const actor = { userId: (await makeUser(world.db)).id, isConfirmed: true, admin: false, secretaryOf: [] }
  await reportAd({ ...world, actor }, { id: made.id, form: { reason: "fraud", comment: null } })
  return made
}

/** All but the seller, who does not report their own. */
const others = signedIn.filter((who) => who !== "rider")

export const market: Rows = {
  "market/list": row({
    allowed: everybody,
    reads: true,
    ...adOf(),
    call: (caller) => listAds(caller, readMarketSearch(new URLSearchParams())),
  }),
  "market/ad": row({
    allowed: everybody,
    reads: true,
    ...adOf(),
    call: (caller, { id }) => showAd(caller, id),
  }),
  "market/ad: a removed one": row({
    allowed: ["rider", "admin"],
    reads: true,
    ...adOf({ removedOn: 0 }),
    call: (caller, { id }) => showAd(caller, id),
  }),
  "market/ad: an expired one": row({
    allowed: ["rider", "admin"],
    reads: true,
    setup: (world) => ownAd(world, overdue(world)),
    call: (caller, { id }) => showAd(caller, id),
  }),
  "market/contact": row({
    allowed: signedIn,
    reads: true,
    ...adOf(),
    call: ({ browser }, { id }) => browser.call("market/contact", { ad: id }),
  }),
  "market/mine": row({
    allowed: signedIn,
    reads: true,
    call: ({ browser }) => browser.call("market/mine", {}),
  }),
  "market/post": row({
    allowed: signedIn,
    setup: ownPicture,
    call: ({ browser }, name) => browser.call("market/post", { form: makeAdForm(name) }),
  }),
  "action of public/market/new-ad": row({
    allowed: signedIn,
    setup: ownPicture,
    call: ({ browser }, name) => browser.submit("/market/new", fields(name)),
  }),
  "market/toEdit": row({
    allowed: seller,
    reads: true,
    ...adOf(),
    call: ({ browser }, { id }) => browser.call("market/toEdit", { ad: id }),
  }),
  "market/save": row({
    allowed: seller,
    setup: openAd,
    call: ({ browser }, { id, version, form }) => browser.call("market/save", { ad: id, version, form }),
  }),
  "action of public/market/edit-ad": row({
    allowed: seller,
    setup: openAd,
    call: ({ browser }, { id, version, form }) =>
      browser.submit(`/market/ads/${id}/edit`, { ...fields(form.picture), version }),
  }),
  "market/mark": row({
    allowed: seller,
    ...adOf(),
    call: ({ browser }, { id }) => browser.call("market/mark", { ad: id, mark: "sold" }),
  }),
  "market/renew": row({
    allowed: seller,
    setup: (world) => ownAd(world, overdue(world)),
    call: ({ browser }, { id }) => browser.call("market/renew", { ad: id }),
  }),
  "market/delete": row({
    allowed: seller,
    ...adOf(),
    call: ({ browser }, { id }) => browser.call("market/delete", { ad: id }),
  }),
  "action of public/market/my-ads": row({
    allowed: seller,
    ...adOf(),
    call: ({ browser }, { id }) => browser.submit("/market/my-ads", { ad: id, do: "mark-reserved" }),
  }),
  "market/report": row({
    allowed: others,
    ...adOf(),
    call: ({ browser }, { id }) =>
      browser.call("market/report", { ad: id, form: { reason: "fraud", comment: null } }),
  }),
  "action of public/market/ad": row({
    allowed: others,
    ...adOf(),
    call: ({ browser }, { id }) => browser.submit(`/market/ads/${id}`, { reason: "fraud", comment: "" }),
  }),
  "market/moderated": row({
    allowed: admins,
    reads: true,
    setup: reportedAd,
    call: ({ browser }) => browser.call("market/moderated", { requested: null }),
  }),
  "market/remove": row({
    allowed: admins,
    ...adOf(),
    call: ({ browser }, { id }) => browser.call("market/remove", { ad: id, reason: "Fraud" }),
  }),
  "market/restore": row({
    allowed: admins,
    ...adOf({ removedOn: 0 }),
    call: ({ browser }, { id }) => browser.call("market/restore", { ad: id }),
  }),
  "market/keep": row({
    allowed: admins,
    setup: reportedAd,
    call: ({ browser }, { id }) => browser.call("market/keep", { ad: id }),
  }),
  "action of office/market/moderation": row({
    allowed: admins,
    setup: reportedAd,
    call: ({ browser }, { id }) =>
      browser.submit("/championship/market", { ad: id, do: "remove", reason: "Fraud" }),
  }),
  "POST /market/pictures": row({
    allowed: signedIn,
    call: ({ browser }) => browser.upload("POST", "/market/pictures", Buffer.from(image)),
  }),
  "GET /market/pictures/:file": row({
    allowed: everybody,
    reads: true,
    setup: async (world) => store(world, (await ownAd(world)).picture),
    call: ({ browser }, address) => browser.get(address),
  }),
  "GET /market/pictures/:file: of a removed ad": row({
    allowed: ["rider", "admin"],
    reads: true,
    setup: async (world) => store(world, (await ownAd(world, { removedOn: 0 })).picture),
    call: ({ browser }, address) => browser.get(address),
  }),
  "GET /market/pictures/:file: of no ad yet": row({
    allowed: ["rider", "admin"],
    reads: true,
    setup: async (world) => store(world, await makeAdPicture(world.db, userOf(world.people.rider))),
    call: ({ browser }, address) => browser.get(address),
  }),
}
