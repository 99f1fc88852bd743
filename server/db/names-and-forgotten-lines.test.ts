import { readFileSync } from "node:fs"
import { join } from "node:path"
import { asc, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Resolution } from "#domain/standings/conflicts.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { dumpDatabase } from "#tests/support/dump-database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { forgetRider } from "#tests/support/forget-rider.ts"
import { championshipClass, club } from "./schema/competitions.ts"
import { participant } from "./schema/registration.ts"
import { championshipStandings, standing, standingResult } from "./schema/standings.ts"

const migration = readFileSync(
  join(import.meta.dirname, "migrations", "0049_names-and-forgotten-lines.sql"),
  "utf8",
)

const { db, pool } = await testDatabase()
const unchanged = { kind: "generated", isChanged: false }

type Season = Awaited<ReturnType<typeof makeApprovedSeason>>

const isOfSeason = ({ place }: Season) => eq(standing.championshipId, place.championshipId)

const expectUnchanged = async (season: Season) => {
  for (const index of season.stages.keys()) expect(await season.generate(index)).toEqual(unchanged)
}

test("stored names have accents as part of their letters, and generation finds the lines [D-04] [RU-11]", async () => {
  const name = "Jānis Bērziņš"
  const season = await makeApprovedSeason(db, {
    classes: ["Ātrie"],
    scores: [
      { [name]: 0, Anna: 1 },
      { [name]: 0, Anna: 1 },
    ],
    riders: { [name]: { team: "Ķengurs" } },
  })
  await season.generateAll()
  await db.insert(club).values({ id: "AMK Ķekava", country: "Latvija" })
  await db.update(participant).set({ clubId: "AMK Ķekava" }).where(eq(participant.name, name))
  const { id: userId } = await makeUser(db, { name })
  await pool.query(`
    insert into saved_registration (user_id, participation_data) values ('${userId}', '{"name": "${name}"}');
    update championship_standings set last_published = '{"standings": [{"id": "x", "name": "${name}"}]}';
    update "user" set name = normalize(name, NFD);
    update saved_registration set participation_data = normalize(participation_data::text, NFD)::jsonb;
    update championship_class set name = normalize(name, NFD);
    update club set id = normalize(id, NFD);
    update participant set name = normalize(name, NFD), team = normalize(team, NFD);
    update result set name = normalize(name, NFD), team = normalize(team, NFD);
    update standing set id = normalize(id, NFD), name = normalize(name, NFD), team = normalize(team, NFD);
    update standing_result set name = normalize(name, NFD), team = normalize(team, NFD);
    update championship_standings set last_published = normalize(last_published::text, NFD)::jsonb`)
  const loose = async () => (await dumpDatabase(pool)).filter((line) => line !== line.normalize("NFC"))
  expect((await loose()).length).toBeGreaterThan(10)
  await pool.query(migration)
  expect(await loose()).toEqual([])
  await db.update(championshipStandings).set({ lastPublished: null })
  const lines = await db.select().from(standing).where(isOfSeason(season)).orderBy(asc(standing.id))
  expect(lines.map(({ id, team }) => [id, team])).toEqual([
    ["anna-ātrie", null],
    ["jānis-bērziņš-ātrie", "Ķengurs"],
  ])
  await expectUnchanged(season)
})

test("names that would become equal where they must differ stay as they are [D-04]", async () => {
  const { institutionId, championshipId } = await makeStage(db)
  const forms = ["NFC", "NFD"] as const
  const place = { institutionId, championshipId }
  await db
    .insert(championshipClass)
    .values(
      forms.map((form) => ({ ...place, name: "Ēzeļi".normalize(form), order: 1, clubStandingMultiplier: 1 })),
    )
  await db.insert(club).values(forms.map((form) => ({ id: "Ērgļi".normalize(form), country: "Latvija" })))
  await db.insert(championshipStandings).values(place)
  await db.insert(standing).values(
    forms.map((form) => ({
      ...{ ...place, womenGroup: "Women" as const, total: 0, totalMinusWorst: 0 },
      ...{ id: "ēva-women".normalize(form), name: "Ēva".normalize(form) },
    })),
  )
  await pool.query(migration)
  const ofPlace = eq(championshipClass.championshipId, championshipId)
  const classes = await db.select().from(championshipClass).where(ofPlace)
  expect(classes.filter(({ name }) => name.normalize("NFC") === "Ēzeļi")).toHaveLength(2)
  expect(await db.$count(club)).toBe(3)
  const lines = await db.select().from(standing).where(eq(standing.championshipId, championshipId))
  expect(lines.map(({ name }) => name)).toEqual(["Ēva", "Ēva"])
})

/** Makes the ids of forgotten people what they were when they had the racing number. */
const withNumbers = async (season: Season) => {
  const isTheirs = isOfSeason(season)
  const lines = await db.select().from(standing).where(isTheirs)
  const numberOf = async (id: string) => {
    const [, participantId = ""] = id.split("—-expert-")
    const [found] = await db.select().from(participant).where(eq(participant.id, participantId))
    return found?.racingNumber ? `—-expert-${found.racingNumber}` : id
  }
  for (const { key, id, refOriginal } of lines) {
    const former = { id: await numberOf(id), refOriginal: await Promise.all(refOriginal.map(numberOf)) }
    await db.update(standing).set(former).where(eq(standing.key, key))
  }
}

test("lines of people who are forgotten already are found by their participant ids, and what is settled goes with them [D-35] [D-22]", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [
      { Bruno: 2, "Oto Zaķis": 1, "Eva Lapsa": 0 },
      { Bruno: 0, "Oto Zaķis": 1, "Ella Lapsa": 2 },
    ],
    riders: {
      "Oto Zaķis": { racingNumber: "71", birthDate: "2012-12-11" },
      "Eva Lapsa": { racingNumber: "72" },
      "Ella Lapsa": { racingNumber: null },
    },
  })
  await season.generateAll()
  await forgetRider(season, 0, "Oto Zaķis")
  await forgetRider(season, 0, "Eva Lapsa")
  await forgetRider(season, 1, "Ella Lapsa")
  const read = () => db.select().from(standing).where(isOfSeason(season)).orderBy(asc(standing.key))
  const asForgotten = await read()
  await withNumbers(season)
  const [bruno, oto, eva] = ["bruno-expert", "—-expert-71", "—-expert-72"]
  const group = { kind: "class", name: "Expert" } as const
  const field = { kind: "field", group, field: "team", previous: null, next: "x", choice: "old" } as const
  const apart = (suffix: string): Resolution => ({ kind: "different-riders", group, id: "—-expert", suffix })
  const resolutions: Resolution[] = [
    { ...field, id: oto ?? "" },
    { ...field, id: bruno ?? "" },
    apart("71"),
    apart("72"),
    { ...apart("9"), id: "bruno-expert" },
  ]
  const published = [oto, eva, bruno].map((id) => ({ group, id, refOriginal: [] }))
  await db
    .update(championshipStandings)
    .set({ resolutions, lastPublished: sql`${JSON.stringify({ standings: published })}::jsonb` })
    .where(eq(championshipStandings.championshipId, season.place.championshipId))
  expect((await read()).map(({ id }) => id)).toContain("—-expert-71")

  await pool.query(migration)
  expect(await read()).toEqual(asForgotten)
  const ids = asForgotten.map(({ id }) => id).filter((id) => id.startsWith("—"))
  expect(ids).toHaveLength(3)
  const common = eq(championshipStandings.championshipId, season.place.championshipId)
  const [after] = await db.select().from(championshipStandings).where(common)
  expect(after?.resolutions).toEqual([
    { ...field, id: expect.stringMatching(/^—-expert-forgotten-/) },
    { ...field, id: "bruno-expert" },
    { ...apart("9"), id: "bruno-expert" },
  ])
  expect(ids).toEqual(expect.arrayContaining([after?.resolutions[0]?.id]))
  const shown = after?.lastPublished?.standings.map(({ id }) => id) ?? []
  expect(shown.at(-1)).toBe("bruno-expert")
  expect(ids).toEqual(expect.arrayContaining(shown.slice(0, 2)))
  expect(new Set(shown).size).toBe(3)
  await db.update(championshipStandings).set({ lastPublished: null }).where(common)
  await expectUnchanged(season)
})

test("a forgotten rider’s results that were merged into another’s line stay there, and two lines of one person are brought together [D-35]", async () => {
  const stage = await makeStage(db)
  const { institutionId, championshipId } = stage
  const next = await makeStage(db, { institutionId, championshipId })
  const classKey = stage.classes[0]?.classKey ?? 0
  const place = { institutionId, championshipId }
  await db.insert(championshipStandings).values(place)
  const lineOf = async (id: string, { refOriginal = [], of }: { refOriginal?: string[]; of: number[][] }) => {
    const line = { ...place, classKey, id, name: "x", total: 0, totalMinusWorst: 0, refOriginal }
    const [{ key: standingKey } = { key: 0 }] = await db.insert(standing).values(line).returning()
    for (const [index, person] of of)
      await db.insert(standingResult).values({
        ...{
          standingKey,
          stageKey: (index === 0 ? stage : next).key,
          classKey,
          participantId: `forgotten-${person}`,
        },
        ...{ points: 0, positionAbsolutePoints: 0, status: "draft", name: "—" },
      })
  }
  // found by the number of the result: a line’s own, or one that was merged into it
  const ridden = async (at: typeof stage, person: number, racingNumber: string) => {
    await makeParticipant(db, at, { id: `forgotten-${person}`, name: "—", racingNumber, birthDate: null })
    await db.execute(sql`
      insert into result (stage_key, participant_id, name, racing_number, class_key, revision, changed_on)
      values (${at.key}, ${`forgotten-${person}`}, '—', ${racingNumber}, ${classKey}, 0, now())`)
  }
  await ridden(stage, 1, "71")
  await ridden(next, 1, "72")
  await ridden(stage, 2, "5")
  await ridden(next, 2, "6")
  await lineOf("bruno-expert", {
    refOriginal: ["a-expert", "—-expert-71", "b-expert", "—-expert-99"],
    of: [[0, 1]],
  })
  await lineOf("—-expert-5", { of: [[0, 2]] })
  await lineOf("—-expert-6", { of: [[1, 2]] })
  await pool.query(migration)
  const lines = await db
    .select({ id: standing.id, refOriginal: standing.refOriginal })
    .from(standing)
    .where(eq(standing.championshipId, championshipId))
    .orderBy(asc(standing.key))
  expect(lines).toEqual([
    { id: "bruno-expert", refOriginal: ["a-expert", "—-expert-forgotten-1", "b-expert"] },
    { id: "—-expert-forgotten-2", refOriginal: [] },
    { id: "—-expert-6", refOriginal: [] },
  ])
})
