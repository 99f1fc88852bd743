import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { LikelyLinks } from "#contracts/registration/participants.ts"
import { linkedEntry, rider } from "#server/db/schema/riders.ts"
import { linkMany, readLikelyLinks, unlinkMany } from "#server/registration/likely-links.ts"
import { declineEntry } from "#server/registration/own-links.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { type MadeStage, makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { refused } from "#tests/support/scored-race.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 20)

/** Two stages of a championship a week apart, and its secretary. */
const season = async () => {
  const { id: institutionId } = await makeInstitution(db)
  const { id: championshipId } = await makeChampionship(db, { institutionId })
  const stageOf = (day: number) => {
    const competitionStartDate = Date.UTC(2026, 3, day)
    return makeStage(db, {
      institutionId,
      championshipId,
      competitionStartDate,
      competitionEndDate: competitionStartDate + 1,
    })
  }
  const context = { db, actor: await makeSecretary(db, institutionId), now }
  const [first, second] = [await stageOf(1), await stageOf(8)]
  const read = async () => {
    const found = await readLikelyLinks(context, first.path)
    if (found.kind === "refused") throw new Error(found.reason)
    return found.links
  }
  return { context, first, second, read }
}

const toLink = ({ entry, other }: LikelyLinks["links"][number]) => ({
  stage: entry.stage.path,
  id: entry.id,
  to: other.rider === null ? { stage: other.stage.path, participantId: other.id } : { rider: other.rider },
})

const linksIn = ({ key }: MadeStage) => db.select().from(linkedEntry).where(eq(linkedEntry.stageKey, key))

test("entries of one name and birth date are listed with what speaks for it, linked together, and taken back [RI-06] [RI-04]", async () => {
  const { context, first, second, read } = await season()
  const same = { name: "Līga Kalna", license: "LV-7" }
  const before = await makeParticipant(db, first, same)
  const after = await makeParticipant(db, second, { ...same, name: "līga kalna" })
  const links = await read()
  expect(links).toMatchObject([
    {
      entry: { id: after.id, stage: { path: second.path } },
      other: { id: before.id, rider: null, hasAccount: false },
      because: ["birth-date", "license"],
    },
  ])
  const came = await linkMany(context, links.map(toLink))
  expect(came).toMatchObject({ linked: [{ stage: second.path, id: after.id }], refused: [] })
  expect([...(await linksIn(first)), ...(await linksIn(second))]).toHaveLength(2)
  expect(await read()).toEqual([])
  expect(await unlinkMany(context, came.linked)).toEqual({ kind: "unlinked", removed: 1, later: 0 })
  expect([...(await linksIn(first)), ...(await linksIn(second))]).toEqual([])
  expect(await unlinkMany(context, came.linked)).toEqual({ kind: "unlinked", removed: 0, later: 1 })
  expect(await read()).toHaveLength(1)
})

test("a rider with an account is told from others, and what they have taken off their page is not asked about again [RI-06]", async () => {
  const { context, first, second, read } = await season()
  const { id: userId } = await makeUser(db)
  const { name } = await makeParticipant(db, first, { id: userId, name: "Anna Ozola" })
  const entry = await makeParticipant(db, second, { name })
  const [own] = await db.select().from(rider).where(eq(rider.userId, userId))
  const [link] = await read()
  expect(link).toMatchObject({ entry: { id: entry.id }, other: { rider: own?.id, hasAccount: true } })
  await linkMany(context, link ? [toLink(link)] : [])
  await declineEntry({ db, now }, userId, { stage: second.path, participantId: entry.id, isDeclined: true })
  expect(await read()).toEqual([])
})

test("one refusal leaves the others linked, and nobody links in another institution [RI-06] [XC-02]", async () => {
  const { context, first, second, read } = await season()
  for (const name of ["Anna Ozola", "Jaan Tamm"])
    for (const stage of [first, second]) await makeParticipant(db, stage, { name })
  const other = await season()
  const links = (await read()).map(toLink)
  const [one, ...rest] = links
  if (!one) throw new Error("There is no likely link")
  const gone = { ...one, id: "ext-gone" }
  const elsewhere = { ...one, stage: other.first.path }
  expect(await linkMany(context, [gone, elsewhere, ...rest])).toMatchObject({
    linked: rest.map(({ stage, id }) => ({ stage, id })),
    refused: [
      { id: "ext-gone", reason: "participant-not-found" },
      { stage: other.first.path, reason: "forbidden" },
    ],
  })
  expect(await readLikelyLinks({ db, actor: await makeActor(db) }, first.path)).toEqual(refused("forbidden"))
  expect(await readLikelyLinks(other.context, first.path)).toEqual(refused("forbidden"))
})
