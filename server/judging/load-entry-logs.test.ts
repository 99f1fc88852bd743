import { expect, test } from "vitest"
import { loadEvents } from "#server/stages/entry-log.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { noon } from "#tests/support/wire-taps.ts"
import { ruleOnEntry } from "./rule-on-entry.ts"

const { db, pool } = await testDatabase()

test("events come in the order in which they were recorded, however the database joins who recorded them", async () => {
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage)
  const earlier = await makeSecretary(db, stage.institutionId)
  const later = await makeSecretary(db, stage.institutionId)
  const place = { participantId: rider.id, section: 1, lap: 1 }
  for (const [points, actor] of [later, earlier, later, earlier].entries())
    await ruleOnEntry({ db, actor, now: noon }, stage.path, {
      place,
      ruling: { kind: "edited", points },
      reason: null,
    })
  // as it does with large tables: sorted by who recorded them
  const client = await pool.connect()
  await client.query("set enable_nestloop = off; set enable_hashjoin = off")
  const events = await loadEvents(client, stage.path, [{ participant: rider.id, section: 1, lap: 1 }])
  client.release(true)
  expect(events.map(({ points }) => points)).toEqual([0, 1, 2, 3])
})
