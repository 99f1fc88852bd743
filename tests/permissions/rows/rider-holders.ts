import { riderHolder } from "#server/db/schema/riders.ts"
import { makeHeldRider, makeInvitation } from "#tests/support/factories/make-rider.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { heldByTwo, holders } from "../held-rider.ts"
import { type Rows, row, signedIn } from "../row.ts"
import { userOf, type World } from "../world.ts"

/** A rider whom both enter, with a link that one of them has made. */
const withLink = async (world: World) => {
  const held = await heldByTwo(world)
  return { ...held, ...(await makeInvitation(world.db, held, { userId: userOf(world.people.rider) })) }
}

/** A rider whom one account enters, and whom the judge had handed over to it. */
const passedOn = async ({ db, people }: World) => {
  const held = await makeHeldRider(db, userOf(people.rider))
  await db.insert(riderHolder).values({ riderId: held.riderId, userId: userOf(people.judge), onlySees: true })
  return held
}

/** A link from somebody whom none of these knows. */
const invited = async ({ db }: World) => {
  const { id: userId } = await makeUser(db)
  return makeInvitation(db, await makeHeldRider(db, userId), { userId })
}

/** Which accounts enter a rider: each who holds them decides, and nobody else. */
export const riderHolders: Rows = {
  "riderHolders/share": row({
    allowed: holders,
    setup: heldByTwo,
    call: ({ browser }, { id: rider }) =>
      browser.call("riderHolders/share", { rider, email: `invited-${nextNumber()}@example.org` }),
  }),
  "riderHolders/handOver": row({
    allowed: ["rider"],
    setup: passedOn,
    call: ({ browser }, { id: rider }) => browser.call("riderHolders/handOver", { rider }),
  }),
  "riderHolders/handOver: of a rider whom two accounts enter": row({
    allowed: [],
    setup: heldByTwo,
    call: ({ browser }, { id: rider }) => browser.call("riderHolders/handOver", { rider }),
  }),
  "riderHolders/endSight": row({
    allowed: holders,
    setup: heldByTwo,
    call: ({ browser }, { id: rider }) => browser.call("riderHolders/endSight", { rider }),
  }),
  "riderHolders/withdraw": row({
    allowed: holders,
    setup: withLink,
    call: ({ browser }, { id: rider }) => browser.call("riderHolders/withdraw", { rider, of: "share" }),
  }),
  "riderHolders/leave": row({
    allowed: holders,
    setup: heldByTwo,
    call: ({ browser }, { id: rider }) => browser.call("riderHolders/leave", { rider }),
  }),
  "riderHolders/invitation": row({
    // whoever has the link
    allowed: signedIn,
    reads: true,
    setup: invited,
    call: ({ browser }, { secret }) => browser.call("riderHolders/invitation", { secret }),
  }),
  "riderHolders/accept": row({
    allowed: signedIn,
    // whoever has held riders in other rows may have no room for another
    isAskedOnce: true,
    setup: invited,
    call: ({ browser }, { secret }) => browser.call("riderHolders/accept", { secret }),
  }),
}
