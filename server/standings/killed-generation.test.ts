import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { and, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Resolution } from "#domain/standings/conflicts.ts"
import type { StandingsMode } from "#domain/standings/rank-standings.ts"
import { result } from "#server/db/schema/results.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { linesOf, standingsOf, storedStandings } from "#tests/support/stored-standings.ts"
import { until } from "#tests/support/until.ts"
import { approveChampionshipStandings } from "./change-standings.ts"
import { generateStageStandings } from "./generate-stage-standings.ts"

const { db, connection, pool } = await testDatabase()

const program = join(import.meta.dirname, "../../tests/support/generate-process.ts")
const gate = 4242

const waitsAtGate = async (): Promise<boolean> =>
  (
    await db.execute(
      sql`select from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`,
    )
  ).rows.length > 0

const storedStages = async () =>
  (await db.execute(sql`select key, revision, results_status from stage order by key`)).rows

/** Generates a stage's standings in a process of its own, and kills that when half of it is written. */
const generateAndKill = async (actor: unknown, path: string): Promise<void> => {
  // between its lines and their cells the generation stops, until the gate opens
  await db.execute(sql`create function wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(4242); return null; end $$`)
  await db.execute(sql`create trigger gate before insert on standing_result
    for each statement execute function wait_at_gate()`)
  const lockHolder = await pool.connect()
  await lockHolder.query(`select pg_advisory_lock(${gate})`)
  const given = [JSON.stringify(connection), JSON.stringify(actor), path]
  const child = fork(program, given, { execArgv: [] })
  const ended = once(child, "close")
  await until(waitsAtGate)
  child.kill("SIGKILL")
  await ended
  await lockHolder.query(`select pg_advisory_unlock(${gate})`)
  lockHolder.release()
  await until(async () => !(await waitsAtGate()))
  await db.execute(sql`drop trigger gate on standing_result`)
}

test("a generation is whole or nothing, ranks in the last mode, drafts its own cells alone, and asks once [D-22]", async () => {
  const scores = { Anna: 0, Bruno: 1, Carl: 2, Dita: 3 }
  const season = await makeApprovedSeason(db, {
    scores: [scores, scores, { Bruno: 0, Carl: 1, Egils: 2, Dita: 3 }],
  })
  await season.generate(0)
  const before = [await storedStandings(db), await storedStages()]
  await generateAndKill(season.by.actor, season.pathOf(1))
  expect([await storedStandings(db), await storedStages()]).toEqual(before)

  expect(await season.generate(1)).toEqual({ kind: "generated", isChanged: true })
  expect(await season.generate(1)).toEqual({ kind: "generated", isChanged: false })
  await season.generate(2)
  const names = async () => (await linesOf(db, season)).map(([name]) => name)
  expect(await names()).toEqual(["Bruno", "Carl", "Anna", "Dita", "Egils"])
  const settle = (mode: StandingsMode) => approveChampionshipStandings(season.by, season.place, { mode })
  await settle("total-minus-worst")
  expect(await names()).toEqual(["Bruno", "Carl", "Dita", "Anna", "Egils"])
  await settle("total")
  expect(await names()).toEqual(["Bruno", "Carl", "Anna", "Dita", "Egils"])
  await settle("total-minus-worst")

  // a rider comes with another number, and another one of the same name
  const isOf = (name: string) => and(eq(result.stageKey, season.stages[2]?.key ?? 0), eq(result.name, name))
  await db.update(result).set({ racingNumber: "99" }).where(isOf("Bruno"))
  await db.update(result).set({ name: "Dita" }).where(isOf("Egils"))
  const generate = (resolutions: Resolution[] = []) =>
    generateStageStandings(season.by, season.pathOf(2), { kind: "class", resolutions })
  const open = await generate()
  if (open.kind !== "conflicts") throw new Error("Conflicts are expected")
  expect(open.conflicts).toMatchObject([
    { kind: "field", name: "Bruno", field: "racingNumber", previous: "2", next: "99" },
    { kind: "same-id", id: "dita-expert", suffix: "5" },
  ])
  await generate(
    open.conflicts.map((one): Resolution => {
      const { group, id } = one
      return one.kind === "field"
        ? { ...one, choice: "old" }
        : { kind: "different-riders", group, id, suffix: one.suffix }
    }),
  )
  expect(await generate()).toEqual({ kind: "generated", isChanged: false })
  expect((await standingsOf(db, season)).map(({ id, racingNumber }) => [id, racingNumber])).toEqual([
    ["bruno-expert", "2"],
    ["carl-expert", "3"],
    ["dita-expert", "4"],
    ["anna-expert", "1"],
    ["dita-expert-5", "5"],
  ])
  expect((await linesOf(db, season)).map(([, , , , cells]) => cells)).toEqual([
    "0:17 final, 1:17 final, 2:20 draft",
    "0:15 final, 1:15 final, 2:17 draft",
    "0:13 final, 1:13 final, 2:13 draft",
    "0:20 final, 1:20 final",
    "2:15 draft",
  ])
})
