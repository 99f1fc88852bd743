import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { importedRider } from "#server/db/schema/judging.ts"
import { importWaiting } from "#server/judging/import-waiting.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { createEventQueues } from "#server/judging/record-events.ts"
import { dismissPhone } from "#server/judging/settle-phone.ts"
import { testDatabase } from "#tests/support/database.ts"
import { dumpDatabase } from "#tests/support/dump-database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"

const { db, pool } = await testDatabase()

/** The lines of a dump that tell of a name, in whatever case. */
const telling = async (name: string) =>
  (await dumpDatabase(pool)).filter((line) => line.toLowerCase().includes(name.toLowerCase()))

test("a name given by a phone at its own event is forgotten with the rider in all stages of the institution; others' names stay until settled [D-35]", async () => {
  const stage = await makeStage(db)
  const { institutionId, championshipId } = stage
  const other = await makeStage(db, { institutionId, championshipId })
  const by = { db, actor: await makeSecretary(db, institutionId), now: noon, queues: createEventQueues(db) }
  const child = { name: "Renārs Sietiņš", birthDate: "2013-01-02", racingNumber: null }
  const { id } = await makeParticipant(db, stage, child)
  const owner = await makeUser(db)
  await makeParticipant(db, stage, { id: owner.id, name: "Ilga Purene", racingNumber: "41" })
  const imported = (participant: string, name: string, racingNumber: string | null = null) => ({
    participant,
    name,
    racingNumber,
  })
  const riders = [
    imported("name:renārs sietiņš", "renārs sietiņš"),
    imported("number:41", "Ilgonīte", "41"),
    imported("name:Somebody Unknown", "Somebody Unknown"),
  ]
  const bring = (path: string) =>
    importWaiting(by, path, {
      ...{ v: 2, stage: "alone/1", name: "Club day", competitionType: "classic", savedOn: noon, riders },
      events: riders.map(({ participant: sent }) => wireTap({ participant: sent })),
    })
  for (const { path } of [stage, other]) expect(await bring(path)).toMatchObject({ taps: { attention: 3 } })
  expect((await telling("Renārs Sietiņš")).length).toBeGreaterThan(2)
  expect(await forgetParticipant(by, stage.path, { id, isTrial: false })).toEqual({ kind: "forgotten" })
  const names = async (key: number) =>
    (await db.select().from(importedRider).where(eq(importedRider.stageKey, key))).map(({ name }) => name)
  expect((await names(stage.key)).sort()).toEqual(["Ilgonīte", "Somebody Unknown"])
  expect((await names(other.key)).sort()).toEqual(["Ilgonīte", "Somebody Unknown"])

  expect(await deleteAccount({ db, now: noon }, owner.id)).toEqual({ kind: "deleted" })
  expect(await names(stage.key)).toEqual(["Somebody Unknown"])
})

test("the name of a rider whom only a phone knew is nowhere once what waited of them is left out, whether its file lists its riders or not [D-11] [D-35]", async () => {
  for (const [v, name] of [
    [1, "Dita Bez Numura"],
    [2, "Zane Bez Numura"],
  ] as const) {
    const stage = await makeStage(db)
    const by = { db, actor: await makeSecretary(db, stage.institutionId), now: noon }
    const participantName = `name:${name}`
    await importWaiting({ ...by, queues: createEventQueues(db) }, stage.path, {
      ...{ v, stage: "alone/1", name: "Club day", competitionType: "classic", savedOn: noon },
      riders: v === 1 ? [] : [{ participant: participantName, name, racingNumber: null }],
      events: [wireTap({ participant: participantName })],
    })
    const desk = await raceDesk(by, stage.path)
    const [waiting] = desk.kind === "found" ? desk.desk.attention : []
    if (waiting?.kind !== "late-phone") throw new Error("Nothing waits of the phone")
    expect(waiting.items).toMatchObject([{ named: { name }, onPhone: null }])
    expect((await telling(name)).length).toBe(1)
    const left = { phone: waiting.phone, seenRevision: waiting.revision, reason: "Not of this stage" }
    expect(await dismissPhone(by, stage.path, left)).toMatchObject({ kind: "settled" })
    expect(await telling(name)).toEqual([])
  }
})
