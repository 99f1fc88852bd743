import { eq } from "drizzle-orm"
import { pino } from "pino"
import { afterAll, expect, test } from "vitest"
import { myResults } from "#server/accounts/my-results.ts"
import { rider } from "#server/db/schema/riders.ts"
import { createBoards } from "#server/live/boards.ts"
import { setOutOfCompetition } from "#server/results/out-of-competition.ts"
import { showRider } from "#server/riders/show-rider.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { stagePodiums } from "#server/standings/stage-podiums.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { fileOf, importStage } from "#tests/support/import-stage.ts"
import { standingsOf } from "#tests/support/stored-standings.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const { db } = database
const site = await testSite(database)
const boards = createBoards(database, pino({ level: "silent" }))
afterAll(() => boards.close())

const now = Date.UTC(2026, 4, 1)

test("a rider out of competition is in no standings, in no group, club or team, and on no podium [RX-01]", async () => {
  const woman = { gender: "female", birthDate: "1990-05-10" } as const
  const season = await makeApprovedSeason(db, {
    scores: [{ Gita: 0, Anna: 1, Bruno: 2 }],
    riders: { Gita: { ...woman, team: "Liepas", isOutOfCompetition: true }, Anna: woman },
    championship: {
      publicationStatus: "published",
      hasWomenClasses: true,
      hasClubStandings: true,
      hasTeamCompetition: true,
      teams: ["Liepas"],
    },
  })
  await season.generateAll()
  await season.generate(0, "women")
  const standings = await standingsOf(db, season)
  expect(
    standings.map(({ group, name, position, results }) => [
      group.name,
      name,
      position,
      results[0]?.points,
      results[0]?.position,
    ]),
  ).toEqual([
    ["Expert", "Anna", 1, 20, 1],
    ["Expert", "Bruno", 2, 17, 2],
    ["Women", "Anna", 1, 20, 1],
  ])
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  const podiums = await stagePodiums(db, season.pathOf(0))
  expect(podiums.women.map(({ places }) => places.length)).toEqual([1])
  expect(podiums.teams).toEqual([])
})

test("standings are published without a step for women where none of them competed [RX-01] [D-18]", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [{ Gita: 0, Bruno: 2 }],
    riders: { Gita: { gender: "female", birthDate: "1990-05-10", isOutOfCompetition: true } },
    championship: { hasWomenClasses: true },
  })
  await season.generate(0)
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  expect(await publishStageStandings(season.by, season.pathOf(0))).toEqual({ kind: "published" })
})

/** Anna leads, Gita rides out of competition, Bruno is second; Gita has an account. */
const race = async () => {
  const { id } = await makeUser(db)
  const made = await makeScoredStage(db, {
    cards: { Anna: [[0, 1]], Gita: [[1, 1]], Bruno: [[5, 0]] },
    riders: {
      Anna: { racingNumber: "1" },
      Gita: { id, racingNumber: "2", isOutOfCompetition: true },
      Bruno: { racingNumber: "3" },
    },
  })
  const cardOf = async (name: string) => {
    const found = made.riders.find((one) => one.name === name)
    const card = await boards.riderCard(made.stage.path, found?.id ?? "")
    if (!card) throw new Error(`${name} has no card`)
    return card
  }
  const secretary = await makeSecretary(db, made.stage.institutionId)
  return { ...made, gita: id, cardOf, by: { db, actor: secretary, now } }
}

test("nobody is explained by or compared with a rider out of competition, but they are with those who compete [RX-01]", async () => {
  const { cardOf } = await race()
  const [anna, gita, bruno] = [await cardOf("Anna"), await cardOf("Gita"), await cardOf("Bruno")]
  expect([anna.row.order, gita.row.order, bruno.row.order]).toEqual([0, 1, 2])
  expect([anna.ahead, anna.behind?.name]).toEqual([null, "Bruno"])
  expect([bruno.ahead?.name, bruno.behind]).toEqual(["Anna", null])
  expect(gita.row).toMatchObject({ position: null, outOfCompetition: { position: 2, place: 2 } })
  expect([gita.ahead, gita.behind]).toMatchObject([
    { name: "Anna", reason: { code: "total", ahead: 1, behind: 2 } },
    { name: "Bruno", reason: { code: "total", ahead: 2, behind: 5 } },
  ])
  expect([anna.rival, gita.rival, bruno.rival]).toMatchObject([
    { name: "Bruno", isLeader: false },
    { name: "Anna", isLeader: true },
    { name: "Anna", isLeader: true },
  ])
})

test("if a rider out of competition is first in the list, the leader is the first of those who compete [RX-01]", async () => {
  const { stage, by, cardOf, riders } = await race()
  const [anna] = riders
  await setOutOfCompetition(by, stage.path, { participantId: anna?.id ?? "", isOut: true, reason: null })
  const bruno = await cardOf("Bruno")
  expect(bruno).toMatchObject({ row: { order: 2, position: 1 }, ahead: null, behind: null, rival: null })
  expect((await cardOf("Anna")).rival).toMatchObject({ name: "Bruno", isLeader: true })
})

test("the file of results says who rode out of competition, and has the place in a column of its own [RX-01]", async () => {
  const { stage } = await race()
  const page = `${site.url}/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}`
  const read = async (file: string) =>
    (await (await fetch(`${page}/${file}?lng=en`)).text()).trim().split("\r\n")
  const [head = "", ...lines] = await read("results.csv")
  expect(head).toMatch(/,Status,Out of competition,Place in brackets$/)
  expect(lines).toEqual([
    "Expert,1,1,Anna,,1,0,2,,,",
    "Expert,,2,Gita,,2,0,2,,yes,2",
    "Expert,2,3,Bruno,,5,0,2,,,",
  ])
  const [participants, startList] = [await read("participants.csv"), await read("start-list.csv")]
  for (const [heads = "", ...rows] of [participants, startList]) {
    expect(heads).toMatch(/,Out of competition$/)
    expect(rows.map((row) => row.split(",").at(-1)).sort()).toEqual(["", "", "yes"])
  }
})

test("the open data says who rides out of competition, and keeps position for those who compete [RX-01] [AP-01]", async () => {
  const { stage, gita } = await race()
  const address = `${site.url}/api/v1/institutions/${stage.institutionId}/championships/${stage.championshipId}/stages/${stage.id}`
  const read = async (what: string) => (await fetch(`${address}/${what}`)).json()
  expect(await read(`results/${gita}`)).toMatchObject({
    result: {
      position: null,
      absolutePosition: null,
      isOutOfCompetition: true,
      positionInBrackets: 2,
      absolutePositionInBrackets: 2,
    },
  })
  expect(await read("results")).toMatchObject({
    results: [
      { position: 1, isOutOfCompetition: false, positionInBrackets: null },
      { isOutOfCompetition: true },
      { position: 2 },
    ],
  })
  expect(await read("participants")).toMatchObject({
    participants: [
      { name: "Anna", isOutOfCompetition: false },
      { name: "Gita", isOutOfCompetition: true },
      { name: "Bruno", isOutOfCompetition: false },
    ],
  })
})

test("a rider's page and own results have the place in brackets, no points for it, and one rider less in the class [RX-01]", async () => {
  const { id } = await makeUser(db)
  const season = await makeApprovedSeason(db, {
    scores: [{ Gita: 0, Anna: 1, Bruno: 2 }],
    riders: { Gita: { id, isOutOfCompetition: true } },
  })
  expect(await myResults(db, id)).toMatchObject([
    { position: null, positionInBrackets: 1, positionPoints: 0, row: { isOutOfCompetition: true } },
  ])
  const [found] = await db.select({ id: rider.id }).from(rider).where(eq(rider.userId, id))
  const page = async () => {
    const shown = await showRider({ db, boards, now }, found?.id ?? "")
    return shown?.seasons[0]?.championships[0]?.rides[0]
  }
  const shown = { riders: 2, result: { position: null, outOfCompetition: { position: 1 } } }
  expect(await page()).toMatchObject(shown)
  await season.reopen(0)
  expect(await page()).toMatchObject(shown)
})

test("imported results have the place in brackets as lists show it [RX-01]", async () => {
  const { participants, results } = await importStage(database, now)
  await participants(
    fileOf(
      "name,class,birth date,number,out of competition\nAnna,Clubman,1990-02-03,1,yes\nBruno,Clubman,1990-02-03,2,no\n",
    ),
  )
  const card = "0,0,0,0,0"
  const file = (place: string) =>
    fileOf(`number,1.1,1.2,1.3,2.1,2.2,2.3,place\n1,1,${card},${place}\n2,0,${card},1\n`)
  expect((await results(file("(1)"))).errors).toContain("line 2, place: By the rules the place is 2")
  expect((await results(file("(2)"), "--approve")).code).toBe(0)
})
