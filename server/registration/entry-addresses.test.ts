import { expect, test } from "vitest"
import { riderHolder } from "#server/db/schema/riders.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeLinkedEntry } from "#tests/support/factories/make-linked-entry.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { refused } from "#tests/support/scored-race.ts"
import { entryAddresses } from "./entry-addresses.ts"

const { db } = await testDatabase()

test("a secretary of the stage sees to whom they can write about a rider: all who hold the rider, and no unconfirmed address [FA-04, D-43]", async () => {
  const stage = await makeStage(db)
  const secretary = { db, actor: await makeSecretary(db, stage.institutionId) }
  const [mother, father] = [
    await makeUser(db, { email: "b@example.org" }),
    await makeUser(db, { email: "a@example.org" }),
  ]
  const child = await makeHeldRider(db, mother.id)
  await db.insert(riderHolder).values({ riderId: child.riderId, userId: father.id })
  await makeParticipant(db, stage, { id: child.id })
  const addressesOf = async (id: string) => {
    const came = await entryAddresses(secretary, stage.path, id)
    return came.kind === "found" ? came.addresses : came.reason
  }
  expect(await addressesOf(child.id)).toEqual(["a@example.org", "b@example.org"])
  const { id: linked } = await makeParticipant(db, stage)
  expect(await addressesOf(linked)).toEqual([])
  await makeLinkedEntry(db, { userId: mother.id, stageKey: stage.key, participantId: linked })
  expect(await addressesOf(linked)).toEqual(["b@example.org"])
  const unconfirmed = await makeUser(db, { emailVerified: false })
  await makeParticipant(db, stage, { id: unconfirmed.id })
  expect(await addressesOf(unconfirmed.id)).toEqual([])
  expect(await addressesOf("nobody")).toBe("participant-not-found")

  const elsewhere = { db, actor: await makeSecretary(db, (await makeStage(db)).institutionId) }
  for (const other of [elsewhere, { db, actor: await makeActor(db) }, { db, actor: null }])
    expect(await entryAddresses(other, stage.path, child.id)).toEqual(refused("forbidden"))
})
