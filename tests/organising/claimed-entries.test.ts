import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { dataAbout } from "#server/accounts/data-about.ts"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { ownNextStage } from "#server/competitions/own-next-stage.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { claimCode, linkedEntry, rider, savedRegistration } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { purgeExpired } from "#server/purge-daily.ts"
import { claimStatus, makeClaimCode, undoClaim, withdrawClaimCode } from "#server/registration/claim-codes.ts"
import { linkRider, unlinkRider } from "#server/registration/link-rider.ts"
import { declineEntry, ownLinks } from "#server/registration/own-links.ts"
import { cancelParticipation, changeRegistration, joinStage } from "#server/registration/own-participation.ts"
import { ownRiders } from "#server/registration/own-riders.ts"
import { showParticipants } from "#server/registration/show-participants.ts"
import { startChanging, startJoining } from "#server/registration/start-registration.ts"
import {
  child,
  claim,
  day,
  find,
  type Holder,
  keyedHash,
  makeEntered,
  makeHolder,
  now,
} from "#tests/support/claimed-entry.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeLinkedEntry } from "#tests/support/factories/make-linked-entry.ts"
import { makeParticipant, type ParticipantInput } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { refused } from "#tests/support/scored-race.ts"

const { db } = await testDatabase()

const entered = (given?: ParticipantInput) => makeEntered(db, given)
const holder = () => makeHolder(db)

type Entered = Awaited<ReturnType<typeof entered>>

/** An entry that somebody has claimed for themselves. */
const claimed = async () => {
  const [made, by] = [await entered(), await holder()]
  expect(await claim(by, await made.code())).toMatchObject({ kind: "claimed" })
  return { ...made, by }
}

const claimOf = async ({ entry }: Pick<Entered, "entry">) => {
  const [found] = await db
    .select({ claimedOn: linkedEntry.claimedOn, entryId: rider.entryId })
    .from(linkedEntry)
    .innerJoin(rider, eq(rider.id, linkedEntry.riderId))
    .where(and(eq(linkedEntry.stageKey, entry.stageKey), eq(linkedEntry.participantId, entry.participantId)))
  return found ?? null
}

test("a code shows what is public of the entry, and whoever has it claims the entry for a rider of theirs, once [FA-06]", async () => {
  const made = await entered()
  const by = await holder()
  const own = await makeHeldRider(db, by.actor.userId, { name: "Zane" })
  const code = await made.code()
  const found = await find(by, code)
  expect(found).toMatchObject({
    kind: "found",
    stage: { path: made.stage.path, title: made.stage.title },
    entry: { name: child.name, racingClass: "Expert" },
    riders: [{ id: by.actor.userId }, { id: own.id }],
    isOneThere: false,
    mayAddRider: true,
  })
  // nothing private before the claim
  for (const secret of [child.birthDate, child.license]) expect(JSON.stringify(found)).not.toContain(secret)

  expect(await claim(by, code, own.id)).toMatchObject({ kind: "claimed", stage: made.stage.path })
  expect(await claimOf(made)).toEqual({ claimedOn: now, entryId: own.id })
  for (const other of [by, await holder()]) {
    expect(await find(other, code)).toEqual(refused("unknown-code"))
    expect(await claim(other, code)).toEqual(refused("unknown-code"))
  }
})

test("a code that is wrong, withdrawn, replaced or too old, or of a hidden stage, is answered as one that never was [FA-06]", async () => {
  const by = await holder()
  const unknown = refused("unknown-code")
  const isDead = async (context: Holder, code: string) => {
    expect(await find(context, code)).toEqual(unknown)
    expect(await claim(context, code)).toEqual(unknown)
  }
  for (const code of ["000000000000", "12", ""]) await isDead(by, code)
  const made = await entered()
  const first = await made.code()
  const second = await made.code()
  await isDead(by, first)
  await isDead({ ...by, now: now + 14 * day }, second)
  expect(await find({ ...by, now: now + 14 * day - 1 }, second)).toMatchObject({ kind: "found" })
  const isNow = eq(stageTable.key, made.stage.key)
  await db.update(stageTable).set({ status: "draft" }).where(isNow)
  await isDead(by, second)
  await db.update(stageTable).set({ status: "published" }).where(isNow)
  await withdrawClaimCode(made.secretary, made.place)
  await isDead(by, second)
  await made.code()
  await purgeExpired({ db, now: now + 14 * day })
  expect(await db.$count(claimCode, eq(claimCode.stageKey, made.stage.key))).toBe(1)
  await purgeExpired({ db, now: now + 14 * day + 1 })
  expect(await db.$count(claimCode, eq(claimCode.stageKey, made.stage.key))).toBe(0)
})

test("neither the database nor the log has the code, and the log says who made it, who claimed and who undid it [FA-06, XC-03]", async () => {
  const made = await entered()
  await made.code()
  const code = await made.code()
  await withdrawClaimCode(made.secretary, made.place)
  const last = await made.code()
  const by = await holder()
  await claim(by, last)
  await undoClaim(made.secretary, made.place)
  const log = await db
    .select()
    .from(audit)
    .where(eq(audit.userId, made.secretary.actor.userId))
    .orderBy(audit.id)
  expect(log.map(({ event }) => event)).toEqual([
    ...["make_claim_code", "make_claim_code", "withdraw_claim_code", "make_claim_code", "undo_claim"],
  ])
  expect(await db.select().from(audit).where(eq(audit.userId, by.actor.userId))).toMatchObject([
    { event: "claim_entry", data: { stage: made.stage.path, participant: made.id, before: { rider: null } } },
  ])
  const stored = JSON.stringify([await db.select().from(audit), await db.select().from(claimCode)])
  for (const one of [code, last]) expect(stored).not.toContain(one)
})

test("only secretaries of the stage make codes, for entries that they made and nobody has claimed, in public stages [FA-06]", async () => {
  const made = await entered()
  const elsewhere = (await entered()).secretary
  const others = { ...elsewhere, keyedHash }
  expect(await makeClaimCode(others, made.place)).toEqual(refused("forbidden"))
  expect(await claimStatus(elsewhere, made.place)).toEqual(refused("forbidden"))
  expect(await withdrawClaimCode(elsewhere, made.place)).toEqual(refused("forbidden"))
  expect(await undoClaim(elsewhere, made.place)).toEqual(refused("forbidden"))
  const own = { ...made.secretary, keyedHash }
  const joined = await makeParticipant(db, made.stage, { id: (await makeActor(db)).userId })
  expect(await makeClaimCode(own, { ...made.place, id: joined.id })).toEqual(refused("entered-by-account"))
  expect(await makeClaimCode(own, { ...made.place, id: "ext-nobody" })).toEqual(
    refused("participant-not-found"),
  )
  expect(await undoClaim(made.secretary, made.place)).toEqual(refused("not-claimed"))
  const draft = await makeStage(db, { institutionId: made.stage.institutionId, status: "draft" })
  const { id } = await makeParticipant(db, draft)
  expect(await makeClaimCode(own, { stage: draft.path, id })).toEqual(refused("stage-not-public"))
  await claim(await holder(), await made.code())
  expect(await makeClaimCode(own, made.place)).toEqual(refused("claimed-already"))
})

test("an account whose address nobody has confirmed learns and claims nothing [FA-06, D-43]", async () => {
  const made = await entered()
  const by = { db, actor: await makeActor(db, { emailVerified: false }), now }
  const code = await made.code()
  expect(await find(by, code)).toEqual(refused("forbidden"))
  expect(await claim(by, code)).toEqual(refused("forbidden"))
  expect(await claimOf(made)).toBeNull()
})

test("nobody rides twice: a rider with another entry in the stage is not offered, and refused [FA-06]", async () => {
  const made = await entered()
  const by = await holder()
  const { actor } = by
  const own = await makeHeldRider(db, actor.userId)
  await joinStage(by, made.stage.path, { form: makeForm(), confirmed: [] })
  const code = await made.code()
  expect(await find(by, code)).toMatchObject({ riders: [{ id: own.id }], isOneThere: true })
  expect(await claim(by, code)).toEqual(refused("rider-in-stage"))
  // a rider of another account is none of this one
  expect(await claim(by, code, (await holder()).actor.userId)).toEqual(refused("rider-not-found"))
  expect(await claim(by, code, own.id)).toMatchObject({ kind: "claimed" })
  const form = makeForm()
  expect(await joinStage(by, made.stage.path, { rider: own.id, form, confirmed: [] })).toEqual(
    refused("entered-already"),
  )
})

test("somebody new to the account is added as the entry knows them; one whom it has already stays one [FA-06, FA-01]", async () => {
  const made = await entered()
  const by = await holder()
  expect(await claim(by, await made.code(), null)).toMatchObject({ kind: "claimed" })
  const { riders } = await ownRiders(db, by.actor, now)
  expect(riders).toMatchObject([{ isOwner: true }, { form: child, entries: 1 }])

  const again = await entered()
  await claim(by, await again.code(), null)
  expect((await ownRiders(db, by.actor, now)).riders).toMatchObject([{}, { form: child, entries: 2 }])
})

test("what was claimed is changed and cancelled like an entry of one's own, and the next form begins with it [FA-06, PA-18, PA-12]", async () => {
  const made = await claimed()
  const { by, id, stage } = made
  const list = await showParticipants(by, stage.path, {})
  expect(list?.own).toMatchObject([{ id, isByOrganiser: false }])
  expect(list?.riders).toEqual([])
  expect(await ownNextStage(db, { userId: by.actor.userId, now })).toMatchObject({
    stage: { path: stage.path },
    rides: [{ name: child.name, isByOrganiser: false }],
  })
  const started = await startChanging(by, stage.path, { rider: id })
  expect(started).toMatchObject({ kind: "started", start: { form: child } })
  const version = (started.kind === "started" && started.start.subject?.version) || ""
  const form = makeForm({ ...child, bike: "Beta EVO" })
  const change = { rider: id, form, confirmed: [], version }
  expect(await changeRegistration(by, stage.path, change)).toMatchObject({ kind: "written" })
  expect(await db.select().from(participant).where(eq(participant.stageKey, stage.key))).toMatchObject([
    { id, bike: "Beta EVO" },
  ])
  const saved = await db
    .select()
    .from(savedRegistration)
    .where(eq(savedRegistration.entryId, by.actor.userId))
  expect(saved).toMatchObject([{ participationData: { bike: "Beta EVO", birthDate: child.birthDate } }])
  expect(await cancelParticipation(by, stage.path, { rider: id })).toEqual({ kind: "removed" })
  expect(await db.$count(participant, eq(participant.stageKey, stage.key))).toBe(0)
})

test("a claim gives a right to this entry alone: not in another stage, not to others, and not once it is undone [FA-06]", async () => {
  const { by, id, stage, secretary, place } = await claimed()
  // a secretary chooses ids of entries
  const other = await makeStage(db, { competitionStartDate: now + day, competitionEndDate: now + 2 * day })
  await makeParticipant(db, other, { id, name: "Victim", birthDate: "2001-02-03" })
  const form = makeForm(child)
  const change = { rider: id, form, confirmed: [], version: "" }
  const forbidden = refused("forbidden")
  const isClosed = async (context: Holder, path: string) => {
    expect(await startChanging(context, path, { rider: id })).toEqual(forbidden)
    expect(await changeRegistration(context, path, change)).toEqual(forbidden)
    expect(await cancelParticipation(context, path, { rider: id })).toEqual(forbidden)
    expect(await startJoining(context, path, { rider: id })).toEqual(forbidden)
    expect(await joinStage(context, path, { rider: id, form, confirmed: [] })).toEqual(forbidden)
  }
  await isClosed(by, other.path)
  expect(JSON.stringify(await dataAbout(db, { id: by.actor.userId, email: "" }))).not.toContain("2001-02-03")
  await isClosed(await holder(), stage.path)
  expect(await undoClaim(secretary, place)).toEqual({ kind: "undone" })
  await isClosed(by, stage.path)
  expect((await showParticipants(by, stage.path, {}))?.own).toEqual([])
})

test("an entry that is linked to a rider of another account is claimed by nobody else, and that rider claims it [FA-06, RI-04]", async () => {
  const made = await entered()
  const [theirs, stranger] = [await holder(), await holder()]
  await makeLinkedEntry(db, { ...made.entry, userId: theirs.actor.userId })
  const code = await made.code()
  expect(await find(stranger, code)).toEqual(refused("linked-elsewhere"))
  expect(await claim(stranger, code)).toEqual(refused("linked-elsewhere"))
  await makeHeldRider(db, theirs.actor.userId)
  const { userId } = theirs.actor
  expect(await find(theirs, code)).toMatchObject({ riders: [{ id: userId }], mayAddRider: false })
  expect(await claim(theirs, code)).toMatchObject({ kind: "claimed" })
  expect(await claimOf(made)).toMatchObject({ entryId: userId, claimedOn: now })
})

test("a secretary sees the claim, and neither links what was claimed nor erases it: it is undone first [FA-06, RI-04, D-35]", async () => {
  const { by, id, stage, secretary, place } = await claimed()
  expect(await claimStatus(secretary, place)).toMatchObject({ code: null, claim: { claimedOn: now } })
  expect((await showParticipants(secretary, stage.path, {}))?.rows).toMatchObject([{ id, isClaimed: true }])
  const [own] = await db.select().from(rider).where(eq(rider.userId, by.actor.userId))
  const to = { rider: own?.id ?? "" }
  expect(await linkRider(secretary, stage.path, { id, to })).toEqual(refused("entered-by-account"))
  expect(await unlinkRider(secretary, stage.path, { id })).toEqual(refused("entered-by-account"))
  expect(await forgetParticipant(secretary, stage.path, { id, isTrial: false })).toEqual(
    refused("has-account"),
  )
  // it is no entry of a secretary that could be taken off the page
  expect(await ownLinks(db, by.actor.userId)).toEqual([])
  const decline = { stage: stage.path, participantId: id, isDeclined: true }
  expect(await declineEntry(by, by.actor.userId, decline)).toEqual(refused("not-linked"))
  await undoClaim(secretary, place)
  expect(await forgetParticipant(secretary, stage.path, { id, isTrial: false })).toEqual({
    kind: "forgotten",
  })
})
