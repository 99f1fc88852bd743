import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { championshipStandings } from "#server/db/schema/standings.ts"
import { generateStageStandings } from "#server/standings/generate-stage-standings.ts"
import { mergeChampionshipStandings } from "#server/standings/merge-standings.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { dumpDatabase } from "#tests/support/dump-database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { forgetRider } from "#tests/support/forget-rider.ts"
import { standingsOf } from "#tests/support/stored-standings.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db, pool } = await testDatabase()

type Season = Awaited<ReturnType<typeof makeApprovedSeason>>

const group = { kind: "class", name: "Expert" } as const
const unchanged = { kind: "generated", isChanged: false }
const deleted = { kind: "deleted" }

/** The names of the lines, each with its points by stage, in any order. */
const linesOf = async (season: Season) =>
  (await standingsOf(db, season))
    .map(
      ({ name, results }) => `${name} ${results.map(({ order, points }) => `${order}:${points}`).join(" ")}`,
    )
    .toSorted()

/** Generating every stage again changes nothing. */
const expectUnchanged = async (season: Season) => {
  for (const index of season.stages.keys()) expect(await season.generate(index)).toEqual(unchanged)
}

/** Generates a stage with what its lines have already, and returns how much that settled. */
const keepOld = async (season: Season, index: number): Promise<number> => {
  const outcome = await season.generate(index)
  if (outcome.kind !== "conflicts") throw new Error("Nothing is asked")
  const resolutions = outcome.conflicts.flatMap((one) =>
    one.kind === "field" ? [{ ...one, choice: "old" as const }] : [],
  )
  await generateStageStandings(season.by, season.pathOf(index), { kind: "class", resolutions })
  return resolutions.length
}

test("two riders who had the same number in different stages delete their accounts, and stay two lines [D-35] [D-22]", async () => {
  const riders = [await makeUser(db), await makeUser(db)]
  const season = await makeApprovedSeason(db, {
    scores: [
      { Anna: 1, "Zane Krasta": 0 },
      { Anna: 0, "Laima Priede": 1 },
    ],
    riders: {
      "Zane Krasta": { id: riders[0]?.id ?? "", racingNumber: "77" },
      "Laima Priede": { id: riders[1]?.id ?? "", racingNumber: "77" },
    },
  })
  await season.generateAll()
  for (const { id } of riders) expect(await deleteAccount({ db, now: noon }, id)).toEqual(deleted)
  expect(await linesOf(season)).toEqual(["Anna 0:17 1:20", "— 0:20", "— 1:17"])
  await expectUnchanged(season)
})

test("two people who are forgotten before standings are generated get a line each, with numbers and without [D-35] [RU-11]", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [
      { Anna: 1, "Pēteris Krasts": 0 },
      { Anna: 0, "Ivo Krasts": 1 },
    ],
    riders: { "Pēteris Krasts": { racingNumber: null }, "Ivo Krasts": { racingNumber: null } },
  })
  await forgetRider(season, 0, "Pēteris Krasts")
  await forgetRider(season, 1, "Ivo Krasts")
  await season.generateAll()
  expect(await linesOf(season)).toEqual(["Anna 0:17 1:20", "— 0:20", "— 1:17"])
  await expectUnchanged(season)
})

test("a forgotten rider’s second number is not taken for that of another forgotten rider [D-35]", async () => {
  const { id } = await makeUser(db)
  const season = await makeApprovedSeason(db, {
    scores: [{ "Inga Ziema": 0 }, { "INGA ZIEMA": 0 }, { "Ruta Vasara": 1 }],
    riders: {
      "Inga Ziema": { id, racingNumber: "77" },
      "INGA ZIEMA": { id, racingNumber: "78" },
      "Ruta Vasara": { racingNumber: "78" },
    },
  })
  await season.generate(0)
  await keepOld(season, 1)
  expect(await deleteAccount({ db, now: noon }, id)).toEqual(deleted)
  await forgetRider(season, 2, "Ruta Vasara")
  await season.generate(2)
  expect(await linesOf(season)).toEqual(["— 0:20 1:20", "— 2:20"])
  await expectUnchanged(season)
})

test("somebody who rode under two names keeps two lines [D-35]", async () => {
  const { id } = await makeUser(db)
  const season = await makeApprovedSeason(db, {
    scores: [{ "Ilze Roze": 0 }, { "Ilze Kalna": 0 }],
    riders: { "Ilze Roze": { id, racingNumber: "5" }, "Ilze Kalna": { id, racingNumber: "5" } },
  })
  await season.generateAll()
  expect(await deleteAccount({ db, now: noon }, id)).toEqual(deleted)
  expect(await linesOf(season)).toEqual(["— 0:20", "— 1:20"])
  await expectUnchanged(season)
})

test("somebody who rode under two names that were merged keeps one line [D-35] [D-21]", async () => {
  const { id } = await makeUser(db)
  const season = await makeApprovedSeason(db, {
    scores: [{ "Ilze Roze": 0 }, { "Ilze Kalna": 0 }],
    riders: { "Ilze Roze": { id, racingNumber: "5" }, "Ilze Kalna": { id, racingNumber: "6" } },
  })
  await season.generateAll()
  await mergeChampionshipStandings(season.by, season.place, {
    source: { group, id: "ilze-kalna-expert" },
    target: { group, id: "ilze-roze-expert" },
    deleteSource: true,
  })
  await season.generateAll()
  expect(await deleteAccount({ db, now: noon }, id)).toEqual(deleted)
  expect(await linesOf(season)).toEqual(["— 0:20 1:20"])
  await expectUnchanged(season)
})

/** Two of one name in the first stage, who are known as different riders, and the first of them alone in the second. */
const makeNamesakes = async (told: Parameters<typeof makeApprovedSeason>[1]["riders"]) => {
  const season = await makeApprovedSeason(db, {
    scores: [{ "Dace Egle": 0, "DACE EGLE": 1 }, { "Dace Egle": 0 }],
    riders: { "Dace Egle": { racingNumber: "11" }, "DACE EGLE": { racingNumber: "12" }, ...told },
  })
  const apart = [{ kind: "different-riders" as const, group, id: "dace-egle-expert", suffix: "12" }]
  await generateStageStandings(season.by, season.pathOf(0), { kind: "class", resolutions: apart })
  await season.generate(1)
  expect(await linesOf(season)).toEqual(["DACE EGLE 0:17", "Dace Egle 0:20 1:20"])
  return season
}

test("a person entered twice in one stage keeps both lines, and a later stage goes to its own [D-35]", async () => {
  const season = await makeNamesakes({})
  await forgetRider(season, 0, "Dace Egle")
  expect(await linesOf(season)).toEqual(["— 0:17", "— 0:20 1:20"])
  await expectUnchanged(season)
  const dump = (await dumpDatabase(pool)).filter((line) => line.includes("dace-egle"))
  expect(dump).toEqual([])
})

test("a namesake who stays keeps the line, and what was settled about it [D-35] [D-22]", async () => {
  const season = await makeNamesakes({ "DACE EGLE": { racingNumber: "12", birthDate: "1980-01-02" } })
  await forgetRider(season, 0, "Dace Egle")
  expect(await linesOf(season)).toEqual(["DACE EGLE 0:17", "— 0:20 1:20"])
  await expectUnchanged(season)
  await forgetRider(season, 0, "DACE EGLE")
  expect(await linesOf(season)).toEqual(["— 0:17", "— 0:20 1:20"])
  await expectUnchanged(season)
  const [common] = await db
    .select()
    .from(championshipStandings)
    .where(eq(championshipStandings.championshipId, season.place.championshipId))
  expect(JSON.stringify(common?.resolutions)).not.toContain("dace")
})

test("a choice between two numbers of a forgotten rider is not asked again [D-35] [D-22]", async () => {
  const { id } = await makeUser(db)
  const season = await makeApprovedSeason(db, {
    scores: [{ "Māra Osis": 0 }, { "MĀRA OSIS": 0 }],
    riders: { "Māra Osis": { id, racingNumber: "7" }, "MĀRA OSIS": { id, racingNumber: "8" } },
  })
  await season.generate(0)
  expect(await keepOld(season, 1)).toBe(2)
  await deleteAccount({ db, now: noon }, id)
  expect(await linesOf(season)).toEqual(["— 0:20 1:20"])
  await expectUnchanged(season)
})
