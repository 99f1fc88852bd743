import { expect, test } from "vitest"
import { role } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const { db } = database
const site = await testSite(database)

/** A stage of two classes with two riders, its secretary's browser and a rider's. */
const race = async (overrides: StageInput = {}) => {
  const stage = await makeStage(db, {
    classes: [
      { name: "Hobby", order: 1 },
      { name: "Expert", order: 9, startTime: Date.UTC(2026, 4, 16, 7, 5) },
    ],
    ...overrides,
  })
  const club = await makeClub(db, { country: "Latvia" })
  await makeParticipant(db, stage, {
    name: '=HYPERLINK("https://evil.example")',
    racingNumber: "8",
    racingClass: "Hobby",
    bike: "Beta, Evo; 250",
    createdOn: Date.UTC(2026, 3, 1, 9),
  })
  await makeParticipant(db, stage, {
    name: "Anna Ozola",
    racingNumber: "77",
    racingClass: "Expert",
    clubId: club.id,
    license: "LV-77",
    gender: "female",
    team: "Ozoli",
    createdOn: Date.UTC(2026, 3, 2, 9),
  })
  const [secretary, rider] = [await signIn(site), await signIn(site)]
  await db
    .insert(role)
    .values({ userId: secretary.userId, role: "secretary", institutionId: stage.institutionId })
  const page = `${site.url}/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}`
  const request = (file: string, headers: Record<string, string> = {}) =>
    fetch(`${page}/${file}`, { headers })
  return { stage, club, secretary: secretary.headers, rider: rider.headers, request }
}

/** The text of a file with its mark, which `text` would take away. */
const readFile = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString()

test("everybody gets the participants with their birth years, in the language that is asked for", async () => {
  const { request, stage, club, rider } = await race()
  const answer = await request("participants.csv?lng=lv")
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present")
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="${stage.id}-participants.csv"`,
  )
  const file = await readFile(answer)
  expect(file).toBe(
    [
      "\uFEFFNr.;Dalībnieks;Klase;Motocikls;Klubs;Valsts;Komanda;Dzimšanas gads",
      `77;Anna Ozola;Expert;TRS ONE R 250;${club.id};Latvia;Ozoli;1996`,
      `8;"'=HYPERLINK(""https://evil.example"")";Hobby;"Beta, Evo; 250";;;;1996`,
      "",
    ].join("\r\n"),
  )
  expect(await readFile(await request("participants.csv?lng=lv", rider))).toBe(file)
})

test("secretaries get all columns, and nobody keeps the file for others", async () => {
  const { request, secretary } = await race()
  const answer = await request("participants.csv?lng=en", secretary)
  expect(answer.headers.get("cache-control")).toBe("private, no-store")
  const [headings, anna] = (await readFile(answer)).split("\r\n")
  expect(headings).toContain("Team,Birth date,Licence,Gender,Status,Joined,Changed")
  expect(anna).toContain("Ozoli,1996-07-14,LV-77,Female,Registered,2026-04-02 12:00,")
})

test("the start list is by class and racing number, with the time of the start", async () => {
  const { request, club } = await race()
  const file = await readFile(await request("start-list.csv", { "Accept-Language": "en" }))
  expect(file.slice(1).split("\r\n")).toEqual([
    "Class,Start,No.,Participant,Club,Country,Motorcycle,Team",
    `Expert,2026-05-16 10:05,77,Anna Ozola,${club.id},Latvia,TRS ONE R 250,Ozoli`,
    `Hobby,,8,"'=HYPERLINK(""https://evil.example"")",,,"Beta, Evo; 250",`,
    "",
  ])
})

test("a draft has files only for its secretaries", async () => {
  const { request, secretary, rider } = await race({ status: "draft" })
  expect((await request("participants.csv")).status).toBe(404)
  expect((await request("start-list.csv", rider)).status).toBe(404)
  expect((await request("start-list.csv", secretary)).status).toBe(200)
})

test("signed-in visitors get a 304 when their list has not changed", async () => {
  const { request, stage, rider } = await race()
  const answer = await request("participants", rider)
  expect(answer.headers.get("cache-control")).toBe("private, no-store")
  const tag = answer.headers.get("etag") ?? ""
  expect((await request("participants", { ...rider, "If-None-Match": tag })).status).toBe(304)
  await makeParticipant(db, stage)
  expect((await request("participants", { ...rider, "If-None-Match": tag })).status).toBe(200)
})
