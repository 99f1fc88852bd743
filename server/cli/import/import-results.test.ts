import { readFileSync } from "node:fs"
import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { result } from "#server/db/schema/results.ts"
import { standingResult } from "#server/db/schema/standings.ts"
import { readState } from "#server/live/board-state.ts"
import { generateStageStandings } from "#server/standings/generate-stage-standings.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { exampleFile, fileOf, importStage } from "#tests/support/import-stage.ts"

const database = await testDatabase()
const { db } = database
const example = exampleFile("results.csv")
const text = readFileSync(example, "utf8")
const now = Date.UTC(2026, 4, 20)

/** A stage with the example's participants, and imports of its results. */
const aStage = async () => {
  const made = await importStage(database, now)
  expect((await made.participants(exampleFile("participants.csv"))).code).toBe(0)
  return {
    ...made,
    take: made.results,
    /** The errors when part of the example is replaced. */
    firstError: async (from: string, to: string, ...more: string[]) =>
      (await made.results(fileOf(text.replace(from, to)), ...more)).errors.split("\n")[0],
    step: async () =>
      (await db.select().from(stageTable).where(eq(stageTable.key, made.stage.key)))[0]?.resultsStatus,
    stored: () =>
      db.select().from(result).where(eq(result.stageKey, made.stage.key)).orderBy(asc(result.name)),
    events: () => db.$count(judgeEvent, eq(judgeEvent.stageKey, made.stage.key)),
  }
}

test("past results are tried, written and approved, and standings are generated from them", async () => {
  const { take, stage, secretary, step, stored } = await aStage()
  const tried = await take(example, "--approve", "--dry-run")
  expect(tried).toMatchObject({ code: 0, output: "Results to be written: 4 riders. They could be approved." })
  expect(await stored()).toEqual([])
  expect((await take(example, "--approve")).output).toBe("Results written: 4 riders. They are approved.")
  expect(await step()).toBe("Approved")
  expect(await stored()).toMatchObject([
    { name: "Anna Ozola", position: 1, positionPoints: 20, status: null },
    { name: "Bruno Bērziņš", position: 2, positionPoints: 17 },
    { name: "Dita Kalniņa", position: null, positionPoints: 0, status: "DNF" },
    { name: "Kask, Kristjan", position: 1, positionPoints: 20 },
  ])
  const rows = (await readState(db, stage.path, null))?.board.rows ?? []
  expect(rows.find(({ name }) => name.startsWith("Bruno"))).toMatchObject({
    total: 12,
    penalties: 2,
    isFinished: true,
  })

  const request = { kind: "class" as const, resolutions: [] }
  const generated = await generateStageStandings(
    { db, actor: secretary, now, log: console },
    stage.path,
    request,
  )
  expect(generated.kind).toBe("generated")
  expect(await db.$count(standingResult, eq(standingResult.stageKey, stage.key))).toBe(4)
})

test("a section that was missed is imported as M, and costs what the stage says [RX-02]", async () => {
  const { take, firstError, stage } = await aStage()
  const missed = fileOf(text.replace(";0;1;0;0;2;0;", ";0;1;0;0;M;0;").replace(";;3;1", ";;6;1"))
  expect((await take(missed)).output).toBe("Results written: 4 riders.")
  const rows = (await readState(db, stage.path, null))?.board.rows ?? []
  expect(rows.find(({ name }) => name.startsWith("Anna"))).toMatchObject({
    total: 6,
    missed: [4],
    isFinished: true,
  })
  expect((await take(missed)).output).toBe("All of it is there already.")
  expect(await firstError(";0;1;0;0;2;0;", ";0;1;0;0;5;0;")).toMatch(/^line 2, 2\.2: The site has M already/)
})

test("importing a file twice changes nothing, and the results can be approved later", async () => {
  const { take, step, stored, events } = await aStage()
  expect((await take(example)).output).toBe("Results written: 4 riders.")
  const before = { stored: await stored(), events: await events() }
  expect((await take(example)).output).toBe("All of it is there already.")
  expect({ stored: await stored(), events: await events() }).toEqual(before)
  expect(await step()).toBeNull()
  expect((await take(example, "--approve")).output).toBe("Results written: 0 riders. They are approved.")
  expect((await take(example, "--approve")).output).toBe("All of it is there already.")
})

test("values that differ on the site are not changed, and approved results gain nothing", async () => {
  const { take, firstError, events } = await aStage()
  await take(fileOf(text.split("\n").slice(0, 3).join("\n")))
  const before = await events()
  expect(await firstError(";0;1;0;0;2;0;;;3;1", ";0;1;0;0;3;0;;;4;1")).toBe(
    "line 2, 2.2: The site has 2 already: change one of the two.",
  )
  expect(await firstError(";2;12;2", ";3;13;2")).toMatch(
    /^line 3, penalty: It was imported before and differs now/,
  )
  expect(await events()).toBe(before)
  await take(fileOf(text.split("\n").slice(0, 3).join("\n")), "--approve")
  expect((await take(example)).errors).toMatch(/^line 4: The stage's results are approved without this/)
})

test("every impossible line is reported, and nothing is written", async () => {
  const { firstError, take, stored } = await aStage()
  expect(await firstError("7;Anna", "8;Anna")).toMatch(/^line 2: No rider in the stage matches 8 Anna Ozola/)
  expect(await firstError("Anna Ozola;Expert", "Anna Ozola;Clubman")).toBe(
    "line 2, class: 7 Anna Ozola rides Expert in this stage.",
  )
  expect(await firstError("12;Bruno Bērziņš", "7;Anna Ozola")).toBe(
    "line 3: 7 Anna Ozola is in the file twice.",
  )
  expect(await firstError(";0;1;0;0;2;0;", ";0;1;0;0;4;0;")).toBe(
    "line 2, 2.2: A section costs 0, 1, 2, 3 or 5, or M if it was missed.",
  )
  expect(await firstError(";;3;1", ";;4;1")).toBe("line 2, total: The points come to 3.")
  expect(await firstError("12;2\n", "12;1\n")).toBe("line 3, place: By the rules the place is 2.")
  expect(await firstError("1.3", "3.3")).toMatch(
    /^line 2, 3\.3: The rider's class does not ride this section/,
  )
  expect(await firstError("DNF", "lost")).toBe("line 5, status: The status is DNF, DNS or DQ, or nothing.")
  expect(await firstError("DNF", "", "--approve")).toMatch(
    /^line 5: Dita Kalniņa has not ridden all sections/,
  )
  expect(await firstError("1.1", "first")).toMatch(/^line 1, first: Unknown column/)
  expect((await take(fileOf("number;1.1\n;0\n7;x\n12;\n"))).errors.split("\n")).toEqual([
    "line 2: The line names nobody: it needs a number or a name.",
    "line 3, 1.1: Points are a number, M for a missed section, or nothing without a score.",
    "line 4: The line has nothing for this rider: no points, status or penalty.",
    "Nothing was written: there are 3 problems.",
  ])
  expect(await stored()).toEqual([])
})

test("a rider who did not start is imported as DNS, unless they have points [RX-09]", async () => {
  const { firstError, take, stored } = await aStage()
  const head = "number;name;1.1;1.2;1.3;2.1;2.2;2.3;status\n"
  expect(await firstError("DNF", "DNS")).toBe(
    "line 5, status: A rider with points has started: give DNF, or nothing.",
  )
  expect((await take(fileOf(`${head};Dita Kalniņa;;;;;;;DNS\n7;;0;;;;;;\n`))).code).toBe(0)
  expect(await stored()).toMatchObject([
    { name: "Anna Ozola", status: null },
    { name: "Dita Kalniņa", status: "DNS" },
  ])
  expect((await take(fileOf(`${head}7;;;;;;;;DNS\n`))).errors).toMatch(
    /^line 2, status: The site has points of this rider: give DNF, or nothing/,
  )
  expect((await take(fileOf(`${head};Dita Kalniņa;2;;;;;;\n`))).errors).toMatch(
    /^line 2, status: The site has DNS already/,
  )
})

test("problems of every kind are reported at once, and nothing is written", async () => {
  const { take, stored } = await aStage()
  const head = "number;name;1.1;1.2;1.3;2.1;2.2;2.3;3.3;status;penalty;total;place\n"
  const wrong = [
    "7;Anna Ozola;0;1;0;0;2;0;;;;4;3",
    "12;Bruno Bērziņš;x;5;0;0;3;1;;;2;;",
    "31;Kask, Kristjan;0;0;0;1;0;0;1;;;;",
    "99;;0;0;0;0;0;0;;;;;",
    ";Dita Kalniņa;4;5;;;;;;DNF;;;",
    "98;;0;0;0;0;0;0;;;;;;much",
  ]
  expect((await take(fileOf(head + wrong.join("\n")), "--dry-run")).errors.split("\n")).toEqual([
    "line 2, total: The points come to 3.",
    "line 3, 1.1: Points are a number, M for a missed section, or nothing without a score.",
    "line 4, 3.3: The rider's class does not ride this section in this lap.",
    "line 5: No rider in the stage matches 99: import the participants first.",
    "line 6, 1.1: A section costs 0, 1, 2, 3 or 5, or M if it was missed.",
    "line 7: The line has more cells than there are columns: put a text with a separator in it in quotes.",
    "Nothing was written: there are 6 problems.",
  ])
  const unfinished = ["7;Anna Ozola;0;1;;;;;;;;;", "12;Bruno Bērziņš;x;5;0;0;3;1;;;;;"]
  expect((await take(fileOf(head + unfinished.join("\n")), "--approve")).errors.split("\n")).toEqual([
    expect.stringMatching(/^line 2: Anna Ozola has not ridden all sections/),
    "line 3, 1.1: Points are a number, M for a missed section, or nothing without a score.",
    "Nothing was written: there are 2 problems.",
  ])
  expect(await stored()).toEqual([])
})

test("only somebody who may rule on the stage's results imports them", async () => {
  const { as, stored } = await aStage()
  const stranger = as((await makeUser(db)).email)
  for (const more of [[], ["--approve"]])
    expect(await stranger.results(example, ...more)).toMatchObject({
      code: 1,
      errors: expect.stringContaining("nobody who may"),
    })
  expect(await stored()).toEqual([])
})
