import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { isDatabaseDown } from "#server/db/open-database.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

/** What a tap writes to, whichever of it the disk has no room for. */
const tables = ["stage", "judge_event", "result", "section_entry", "penalty"]

test.for(tables)(
  "where the disk has no room for a tap's %s, the failure says so, and not only that the transaction failed",
  async (table) => {
    const stage = await makeStage(db)
    const { id } = await makeParticipant(db, stage)
    const phone = await makePhone(db, stage)
    await db.execute(sql`
      create or replace function no_room() returns trigger language plpgsql as $$
      begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end $$`)
    const trigger = sql.identifier(`no_room_${table}`)
    await db.execute(
      sql`create trigger ${trigger} before insert or update on ${sql.identifier(table)} for each row execute function no_room()`,
    )
    const place = { participant: id, section: 1, lap: 1 }
    const taps = [
      wireTap({ ...place, name: "JudgePenalty", points: 5, reason: "Late" }),
      wireTap({ ...place, name: "JudgeFinishManual" }),
    ]
    const failure = await phone.send(taps).catch((error: unknown) => error)
    await db.execute(sql`drop trigger ${trigger} on ${sql.identifier(table)}`)
    expect(isDatabaseDown(failure), String(failure)).toBe(true)
    expect(await phone.send(taps)).toBeTruthy()
  },
)
