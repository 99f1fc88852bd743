import { expect, test } from "vitest"
import { openResults } from "#contracts/open-data/results.ts"
import type { BoardRow } from "#contracts/results/live.ts"
import { fillSite } from "#tests/personal-data/fill-site.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeFullStage } from "#tests/support/factories/make-full-stage.ts"
import { followStage, streamOf } from "#tests/support/follow-stage.ts"
import { addressesOf, openDataPatterns } from "#tests/support/open-data-addresses.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"
import { newAddress, readerOf } from "./reader-of.ts"

const database = await testDatabase()
const site = await testSite(database, { trustedProxies: 1 })
const { dataOf } = readerOf(site)
const filled = await fillSite(site)
const { stage, rider } = filled

/** Asks for an address from a network that nobody has asked from; of a stream no event is read. */
const visit = async (address: string) => {
  const answer = await fetch(address, { headers: { "X-Forwarded-For": newAddress() } })
  const isStream = answer.headers.get("Content-Type")?.startsWith("text/event-stream")
  if (isStream) await answer.body?.cancel()
  return { status: answer.status, text: isStream ? "" : await answer.text() }
}

/** All addresses of the site that an answer names. */
const linksIn = (answer: string): string[] =>
  [...answer.matchAll(/"(http[^"]+)"/g)].flatMap(([, link = ""]) => (link.startsWith(site.url) ? [link] : []))

test("every link of every answer leads to what is there, page after page [AP-01]", async () => {
  const parts = {
    institution: [filled.institutionId],
    championship: [filled.championshipId],
    stage: [stage.id],
    participant: filled.participants,
  }
  const known = new Set<string>()
  const follow = async (address: string) => {
    if (known.has(address)) return
    known.add(address)
    const { status, text } = await visit(address)
    expect(status, address).toBe(200)
    if (!address.startsWith(`${site.url}/api/`)) return
    for (const link of linksIn(text)) await follow(link)
  }
  for (const pattern of openDataPatterns)
    for (const address of addressesOf(pattern, parts)) await follow(`${site.url}${address}?limit=1`)
  const [data, others] = Map.groupBy(known, (one) => one.startsWith(`${site.url}/api/`)).values()
  expect(data?.length).toBeGreaterThan(20)
  expect(others?.length).toBeGreaterThan(5)
})

test("protests come with the results: of one class or all, with what everybody may know of them [OF-05] [AP-01]", async () => {
  const address = `${stage.path}/results`
  const { protests } = openResults.parse(await dataOf(address))
  expect(protests.map((one) => one.class)).toEqual([null, null, "Expert"])
  const ofClass = openResults.parse(await dataOf(`${address}?class=Expert`))
  expect(ofClass.protests).toEqual(protests.filter((one) => one.class === "Expert"))
  expect(ofClass.protests).toMatchObject([
    { subject: "Score of 7 in section 2", decision: "upheld", reason: "The score becomes 0" },
  ])
})

test("results are those that spectators see, class by class and on all pages [AP-01]", async () => {
  const { stage: full } = await makeFullStage(database.db)
  const spectator = await followStage(streamOf(site, full))
  await until(() => spectator.board !== null)
  const { rows = [], revision } = spectator.board ?? {}
  expect(rows.some(({ position, place }) => position !== place)).toBe(true)
  const written: unknown[] = []
  for (const offset of [0, 100]) {
    const page = openResults.parse(await dataOf(`${full.path}/results?offset=${offset}`))
    expect(page).toMatchObject({ stage: full.path, revision, total: rows.length })
    written.push(...page.results.map(({ card: _, links: __, ...result }) => result))
  }
  expect(written).toEqual(rows.map(asWritten))
})

const asWritten = (row: BoardRow) => ({
  participant: {
    id: row.id,
    name: row.name,
    racingNumber: row.racingNumber,
    class: row.racingClass,
    bike: row.bike,
    club: row.club,
  },
  position: row.position,
  absolutePosition: row.place,
  isOutOfCompetition: false,
  positionInBrackets: null,
  absolutePositionInBrackets: null,
  points: row.total,
  penaltyPoints: row.penalties,
  sectionsRidden: row.ridden,
  isFinished: row.isFinished,
  isRankedUnfinished: false,
  status: row.status,
  startedAt: row.startedOn && new Date(row.startedOn).toISOString(),
  lastScoreAt: row.lastTimeRecorded && new Date(row.lastTimeRecorded).toISOString(),
})

test("a card has every section, penalty and score, in a list that asks for cards as by itself [AP-01]", async () => {
  const path = `${stage.path}/results`
  const { results } = openResults.parse(await dataOf(`${path}?cards=true`))
  const own = results.find(({ participant }) => participant.id === rider.userId)
  expect((await dataOf(`${path}/${rider.userId}`)).result).toEqual(own)
  expect(own?.card).toMatchObject({
    laps: [
      {
        lap: 1,
        points: 6,
        sections: [0, 5, 1].map((points, index) => ({
          section: index + 1,
          points,
          isMissed: false,
          isCancelled: false,
        })),
      },
    ],
    penalties: [{ points: 5, reason: "Late" }],
    counts: [0, 1, 2, 3, 5].map((points) => ({ points, sections: [0, 1, 5].includes(points) ? 1 : 0 })),
  })
})

test("riders are listed with their year of birth, and no more of the date [AP-01]", async () => {
  const { participants } = await dataOf(`${stage.path}/participants`)
  expect(participants).toContainEqual({
    id: expect.any(String),
    name: "Juris Kalns",
    racingNumber: expect.any(String),
    class: expect.any(String),
    bike: expect.any(String),
    club: null,
    team: null,
    birthYear: 2012,
    isOutOfCompetition: false,
    startsAt: null,
  })
})
