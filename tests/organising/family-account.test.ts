import { eq, inArray } from "drizzle-orm"
import { expect, test } from "vitest"
import { dataAbout } from "#server/accounts/data-about.ts"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { myResults, ridesNow } from "#server/accounts/my-results.ts"
import { participant } from "#server/db/schema/registration.ts"
import { rider, riderHolder, savedRegistration } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { joinStage } from "#server/registration/own-participation.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { running } from "#tests/support/running.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 17)

/** A mother and two children of hers who have ridden the same stage, beside a stranger. */
const riddenFamily = async () => {
  const actor = await makeActor(db)
  const [bruno, clara] = [
    await makeHeldRider(db, actor.userId, {
      name: "Bruno Ozols",
      birthDate: "2015-03-09",
      license: "LIC-77",
    }),
    await makeHeldRider(db, actor.userId, { name: "Clara Ozola" }),
  ]
  const { stage } = await makeScoredStage(db, {
    ...running(),
    cards: { "Anna Ozola": [[1]], "Bruno Ozols": [[2]], "Clara Ozola": [[3]], "Dāvis Kalns": [[5]] },
    riders: {
      "Anna Ozola": { id: actor.userId },
      "Bruno Ozols": { id: bruno.id, birthDate: "2015-03-09", license: "LIC-77" },
      "Clara Ozola": { id: clara.id },
    },
  })
  return { actor, bruno, clara, stage }
}

test("an account's results and today's cards are those of each of its riders, with their own sections [FA-02, OR-06]", async () => {
  const { actor, bruno, clara } = await riddenFamily()
  const results = await myResults(db, actor.userId)
  const shown = results.map(({ row, raw }) => ({
    id: row.participantId,
    total: row.total,
    entries: raw.entries,
  }))
  for (const [id, total] of [
    [actor.userId, 1],
    [bruno.id, 2],
    [clara.id, 3],
  ])
    expect(shown).toContainEqual({ id, total, entries: [expect.objectContaining({ total })] })
  expect(shown).toHaveLength(3)
  const rides = await ridesNow(db, { userId: actor.userId, now: Date.now() })
  expect(new Set(rides.map(({ participantId }) => participantId))).toEqual(
    new Set([actor.userId, bruno.id, clara.id]),
  )
})

test("downloaded data is that of all riders of the account, and of nobody else [FA-02, D-35]", async () => {
  const { actor, bruno } = await riddenFamily()
  const about = await dataAbout(db, { id: actor.userId, email: "" })
  expect(about.participants).toHaveLength(3)
  expect(about.results).toHaveLength(3)
  expect(about.sectionEntries).toHaveLength(3)
  expect(about.savedRegistration).toHaveLength(2)
  expect(about.riders).toContainEqual(expect.objectContaining({ id: bruno.riderId }))
  expect(JSON.stringify(about)).toContain("LIC-77")
  expect(JSON.stringify(about)).not.toContain("Dāvis")
})

test("riders whom nobody else holds are forgotten with the account: each keeps a line of their own, and nothing else [FA-01, D-35]", async () => {
  const { actor, bruno, clara, stage } = await riddenFamily()
  const planned = await makeStage(db)
  const form = makeForm({ name: "Bruno Ozols", birthDate: "2015-03-09" })
  const sent = { rider: bruno.id, form, confirmed: [] }
  await joinStage({ db, actor, now: planned.competitionStartDate - 1 }, planned.path, sent)
  expect(await deleteAccount({ db, now }, actor.userId)).toEqual({ kind: "deleted" })

  const left = await db
    .select({
      id: participant.id,
      name: participant.name,
      birthDate: participant.birthDate,
      license: participant.license,
    })
    .from(participant)
    .where(inArray(participant.stageKey, [stage.key, planned.key]))
  const forgotten = left.filter(({ name }) => name === "—")
  expect(forgotten).toHaveLength(3)
  expect(new Set(forgotten.map(({ id }) => id)).size).toBe(3)
  for (const one of forgotten)
    expect(one).toEqual({ ...one, id: expect.stringMatching(/^forgotten-/), birthDate: null, license: null })
  expect(left.filter(({ name }) => name !== "—").map(({ name }) => name)).toEqual(["Dāvis Kalns"])

  const ids = [bruno.id, clara.id]
  expect(await db.$count(rider, inArray(rider.entryId, ids))).toBe(0)
  expect(await db.$count(riderHolder, eq(riderHolder.userId, actor.userId))).toBe(0)
  expect(await db.$count(savedRegistration, inArray(savedRegistration.entryId, ids))).toBe(0)
  const log = await db.select().from(audit)
  const deletion = log.find(({ event }) => event === "delete_account")
  // of the former ids only the deletion knows, so that a restore forgets them again
  expect(deletion).toMatchObject({ data: { riders: expect.arrayContaining(ids) } })
  expect(JSON.stringify(deletion)).not.toMatch(/2015-03-09|Bruno/)
  const others = JSON.stringify(log.filter((one) => one !== deletion))
  for (const secret of [...ids, "2015-03-09", "Bruno"]) expect(others).not.toContain(secret)
})

test("a rider whom another account holds too stays with it [FA-01]", async () => {
  const { actor, bruno, stage } = await riddenFamily()
  const father = await makeActor(db)
  await db.insert(riderHolder).values({ riderId: bruno.riderId, userId: father.userId })
  await deleteAccount({ db, now }, actor.userId)
  const left = await db.select().from(participant).where(eq(participant.id, bruno.id))
  expect(left).toMatchObject([{ stageKey: stage.key, name: "Bruno Ozols", birthDate: "2015-03-09" }])
  expect(await myResults(db, father.userId)).toHaveLength(1)
})
