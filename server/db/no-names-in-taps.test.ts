import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { asc, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { noon } from "#tests/support/wire-taps.ts"
import { importedRider, judgeEvent } from "./schema/judging.ts"
import { audit } from "./schema/roles.ts"

const migration = readFileSync(join(import.meta.dirname, "migrations", "0022_no-names-in-taps.sql"), "utf8")

test("taps and the audit log lose their names; riders' names are kept apart, for those with taps still waiting [D-11] [D-35]", async () => {
  const { db, pool } = await testDatabase()
  const stage = await makeStage(db)
  const devices = [(await makeJudge(db, stage)).device.id, (await makeJudge(db, stage)).device.id] as const
  const waits = { unapplied: "after-revocation" as const }
  const settled = { ...waits, settledOn: noon }
  let seq = 0
  const tap = (deviceId: string, participant: string, as: Partial<typeof judgeEvent.$inferInsert>) => {
    seq += 1
    const at = { deviceTime: noon, time: noon, receivedOn: noon }
    const place = { stageKey: stage.key, revision: 1, section: 1, lap: 1 }
    return db.insert(judgeEvent).values({
      ...{ ...at, ...place, id: randomUUID(), attempt: randomUUID(), seq, deviceId, participant },
      ...{ name: "JudgeFinishManual" as const, ...as },
    })
  }
  await tap(devices[0], "name:Zane", waits)
  await tap(devices[0], "name:Zane", settled)
  await tap(devices[0], "name:Zane", { participantId: "zane" })
  await tap(devices[0], "name:Bruno", settled)
  await tap(devices[0], "number:7", waits)
  await tap(devices[0], "anna", waits)
  await tap(devices[1], "name:Anna", waits)
  await tap(devices[1], "name:", waits)
  const imported = { stageKey: stage.key, racingNumber: null }
  await db.insert(importedRider).values([
    { ...imported, deviceId: devices[0], participant: "name:Zane", name: "Zane" },
    { ...imported, deviceId: devices[0], participant: "name:Bruno", name: "Bruno" },
    { ...imported, deviceId: devices[0], participant: "number:7", name: "Dita" },
  ])
  const known = { participant: "anna", participantId: "anna", section: 1 }
  const named = { participant: "name:Bruno", participantId: "name:Bruno", section: 1 }
  await db.insert(audit).values([known, named].map((data) => ({ event: "dismiss_attempt", data })))

  await pool.query(migration)

  const ofStage = eq(judgeEvent.stageKey, stage.key)
  const taps = await db.select().from(judgeEvent).where(ofStage).orderBy(asc(judgeEvent.seq))
  expect(taps.map(({ participant }) => participant)).toEqual([
    "unlisted:2",
    "unlisted:2",
    "unlisted:2",
    "unlisted:1",
    "number:7",
    "anna",
    "unlisted:2",
    "unlisted:1",
  ])
  const riders = await db.select().from(importedRider)
  expect(riders.map(({ deviceId, participant, name }) => [deviceId, participant, name]).toSorted()).toEqual(
    [
      [devices[0], "unlisted:2", "Zane"],
      [devices[0], "number:7", "Dita"],
      [devices[1], "unlisted:2", "Anna"],
    ].toSorted(),
  )
  const audited = await db.select({ data: audit.data }).from(audit).orderBy(asc(audit.id))
  expect(audited.map(({ data }) => data)).toEqual([
    known,
    { participant: "unlisted:0", participantId: "unlisted:0", section: 1 },
  ])
  const { rows } = await db.execute(sql`
    select 1 from judge_event where judge_event::text like '%name:%'
    union all select 1 from audit where audit::text ~ '(name:|Bruno|Zane)'`)
  expect(rows).toEqual([])
})
