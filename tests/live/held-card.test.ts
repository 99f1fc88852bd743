import { expect, test } from "vitest"
import { riderHolder } from "#server/db/schema/riders.ts"
import { agreeToLap, findOwnCard, takeBackAgreement } from "#server/results/own-card.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { scoredRace } from "#tests/support/scored-race.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

test("each account that holds a rider says that their card is right, or takes it back; one that has handed the rider over does neither [FA-02] [OF-03]", async () => {
  const [mother, father, former] = [await makeUser(db), await makeUser(db), await makeUser(db)]
  const child = await makeHeldRider(db, mother.id, { name: "Clara" })
  await db.insert(riderHolder).values([
    { riderId: child.riderId, userId: father.id },
    { riderId: child.riderId, userId: former.id, onlySees: true },
  ])
  const { stage } = await scoredRace(db, {
    cards: { Clara: [[0, 1]], Bruno: [[2, 3]] },
    riders: { Clara: { id: child.id }, Bruno: { id: mother.id } },
  })
  const by = (userId: string, minutes = 0) => ({
    ...{ db, actor: { userId, isConfirmed: true, admin: false, secretaryOf: [] } },
    now: noon + minutes * 60_000,
  })
  const lap = { participantId: child.id, lap: 1 }
  const scores = [
    { section: 1, points: 0 },
    { section: 2, points: 1 },
  ]
  const forbidden = { kind: "refused", reason: "forbidden" }
  const found = ({ id }: { id: string }) => findOwnCard(by(id), stage.path, child.id)

  expect(await agreeToLap(by(former.id), stage.path, { ...lap, scores })).toEqual(forbidden)
  expect(await agreeToLap(by(mother.id), stage.path, { ...lap, scores })).toEqual({ kind: "agreed" })
  for (const holder of [mother, father])
    expect(await found(holder)).toMatchObject({ participantId: child.id, agreements: [{ lap: 1 }] })
  expect(await found(former)).toBeNull()
  // the mother's own card of the same stage is another one
  expect(await findOwnCard(by(mother.id), stage.path, mother.id)).toMatchObject({ agreements: [] })
  expect(await takeBackAgreement(by(former.id), stage.path, lap)).toEqual(forbidden)
  expect(await takeBackAgreement(by(father.id, 1), stage.path, lap)).toEqual({ kind: "taken-back" })
  expect(await found(mother)).toMatchObject({ agreements: [] })
  expect(await agreeToLap(by(father.id, 2), stage.path, { ...lap, scores })).toEqual({ kind: "agreed" })
  expect(await found(mother)).toMatchObject({ agreements: [{ lap: 1 }] })
})
