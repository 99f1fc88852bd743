import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { participant } from "#server/db/schema/registration.ts"
import { rider } from "#server/db/schema/riders.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { searchSite } from "./search.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 5, 1)

const search = (typed: string) => searchSite({ db, now }, typed)

const names = async (typed: string) => (await search(typed))?.riders.map(({ name }) => name)

test("a rider is found by the beginnings of words, in any order and without accents, and by the number [SE-01]", async () => {
  const stage = await makeStage(db)
  await makeParticipant(db, stage, { name: "Šķēlīte-Õun Zinaīda", racingNumber: "7301" })
  for (const typed of ["skelite", "ŠĶĒL", "oun", "zin skel", "zinaida õ", "7301 zin", "7301", "007301"])
    expect(await names(typed), typed).toEqual(["Šķēlīte-Õun Zinaīda"])
  for (const typed of ["kelite", "zin liepa", "7302"]) expect(await names(typed), typed).toEqual([])
})

test("a name is found as it is written, whatever sign stands for its apostrophe [SE-01]", async () => {
  const stage = await makeStage(db)
  for (const sign of ["'", "’", "‘", "´", "`", "ʼ", "ʹ"]) {
    const name = `O${sign}Brannagh Siobhán`
    const { id } = await makeParticipant(db, stage, { name })
    expect(await names(name), sign).toContain(name)
    await db.delete(participant).where(eq(participant.id, id))
  }
  await makeParticipant(db, stage, { name: "D’Artagnan Zoé" })
  for (const sign of ["'", "´", "`", " "])
    expect(await names(`d${sign}art`), sign).toEqual(["D’Artagnan Zoé"])
})

test("a number that is typed comes before those that begin with it [SE-01]", async () => {
  const [first, second] = [await makeStage(db), await makeStage(db, { competitionStartDate: 0 })]
  await makeParticipant(db, first, { name: "Longer", racingNumber: "94210" })
  await makeParticipant(db, second, { name: "Exact", racingNumber: "9421" })
  expect(await names("9421")).toEqual(["Exact", "Longer"])
})

test("a rider with a page is found once and leads there; without one the latest public card is found [SE-01]", async () => {
  const { id } = await makeUser(db)
  const cards = { "Quentin Quick": [[0]], "Quirin Quick": [[0]] }
  const riders = { "Quentin Quick": { id } }
  const { institutionId } = await makeChampionship(db)
  await makeScoredStage(db, { cards, riders, institutionId })
  const later = Date.UTC(2026, 4, 20)
  const { stage } = await makeScoredStage(db, {
    cards,
    riders,
    institutionId,
    competitionStartDate: later,
    competitionEndDate: later + 1,
  })
  const draft = await makeStage(db, {
    status: "draft",
    institutionId,
    competitionStartDate: later + 2,
    competitionEndDate: later + 3,
  })
  await makeParticipant(db, draft, { name: "Quirin Quick" })
  const [page] = await db.select({ id: rider.id }).from(rider).where(eq(rider.userId, id))
  expect((await search("quick"))?.riders).toMatchObject([
    { name: "Quentin Quick", rider: page?.id, stage: { path: stage.path }, hasResult: true },
    { name: "Quirin Quick", rider: null, stage: { path: stage.path }, hasResult: true },
  ])
  await db.update(rider).set({ isHidden: true }).where(eq(rider.userId, id))
  const hidden = (await search("quentin"))?.riders
  expect(hidden).toMatchObject([{ rider: null, stage: { path: stage.path } }])
})

test("a rider is shown by the running stage, else by the latest with a result, else by the next to come [SE-01]", async () => {
  const day = 86_400_000
  const cards = { "Ruta Rund": [[0]] }
  const { institutionId } = await makeChampionship(db)
  const at = (start: number) => ({
    ...{ institutionId, competitionStartDate: start, competitionEndDate: start + day },
  })
  const shown = async (when: number) => {
    const found = await searchSite({ db, now: when }, "rund")
    return found?.riders.map(({ stage, hasResult }) => [stage.path, hasResult])
  }
  const enter = async (start: number) => {
    const stage = await makeStage(db, at(start))
    await makeParticipant(db, stage, { name: "Ruta Rund" })
    return stage.path
  }
  await enter(now + 90 * day)
  const next = await enter(now + 30 * day)
  expect(await shown(now)).toEqual([[next, false]])
  const { stage: ridden } = await makeScoredStage(db, { cards, ...at(now - 10 * day) })
  await makeScoredStage(db, { cards, ...at(now - 40 * day) })
  await enter(now - 5 * day)
  expect(await shown(now)).toEqual([[ridden.path, true]])
  expect(await shown(now + 30 * day)).toEqual([[next, false]])
  // the page is kept until another stage is shown
  const found = await searchSite({ db, now: now + 29 * day }, "rund")
  expect(found?.changesOn).toBe(now + 30 * day)
  // it runs by then: the next change is its end
  expect((await searchSite({ db, now: now + 30 * day }, "rund"))?.changesOn).toBe(now + 31 * day)
  expect((await searchSite({ db, now: now + 91 * day }, "rund"))?.changesOn).toBeNull()
})

test("a stage that is called off does not run: its rider is shown by another one [SE-01] [CH-01]", async () => {
  const hour = 3_600_000
  const ridden = await makeScoredStage(db, {
    cards: { "Rita Rinke": [[0]] },
    competitionStartDate: now - 90 * hour,
    competitionEndDate: now - 80 * hour,
  })
  const { institutionId } = ridden.stage
  const texts = { lv: null, et: null, en: null }
  const off = await makeStage(db, {
    institutionId,
    competitionStartDate: now - hour,
    competitionEndDate: now + hour,
    calledOff: { kind: "cancelled", on: now, texts },
  })
  await makeParticipant(db, off, { name: "Rita Rinke" })
  const found = (await search("rinke"))?.riders
  expect(found?.map(({ stage }) => stage.path)).toEqual([ridden.stage.path])
})

test("a rider in a running stage comes before one entered in a later stage [SE-01]", async () => {
  const hour = 3_600_000
  const running = { competitionStartDate: now - hour, competitionEndDate: now + hour }
  const later = { competitionStartDate: now + 100 * hour, competitionEndDate: now + 101 * hour }
  await makeParticipant(db, await makeStage(db, later), { name: "Oskars Ozolzars" })
  await makeParticipant(db, await makeStage(db, running), { name: "Uldis Ozolzars" })
  expect(await names("ozolzars")).toEqual(["Uldis Ozolzars", "Oskars Ozolzars"])
})

test("namesakes stay two, and nothing private comes along [SE-01, XC-04]", async () => {
  const stage = await makeStage(db)
  for (const birthDate of ["2001-02-03", "2004-05-06"])
    await makeParticipant(db, stage, { name: "Ulrike Umbra", birthDate, license: "LIC-99" })
  const found = await search("umbra")
  expect(found?.riders).toHaveLength(2)
  expect(JSON.stringify(found)).not.toMatch(/LIC-99|2001|2004/)
})

test("stages and championships are found where they are public, and the latest stages first [SE-01]", async () => {
  const shown = await makeChampionship(db, { publicationStatus: "published", displayName: "Xanadu Cup" })
  await makeChampionship(db, { displayName: "Xanadu Draft" })
  const place = { institutionId: shown.institutionId, championshipId: shown.id }
  const before = await makeStage(db, { ...place, title: "Xanadu hills" })
  const after = await makeStage(db, {
    ...place,
    title: "Second",
    location: "Xanadu",
    competitionStartDate: now + 1,
    competitionEndDate: now + 2,
  })
  await makeStage(db, { ...place, title: "Xanadu of tomorrow", status: "draft" })
  const found = await search("xanadu")
  expect(found?.championships).toMatchObject([{ id: shown.id, displayName: "Xanadu Cup" }])
  expect(found?.stages).toMatchObject([
    { path: after.path, hasBegun: false },
    { path: before.path, hasBegun: true },
  ])
})

test("only the first few of many riders are shown, and too few letters find none [SE-01]", async () => {
  const stage = await makeStage(db)
  for (let index = 0; index < 12; index += 1) await makeParticipant(db, stage, { name: `Walter ${index}` })
  expect(await names("walter")).toHaveLength(8)
  expect(await search("w")).toBeNull()
  expect(await search("' | !")).toBeNull()
})

test("a forgotten rider is not found, not even by number [SE-01]", async () => {
  const stage = await makeStage(db)
  await makeParticipant(db, stage, { name: "—", racingNumber: "88123", birthDate: null })
  expect(await names("88123")).toEqual([])
})

test("a very common beginning of a name finds the latest riders, and a rare one finds riders of any stage [SE-01]", async () => {
  const { institutionId, id: championshipId } = await makeChampionship(db)
  const inMonth = (month: number) => {
    const competitionStartDate = Date.UTC(2020, month, 1)
    return makeStage(db, {
      ...{ institutionId, championshipId, competitionStartDate },
      competitionEndDate: competitionStartDate + 1,
    })
  }
  const first = await inMonth(0)
  await makeParticipant(db, first, { name: "Yngve Rare", racingNumber: "5" })
  // more stages than are read without the index, and more entries than are looked at
  for (let month = 1; month <= 40; month += 1) {
    const stage = await inMonth(month)
    for (let index = 0; index < 4; index += 1)
      await makeParticipant(db, stage, {
        name: `Yvo ${String.fromCharCode(97 + index)}${month}`,
        racingNumber: `5${month}${index}`,
      })
  }
  expect(await names("rare")).toEqual(["Yngve Rare"])
  expect(await names("yn")).toEqual(["Yngve Rare"])
  expect((await names("yv"))?.slice(0, 4)).toEqual(["Yvo a40", "Yvo b40", "Yvo c40", "Yvo d40"])
  // the whole number comes first, however old
  expect((await names("5 y"))?.slice(0, 2)).toEqual(["Yngve Rare", "Yvo a40"])
})

test("who enters under the name of another rider does not learn whether a guessed birth date is right [SE-01] [XC-04]", async () => {
  await makeParticipant(db, await makeStage(db), { name: "Vilma Vasks", birthDate: "2010-05-06" })
  const guesser = await makeUser(db)
  const entry = await makeParticipant(db, await makeStage(db), {
    id: guesser.id,
    name: "Vilma Vasks",
    birthDate: "2010-05-06",
  })
  await db.update(rider).set({ isHidden: true }).where(eq(rider.userId, guesser.id))
  const shown = await names("vilma")
  await db.update(participant).set({ birthDate: "2010-05-07" }).where(eq(participant.id, entry.id))
  expect(await names("vilma")).toEqual(shown)
})

test("a secretary of another institution does not learn whether a guessed birth date is right, and one institution's entries are one rider [SE-01] [XC-04]", async () => {
  const person = { name: "Wilma Wasks", birthDate: "2011-05-06" }
  const [first, elsewhere] = [await makeStage(db), await makeStage(db)]
  const { institutionId } = first
  const next = await makeStage(db, { institutionId, championshipId: first.championshipId })
  await makeParticipant(db, first, person)
  await makeParticipant(db, next, person)
  expect(await names("wilma")).toEqual(["Wilma Wasks"])
  const guess = await makeParticipant(db, elsewhere, person)
  const shown = await names("wilma")
  await db.update(participant).set({ birthDate: "2011-05-07" }).where(eq(participant.id, guess.id))
  expect(shown).toHaveLength(2)
  expect(await names("wilma")).toEqual(shown)
})

test("riders of one day are always in the same order [SE-01]", async () => {
  const { institutionId } = await makeChampionship(db)
  const stages = [await makeStage(db, { institutionId }), await makeStage(db, { institutionId })]
  for (const stage of stages)
    for (const birthDate of ["2001-02-03", "2002-02-03", "2003-02-03"])
      await makeParticipant(db, stage, { name: "Viktor Vilnis", birthDate })
  const once = await search("vilnis")
  expect(once?.riders).toHaveLength(3)
  // as PostgreSQL finds them after every row has moved
  await db.update(participant).set({ bike: "Another" }).where(eq(participant.name, "Viktor Vilnis"))
  await db.execute(sql`vacuum full participant`)
  expect(await search("vilnis")).toEqual(once)
})
