import sharp from "sharp"
import { adToEdit } from "#server/market/ad-to-edit.ts"
import { deleteAd } from "#server/market/delete-ad.ts"
import { findAdPicture } from "#server/market/find-ad-picture.ts"
import { listModerated } from "#server/market/list-moderated.ts"
import { markAd, renewAd } from "#server/market/mark-ad.ts"
import { keepAd, removeAd, restoreAd } from "#server/market/moderate-ad.ts"
import { myAds } from "#server/market/my-ads.ts"
import { postAd } from "#server/market/post-ad.ts"
import { putAdPicture } from "#server/market/put-ad-picture.ts"
import { reportAd } from "#server/market/report-ad.ts"
import { saveAd } from "#server/market/save-ad.ts"
import { showAd } from "#server/market/show-ad.ts"
import { showContact } from "#server/market/show-contact.ts"
import { makeAdForm } from "#tests/support/factories/ad-form.ts"
import { makeAd, makeAdPicture } from "#tests/support/factories/make-ad.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { upload } from "#tests/support/test-files.ts"
import { everybody, type Rows, row, signedIn, type Who } from "../row.ts"
import { userOf, type World } from "../world.ts"

const admins = ["admin"] as const
const seller = ["rider"] as const

const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
  .png()
  .toBuffer()
const picture = () => upload(image)

/** The rider's ad. */
const ownAd = async (world: World, overrides: Parameters<typeof makeAd>[1] = {}) =>
  makeAd(world.db, { sellerId: userOf(world.people.rider), listedOn: world.now, ...overrides })

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
  showAd: row({
    allowed: everybody,
    reads: true,
    ...adOf(),
    call: (asker, { id }) => showAd(asker, id),
  }),
  "showAd: a removed one": row({
    allowed: ["rider", "admin"],
    reads: true,
    ...adOf({ removedOn: 0 }),
    call: (asker, { id }) => showAd(asker, id),
  }),
  "showAd: an expired one": row({
    allowed: ["rider", "admin"],
    reads: true,
    setup: (world) => ownAd(world, overdue(world)),
    call: (asker, { id }) => showAd(asker, id),
  }),
  showContact: row({
    allowed: signedIn,
    reads: true,
    ...adOf(),
    call: (asker, { id }) => showContact(asker, id),
  }),
  myAds: row({ allowed: signedIn, reads: true, call: myAds }),
  postAd: row({
    allowed: signedIn,
    setup: ownPicture,
    call: (asker, name) => postAd(asker, makeAdForm(name)),
  }),
  "action of market/new-ad": row({
    allowed: signedIn,
    setup: ownPicture,
    call: ({ browser }, name) => browser.submit("/market/new", fields(name)),
  }),
  adToEdit: row({
    allowed: seller,
    reads: true,
    ...adOf(),
    call: (asker, { id }) => adToEdit(asker, id),
  }),
  saveAd: row({ allowed: seller, setup: openAd, call: saveAd }),
  "action of market/edit-ad": row({
    allowed: seller,
    setup: openAd,
    call: ({ browser }, { id, version, form }) =>
      browser.submit(`/market/ads/${id}/edit`, { ...fields(form.picture), version }),
  }),
  markAd: row({ allowed: seller, ...adOf(), call: (asker, { id }) => markAd(asker, id, "sold") }),
  renewAd: row({
    allowed: seller,
    setup: (world) => ownAd(world, overdue(world)),
    call: (asker, { id }) => renewAd(asker, id),
  }),
  deleteAd: row({ allowed: seller, ...adOf(), call: (asker, { id }) => deleteAd(asker, id) }),
  "action of market/my-ads": row({
    allowed: seller,
    ...adOf(),
    call: ({ browser }, { id }) => browser.submit("/market/my-ads", { ad: id, do: "mark-reserved" }),
  }),
  reportAd: row({
    allowed: others,
    ...adOf(),
    call: (asker, { id }) => reportAd(asker, { id, form: { reason: "fraud", comment: null } }),
  }),
  "action of market/ad": row({
    allowed: others,
    ...adOf(),
    call: ({ browser }, { id }) => browser.submit(`/market/ads/${id}`, { reason: "fraud", comment: "" }),
  }),
  listModerated: row({ allowed: admins, reads: true, call: (asker) => listModerated(asker, null) }),
  removeAd: row({ allowed: admins, ...adOf(), call: (asker, { id }) => removeAd(asker, id, "Fraud") }),
  restoreAd: row({
    allowed: admins,
    ...adOf({ removedOn: 0 }),
    call: (asker, { id }) => restoreAd(asker, id),
  }),
  keepAd: row({ allowed: admins, setup: reportedAd, call: (asker, { id }) => keepAd(asker, id) }),
  "action of market/moderation": row({
    allowed: admins,
    setup: reportedAd,
    call: ({ browser }, { id }) =>
      browser.submit("/championship/market", { ad: id, do: "remove", reason: "Fraud" }),
  }),
  putAdPicture: row({ allowed: signedIn, call: (asker) => putAdPicture(asker, picture()) }),
  "POST /market/pictures": row({
    allowed: signedIn,
    call: ({ browser }) => browser.upload("POST", "/market/pictures", Buffer.from(image)),
  }),
  findAdPicture: row({
    allowed: everybody,
    reads: true,
    ...adOf(),
    call: (asker, made) => findAdPicture(asker, `${made.picture}-480x360.webp`),
  }),
  "findAdPicture: of a removed ad": row({
    allowed: ["rider", "admin"],
    reads: true,
    ...adOf({ removedOn: 0 }),
    call: (asker, made) => findAdPicture(asker, `${made.picture}-480x360.webp`),
  }),
  "findAdPicture: of no ad yet": row({
    allowed: ["rider", "admin"],
    reads: true,
    setup: ({ db, people }) => makeAdPicture(db, userOf(people.rider)),
    call: (asker, name) => findAdPicture(asker, `${name}-480x360.webp`),
  }),
}
