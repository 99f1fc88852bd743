import { riderHolder } from "#server/db/schema/riders.ts"
import { makeHeldRider, makeInvitation } from "#tests/support/factories/make-rider.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { type Rows, row, signedIn } from "../row.ts"
import { userOf, type World } from "../world.ts"

/** A rider whom the account of the rider holds, and another account. */
const heldByTwo = async ({ db, people }: World) => {
  const userId = userOf(people.rider)
  const held = await makeHeldRider(db, userId)
  await db.insert(riderHolder).values({ riderId: held.riderId, userId: (await makeUser(db)).id })
  return { ...held, ...(await makeInvitation(db, held, { userId })) }
}

/** A link from somebody whom none of these knows. */
const invited = async ({ db }: World) => {
  const { id: userId } = await makeUser(db)
  return makeInvitation(db, await makeHeldRider(db, userId), { userId })
}

/** Which accounts enter a rider: each who holds them decides, and nobody else. */
export const riderHolders: Rows = {
  "riderHolders/share": row({
    allowed: ["rider"],
    setup: heldByTwo,
    call: ({ browser }, { id: rider }) =>
      browser.call("riderHolders/share", { rider, email: `invited-${nextNumber()}@example.org` }),
  }),
  "riderHolders/handOver": row({
    allowed: ["rider"],
    setup: ({ db, people }) => makeHeldRider(db, userOf(people.rider)),
    call: ({ browser }, { id: rider }) => browser.call("riderHolders/handOver", { rider }),
  }),
  "riderHolders/endSight": row({
    allowed: ["rider"],
    setup: async ({ db, people }) => {
      const held = await makeHeldRider(db, userOf(people.rider))
      const former = { riderId: held.riderId, userId: (await makeUser(db)).id, onlySees: true }
      await db.insert(riderHolder).values(former)
      return held
    },
    call: ({ browser }, { id: rider }) => browser.call("riderHolders/endSight", { rider }),
  }),
  "riderHolders/withdraw": row({
    allowed: ["rider"],
    setup: heldByTwo,
    call: ({ browser }, { id: rider }) => browser.call("riderHolders/withdraw", { rider, of: "share" }),
  }),
  "riderHolders/leave": row({
    allowed: ["rider"],
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
