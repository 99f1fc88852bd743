import { expect, test } from "vitest"
import { cardAddress, pageAddress, resultsAddress } from "#domain/competitions/stage-path.ts"
import { role } from "#server/db/schema/roles.ts"
import { cancelSection } from "#server/judging/cancel-section.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { publicSeason } from "#tests/support/sample-season.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const { db } = database
const site = await testSite(database)

/** What the site answers, as an English reader gets it before any script runs; `text` is without tags. */
const read = async (address: string, language = "en") => {
  const answer = await fetch(site.url + address, { headers: { "Accept-Language": language } })
  const html = await answer.text()
  const body = html.slice(html.indexOf("<body"))
  const text = body
    .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, "")
    .replaceAll(/<!--.*?-->|<[^>]*>/gs, "")
    .replaceAll(/\s+/g, " ")
  return { status: answer.status, html, text }
}

test("a stage or a rider that is not there, or a stage that is not published, is not found [RS-13]", async () => {
  const { stage } = await makeScoredStage(db, { ...running(), cards: { "Anna Ozola": [[0]] } })
  const draft = await makeStage(db, { status: "draft" })
  for (const path of ["institutions/no/championships/such/stages/stage", draft.path])
    expect(await read(resultsAddress(path)), path).toMatchObject({
      status: 404,
      text: expect.stringContaining("Stage not found in championship"),
    })
  expect(await read(cardAddress(stage.path, "nobody"))).toMatchObject({
    status: 404,
    text: expect.stringContaining("This rider has no result in the stage"),
  })
  expect(await read(cardAddress("institutions/no/championships/such/stages/stage", "nobody"))).toMatchObject({
    status: 404,
    text: expect.stringContaining("Stage not found in championship"),
  })
})

test("the results speak the language that a browser prefers", async () => {
  const { stage } = await makeScoredStage(db, { ...running(), cards: { "Anna Ozola": [[0, 1, null]] } })
  for (const [language, ...words] of [
    ["lv", "Dalībnieks", "Punkti", "Provizoriskie"],
    ["et", "Osaleja", "Punktid", "Esialgsed"],
    ["en", "Participant", "Points", "Provisional"],
  ] as const) {
    const { html, text } = await read(resultsAddress(stage.path), language)
    expect(html).toMatch(new RegExp(`<html[^>]* lang="${language}"`))
    for (const word of ["Anna Ozola", ...words]) expect(text, language).toContain(word)
  }
})

test("a class in which nobody rides yet says so", async () => {
  const stage = await makeStage(db, running())
  expect((await read(resultsAddress(stage.path))).text).toContain("No one started")
})

test("a page that visitors only read loads no words of anything else", async () => {
  const { stage } = await makeScoredStage(db, { cards: { Anna: [[0]] } })
  const { address: standings } = await publicSeason(db)
  for (const address of [
    ...["/", resultsAddress(stage.path), standings, "/market", "/search", "/guide", "/privacy", "/api"],
    "/try-rules",
  ])
    expect((await read(address)).html, address).not.toMatch(/id="(accounts|forms|office)-words"/)
  expect((await read("/login")).html).toContain('id="accounts-words"')
})

test("the server's page knows of no followed rider", async () => {
  const { stage } = await makeScoredStage(db, { ...running(), cards: { "Anna Ozola": [[0]] } })
  const { html } = await read(resultsAddress(stage.path))
  expect(html).toContain("Anna Ozola")
  expect(html).not.toContain("aria-pressed")
  expect(html).not.toContain("Riders you follow")
})

test("nobody but the secretaries of its institution opens the cockpit and the paper cards of a stage [CO-01]", async () => {
  const { stage } = await makeScoredStage(db, { ...running(), cards: { "Anna Ozola": [[0]] } })
  const open = async (page: string, institutionId: string) => {
    const { userId, headers } = await signIn(site)
    await db.insert(role).values({ userId, role: "secretary", institutionId })
    const address = `${site.url}${pageAddress(stage.path)}/${page}`
    const { status, headers: answered } = await fetch(address, { headers, redirect: "manual" })
    return [status, answered.get("Location")]
  }
  const elsewhere = await makeInstitution(db)
  for (const page of ["cockpit", "cards"]) {
    expect(await open(page, elsewhere.id)).toEqual([302, expect.stringMatching(/^\/401/)])
    expect(await open(page, stage.institutionId)).toEqual([200, null])
  }
})

test("results say to a secretary alone that the desk is coming, and that it needs a script [SP-01]", async () => {
  const { stage } = await makeScoredStage(db, { ...running(), cards: { "Anna Ozola": [[0]] } })
  const { userId, headers } = await signIn(site)
  await db.insert(role).values({ userId, role: "secretary", institutionId: stage.institutionId })
  const ofSecretary = await (
    await fetch(`${site.url}${resultsAddress(stage.path)}?lng=en`, { headers })
  ).text()
  const [coming, needsScript] = ["Loading the secretary’s desk…", "The secretary’s desk needs JavaScript."]
  expect(ofSecretary).toContain(coming)
  expect(ofSecretary).toContain(needsScript)
  expect((await read(resultsAddress(stage.path))).html).not.toContain(coming)
})

const cards = { "Anna Ozola": [[0, null, null, 2]] }

/** Section 3 is not ridden in either class; of the others one is cancelled in the first, two in the second. */
const classes = [
  { name: "Eksperti", order: 2, lap: 1, lapSections: [true, false, false, true], cancelledSections: [2] },
  { name: "Juniori", order: 1, lap: 1, lapSections: [false, true, false, false], cancelledSections: [1, 4] },
]

test("the text about cancelled sections says which they are, not how many, in every language [D-47]", async () => {
  const { stage } = await makeScoredStage(db, { ...running(), classes, cards })
  for (const [language, one, two] of [
    ["en", "Cancelled: section 2", "Cancelled: sections 1, 4"],
    ["lv", "Anulēts: kontroles posms Nr. 2", "Anulēti: kontroles posmi Nr. 1, 4"],
    ["et", "Tühistatud: sektsioon nr 2", "Tühistatud: sektsioonid nr 1, 4"],
  ] as const)
    for (const address of [resultsAddress(stage.path), pageAddress(stage.path)]) {
      const { text } = await read(address, language)
      for (const words of [one, two]) expect(text.split(words), `${language} ${address}`).toHaveLength(2)
    }
})

test("results, card and stage say in which lap a section was cancelled, in every language [RX-07] [D-47]", async () => {
  const { stage, riders } = await makeScoredStage(db, {
    ...running(),
    cards: {
      "Anna Ozola": [
        [0, 1],
        [2, 3],
      ],
    },
  })
  const actor = await makeSecretary(db, stage.institutionId)
  const cut = { section: 2, isCancelled: true, laps: [2] }
  await cancelSection({ db, actor, now: Date.now() }, stage.path, cut)
  for (const [language, words] of [
    ["en", "Cancelled: section 2 (lap 2)"],
    ["lv", "Anulēts: kontroles posms Nr. 2 (2. aplis)"],
    ["et", "Tühistatud: sektsioon nr 2 (2. ring)"],
  ] as const)
    for (const address of [resultsAddress(stage.path), pageAddress(stage.path)]) {
      const { text } = await read(address, language)
      expect(text.split(words), `${language} ${address}`).toHaveLength(2)
    }
  const { text } = await read(cardAddress(stage.path, riders[0]?.id ?? ""))
  expect(text.match(/Section \d cancelled \d/g)).toEqual(["Section 2 cancelled 3"])
})

test("results and start lists say who rides out of competition [RX-01]", async () => {
  const { stage } = await makeScoredStage(db, {
    ...running(),
    cards: { "Anna Ozola": [[0]], "Jaan Tamm": [[5]] },
    riders: { "Jaan Tamm": { isOutOfCompetition: true } },
  })
  await makeParticipant(db, stage, { name: "Gita Viesis", racingNumber: "99", isOutOfCompetition: true })
  const startList = await read(`${pageAddress(stage.path)}/start-list`)
  expect(startList.text).toMatch(/Gita Viesis.*?Out of competition/)
  const results = await read(resultsAddress(stage.path))
  expect(results.text).toMatch(/Place \(2\).*?Jaan Tamm.*?out of competition/)
  expect(results.text).not.toMatch(/Anna Ozola[^P]*out of competition/)
})
