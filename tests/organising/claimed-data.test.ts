import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { dataAbout } from "#server/accounts/data-about.ts"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { removeRider } from "#server/accounts/remove-rider.ts"
import { participant } from "#server/db/schema/registration.ts"
import { claimCode } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { child, claim, makeEntered, makeHolder, now } from "#tests/support/claimed-entry.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeClaim } from "#tests/support/factories/make-claim.ts"
import { makeParticipant, type ParticipantInput } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { refused } from "#tests/support/scored-race.ts"

const { db } = await testDatabase()

const entered = (given?: ParticipantInput) => makeEntered(db, given)
const holder = () => makeHolder(db)

test("erasing a person leaves out what somebody has claimed, and ends a code that was open [FA-06, D-35]", async () => {
  const made = await entered()
  // the same person in another stage of the institution, whose entry was claimed
  const { institutionId } = made.stage
  const other = await makeStage(db, { institutionId })
  const theirs = await makeParticipant(db, other, child)
  await makeClaim(db, { stageKey: other.key, participantId: theirs.id }, (await holder()).actor)
  await made.code()
  const trial = { id: made.id, isTrial: false }
  expect(await forgetParticipant(made.secretary, made.stage.path, trial)).toEqual({ kind: "forgotten" })
  expect(await db.$count(claimCode, eq(claimCode.stageKey, made.stage.key))).toBe(0)
  expect(await db.$count(participant, eq(participant.stageKey, made.stage.key))).toBe(0)
  expect(await db.select().from(participant).where(eq(participant.stageKey, other.key))).toMatchObject([
    child,
  ])
})

test("downloaded data has what was claimed, and its former events; nothing of it before [FA-06, D-35]", async () => {
  const made = await entered()
  const by = await holder()
  const about = () => dataAbout(db, { id: by.actor.userId, email: "" })
  const code = await made.code()
  expect(JSON.stringify(await about())).not.toContain(child.license)
  await claim(by, code)
  const { participants, audit: events } = await about()
  expect(participants).toMatchObject([{ id: made.id, license: child.license, stage: made.stage.path }])
  for (const event of ["make_claim_code", "claim_entry"])
    expect(events).toContainEqual(expect.objectContaining({ event }))
})

test("what was claimed is forgotten with the account, or with the rider for whom it was claimed [FA-06, D-35]", async () => {
  const alone = await entered()
  const leaver = await holder()
  await claim(leaver, await alone.code())
  expect(await deleteAccount({ db, now }, leaver.actor.userId)).toEqual({ kind: "deleted" })
  const made = await entered({ ...child, name: "Zane Kalna" })
  const by = await holder()
  const own = await makeHeldRider(db, by.actor.userId, { name: "Zane Kalna" })
  await claim(by, await made.code(), own.id)
  const remove = (isProven: boolean) => removeRider(by, { rider: own.id, isProven })
  expect(await remove(false)).toEqual(refused("proof-needed"))
  expect(await remove(true)).toEqual({ kind: "removed" })
  for (const { stage } of [alone, made])
    expect(await db.$count(participant, eq(participant.stageKey, stage.key))).toBe(0)
  // of the former ids only the deletions themselves know
  const log = await db.select().from(audit)
  const deletions = log.filter(({ event }) => event === "delete_account" || event === "remove_rider")
  expect(deletions).toMatchObject(
    [alone, made].map(({ id, stage }) => ({ data: { claimed: [{ stage: stage.path, participant: id }] } })),
  )
  const others = log.filter((one) => !deletions.includes(one))
  for (const { id } of [alone, made]) expect(JSON.stringify(others)).not.toContain(`"${id}"`)
})
