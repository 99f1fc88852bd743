import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { LinkTarget } from "#contracts/registration/participants.ts"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { participant } from "#server/db/schema/registration.ts"
import { linkedEntry, rider } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { purgeExpired } from "#server/purge-daily.ts"
import { linkRider, unlinkRider } from "#server/registration/link-rider.ts"
import { joinStage } from "#server/registration/own-participation.ts"
import { removeParticipant } from "#server/registration/remove-participants.ts"
import { riderCandidates } from "#server/registration/rider-candidates.ts"
import { startJoining } from "#server/registration/start-registration.ts"
import { entriesOfRider, findRiders } from "#server/stages/find-riders.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { type MadeStage, makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { refused } from "#tests/support/scored-race.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 20)
const day = 86_400_000

type Entered = { stage: MadeStage; id: string }

/** An institution with its secretary, and stages a week apart, which somebody is entered for without an account. */
const place = async (known?: string) => {
  const { id: institutionId } = await makeInstitution(db)
  // no number: a search would find it as the beginning of somebody's racing number
  const name = known ?? `Zane ${randomUUID().replaceAll(/[^a-f]/g, "")}`
  const actor = await makeSecretary(db, institutionId)
  const enter = async (index: number, id?: string): Promise<Entered> => {
    const competitionStartDate = Date.UTC(2026, 3, 1 + 7 * index)
    const stage = await makeStage(db, {
      institutionId,
      competitionStartDate,
      competitionEndDate: competitionStartDate + day,
    })
    const made = await makeParticipant(db, stage, { name, ...(id !== undefined && { id }) })
    return { stage, id: made.id }
  }
  const context = { db, actor, now }
  return {
    institutionId,
    context,
    enter,
    link: ({ stage, id }: Entered, to: LinkTarget) => linkRider(context, stage.path, { id, to }),
    unlink: ({ stage, id }: Entered) => unlinkRider(context, stage.path, { id }),
    candidates: ({ stage, id }: Entered, sought = name) =>
      riderCandidates(context, stage.path, { id, name: sought }),
  }
}

const at = ({ stage, id }: Entered): LinkTarget => ({ stage: stage.path, participantId: id })

/** The rider of each of these entries. */
const ridersOf = async (...entered: Entered[]): Promise<(string | null)[]> => {
  const entries = entered.map(({ stage, id }) => ({ stageKey: stage.key, participantId: id }))
  const riderOf = await findRiders(db, entries)
  return entries.map(riderOf)
}

/** Somebody with an account, who has entered a stage of their own. */
const withAccount = async (enter: (index: number, id?: string) => Promise<Entered>, known?: string) => {
  const userId = known ?? (await makeUser(db)).id
  const own = await enter(9, userId)
  const [found] = await db.select({ id: rider.id }).from(rider).where(eq(rider.userId, userId))
  if (!found) throw new Error("The account has no page")
  return { own, riderId: found.id }
}

const linked = (id: string | null) => ({ kind: "linked", rider: id })

test("two entries that a secretary says are one person's have one rider, and taken back they have none [RI-04]", async () => {
  const { enter, link, unlink } = await place()
  const [first, second] = [await enter(0), await enter(1)]
  expect(await ridersOf(first, second)).toEqual([null, null])
  const outcome = await link(second, at(first))
  const [one, other] = await ridersOf(first, second)
  expect(one).not.toBeNull()
  expect(other).toBe(one)
  expect(outcome).toEqual(linked(one ?? ""))
  expect(await unlink(first)).toEqual({ kind: "unlinked" })
  expect(await ridersOf(first, second)).toEqual([null, null])
  expect(await db.$count(rider, eq(rider.id, one ?? ""))).toBe(0)
  expect(await unlink(first)).toEqual(refused("not-linked"))
})

test("the entries of a rider without an account come along to the account that they turn out to be [RI-04]", async () => {
  const { enter, link } = await place()
  const { own, riderId } = await withAccount(enter)
  const [first, second, third] = [await enter(0), await enter(1), await enter(2)]
  await link(second, at(first))
  await link(third, at(first))
  const [former] = await ridersOf(first)
  expect(await link(second, { rider: riderId })).toEqual(linked(riderId))
  expect(await ridersOf(first, second, third, own)).toEqual([riderId, riderId, riderId, riderId])
  expect(await db.$count(rider, eq(rider.id, former ?? ""))).toBe(0)
})

test("entries of another institution are its own secretaries' to link [RI-04]", async () => {
  const [here, there] = [await place(), await place()]
  const { riderId } = await withAccount(here.enter)
  const [own, foreign] = [await here.enter(0), await there.enter(0)]
  expect(await linkRider(here.context, foreign.stage.path, { id: foreign.id, to: at(own) })).toEqual(
    refused("forbidden"),
  )
  expect(await here.link(own, at(foreign))).toEqual(refused("rider-not-found"))
  // a rider's page may have stages of several institutions
  expect(await there.link(foreign, { rider: riderId })).toEqual(linked(riderId))
  expect(await unlinkRider(here.context, foreign.stage.path, { id: foreign.id })).toEqual(
    refused("forbidden"),
  )
})

test("of a rider whose entries two institutions have linked, each moves its own [RI-04]", async () => {
  const [here, there] = [await place(), await place()]
  const { riderId } = await withAccount(here.enter)
  const [first, second] = [await here.enter(0), await here.enter(1)]
  await here.link(second, at(first))
  const [shared] = await ridersOf(first)
  const [foreign, foreignToo] = [await there.enter(0), await there.enter(1)]
  for (const one of [foreign, foreignToo]) await there.link(one, { rider: shared ?? "" })
  await here.link(first, { rider: riderId })
  expect(await ridersOf(first, second, foreign, foreignToo)).toEqual([riderId, riderId, shared, shared])
})

test("nobody rides twice: a rider already in the stage gets no second entry there [RI-04]", async () => {
  const { enter, link } = await place()
  const { own, riderId } = await withAccount(enter)
  const twin = { stage: own.stage, id: (await makeParticipant(db, own.stage)).id }
  expect(await link(twin, { rider: riderId })).toEqual(refused("rider-in-stage"))
  expect(await link(twin, at(twin))).toEqual(refused("rider-in-stage"))
  const first = await enter(0)
  await link(twin, at(first))
  // the linked pair cannot come along either
  expect(await link(first, { rider: riderId })).toEqual(refused("rider-in-stage"))
  const [pair] = await ridersOf(first)
  expect(await ridersOf(first, twin)).toEqual([pair, pair])
})

test("an entry with an account is that account's, and who wants no page gets none [RI-03, RI-04]", async () => {
  const { enter, link, candidates } = await place()
  const { own, riderId } = await withAccount(enter)
  const first = await enter(0)
  expect(await link(own, at(first))).toEqual(refused("entered-by-account"))
  expect(await candidates(own)).toEqual(refused("entered-by-account"))
  expect(await link(first, at(own))).toEqual(refused("rider-not-found"))
  await db.update(rider).set({ isHidden: true }).where(eq(rider.id, riderId))
  expect(await link(first, { rider: riderId })).toEqual(refused("rider-not-found"))
  expect(await candidates(first)).toMatchObject({ candidates: [] })
})

test("an entry of somebody who wants no page gets none by being linked to another entry either, nor unlinked for that [RI-03]", async () => {
  const { enter, link, unlink } = await place()
  const { riderId } = await withAccount(enter)
  const [theirs, other] = [await enter(0), await enter(1)]
  await link(theirs, { rider: riderId })
  await db.update(rider).set({ isHidden: true }).where(eq(rider.id, riderId))
  expect(await link(theirs, at(other))).toEqual(refused("page-not-wanted"))
  expect(await link(other, at(theirs))).toEqual(refused("rider-not-found"))
  expect(await unlink(theirs)).toEqual(refused("page-not-wanted"))
  expect(await ridersOf(theirs, other)).toEqual([null, null])
  expect(await db.$count(linkedEntry, eq(linkedEntry.riderId, riderId))).toBe(1)
})

test("each link and its end are in the log, with the rider before and after [XC-03]", async () => {
  const { enter, link, unlink, context } = await place()
  const { riderId } = await withAccount(enter)
  const first = await enter(0)
  await link(first, { rider: riderId })
  await unlink(first)
  const events = await db.select().from(audit).where(eq(audit.userId, context.actor.userId)).orderBy(audit.id)
  const entry = { stage: first.stage.path, participant: first.id }
  expect(events).toMatchObject([
    { event: "link_rider", data: { ...entry, before: { rider: null }, after: { rider: riderId } } },
    { event: "unlink_rider", data: { ...entry, before: { rider: riderId }, after: { rider: null } } },
  ])
})

test("a rider who is forgotten, or removed from the stage, is on nobody's page, and a single entry left has none [RI-05]", async () => {
  for (const isForgotten of [true, false]) {
    const { enter, link, context } = await place()
    const [first, second] = [await enter(0), await enter(1)]
    const other = { ...(await enter(2)), name: "Another name" }
    await db
      .update(participant)
      .set({ name: other.name })
      .where(and(eq(participant.stageKey, other.stage.key), eq(participant.id, other.id)))
    const removing = async ({ stage, id }: Entered) =>
      isForgotten
        ? forgetParticipant(context, stage.path, { id, isTrial: false })
        : removeParticipant(context, stage.path, id)
    await link(second, at(first))
    await link(other, at(first))
    const [riderId = null] = await ridersOf(first)
    if (isForgotten) {
      // both of that name
      await removing(first)
      expect(await ridersOf(other)).toEqual([null])
    } else {
      await removing(first)
      expect(await ridersOf(first, second, other)).toEqual([null, riderId, riderId])
      await removing(second)
      expect(await ridersOf(second, other)).toEqual([null, null])
    }
    expect(await db.$count(rider, eq(rider.id, riderId ?? ""))).toBe(0)
  }
})

test("deleting a stage removes its entries, and the next day riders with fewer than two left [RI-05]", async () => {
  const { enter, link } = await place()
  const entered = [await enter(0), await enter(1)] as const
  await link(entered[1], at(entered[0]))
  const [riderId] = await ridersOf(entered[0])
  await db.delete(participant).where(eq(participant.stageKey, entered[0].stage.key))
  await purgeExpired({ db, now })
  expect(await ridersOf(entered[1])).toEqual([null])
  expect(await db.$count(rider, eq(rider.id, riderId ?? ""))).toBe(0)
})

test("a rider has one entry in a stage: whom a secretary has entered there, and linked, cannot join [RI-04]", async () => {
  const { enter, link, unlink } = await place()
  const actor = await makeActor(db)
  const { riderId } = await withAccount(enter, actor.userId)
  const entered = await enter(0)
  const { path } = entered.stage
  const by = { db, actor, now: Date.UTC(2026, 2, 1) }
  const join = () => joinStage(by, path, { form: makeForm(), confirmed: ["same-name-other-number"] })
  await link(entered, { rider: riderId })
  expect(await startJoining(by, path)).toEqual(refused("entered-already"))
  expect(await join()).toEqual(refused("entered-already"))
  // RI-03: this holds whether they want a page or not
  await db.update(rider).set({ isHidden: true }).where(eq(rider.id, riderId))
  expect(await join()).toEqual(refused("entered-already"))
  await db.update(rider).set({ isHidden: false }).where(eq(rider.id, riderId))
  await unlink(entered)
  expect(await join()).toEqual({ kind: "written" })
  expect(await link(entered, { rider: riderId })).toEqual(refused("rider-in-stage"))
})

test("if a rider joins while a secretary links an entry in that stage to them, one of the two is refused [RI-04]", async () => {
  const { enter, link } = await place()
  const actor = await makeActor(db)
  const { riderId } = await withAccount(enter, actor.userId)
  const entered = [await enter(0), await enter(1), await enter(2)] as const
  await link(entered[1], at(entered[0]))
  await link(entered[2], at(entered[0]))
  const { path, key } = entered[1].stage
  // the link comes from another stage, and takes the entry of this one along
  const [joined, linkedNow] = await Promise.all([
    joinStage({ db, actor, now: Date.UTC(2026, 2, 1) }, path, { form: makeForm(), confirmed: [] }),
    link(entered[0], { rider: riderId }),
  ])
  expect([joined.kind, linkedNow.kind].filter((kind) => kind === "refused")).toHaveLength(1)
  const { rows } = await db.execute(
    sql`select from ${entriesOfRider(riderId)} entry where stage_key = ${key}`,
  )
  expect(rows).toHaveLength(1)
})

test("a secretary is shown who has such a name elsewhere, each person once, and nobody by their birth date [RI-04]", async () => {
  const [here, there] = [await place("Laima Vīksne"), await place("Laima Vīksne")]
  const { riderId } = await withAccount(here.enter)
  const [first, second, third] = [await here.enter(0), await here.enter(1), await here.enter(2)]
  await here.link(second, at(first))
  const [pair] = await ridersOf(first)
  const foreign = await there.enter(0)
  const found = await here.candidates(third)
  if (found.kind === "refused") throw new Error(found.reason)
  expect(found.rider).toBeNull()
  const targets = found.candidates.map(({ to, entries, hasAccount }) => ({ to, entries, hasAccount }))
  expect(targets).toContainEqual({ to: { rider: riderId }, entries: 1, hasAccount: true })
  expect(targets).toContainEqual({ to: { rider: pair }, entries: 2, hasAccount: false })
  expect(targets).not.toContainEqual(expect.objectContaining({ to: at(foreign) }))
  expect(JSON.stringify(found)).not.toContain("1996-07-14")
  expect(found.candidates[0]?.latest.birthYear).toBe(1996)
  expect(await here.candidates(second)).toMatchObject({ rider: pair })
  expect(await here.candidates(third, "%")).toMatchObject({ candidates: [] })
})

test("a secretary finds a rider however the name was written: without accents, surname first, begun [RI-04]", async () => {
  const { enter, candidates } = await place("Jānis Bērziņš")
  const { riderId } = await withAccount(enter)
  const imported = await enter(0)
  const to = { rider: riderId }
  for (const written of ["Janis Berzins", "Bērziņš Jānis", "berz j"])
    expect(await candidates(imported, written), written).toMatchObject({ candidates: [{ to }] })
  expect(await candidates(imported, "Anis")).toMatchObject({ candidates: [] })
})
