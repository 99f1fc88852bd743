import { and, eq } from "drizzle-orm"
import { pino } from "pino"
import { afterAll, expect, test } from "vitest"
import type { RiderPage } from "#contracts/riders/rider-page.ts"
import type { LastPublished } from "#domain/standings/last-published.ts"
import { defaultStandingsRules } from "#domain/standings/standings-rules.ts"
import { hideRider } from "#server/db/hide-rider.ts"
import {
  championship,
  championshipClass,
  club,
  institution,
  stageClass,
  stage as stageTable,
} from "#server/db/schema/competitions.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { rider } from "#server/db/schema/riders.ts"
import { championshipStandings } from "#server/db/schema/standings.ts"
import { createBoards } from "#server/live/boards.ts"
import { linkRider } from "#server/registration/link-rider.ts"
import { riderVersion, showRider } from "#server/riders/show-rider.ts"
import { findRiders } from "#server/stages/find-riders.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { standingsPage } from "#server/standings/standings-page.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { saveStageFields } from "#tests/support/save-stage.ts"
import { standingResultWith, standingWith } from "#tests/support/standings.ts"
import { testFiles } from "#tests/support/test-files.ts"

const database = await testDatabase()
const { db } = database
const boards = createBoards(database, pino({ level: "silent" }))
afterAll(() => boards.close())

const pageOf = (id: string, now = 0) => showRider({ db, boards, now }, id)

const riderOf = async (userId: string): Promise<string> => {
  const [found] = await db.select({ id: rider.id }).from(rider).where(eq(rider.userId, userId))
  if (!found) throw new Error("The account has no page")
  return found.id
}

/** A season in which Anna, who has an account, was second, first, and out. */
const season = async () => {
  const { id } = await makeUser(db)
  await db.insert(club).values({ id: "Club of Anna", country: "LV" }).onConflictDoNothing()
  const made = await makeApprovedSeason(db, {
    scores: [
      { Anna: 2, Bruno: 1, Carl: 5 },
      { Anna: 0, Bruno: 3 },
      { Anna: null, Bruno: 1 },
    ],
    riders: { Anna: { id, clubId: "Club of Anna" } },
    championship: { publicationStatus: "published" },
  })
  const [first, second, third] = made.stages
  if (!first || !second || !third) throw new Error("A stage is missing")
  return { ...made, first, second, third, userId: id, riderId: await riderOf(id) }
}

const ridesOf = (page: RiderPage | null) =>
  page?.seasons.flatMap(({ championships }) => championships.flatMap(({ rides }) => rides)) ?? []

test("a rider's page has the place, the points and the scores of each stage, the latest first [RI-02]", async () => {
  const { riderId, first, second, third } = await season()
  const page = await pageOf(riderId)
  expect(page).toMatchObject({ id: riderId, name: "Anna", racingNumber: "1" })
  expect(page?.seasons).toMatchObject([{ year: 2026, statistics: { 0: 4, 1: 0, 2: 1, 3: 0, 5: 0 } }])
  expect(ridesOf(page)).toMatchObject([
    { stage: { path: third.path }, riders: 2, result: { position: null, status: "DNF" } },
    { stage: { path: second.path }, riders: 2, result: { position: 1, status: null, total: 0 } },
    { stage: { path: first.path }, riders: 3, result: { position: 2, total: 2, isFinished: true } },
  ])
})

test("a ride that was not started is on the page, and is none of the riders of its class [RX-09]", async () => {
  const { riderId, third, userId } = await season()
  await db
    .update(result)
    .set({ status: "DNS" })
    .where(and(eq(result.stageKey, third.key), eq(result.participantId, userId)))
  expect(ridesOf(await pageOf(riderId))[0]).toMatchObject({
    stage: { path: third.path },
    riders: 1,
    result: { status: "DNS", position: null },
  })
})

test("an equal name never brings two people together [RI-01]", async () => {
  const { riderId } = await season()
  await makeScoredStage(db, { cards: { Anna: [[0]] } })
  const { id } = await makeUser(db)
  await makeScoredStage(db, { cards: { Anna: [[0]] }, riders: { Anna: { id } } })
  expect(ridesOf(await pageOf(riderId))).toHaveLength(3)
  expect(ridesOf(await pageOf(await riderOf(id)))).toHaveLength(1)
})

test("the place in the standings is told where these are public, and of no draft [RI-02]", async () => {
  const { place, by, riderId, generateAll } = await season()
  await generateAll()
  await approveChampionshipStandings(by, place, { mode: "total" })
  const standings = async () => (await pageOf(riderId))?.seasons[0]?.championships[0]?.standings
  const shown = await standingsPage({ db, actor: null }, { place, tab: "individual" })
  const { content } = shown?.standings ?? {}
  const anna = content?.tab === "individual" && content.groups[0]?.lines.find(({ name }) => name === "Anna")
  if (!anna) throw new Error("The standings have no Anna")
  expect(await standings()).toEqual([
    { group: { kind: "class", name: "Expert" }, position: anna.position, points: anna.total },
  ])
  const isChampionship = eq(championship.id, place.championshipId)
  await db.update(championship).set({ publicationStatus: "draft" }).where(isChampionship)
  expect(await standings()).toEqual([])
})

test("while published stages are corrected a page tells the standings that visitors see [D-46]", async () => {
  const { place, by, riderId, userId, first, generateAll } = await season()
  await generateAll()
  await approveChampionshipStandings(by, place, { mode: "total" })
  const standings = async () => (await pageOf(riderId))?.seasons[0]?.championships[0]?.standings
  const before = await standings()
  const participant = { id: userId, name: "Anna", birthYear: 1990 }
  const lastPublished: LastPublished = {
    corrected: [{ key: first.key, since: 0 }],
    columns: [{ order: 0, key: first.key, resultsStatus: "StandingsPublished" }],
    mode: "total-minus-worst",
    rankedBy: defaultStandingsRules,
    standings: [
      {
        ...standingWith({ name: "Anna", position: 7, total: 70, totalMinusWorst: 50 }),
        results: [{ ...standingResultWith({ order: 0 }), participant }],
      },
    ],
  }
  await db.update(championshipStandings).set({ lastPublished })
  expect(await standings()).toEqual([{ group: { kind: "class", name: "Expert" }, position: 7, points: 50 }])
  await db.update(championshipStandings).set({ lastPublished: null })
  expect(await standings()).toEqual(before)
})

test("stages that are not published are not on the page, and without a public one there is no page [RI-02]", async () => {
  const { riderId, second, place } = await season()
  const draft = { status: "draft" } as const
  await db.update(stageTable).set(draft).where(eq(stageTable.key, second.key))
  expect(ridesOf(await pageOf(riderId))).toHaveLength(2)
  await db.update(stageTable).set(draft).where(eq(stageTable.championshipId, place.championshipId))
  expect(await pageOf(riderId)).toBeNull()
})

test("until results are approved the place is the board's, and a rider with no score has none [RI-02]", async () => {
  const { id } = await makeUser(db)
  const { stage } = await makeScoredStage(db, {
    cards: { Anna: [[1, 2]], Bruno: [[0, 0]] },
    riders: { Anna: { id } },
  })
  const upcoming = await makeStage(db, {
    competitionStartDate: stage.competitionStartDate + 86_400_000,
    competitionEndDate: stage.competitionEndDate + 86_400_000,
  })
  await makeParticipant(db, upcoming, { id, name: "Anna" })
  expect(ridesOf(await pageOf(await riderOf(id)))).toMatchObject([
    { stage: { path: upcoming.path }, riders: 0, result: null },
    { stage: { path: stage.path }, riders: 2, result: { position: 2, total: 3 } },
  ])
})

test("without a score there is no place, and after the end none without the finish [RS-09]", async () => {
  const { id } = await makeUser(db)
  const { stage } = await makeScoredStage(db, {
    cards: { Anna: [[1, null]], Bruno: [[5, null]] },
    riders: { Anna: { id } },
  })
  const riderId = await riderOf(id)
  const resultAt = async (now: number) => ridesOf(await pageOf(riderId, now))[0]?.result
  const { competitionEndDate: end } = stage
  expect(await resultAt(end)).toMatchObject({ position: 1, status: null, total: 1 })
  expect(await resultAt(end + 1)).toMatchObject({ position: null, status: "DNF", total: 1 })
  // as a tap that was taken back leaves it; another process reads the board anew
  await db.update(sectionEntry).set({ total: null }).where(eq(sectionEntry.stageKey, stage.key))
  const anew = createBoards(database, pino({ level: "silent" }))
  const page = await showRider({ db, boards: anew, now: end }, riderId)
  await anew.close()
  expect(ridesOf(page)[0]?.result).toMatchObject({ position: null, status: null, total: null })
})

test("a rider who opts out has no page, and nothing leads there; opting in again brings it back [RI-03]", async () => {
  const { riderId, userId, first } = await season()
  const entry = { stageKey: first.key, participantId: userId }
  const leadsTo = async () => (await findRiders(db, [entry]))(entry)
  const by = { userId, now: 0 }
  expect(await leadsTo()).toBe(riderId)
  await db.transaction((tx) => hideRider(tx, { riderId: userId, isHidden: true }, by))
  expect([await pageOf(riderId), await leadsTo()]).toEqual([null, null])
  await db.transaction((tx) => hideRider(tx, { riderId: userId, isHidden: false }, by))
  expect(await pageOf(riderId)).toMatchObject({ id: riderId })
  expect(await leadsTo()).toBe(riderId)
})

/** Everything on a rider's page that can change, each with the command or write that changes it. */
const changes: Record<string, (made: Awaited<ReturnType<typeof season>>) => Promise<unknown>> = {
  standings: ({ generateAll }) => generateAll(),
  "a result": ({ reopen, disqualify }) => reopen(0).then(() => disqualify(0, "Anna")),
  "a stage's name": ({ first }) =>
    db.update(stageTable).set({ title: "Renamed" }).where(eq(stageTable.key, first.key)),
  "a stage's day": ({ first }) =>
    db
      .update(stageTable)
      .set({ competitionStartDate: first.competitionStartDate - 60_000 })
      .where(eq(stageTable.key, first.key)),
  "a stage that is not public any more": ({ first }) =>
    db.update(stageTable).set({ status: "draft" }).where(eq(stageTable.key, first.key)),
  "a class's colour": ({ first }) =>
    db.update(stageClass).set({ color: "#123456" }).where(eq(stageClass.stageKey, first.key)),
  "a class's name": ({ place }) =>
    db
      .update(championshipClass)
      .set({ name: "Elite" })
      .where(eq(championshipClass.championshipId, place.championshipId)),
  "the rider's name": ({ first, userId }) =>
    db
      .update(participant)
      .set({ name: "Anna Ozola" })
      .where(and(eq(participant.stageKey, first.key), eq(participant.id, userId))),
  "the country of a club": () => db.update(club).set({ country: "EE" }).where(eq(club.id, "Club of Anna")),
  "a time zone": ({ place }) =>
    db.update(institution).set({ timeZone: "Europe/Tallinn" }).where(eq(institution.id, place.institutionId)),
  "a championship's name": ({ place }) =>
    db.update(championship).set({ displayName: "Cup" }).where(eq(championship.id, place.championshipId)),
  "another entry": async ({ place, by, riderId }) => {
    const other = await makeScoredStage(db, { cards: { Anna: [[0]] }, institutionId: place.institutionId })
    return linkRider(by, other.stage.path, { id: other.riders[0]?.id ?? "", to: { rider: riderId } })
  },
  "the wish to have a page": ({ userId }) =>
    db.transaction((tx) => hideRider(tx, { riderId: userId, isHidden: true }, { userId, now: 0 })),
}

test.each(Object.keys(changes))("a cached page is rendered again after a change of: %s", async (what) => {
  const made = await season()
  const version = () => riderVersion(db, made.riderId)
  const before = await version()
  expect(await version()).toBe(before)
  await changes[what]?.(made)
  expect(await version()).not.toBe(before)
})

test("a cached page is rendered again when the last corrected stage is hidden, in which its rider did not ride [D-46]", async () => {
  const { id } = await makeUser(db)
  const made = await makeApprovedSeason(db, {
    scores: [{ Anna: 2, Bruno: 1 }, { Bruno: 3 }, { Bruno: 1 }],
    riders: { Anna: { id } },
    championship: { publicationStatus: "published" },
  })
  const publish = async (index: number) => {
    await made.approve(index)
    await made.generate(index)
    await approveChampionshipStandings(made.by, made.place, { mode: "total" })
    expect(await publishStageStandings(made.by, made.pathOf(index))).toEqual({ kind: "published" })
  }
  await made.reopen(2)
  for (const index of [0, 1]) await publish(index)
  await made.reopen(0)
  await publish(2)
  await made.reopen(2)
  await made.disqualify(0, "Bruno")
  await publish(0)
  const riderId = await riderOf(id)
  const pointsNow = async () => (await pageOf(riderId))?.seasons[0]?.championships[0]?.standings[0]?.points
  const before = await riderVersion(db, riderId)
  expect(await pointsNow()).toBe(17)
  const hidden = await saveStageFields({ ...made.by, files: testFiles() }, made.pathOf(2), {
    status: "draft",
  })
  expect(hidden).toEqual({ kind: "saved" })
  expect(await pointsNow()).toBe(20)
  expect(await riderVersion(db, riderId)).not.toBe(before)
})
