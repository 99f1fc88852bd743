import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { mostRiders } from "#contracts/registration/own-riders.ts"
import { mostHolders } from "#contracts/registration/rider-holders.ts"
import type { Actor } from "#domain/access/may.ts"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { removeRider } from "#server/accounts/remove-rider.ts"
import { rider, riderHolder, riderInvitation } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { acceptRider, showInvitation } from "#server/registration/accept-rider.ts"
import { inviteToShare, withdrawInvitation } from "#server/registration/invite-holder.ts"
import { leaveRider } from "#server/registration/leave-rider.ts"
import { ownRiders } from "#server/registration/own-riders.ts"
import { holdsRider } from "#server/stages/held-riders.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { lockRows } from "#tests/support/lock-rows.ts"
import { refused } from "#tests/support/scored-race.ts"
import { untilLockedOut } from "#tests/support/until-locked-out.ts"

const { db, pool } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const day = 24 * 3_600_000

const by = (actor: Actor, at = now) => ({ db, actor, now: at })

const invite = async (actor: Actor, id: string, at = now) => {
  const came = await inviteToShare(by(actor, at), id)
  if (came.kind === "refused") throw new Error(came.reason)
  return came.secret
}

/** A mother with a child whom her account holds, and a father whom she has invited. */
const family = async () => {
  const [mother, father] = [
    await makeActor(db, { name: "Anna Ozola" }),
    await makeActor(db, { name: "Juris Ozols" }),
  ]
  const child = await makeHeldRider(db, mother.userId, { name: "Bruno Ozols", birthDate: "2015-03-09" })
  const secret = await invite(mother, child.id)
  const holds = ({ userId }: Actor) => holdsRider(db, { userId, riderId: child.id })
  return { mother, father, child, secret, holds, accept: () => acceptRider(by(father), { secret }) }
}

const notFound = refused("invitation-not-found")

test("who accepts an invitation holds the rider like the one that invited; each sees the other's name, and the link works once [FA-04]", async () => {
  const { mother, father, child, secret, holds, accept } = await family()
  expect(await showInvitation(by(father), secret)).toEqual({
    ...{ kind: "open", of: { kind: "share", endsOn: now + 14 * day } },
    ...{ rider: "Bruno Ozols", by: "Anna Ozola", mayBeRider: false, closed: null },
  })
  expect(await accept()).toEqual({
    ...{ kind: "accepted", rider: child.id },
    ...{ of: "share", invitedBy: mother.userId },
  })
  expect([await holds(mother), await holds(father)]).toEqual([true, true])
  const [, ofMother] = (await ownRiders(db, mother, now)).riders
  const [, ofFather] = (await ownRiders(db, father, now)).riders
  expect(ofMother).toMatchObject({ id: child.id, alsoHeldBy: ["Juris Ozols"], invitations: [] })
  expect(ofFather).toMatchObject({ id: child.id, alsoHeldBy: ["Anna Ozola"], form: { name: "Bruno Ozols" } })
  expect(await acceptRider(by(await makeActor(db)), { secret })).toEqual(notFound)
  const log = await db.select().from(audit).where(eq(audit.userId, father.userId))
  expect(log).toMatchObject([
    { event: "share_rider", data: { participant: child.id, holder: mother.userId } },
  ])
})

test("unknown, used, withdrawn, replaced and ended links are the same to whoever opens them [FA-04]", async () => {
  const { mother, child, secret, accept } = await family()
  const stranger = await makeActor(db)
  const expectNothing = async (link: string, at = now) => {
    expect(await showInvitation(by(stranger, at), link)).toEqual({ kind: "unknown" })
    expect(await acceptRider(by(stranger, at), { secret: link })).toEqual(notFound)
  }
  await expectNothing("A".repeat(32))
  await expectNothing("not a link")
  await expectNothing(secret, now + 14 * day)
  await accept()
  await expectNothing(secret)
  const replaced = await invite(mother, child.id)
  const withdrawn = await invite(mother, child.id)
  await expectNothing(replaced)
  expect(await withdrawInvitation(by(mother), { rider: child.id, of: "share" })).toEqual({
    kind: "withdrawn",
  })
  await expectNothing(withdrawn)
  // the database has no secret
  expect(JSON.stringify(await db.select().from(riderInvitation))).not.toContain(
    await invite(mother, child.id),
  )
})

test("an invitation is for an account with a confirmed address, with room for a rider whom it does not hold yet [FA-04, D-43]", async () => {
  const { mother, father, child, secret, accept } = await family()
  const expectClosed = async (actor: Actor, closed: string) => {
    expect(await showInvitation(by(actor), secret)).toMatchObject({ kind: "open", closed })
    expect(await acceptRider(by(actor), { secret })).toEqual(refused(closed))
  }
  const unconfirmed = { ...(await makeActor(db)), isConfirmed: false }
  expect(await showInvitation(by(unconfirmed), secret)).toEqual({ kind: "address-not-confirmed" })
  expect(await acceptRider(by(unconfirmed), { secret })).toEqual(refused("forbidden"))
  await expectClosed(mother, "own-invitation")
  const twice = await makeActor(db)
  await makeHeldRider(db, twice.userId, { name: "BRUNO OZOLS", birthDate: "2015-03-09" })
  await expectClosed(twice, "rider-known")
  const full = await makeActor(db)
  for (let held = 1; held < mostRiders; held += 1) await makeHeldRider(db, full.userId)
  await expectClosed(full, "too-many-riders")
  await db.insert(riderHolder).values({ riderId: child.riderId, userId: father.userId })
  await expectClosed(father, "held-already")
  for (let others = 2; others < mostHolders; others += 1)
    await db.insert(riderHolder).values({ riderId: child.riderId, userId: (await makeUser(db)).id })
  await expectClosed(await makeActor(db), "too-many-holders")
  expect(await inviteToShare(by(mother), child.id)).toEqual(refused("too-many-holders"))
  expect(await accept()).toEqual(refused("held-already"))
})

test("only who holds a rider invites others, withdraws that and leaves; the owner of an account is nobody's to share [FA-04]", async () => {
  const { father, mother, child } = await family()
  const notTheirs = refused("rider-not-found")
  for (const [actor, id] of [
    [father, child.id],
    [mother, mother.userId],
    [mother, "rider-nobody"],
  ] as const) {
    expect(await inviteToShare(by(actor), id)).toEqual(notTheirs)
    expect(await withdrawInvitation(by(actor), { rider: id, of: "share" })).toEqual(notTheirs)
    expect(await leaveRider(by(actor), { rider: id })).toEqual(notTheirs)
  }
})

test("either can leave, and the last one cannot; the invitations of who leaves end [FA-04]", async () => {
  const { mother, father, child, holds, accept } = await family()
  expect(await leaveRider(by(mother), { rider: child.id })).toEqual(refused("last-holder"))
  await accept()
  const secret = await invite(mother, child.id)
  expect(await leaveRider(by(mother), { rider: child.id })).toEqual({ kind: "left" })
  expect([await holds(mother), await holds(father)]).toEqual([false, true])
  expect(await showInvitation(by(await makeActor(db)), secret)).toEqual({ kind: "unknown" })
  expect(await leaveRider(by(father), { rider: child.id })).toEqual(refused("last-holder"))
})

test("of two who leave at once one goes on entering the rider, and erases them only by another act [FA-04]", async () => {
  const { mother, father, child, holds, accept } = await family()
  await accept()
  const both = await Promise.all([
    leaveRider(by(mother), { rider: child.id }),
    leaveRider(by(father), { rider: child.id }),
  ])
  expect(both.map(({ kind }) => kind).sort()).toEqual(["left", "refused"])
  const left = (await holds(mother)) ? mother : father
  expect(await db.$count(rider, eq(rider.id, child.riderId))).toBe(1)
  expect(await removeRider(by(left), { rider: child.id, isProven: true })).toEqual({ kind: "removed" })
  expect(await db.$count(rider, eq(rider.id, child.riderId))).toBe(0)
})

test("a link that is used many times at once lets one in [FA-04]", async () => {
  const { secret } = await family()
  const actors = await Promise.all([1, 2, 3].map(() => makeActor(db)))
  const came = await Promise.all(actors.map((actor) => acceptRider(by(actor), { secret })))
  expect(came.filter(({ kind }) => kind === "accepted")).toHaveLength(1)
})

test("an account invites so often a day [FA-04]", async () => {
  const { mother, child } = await family()
  for (let sent = 1; sent < 10; sent += 1) await invite(mother, child.id)
  expect(await inviteToShare(by(mother), child.id)).toEqual(refused("too-many-invitations"))
})

test("an account to which alone a rider is left meanwhile is not deleted before its owner was asked once more [FA-03, D-35]", async () => {
  const { mother, father, child, holds, accept } = await family()
  await accept()
  const remove = (known: string[]) => deleteAccount({ db, now }, father.userId, { known })
  const release = await lockRows(pool, "select from rider where id = $1 for key share", [child.riderId])
  // the mother leaves while the father's account is being deleted, which forgot nobody when he was asked
  const removing = remove([])
  await untilLockedOut(pool, 1)
  await db.delete(riderHolder).where(eq(riderHolder.userId, mother.userId))
  await release()
  expect(await removing).toEqual(refused("riders-changed"))
  expect(await holds(father)).toBe(true)
  expect(await remove([child.id])).toEqual({ kind: "deleted" })
})

test("whom somebody comes to hold while the one that invited deletes their account, is not forgotten with it [FA-04, D-35]", async () => {
  const { mother, father, child, accept } = await family()
  const release = await lockRows(pool, "select from rider where id = $1 for key share", [child.riderId])
  // accepting waits for nobody and commits; the deletion waits for the rider
  const deleting = deleteAccount({ db, now }, mother.userId)
  await untilLockedOut(pool, 1)
  await accept()
  await release()
  expect(await deleting).toEqual({ kind: "deleted" })
  const isFathers = and(eq(riderHolder.riderId, child.riderId), eq(riderHolder.userId, father.userId))
  expect(await db.$count(riderHolder, isFathers)).toBe(1)
})
